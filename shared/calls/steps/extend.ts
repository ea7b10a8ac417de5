import { enums, object, refine } from 'superstruct'
import { breaks, conflicts, isExplained, sentence, tooShort } from '../case-step.ts'
import { extensionReasons } from '../request-status.ts'
import { requestStep } from './request-step.ts'

/** Extends the term once, by two months, and says why to the person: only in the first month, and not for an objection. */
export const extendRequest = requestStep(
  'extend',
  refine(
    object({ reason: enums(extensionReasons), text: sentence }),
    'explained',
    ({ text }, at) => isExplained(text) || breaks('text', at),
  ),
  { ...tooShort, ...conflicts('ALREADY_EXTENDED', 'TOO_LATE', 'NOT_EXTENDABLE') },
)
