import { assignAdvertisement } from '@site/shared/calls'
import { planAssignment } from '../../cases/assign.ts'
import { allStates, defineStep } from './advertisement-cases.ts'

export const assign = defineStep({
  call: assignAdvertisement,
  audit: 'ASSIGN',
  isOfOwner: true,
  states: allStates,
  plan: ({ id, owner }, body, context) =>
    planAssignment(body, context, { label: id, path: `/advertisements/${id}`, previous: owner }),
})
