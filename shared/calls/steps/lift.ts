import { object, refine } from 'superstruct'
import { breaks, isExplained, sentence, tooShort } from '../case-step.ts'
import { calendarDate } from '../parameters.ts'
import { requestStep } from './request-step.ts'

/**
 * In days: so long before a restriction is lifted its person is told, so that they can still do something about it; a printed letter
 * has to be posted and read, too. Art. 18(3) GDPR says "before".
 */
export const noticeDays = { MAIL: 7, POST: 14, PHONE: 7 } as const

/** Announces that a restriction is lifted from a day on, and why; the brands and systems then have a task. */
export const liftRestriction = requestStep(
  'lift',
  refine(
    object({ on: calendarDate, text: sentence }),
    'explained',
    ({ text }, at) => isExplained(text) || breaks('text', at),
  ),
  { ...tooShort, LIFT_TOO_SOON: { status: 400, field: 'on' } },
)
