import { articleOf, isOpen, type Decision, type DecisionReason, type Review } from '@site/shared/calls'
import type { StaffComplaintLine, StaffRequestLine } from '@site/shared/calls'
import { FormattedMessage, useIntl, type IntlShape, type MessageId } from '@site/shared/platform'
import { dayOf, writeDay } from '@site/shared/rules'
import styles from './case-state.module.css'

interface StateLabelProps {
  name: MessageId
  mailFailed?: boolean | undefined
  isPossiblyAutomated?: boolean | undefined
}

/** The state of a case, and what needs attention. */
export function StateLabel({ name, mailFailed, isPossiblyAutomated }: StateLabelProps) {
  return (
    <span className={styles.labels}>
      <span>
        <FormattedMessage id={name} />
      </span>
      {mailFailed && <Problem name="internal_privacy_rights.mail_failed" />}
      {isPossiblyAutomated && <Problem name="internal_privacy_rights.automated" />}
    </span>
  )
}

function Problem({ name }: { name: MessageId }) {
  return (
    <strong className={styles.problem}>
      <FormattedMessage id={name} />
    </strong>
  )
}

/** The state of a request: a decision whose letter is not posted is not given yet. */
export function RequestState({ request }: { request: StaffRequestLine }) {
  const { state, isToPost, letterChannel, mailFailed, isPossiblyAutomated } = request
  const isGiven = isOpen(state) || !isToPost
  return (
    <span className={`${styles.labels} ${styles.state}`}>
      {isGiven && (
        <StateLabel
          name={`internal_privacy_rights.state.${state}`}
          mailFailed={mailFailed}
          isPossiblyAutomated={isPossiblyAutomated}
        />
      )}
      {isToPost && (
        <strong className={styles.soon}>
          <FormattedMessage id={`internal_privacy_rights.${letterChannel === 'PHONE' ? 'to_call' : 'to_post'}`} />
        </strong>
      )}
    </span>
  )
}

/** The outcome of a complaint, or that it is open, and what needs attention. */
export function ComplaintState({ complaint }: { complaint: StaffComplaintLine }) {
  const { outcome, mailFailed, isPossiblyAutomated } = complaint
  const name = outcome ? (`complaint.outcome.${outcome}` as const) : 'tab.open'
  return (
    <StateLabel
      name={`internal_privacy_rights.${name}`}
      mailFailed={mailFailed}
      isPossiblyAutomated={isPossiblyAutomated}
    />
  )
}

/** Person of a request: name, ways to reach them, their words, and whether they made other requests. */
export function Sender({ request }: { request: StaffRequestLine }) {
  const { person, letterChannel, newMessages, waitsDays, ofPerson } = request
  const intl = useIntl()
  const title = intl.formatMessage({ id: 'internal_privacy_rights.of_person.title' })
  const unread = intl.formatMessage({ id: 'internal_privacy_rights.new_messages' }, { count: newMessages })
  return (
    <span className={styles.labels}>
      {person && (
        <bdi className={styles.person} title={person}>
          {person}
        </bdi>
      )}
      {newMessages && (
        <strong className={styles.news} title={unread}>
          <span>{unread}</span>
        </strong>
      )}
      {letterChannel !== 'MAIL' && (
        <span className={styles.mark}>
          <FormattedMessage id={`internal_privacy_rights.${letterChannel === 'POST' ? 'by_post' : 'by_phone'}`} />
        </span>
      )}
      {ofPerson && (
        <span className={styles.mark} title={title}>
          <FormattedMessage id="internal_privacy_rights.of_person" values={{ count: ofPerson }} />
        </span>
      )}
      {waitsDays !== undefined && (
        <strong className={styles.soon}>
          <FormattedMessage id="internal_privacy_rights.waits_for_us" values={{ days: waitsDays }} />
        </strong>
      )}
    </span>
  )
}

/** In days left: the last days before a deadline are marked. */
const soonDays = 7
const urgentDays = 2

/** The days left until the legal deadline, while the answer is ours to give. */
export function DaysLeft({ request: { daysLeft, overdue, state } }: { request: StaffRequestLine }) {
  if (daysLeft === null) return state === 'PAUSED' && <FormattedMessage id="internal_privacy_rights.days_paused" />
  return <Days daysLeft={daysLeft} overdue={overdue} />
}

/** A number of days until a deadline, which are marked where they are few. */
export function Days({ daysLeft, overdue }: { daysLeft: number; overdue: boolean }) {
  const id = daysLeft < 0 ? 'internal_privacy_rights.days_late' : 'internal_privacy_rights.days_left'
  const text = <FormattedMessage id={id} values={{ days: Math.abs(daysLeft) }} />
  if (overdue) return <strong className={styles.problem}>{text}</strong>
  if (daysLeft > soonDays) return <span className={styles.label}>{text}</span>
  return <strong className={daysLeft > urgentDays ? styles.soon : styles.urgent}>{text}</strong>
}

/** In hours: a term that is longer away is shown in days. */
const longestInHours = 48

/** The time left to answer a report or a question, while it is open. */
export function TimeLeft({ of: { hoursLeft, overdue } }: { of: Pick<StaffComplaintLine, 'hoursLeft' | 'overdue'> }) {
  if (hoursLeft === null) return null
  const unit = Math.abs(hoursLeft) < longestInHours ? 'hours' : 'days'
  const id = `internal_privacy_rights.${unit}_${hoursLeft < 0 ? 'late' : 'left'}` as const
  const hours = Math.abs(hoursLeft)
  const text = <FormattedMessage id={id} values={{ hours, days: Math.floor(hours / 24) }} />
  return overdue ? <strong className={styles.problem}>{text}</strong> : <span className={styles.label}>{text}</span>
}

/** Returns a reason with its article. */
export function nameReason(intl: IntlShape, reason: DecisionReason): string {
  const name = intl.formatMessage({ id: `internal_privacy_rights.reason.${reason}` })
  return intl.formatMessage({ id: 'internal_privacy_rights.article' }, { name, article: articleOf(reason) })
}

interface DecisionTextProps {
  decision: Decision
  /** Whether a second member of staff has to approve it. */
  isProposed?: boolean
}

/** A decision in one sentence: what, by whom, when and why. */
export function DecisionText({ decision, isProposed = false }: DecisionTextProps) {
  const intl = useIntl()
  const { outcome, reason, decidedBy, decidedAt, approvedBy } = decision
  const values = { name: decidedBy, day: writeDay(dayOf(new Date(decidedAt)), intl.locale), second: approvedBy ?? '' }
  return (
    <>
      <strong>
        <FormattedMessage id={`internal_privacy_rights.outcome.${outcome}`} />
      </strong>
      {reason && ` (${nameReason(intl, reason)})`}
      {'. '}
      <FormattedMessage
        id={`internal_privacy_rights.decision.${isProposed ? 'pending' : stageOf(decision)}`}
        values={values}
      />
    </>
  )
}

/** Result of a review, and who decided it. */
export function ReviewText({ review: { outcome, to, reason, by } }: { review: Review }) {
  const intl = useIntl()
  const name = <FormattedMessage id={`internal_privacy_rights.review.outcome.${outcome}`} />
  return (
    <>
      <FormattedMessage id="internal_privacy_rights.review.done" values={{ name: by, outcome: name }} />
      {outcome === 'CHANGED' && (
        <>
          {' '}
          <strong>
            <FormattedMessage id={`internal_privacy_rights.outcome.${to}`} />
          </strong>
          {reason && ` (${nameReason(intl, reason)})`}.
        </>
      )}
    </>
  )
}

function stageOf({ approvedBy }: Decision) {
  return approvedBy ? 'approved' : 'decided'
}
