import { enums, object, optional, refine, type Infer } from 'superstruct'
import { breaks } from '../case-step.ts'
import { outcomes } from '../decision-reasons.ts'
import { time } from '../privacy-request.ts'
import { decisionErrors, findUnexplained, outcomeFields } from './outcome.ts'
import { chosenRequests, requestStep, stepTogether } from './request-step.ts'

const decided = object({
  outcome: enums(outcomes),
  ...outcomeFields,
  /** `decidedAt` of the pending decision of a colleague that this one replaces on purpose. */
  replaces: optional(time),
})

export type DecisionBody = Infer<typeof decided>

const decisionBody = refine(decided, 'explained', (body, at) => {
  const missing = findUnexplained(body)
  return missing === undefined || breaks(missing, at)
})

/**
 * Answers or refuses a request and sends the letter, once it cannot be taken back any more; where `DECISIONS_NEED_TWO=on`, PARTLY and
 * REFUSED wait for `approveDecision`.
 */
export const decideRequest = requestStep('decide', decisionBody, decisionErrors)

/** Grants several objections; each gets its letter. */
export const grantObjections = stepTogether('grant', object({ chosen: chosenRequests }))
