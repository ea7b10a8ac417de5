import type { StaffRequestLine } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import styles from './state-label.module.css'

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

/** Shows the days left until the legal deadline, while the answer is ours to give. */
export function DaysLeft({ request: { daysLeft: days } }: { request: Pick<StaffRequestLine, 'daysLeft'> }) {
  if (days === null) return null
  return (
    <FormattedMessage
      id={days < 0 ? 'internal_privacy_rights.days_late' : 'internal_privacy_rights.days_left'}
      values={{ days: Math.abs(days) }}
    />
  )
}
