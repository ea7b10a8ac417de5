import { assignAdvertisement } from '@site/shared/calls'
import { planAssignment } from '../../cases/assign.ts'
import type { MovedCase } from '../../cases/tell-owners.ts'
import { allStates, defineStep } from './advertisement-cases.ts'

export const assign = defineStep({
  call: assignAdvertisement,
  audit: 'ASSIGN',
  isOfOwner: true,
  states: allStates,
  plan: ({ id, owner }, body, context) => planAssignment(body, context, movedAdvertisement(id, owner)),
})

/** Gives one of several advertisements to somebody, whom one mail tells of all of them. */
export const assignAdvertisementOfMany: typeof assign = {
  ...assign,
  plan: (_advertisement, body, context) => planAssignment(body, context),
}

/** Describes an advertisement that was given to somebody. @param previous subject of its owner until now */
export function movedAdvertisement(id: string, previous: string | null): MovedCase {
  return { label: id, path: `/advertisements/${id}`, previous }
}
