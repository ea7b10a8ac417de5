import { FormattedMessage, getLocale } from '@site/shared/platform'
import { CardLink, PageHeader } from '@site/shared/ui'
import { getRights } from '../../rights.ts'
import { Complaint } from './complaint.tsx'
import { HowItWorks } from './how-it-works.tsx'
import styles from './page.module.css'

/** What each right means, and the way to use it (product §2, privacy-rights overview). */
export default function PrivacyRightsPage() {
  return (
    <>
      <PageHeader
        title={<FormattedMessage id="privacy_rights.title" />}
        intro={<FormattedMessage id="privacy_rights.intro" />}
      />
      <section aria-labelledby="rights">
        <h2 id="rights" className={styles.title}>
          <FormattedMessage id="privacy_rights.rights_title" />
        </h2>
        <ul className={styles.rights}>
          {getRights(getLocale().country).map(({ name, icon, answer, path }) => (
            <li key={name}>
              <CardLink
                to={`/${path}`}
                icon={icon}
                level={3}
                title={<FormattedMessage id={`privacy_rights.${name}.title`} />}
              >
                <p className={styles.meaning}>
                  <FormattedMessage id={`privacy_rights.${name}.meaning`} />
                </p>
                <p className={styles.answer}>
                  <FormattedMessage id={`privacy_rights.answers.${answer}`} />
                </p>
              </CardLink>
            </li>
          ))}
        </ul>
      </section>
      <HowItWorks />
      <Complaint />
    </>
  )
}
