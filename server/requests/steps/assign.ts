import { assignRequest, isWithStaff } from '@site/shared/calls'
import { planAssignment } from '../../cases/assign.ts'
import type { MovedCase } from '../../cases/tell-owners.ts'
import { defineStep } from './request-cases.ts'

export const assign = defineStep('assign', {
  call: assignRequest,
  audit: 'ASSIGN',
  isOfOwner: true,
  // Of what is decided, nobody has anything to do.
  refusal: (request) => (isWithStaff(request) ? undefined : 'NOT_OPEN'),
  plan: (request, body, context) => planAssignment(body, context, movedRequest(request.reference, request.owner)),
})

/** Gives one of several requests to somebody, whom one mail tells of all of them. A decision that waits for its time stays as it is. */
export const assignOneOfMany: typeof assign = {
  ...assign,
  isPossibleWhileWaiting: true,
  plan: (_request, body, context) => planAssignment(body, context),
}

/** Describes a request that was given to somebody. @param previous subject of its owner until now */
export function movedRequest(reference: string, previous: string | null): MovedCase {
  return { label: reference, path: `/request/${reference}`, previous }
}
