import type { StaffTask } from '@site/shared/calls'
import { FormattedMessage, getTextLang, useIntl, type IntlShape } from '@site/shared/platform'
import { dayOf } from '@site/shared/rules'
import { Day } from '@site/shared/ui'

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
