import { assignRequest } from '@site/shared/calls'
import { planAssignment } from '../../cases/assign.ts'
import { defineStep } from './request-cases.ts'

export const assign = defineStep('assign', {
  call: assignRequest,
  audit: 'ASSIGN',
  isOfOwner: true,
  plan: (_request, body, context) => planAssignment(body, context),
})
