import { FormattedMessage } from '@site/shared/platform'
import styles from './page.module.css'

/** What asking takes, and what it never does. */
export function HowItWorks() {
  return (
    <section className={styles.section} aria-labelledby="how-it-works">
      <h2 id="how-it-works" className={styles.title}>
        <FormattedMessage id="privacy_rights.how.title" />
      </h2>
      <p>
        <FormattedMessage id="privacy_rights.how.text" />
      </p>
    </section>
  )
}
