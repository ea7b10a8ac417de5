import { FormattedMessage, useIntl } from '@site/shared/platform'
import type { ReactNode } from 'react'
import { mailTo, privacyMailbox } from '../../privacy-mailbox.ts'
import styles from './page.module.css'

/** Who is not content with an answer can come back to us, or go to the authority of the country. */
export function Complaint() {
  const intl = useIntl()
  const subject = intl.formatMessage({ id: 'privacy_rights.complaint.subject' })
  const mail = (text: ReactNode) => <a href={mailTo(subject)}>{text}</a>
  return (
    <section aria-labelledby="complaint">
      <h2 id="complaint" className={styles.title}>
        <FormattedMessage id="privacy_rights.complaint.title" />
      </h2>
      <p>
        <FormattedMessage id="privacy_rights.complaint.text" values={{ mail, mailbox: privacyMailbox }} />
      </p>
      <p>
        <FormattedMessage id="privacy_rights.complaint.authority" />
      </p>
    </section>
  )
}
