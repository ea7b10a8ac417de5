import { addDays, dayOf } from '@site/shared/rules'
import type { Database } from '../database/database.ts'

/** In days: a member of staff who has not logged in for so long gets no requests. */
const rememberedDays = 31

/** Returns the members of staff that logged in lately, by name; each has the name of the last login. */
export async function listStaffMembers(database: Database, now: Date): Promise<{ subject: string; name: string }[]> {
  const members = await database
    .selectFrom('staffAudit')
    .select(['subject', 'name'])
    .distinctOn('subject')
    .where('action', '=', 'LOGIN')
    .where('at', '>', new Date(addDays(dayOf(now), -rememberedDays)))
    .orderBy('subject')
    .orderBy('at', 'desc')
    .execute()
  return members.toSorted((one, other) => one.name.localeCompare(other.name) || (one.subject < other.subject ? -1 : 1))
}

export async function findStaffMember(database: Database, subject: string, now: Date) {
  return (await listStaffMembers(database, now)).find((member) => member.subject === subject)
}
