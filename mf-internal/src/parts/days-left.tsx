import type { StaffRequestLine } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import { daysBetween, getToday } from '@site/shared/rules'

/** How many days are left until the day on which the law wants an answer; nothing where none is awaited of us. */
export function DaysLeft({ request: { state, answerBy } }: { request: Pick<StaffRequestLine, 'state' | 'answerBy'> }) {
  if (state !== 'VERIFIED') return null
  const days = daysBetween(getToday(), answerBy)
  return (
    <FormattedMessage
      id={days < 0 ? 'internal_privacy_rights.days_late' : 'internal_privacy_rights.days_left'}
      values={{ days: Math.abs(days) }}
    />
  )
}
