import { decisionRead } from './outcome.ts'
import { requestStep } from './request-step.ts'

/** Takes back a decision, or the outcome of a review, that waits. */
export const takeBackDecision = requestStep('take-back', decisionRead, {})
