import { assignRequest, openStates } from '@site/shared/calls'
import { planAssignment } from '../../cases/assign.ts'
import { defineStep } from './request-cases.ts'

export const assign = defineStep({
  call: assignRequest,
  audit: 'ASSIGN',
  isOfOwner: true,
  states: openStates,
  plan: (_request, body, context) => planAssignment(body, context),
})
