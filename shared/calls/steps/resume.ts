import { object, optional } from 'superstruct'
import { dayErrors } from '../case-step.ts'
import { calendarDate } from '../parameters.ts'
import { requestStep } from './request-step.ts'

/**
 * Tells the person that the term goes on after their answer. A message on the status page has ended the pause on its day; an
 * answer by letter or mail ends it on the day of its receipt, today where left out: not in the future, and not before the question.
 */
export const resumeRequest = requestStep(
  'resume',
  object({ receivedOn: optional(calendarDate) }),
  dayErrors('receivedOn'),
)
