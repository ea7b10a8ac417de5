import { object, string } from 'superstruct'
import { dayErrors } from '../case-step.ts'
import { calendarDate } from '../parameters.ts'
import { requestStep } from './request-step.ts'

export const mailReturned = object({ entry: string(), on: calendarDate })
export const mailReturnedErrors = { UNKNOWN_MAIL: { status: 400, field: 'entry' }, ...dayErrors('on') } as const

/**
 * Records that a mail to the person came back, also of a closed request: from then on it counts as one that could not be delivered.
 * `entry` is the history entry that it was sent with; `on` is not in the future, and not before the mail.
 */
export const recordMailReturned = requestStep('mail-returned', mailReturned, mailReturnedErrors)
