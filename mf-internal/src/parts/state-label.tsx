import type { StaffRequestLine } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import styles from './state-label.module.css'

/** How far a request is, and what is wrong with it: that it is late, or that a mail about it was not delivered. */
export function StateLabel({ request }: { request: Pick<StaffRequestLine, 'state' | 'overdue' | 'mailFailed'> }) {
  const { state, overdue, mailFailed } = request
  return (
    <span className={styles.labels}>
      <span className={styles.label}>
        <FormattedMessage id={`internal_privacy_rights.state.${state}`} />
      </span>
      {overdue && (
        <strong className={styles.problem}>
          <FormattedMessage id="internal_privacy_rights.overdue" />
        </strong>
      )}
      {mailFailed && (
        <strong className={styles.problem}>
          <FormattedMessage id="internal_privacy_rights.mail_failed" />
        </strong>
      )}
    </span>
  )
}
