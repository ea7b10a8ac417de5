import { takeDecisionNow } from '@site/shared/calls'
import { defineStep } from './request-cases.ts'
import { endingRequestSteps } from './waiting-requests.ts'

export const takeNow = defineStep('take-now', { ...endingRequestSteps.takeNow, call: takeDecisionNow })
