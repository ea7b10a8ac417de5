import type { RequestStatus } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import { dayOf } from '@site/shared/rules'
import { Day, OrderedList } from '@site/shared/ui'
import styles from './step-line.module.css'

interface StepLineProps {
  request: RequestStatus
  /** The last day for the answer, where it is the next step. */
  answerBy?: string | false
}

/** Steps so far, as a timeline. */
export function StepLine({ request, answerBy }: StepLineProps) {
  return (
    <OrderedList className={styles.steps}>
      {request.steps.map(({ kind, at }) => (
        <li key={at + kind} className={styles.step}>
          <FormattedMessage id={`privacy_rights.steps.${kind}`} />
          <Day date={kind === 'RECEIVED' ? request.receivedOn : dayOf(new Date(at))} />
        </li>
      ))}
      {answerBy && (
        <li className={`${styles.step} ${styles.next}`}>
          <FormattedMessage id="privacy_rights.steps.next" values={{ day: <Day date={answerBy} /> }} />
        </li>
      )}
    </OrderedList>
  )
}
