import { addDays, dayOf } from '@site/shared/rules'
import type { Database } from '../database/database.ts'

/** In days: a member of staff who has not logged in for so long gets no requests. */
const rememberedDays = 31

/** Returns the members of staff that logged in lately, by name. Of those with the same name, the one who did so last. */
export function listStaffMembers(database: Database, now: Date): Promise<{ subject: string; name: string }[]> {
  return database
    .selectFrom('staffAudit')
    .select(['subject', 'name'])
    .distinctOn('name')
    .where('action', '=', 'LOGIN')
    .where('at', '>', new Date(addDays(dayOf(now), -rememberedDays)))
    .orderBy('name')
    .orderBy('at', 'desc')
    .execute()
}

export async function findStaffMember(database: Database, name: string, now: Date) {
  return (await listStaffMembers(database, now)).find((member) => member.name === name)
}
