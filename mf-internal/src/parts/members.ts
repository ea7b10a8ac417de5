import { getStaffMembers } from '@site/shared/calls'
import { createQuery, useQuery } from '@site/shared/platform'

const members = createQuery(() => getStaffMembers())

/** Returns the names of the members of staff; none until they have loaded. */
export function useMembers(): readonly string[] {
  return useQuery(members, true).value?.members ?? []
}
