import { decisionRead, reviewErrors } from './outcome.ts'
import { requestStep } from './request-step.ts'

/** Approves the decision of another member of staff that waits for it. */
export const approveDecision = requestStep('approve', decisionRead, {
  ...reviewErrors,
  // Their own decisions need one, too.
  SECOND_PERSON_NEEDED: { status: 403 },
})
