import { decisionRead, reviewErrors } from './outcome.ts'
import { requestStep } from './request-step.ts'

/** Takes the decision or review that waits for its time now. @throws as {@link decideRequest} and {@link reviewRequest} */
export const takeDecisionNow = requestStep('take-now', decisionRead, reviewErrors)
