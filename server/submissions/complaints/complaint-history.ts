import { randomUUID } from 'node:crypto'
import type { ComplaintHistoryKind, HistoryEntry } from '@site/shared/calls'
import type { StaffName } from '../../login/sessions.ts'
import type { Database } from '../../database/database.ts'

interface Happening {
  complaintId: string
  kind: ComplaintHistoryKind
  /** Member of staff; left out for the reporter. */
  by?: StaffName
  details?: Record<string, string>
  /** Id of the mail that was sent with it. */
  mailId?: string | undefined
}

/** Pass the transaction of what happened. */
export async function addComplaintHistory(
  transaction: Database,
  { complaintId, kind, by, details = {}, mailId }: Happening,
  at: Date,
): Promise<void> {
  const row = {
    id: randomUUID(),
    complaintId,
    at,
    kind,
    subject: by?.subject,
    name: by?.name,
    details: JSON.stringify(details),
    mailId,
  }
  await transaction.insertInto('complaintHistory').values(row).execute()
}

/** Oldest first. */
export async function readComplaintHistory(database: Database, complaintId: string): Promise<HistoryEntry[]> {
  const ofComplaint = database.selectFrom('complaintHistory').selectAll().where('complaintId', '=', complaintId)
  const entries = await ofComplaint.orderBy('at').orderBy('position').execute()
  return entries.map(({ id, at, kind, name: by, subject, details }) => ({
    id,
    at: at.toISOString(),
    kind,
    by,
    subject,
    details,
  }))
}

/** Returns the mail that was sent with a history entry. */
export async function findMailOf(database: Database, complaintId: string, entryId: string): Promise<string | null> {
  const ofComplaint = database.selectFrom('complaintHistory').select('mailId').where('complaintId', '=', complaintId)
  return (await ofComplaint.where('id', '=', entryId).executeTakeFirst())?.mailId ?? null
}
