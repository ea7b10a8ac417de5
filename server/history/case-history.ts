// The history of a case of any kind. Each kind has a table with the same columns, except the one that names the case.
import { randomUUID } from 'node:crypto'
import type { HistoryEntry, HistoryKind } from '@site/shared/calls'
import { sql, type Selectable } from 'kysely'
import type { Database } from '../database/database.ts'
import type { ComplaintHistoryRow } from '../database/tables.ts'

/** Names a case. What belongs to it is removed together with it. */
export type CaseId =
  | { requestReference: string }
  | { complaintId: string }
  | { advertisementId: string }
  | { informationRequestId: string }
export type CaseColumn = 'requestReference' | 'complaintId' | 'advertisementId' | 'informationRequestId'

/** By the column that names a case elsewhere. */
const histories = {
  requestReference: { table: 'privacyRequestHistory', column: 'reference' },
  complaintId: { table: 'complaintHistory', column: 'complaintId' },
  advertisementId: { table: 'advertisementHistory', column: 'advertisementId' },
  informationRequestId: { table: 'informationHistory', column: 'informationRequestId' },
} as const satisfies Record<CaseColumn, { table: string; column: string }>

/** The tables of all histories. */
export const historyTables = Object.values(histories).map(({ table }) => table)

/** Returns the column that names a case in the tables that are about cases of each kind, and its value there. */
export function columnOf(about: CaseId): [column: CaseColumn, id: string] {
  if ('requestReference' in about) return ['requestReference', about.requestReference]
  if ('complaintId' in about) return ['complaintId', about.complaintId]
  if ('advertisementId' in about) return ['advertisementId', about.advertisementId]
  return ['informationRequestId', about.informationRequestId]
}

/** Returns the case that a row is about; undefined where it is about none. */
export function caseIn(row: Record<CaseColumn, string | null>): CaseId | undefined {
  if (row.requestReference !== null) return { requestReference: row.requestReference }
  if (row.complaintId !== null) return { complaintId: row.complaintId }
  if (row.advertisementId !== null) return { advertisementId: row.advertisementId }
  return row.informationRequestId === null ? undefined : { informationRequestId: row.informationRequestId }
}

function historyOf(about: CaseId) {
  const [name, id] = columnOf(about)
  const { table, column } = histories[name]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all have its columns but for the one that names the case
  return { table: table as 'complaintHistory', column, id }
}

export type HistoryRow = Omit<Selectable<ComplaintHistoryRow>, 'kind' | 'complaintId' | 'position'> & {
  kind: HistoryKind
}

export interface Happening {
  /** Random where left out. */
  id?: string | undefined
  kind: HistoryKind
  /** Member of staff; left out for the person and the site itself. */
  by?: { subject: string; name: string } | undefined
  details?: Record<string, string>
  /** Id of the mail that was sent with it. */
  mailId?: string | null | undefined
}

/** Adds an entry to the history of a case. Pass the transaction of what happened. */
export async function addEntry(
  transaction: Database,
  about: CaseId,
  { id = randomUUID(), kind, by, details = {}, mailId }: Happening,
  at: Date,
): Promise<void> {
  const { table, column, id: caseId } = historyOf(about)
  const row = {
    id,
    [column]: caseId,
    at,
    kind,
    subject: by?.subject,
    name: by?.name,
    details: JSON.stringify(details),
    mailId,
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  const values = row as never
  await transaction.insertInto(table).values(values).execute()
}

/** Returns the history of a case, oldest first. */
export async function readEntries(database: Database, about: CaseId): Promise<HistoryRow[]> {
  const { table, column, id } = historyOf(about)
  const entries = database
    .selectFrom(table)
    .selectAll()
    .where(sql<boolean>`${sql.ref(column)} = ${id}`)
  return entries.orderBy('at').orderBy('position').execute()
}

/** Describes an entry as staff see it. */
export function describeEntry({ id, at, kind, name: by, subject, details }: HistoryRow): HistoryEntry {
  return { id, at: at.toISOString(), kind, by, subject, details }
}

/** Whether a case has an entry with this id. */
export async function hasEntry(database: Database, about: CaseId, id: string): Promise<boolean> {
  const entry = database.selectFrom(historyOf(about).table).select('id').where('id', '=', id)
  return (await entry.executeTakeFirst()) !== undefined
}

/** Returns when somebody got a case; undefined where that is not known. */
export async function ownedSince(database: Database, about: CaseId, subject: string): Promise<Date | undefined> {
  const { table, column, id } = historyOf(about)
  const takenSteps = database
    .selectFrom(table)
    .select('at')
    .where(sql<boolean>`${sql.ref(column)} = ${id}`)
    .where('kind', 'in', ['TAKEN', 'ASSIGNED'])
    .where(sql<boolean>`coalesce(details ->> 'toSubject', subject) = ${subject}`)
    .orderBy('position', 'desc')
  return (await takenSteps.executeTakeFirst())?.at
}
