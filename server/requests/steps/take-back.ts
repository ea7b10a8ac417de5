import { takeBackDecision } from '@site/shared/calls'
import { defineStep } from './request-cases.ts'
import { endingRequestSteps } from './waiting-requests.ts'

export const takeBack = defineStep('take-back', { ...endingRequestSteps.takeBack, call: takeBackDecision })
