import { FormattedMessage, getLocale } from '@site/shared/platform'
import { PageHeader } from '@site/shared/ui'
import { getRights } from '../../rights.ts'
import { Complaint } from './complaint.tsx'
import { HowItWorks } from './how-it-works.tsx'
import styles from './page.module.css'
import { RightCard } from './right-card.tsx'

/** What each right means and how to use it (specification §2, privacy-rights overview). */
export default function PrivacyRightsPage() {
  return (
    <>
      <PageHeader
        title={<FormattedMessage id="privacy_rights.title" />}
        intro={<FormattedMessage id="privacy_rights.intro" />}
      />
      <HowItWorks />
      <section aria-labelledby="rights">
        <h2 id="rights" className={styles.title}>
          <FormattedMessage id="privacy_rights.rights_title" />
        </h2>
        <ul className={styles.rights}>
          {getRights(getLocale().country).map((right) => (
            <li key={right.name}>
              <RightCard right={right} />
            </li>
          ))}
        </ul>
      </section>
      <Complaint />
    </>
  )
}
