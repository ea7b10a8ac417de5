import { isTaskOpen, type StaffTask } from '@site/shared/calls'
import { FormattedMessage, getTextLang, useIntl, type IntlShape } from '@site/shared/platform'
import { dayOf } from '@site/shared/rules'
import { Day } from '@site/shared/ui'
import { Brief } from './brief.tsx'
import styles from './task-text.module.css'

/** Returns the name of a brand or a system, or that it is about the recipients of the data. */
export function nameTask(intl: IntlShape, { kind, name }: Pick<StaffTask, 'kind' | 'name'>): string {
  return kind === 'RECIPIENTS'
    ? intl.formatMessage({ id: 'internal_privacy_rights.task.recipients' })
    : name[getTextLang()]
}

/** Returns what is to be done, and by which channel the person objects. */
export function describeWork(intl: IntlShape, { work, channel }: Pick<StaffTask, 'work' | 'channel'>): string {
  const text = intl.formatMessage({ id: `internal_privacy_rights.task.work.${work}` })
  return channel ? `${text}, ${intl.formatMessage({ id: `internal_privacy_rights.task.channel.${channel}` })}` : text
}

/** Whether a task cannot be ticked now. One that was done before may be opened again. */
export function isLocked(task: Pick<StaffTask, 'lock' | 'doneAt'>): boolean {
  return task.lock !== null && isTaskOpen(task)
}

/** Why a task cannot be ticked now, and what to answer first; nothing where it can. */
export function TaskLock({ task }: { task: StaffTask }) {
  return (
    <>
      <LockMark task={task} />
      {hasToWait(task) && (
        <span className={styles.warning}>
          <FormattedMessage id="internal_privacy_rights.task.other_open" values={valuesOf(task)} />
        </span>
      )}
    </>
  )
}

/** Why a task cannot be ticked now; nothing where it can. */
export function LockMark({ task }: { task: StaffTask }) {
  if (!task.lock || !isTaskOpen(task)) return null
  return (
    <strong className={styles.lock}>
      <FormattedMessage id={`internal_privacy_rights.task.lock.${task.lock}`} />
    </strong>
  )
}

/** Question to answer before a task, in a column. */
export function AnswerFirst({ task }: { task: StaffTask }) {
  const intl = useIntl()
  if (!hasToWait(task)) return null
  const text = intl.formatMessage({ id: 'internal_privacy_rights.task.other_open' }, valuesOf(task))
  return (
    <Brief short={intl.formatMessage({ id: 'internal_privacy_rights.task.first' }, valuesOf(task))} title={text}>
      {text}
    </Brief>
  )
}

/** Whether other requests come first: what is erased cannot be given any more. */
export function hasToWait(task: StaffTask): boolean {
  return task.work === 'ERASE' && task.otherOpen.length > 0 && isTaskOpen(task)
}

const valuesOf = ({ otherOpen }: StaffTask) => ({ count: otherOpen.length, references: otherOpen.join(', ') })

/** By whom and when a task was done, or why it was not needed; nothing while it is open. */
export function TaskOutcome({ task: { doneAt, doneBy, reason } }: { task: StaffTask }) {
  const intl = useIntl()
  if (doneAt === null) return null
  const day = <Day date={dayOf(new Date(doneAt))} length="medium" />
  return (
    <>
      {reason !== null && `${intl.formatMessage({ id: 'internal_privacy_rights.task.not_needed' }, { reason })} `}
      <FormattedMessage id="internal_privacy_rights.task.done_by" values={{ name: doneBy ?? '', day }} />
    </>
  )
}
