import { object, optional } from 'superstruct'
import { conflicts, dayErrors } from '../case-step.ts'
import { calendarDate } from '../parameters.ts'
import { requestStep } from './request-step.ts'

/**
 * Records that the person asked to look again at a decision, once: a third member of staff then has a month from that day. The
 * person gets a letter with its end.
 */
export const askReview = requestStep('ask-review', object({ askedOn: optional(calendarDate) }), {
  ...conflicts('ALREADY_REVIEWED'),
  ...dayErrors('askedOn'),
})
