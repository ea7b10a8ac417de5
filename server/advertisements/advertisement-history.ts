import { randomUUID } from 'node:crypto'
import type { AdvertisementHistoryKind, HistoryEntry } from '@site/shared/calls'
import type { Database } from '../database/database.ts'
import type { StaffName } from '../login/sessions.ts'

interface Happening {
  /** Random where left out. */
  id?: string
  advertisementId: string
  kind: AdvertisementHistoryKind
  /** Member of staff; left out for the sponsor. */
  by?: StaffName | undefined
  details?: Record<string, string>
  /** Id of the mail that was sent with it. */
  mailId?: string | undefined
}

/** Pass the transaction of what happened. */
export async function addAdvertisementHistory(
  transaction: Database,
  { id = randomUUID(), advertisementId, kind, by, details = {}, mailId }: Happening,
  at: Date,
): Promise<void> {
  const row = {
    id,
    advertisementId,
    at,
    kind,
    subject: by?.subject,
    name: by?.name,
    details: JSON.stringify(details),
    mailId,
  }
  await transaction.insertInto('advertisementHistory').values(row).execute()
}

export async function hasAdvertisementHistory(database: Database, id: string): Promise<boolean> {
  const entry = database.selectFrom('advertisementHistory').select('id').where('id', '=', id)
  return (await entry.executeTakeFirst()) !== undefined
}

/** Oldest first. */
export async function readAdvertisementHistory(database: Database, id: string) {
  const entries = database.selectFrom('advertisementHistory').selectAll().where('advertisementId', '=', id)
  return entries.orderBy('at').orderBy('position').execute()
}

/** As staff see it. */
export function describeHistory(entries: Awaited<ReturnType<typeof readAdvertisementHistory>>): HistoryEntry[] {
  return entries.map(({ id, at, kind, name: by, subject, details }) => ({
    id,
    at: at.toISOString(),
    kind,
    by,
    subject,
    details,
  }))
}
