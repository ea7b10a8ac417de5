import type { StaffRequestLine } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import styles from './state-label.module.css'

export function StateLabel({ request: { state, mailFailed } }: { request: StaffRequestLine }) {
  return (
    <span className={styles.labels}>
      <span className={styles.label}>
        <FormattedMessage id={`internal_privacy_rights.state.${state}`} />
      </span>
      {mailFailed && (
        <strong className={styles.problem}>
          <FormattedMessage id="internal_privacy_rights.mail_failed" />
        </strong>
      )}
    </span>
  )
}

/** The days left until the legal deadline, while the answer is ours to give. */
export function DaysLeft({ request: { daysLeft, overdue, state } }: { request: StaffRequestLine }) {
  if (state === 'PAUSED') return <FormattedMessage id="internal_privacy_rights.days_paused" />
  if (daysLeft === null) return null
  const id = daysLeft < 0 ? 'internal_privacy_rights.days_late' : 'internal_privacy_rights.days_left'
  const text = <FormattedMessage id={id} values={{ days: Math.abs(daysLeft) }} />
  return overdue ? <strong className={styles.problem}>{text}</strong> : text
}
