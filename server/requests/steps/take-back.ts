import { requestStates, takeBackDecision } from '@site/shared/calls'
import { defineStep } from './request-cases.ts'
import { endingRequestSteps } from './waiting-requests.ts'

export const takeBack = defineStep({ ...endingRequestSteps.takeBack, call: takeBackDecision, states: requestStates })
