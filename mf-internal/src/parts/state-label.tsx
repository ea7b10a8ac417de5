import type { StaffRequestLine } from '@site/shared/api'
import { FormattedMessage } from '@site/shared/platform'
import styles from './state-label.module.css'

/** How far a request is, and that it is late where it is. */
export function StateLabel({ of: { state, overdue } }: { of: Pick<StaffRequestLine, 'state' | 'overdue'> }) {
  return (
    <span className={styles.labels}>
      <span className={styles.label}>
        <FormattedMessage id={`internal_privacy_rights.state.${state}`} />
      </span>
      {overdue && (
        <strong className={styles.overdue}>
          <FormattedMessage id="internal_privacy_rights.overdue" />
        </strong>
      )}
    </span>
  )
}
