import { FormattedMessage } from '@site/shared/platform'
import type { ReactNode } from 'react'
import styles from './next-steps.module.css'

interface NextStepsProps {
  /** Part of the message id `privacy_rights.answers.…`. */
  answer: 'month' | 'thirty_days'
}

/** Steps that follow after a form is sent. */
export function NextSteps({ answer }: NextStepsProps) {
  return (
    <aside className={styles.next} aria-labelledby="next-steps">
      <h2 id="next-steps" className={styles.title}>
        <FormattedMessage id="privacy_rights.how.next" />
      </h2>
      <ol className={styles.steps}>
        <li>
          <FormattedMessage id="privacy_rights.how.mail" />
        </li>
        <li>
          <FormattedMessage id="privacy_rights.how.look" />
        </li>
        <li>
          <FormattedMessage id="privacy_rights.how.answer" />
        </li>
      </ol>
      <p className={styles.term}>
        <FormattedMessage id={`privacy_rights.answers.${answer}`} values={{ strong }} />
      </p>
    </aside>
  )
}

const strong = (text: ReactNode[]) => <strong>{text}</strong>
