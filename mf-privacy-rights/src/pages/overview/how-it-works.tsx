import { FormattedMessage } from '@site/shared/platform'
import styles from './page.module.css'

const steps = ['form', 'mail', 'answer'] as const

/** What happens from the form to the answer. */
export function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works">
      <h2 id="how-it-works" className={styles.title}>
        <FormattedMessage id="privacy_rights.how.title" />
      </h2>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>
            <FormattedMessage id={`privacy_rights.how.${step}`} />
          </li>
        ))}
      </ol>
      <p>
        <FormattedMessage id="privacy_rights.how.longer" />
      </p>
    </section>
  )
}
