import { FormattedMessage, getLocale, Link } from '@site/shared/platform'
import { Icon, icons, PageHeader } from '@site/shared/ui'
import type { ReactNode } from 'react'
import { getRights, type Right } from '../../rights.ts'
import { Complaint } from './complaint.tsx'
import { HowItWorks } from './how-it-works.tsx'
import styles from './page.module.css'

const shapes: Record<Right['name'], string> = {
  direct_marketing: icons.mail,
  access: icons.search,
  rectification: icons.user,
  publication: icons.document,
  forgotten: icons.shield,
}

const strong = (text: ReactNode[]) => <strong className={styles.when}>{text}</strong>

/** What each right means, when it is answered, and the way to use it (product §2, privacy-rights overview). */
export default function PrivacyRightsPage() {
  return (
    <>
      <PageHeader
        part={<FormattedMessage id="privacy_rights.part" />}
        title={<FormattedMessage id="privacy_rights.title" />}
        intro={<FormattedMessage id="privacy_rights.lead" />}
      />
      <div className={styles.columns}>
        <ul className={styles.rights}>
          {getRights(getLocale().country).map(({ name, answer, path }) => (
            <li key={name} className={styles.right}>
              <Icon shape={shapes[name]} className={styles.icon} />
              <div>
                <h2 className={styles.name}>
                  <Link to={`/${path}`} className={styles.link}>
                    <FormattedMessage id={`privacy_rights.${name}.title`} />
                  </Link>
                </h2>
                <p className={styles.meaning}>
                  <FormattedMessage id={`privacy_rights.${name}.short`} />
                </p>
              </div>
              <p className={styles.answer}>
                <FormattedMessage id={`privacy_rights.answers.${answer}`} values={{ strong }} />
              </p>
              <Icon shape={icons.arrowRight} className={styles.arrow} />
            </li>
          ))}
        </ul>
        <div className={styles.beside}>
          <HowItWorks />
          <Complaint />
        </div>
      </div>
    </>
  )
}
