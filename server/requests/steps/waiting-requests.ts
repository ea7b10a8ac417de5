// What waits of the steps with a request, and what ends the wait.
import type { DecisionBody, ReviewBody, reviewRequest } from '@site/shared/calls'
import { endingSteps, type WaitingCases } from '../../cases/waiting-steps.ts'
import type { WaitingStep } from '../../cases/waiting.ts'
import { decide } from './decide.ts'
import { requestCases, type RequestTypes } from './request-cases.ts'
import { review } from './review.ts'

type DecisionCode = keyof NonNullable<(typeof reviewRequest)['errors']>

/** Reads the body of a decision or review that waits. */
export function readDecision({ action, body }: WaitingStep) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these two wait, and were stored as the bodies of their calls
  return { ...(body as (DecisionBody & { to?: undefined }) | ReviewBody), isReview: action === 'REVIEW' }
}

/** The steps of a request that may wait. */
export const waitingRequests: WaitingCases<RequestTypes, DecisionCode> = {
  kind: requestCases,
  steps: { DECIDE: decide, REVIEW: review },
  describe(waiting) {
    const { isReview, outcome, to = '', reason = '', done = '', text } = readDecision(waiting)
    const what: Record<string, string> = isReview ? { review: outcome, outcome: to } : { outcome }
    return { ...what, reason, text: [done, text].filter(Boolean).join('\n\n') }
  },
}

export const endingRequestSteps = endingSteps(waitingRequests)
