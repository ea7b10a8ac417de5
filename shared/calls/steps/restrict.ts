import { object, refine } from 'superstruct'
import { breaks, conflicts, isExplained, sentence, tooShort } from '../case-step.ts'
import { requestStep } from './request-step.ts'

/**
 * Records that the contested data is not used while the request is open, because the person asked for that (Art. 18(1)(a) and (d) GDPR):
 * of a correction, or an objection for a personal reason. The letter says which data.
 */
export const restrictMeanwhile = requestStep(
  'restrict',
  refine(object({ text: sentence }), 'explained', ({ text }, at) => isExplained(text) || breaks('text', at)),
  { ...tooShort, ...conflicts('NOT_RESTRICTABLE', 'ALREADY_RESTRICTED') },
)
