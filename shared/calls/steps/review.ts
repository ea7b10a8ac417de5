import { enums, object, optional, refine, type Infer } from 'superstruct'
import { breaks, isExplained, sentence } from '../case-step.ts'
import { reviewOutcomes } from '../decision.ts'
import { outcomes } from '../decision-reasons.ts'
import { findUnexplained, outcomeFields, reviewErrors } from './outcome.ts'
import { requestStep } from './request-step.ts'

const reviewed = object({
  outcome: enums(reviewOutcomes),
  /** New outcome, for CHANGED. The same one where the person gets more than before. */
  to: optional(enums(outcomes)),
  /** Advice of the data protection officer, or why nobody asked for it; the letter does not name it. */
  advice: optional(sentence),
  /** Fields of the new outcome, for CHANGED: all but the text, which each review has. */
  ...outcomeFields,
})
export type ReviewBody = Infer<typeof reviewed>

/**
 * Ends a review, and sends its letter: not by who decided or approved the decision. What changes a decision needs what a decision
 * with the new outcome needs; where `DECISIONS_NEED_TWO=on`, one that does not grant all is sent once a colleague has approved it.
 */
export const reviewRequest = requestStep(
  'review',
  refine(reviewed, 'explained', (body, context) => {
    if (body.outcome === 'CHANGED' && !body.to) return breaks('to', context)
    const outcome = body.outcome === 'CHANGED' && body.to ? body.to : 'GRANTED'
    const missing = findUnexplained({ ...body, outcome })
    if (missing) return breaks(missing, context)
    if (!isExplained(body.text)) return breaks('text', context)
    return isExplained(body.advice ?? '') || breaks('advice', context)
  }),
  reviewErrors,
)
