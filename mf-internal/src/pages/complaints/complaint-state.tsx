import type { StaffComplaintLine } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import styles from '../../parts/state-label.module.css'

/** The outcome of a complaint, or that it is open, and what needs attention. */
export function ComplaintState({ complaint: { outcome, overdue, mailFailed } }: { complaint: StaffComplaintLine }) {
  return (
    <span className={styles.labels}>
      <span className={styles.label}>
        <FormattedMessage
          id={outcome ? `internal_privacy_rights.complaint.outcome.${outcome}` : 'internal_privacy_rights.tab.open'}
        />
      </span>
      {overdue && (
        <strong className={styles.problem}>
          <FormattedMessage id="internal_privacy_rights.tab.overdue" />
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
