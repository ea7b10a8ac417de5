import type { Database } from '../database/database.ts'
import type { StaffMember } from './sessions.ts'
import type { StaffAction } from './staff-tables.ts'

interface Deed {
  action: StaffAction
  reference?: string
  details?: string
}

/** Writes down who did what. Give it the transaction that does it, so that nothing is done unseen. */
export async function writeAudit(database: Database, member: StaffMember, deed: Deed, at: Date): Promise<void> {
  const { subject, name } = member
  await database.insertInto('staffAudit').values({ at, subject, name, ...deed }).execute()
}
