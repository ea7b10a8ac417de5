import type { getStaffMembers } from '@site/shared/calls'
import type { Services } from '../services.ts'
import { listStaffMembers } from './members.ts'
import type { StaffHandler } from './require-staff.ts'
import { describeReader } from './sessions.ts'

/** Answers who can be given a case. */
export function membersHandler({ database, now }: Services): StaffHandler<typeof getStaffMembers> {
  return async ({ member }) => ({
    staff: describeReader(member),
    members: await listStaffMembers(database, now()),
  })
}
