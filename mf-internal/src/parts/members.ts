import { getStaffMembers } from '@site/shared/calls'
import { lazyPart } from '@site/shared/platform'

const useMemberList = lazyPart(() => getStaffMembers())

/** Returns the names of the members of staff; none until they have loaded. */
export function useMembers(): readonly string[] {
  return useMemberList().value?.members ?? []
}
