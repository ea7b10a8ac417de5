import type { RequestStatus } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import { dayOf } from '@site/shared/rules'
import { Day } from '@site/shared/ui'
import styles from './request-steps.module.css'

/** What happened so far, as a line of time. */
export function RequestSteps({ steps }: Pick<RequestStatus, 'steps'>) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ kind, at }) => (
        <li key={at + kind} className={styles.step}>
          <FormattedMessage id={`privacy_rights.steps.${kind}`} />
          <Day date={dayOf(new Date(at))} />
        </li>
      ))}
    </ol>
  )
}
