import type { Database } from '../database/database.ts'
import type { StaffMember } from './sessions.ts'
import type { StaffAction } from '../database/tables.ts'

interface Deed {
  action: StaffAction
  reference?: string
  details?: string
}

/** The same refusal of the same person is one row in this time, in milliseconds: nobody fills the table by asking again. */
const oneRefusal = 3_600_000

/** Writes down who did what. Give it the transaction that does it, so that nothing is done unseen. */
export async function writeAudit(database: Database, member: StaffMember, deed: Deed, at: Date): Promise<void> {
  const { subject, name } = member
  await database
    .insertInto('staffAudit')
    .values({ at, subject, name, ...deed })
    .execute()
}

/** Writes down what somebody was refused. Who has not logged in is nobody: of them the log of the proxy tells. */
export async function writeRefusal(database: Database, member: StaffMember, deed: Deed, at: Date): Promise<void> {
  const { subject } = member
  const { action, reference = null, details = null } = deed
  const known = await database
    .selectFrom('staffAudit')
    .select('id')
    .where('subject', '=', subject)
    .where('action', '=', action)
    // The index is of these two alone.
    .where('action', 'in', ['REFUSED', 'REFUSED_LOGIN'])
    .where('at', '>', new Date(at.getTime() - oneRefusal))
    .where('reference', 'is not distinct from', reference)
    .where('details', 'is not distinct from', details)
    .executeTakeFirst()
  if (!known) await writeAudit(database, member, deed, at)
}
