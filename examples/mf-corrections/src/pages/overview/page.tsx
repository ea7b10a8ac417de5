import { FormattedMessage } from '@site/shared/platform'
import { ButtonLink, Notice, PageHeader } from '@site/shared/ui'
import { LatestCorrections } from './latest.tsx'
import styles from './page.module.css'

const steps = ['corrections.step.report', 'corrections.step.check', 'corrections.step.correct'] as const

/** Page on how a reader has an error in one of the brands corrected. */
export default function OverviewPage() {
  return (
    <div className={styles.page}>
      <PageHeader
        title={<FormattedMessage id="corrections.title" />}
        intro={<FormattedMessage id="corrections.intro" />}
      />
      <h2>
        <FormattedMessage id="corrections.steps" />
      </h2>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>
            <FormattedMessage id={step} />
          </li>
        ))}
      </ol>
      <ButtonLink to="/about#contact">
        <FormattedMessage id="corrections.report" />
      </ButtonLink>
      <Notice kind="info" title={<FormattedMessage id="corrections.council.title" />}>
        <FormattedMessage id="corrections.council.text" />
      </Notice>
      <LatestCorrections />
    </div>
  )
}
