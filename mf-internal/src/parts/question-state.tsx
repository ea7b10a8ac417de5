import type { InformationLine } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import { StateLabel } from './case-state.tsx'
import styles from './case-state.module.css'

/** The state of a question about advertisements, and what needs attention. */
export function QuestionState({ question }: { question: InformationLine }) {
  const { answeredAt, isToApprove, mailFailed } = question
  return (
    <span className={styles.labels}>
      <StateLabel
        name={`internal_privacy_rights.${answeredAt ? 'history.ANSWERED' : 'tab.open'}`}
        mailFailed={mailFailed}
      />
      {isToApprove && (
        <strong className={styles.news}>
          <FormattedMessage id="internal_privacy_rights.advertisement.to_approve" />
        </strong>
      )}
    </span>
  )
}
