import { FormattedMessage, Link, useIntl } from '@site/shared/platform'
import { Notice, PageHeader } from '@site/shared/ui'
import type { ReactNode } from 'react'
import styles from './page.module.css'

/** Where staff pass requests of customers on to. */
const mailbox = 'privacy@lantaarn.example'

const details = ['brands', 'contact', 'received', 'identified'] as const

/** First page of the internal area (specification §2): what it is for, for whom, and what staff have at hand. */
export default function InternalAreaPage() {
  const intl = useIntl()
  const subject = intl.formatMessage({ id: 'internal_privacy_rights.pass_on.subject' })
  const rights = (text: ReactNode) => <Link to="/privacy-rights">{text}</Link>
  const mail = (text: ReactNode) => <a href={`mailto:${mailbox}?subject=${encodeURIComponent(subject)}`}>{text}</a>
  return (
    <>
      <PageHeader
        title={<FormattedMessage id="internal_privacy_rights.title" />}
        intro={<FormattedMessage id="internal_privacy_rights.intro" />}
      />
      <Notice kind="info" title={<FormattedMessage id="internal_privacy_rights.staff_only.title" />}>
        <FormattedMessage id="internal_privacy_rights.staff_only.text" values={{ rights }} />
      </Notice>
      <section className={styles.section} aria-labelledby="details">
        <h2 id="details" className={styles.title}>
          <FormattedMessage id="internal_privacy_rights.details.title" />
        </h2>
        <ul className={styles.details}>
          {details.map((detail) => (
            <li key={detail}>
              <FormattedMessage id={`internal_privacy_rights.details.${detail}`} />
            </li>
          ))}
        </ul>
        <p>
          <FormattedMessage id="internal_privacy_rights.details.never" />
        </p>
      </section>
      <section className={styles.section} aria-labelledby="pass-on">
        <h2 id="pass-on" className={styles.title}>
          <FormattedMessage id="internal_privacy_rights.pass_on.title" />
        </h2>
        <p>
          <FormattedMessage id="internal_privacy_rights.pass_on.text" values={{ mail, mailbox }} />
        </p>
      </section>
    </>
  )
}
