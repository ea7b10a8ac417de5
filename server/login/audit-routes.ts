import { uuid, type auditFile, type AuditQuery, type AuditRow, type getAudit } from '@site/shared/calls'
import { foldText, officeTime, readReference, referencePrefix } from '@site/shared/rules'
import { sql, type Selectable } from 'kysely'
import { is } from 'superstruct'
import type { Database } from '../database/database.ts'
import type { StaffAuditRow } from '../database/tables.ts'
import { Share } from '../limits/concurrency-limit.ts'
import { ExportQueue, sendListFile } from '../downloads/export-queue.ts'
import type { Services } from '../services.ts'
import { auditFileName, writeAuditRows } from './audit-file.ts'
import { writeAudit, writeFilter } from './audit.ts'
import { describeReader } from './sessions.ts'
import type { StaffHandler } from './require-staff.ts'

const pageSize = 50
/** Maximum number of members of staff whose names are compared. */
const maxNames = 10_000
/** Rows of a file that are read at once. */
const batchLength = 500

/** Reading the audit log, which is logged, too. */
export function auditHandlers({ config, database, now }: Services) {
  const queue = new ExportQueue({ maxUnderWay: 2 })

  const list: StaffHandler<typeof getAudit> = async ({ query, member }) => {
    await writeAudit(database, member, { action: 'AUDIT', details: writeFilter(config.answerKeys, query) }, now())
    const { selection } = await selectRows(database, query)
    const { total } = await selection.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow()
    const page = selection.selectAll().orderBy('id', 'desc').limit(pageSize)
    const rows = await page.offset(((query.page ?? 1) - 1) * pageSize).execute()
    const cases = await findCases(database, rows)
    const described = rows.map((row) => describeRow(row, cases))
    return { staff: describeReader(member), rows: described, total: Number(total), pageSize }
  }

  const file: StaffHandler<typeof auditFile> = (input) => {
    const { query: sent, member } = input
    const { language, page: _page, ...details } = sent
    const { without, ...query } = details
    const options = { language, without }
    const filter = writeFilter(config.answerKeys, details)
    return sendListFile(input, queue, Share.ofMember(member, 1), {
      name: auditFileName(now(), options),
      audit: () => writeAudit(database, member, { action: 'AUDIT_EXPORT', details: filter }, now()),
      write: async () => writeAuditRows(readBatches(await selectRows(database, query)), options),
    })
  }

  return { list, file }
}

async function selectRows(database: Database, { person, action, reference, from, to }: AuditQuery) {
  let selection = database.selectFrom('staffAudit')
  if (person !== undefined) {
    const names = await findNames(database, foldText(person))
    const subject = person.trim().toLowerCase()
    selection = selection.where(sql<boolean>`(lower(name) = any(${names}) or lower(subject) = ${subject})`)
  }
  if (action) selection = selection.where('action', '=', action)
  if (reference !== undefined) {
    const text = reference.trim()
    const spellings = [text, text.toUpperCase(), text.toLowerCase(), readReference(text) ?? text]
    const reports = database.selectFrom('complaints').select('id').where('campaignId', 'in', spellings)
    const questions = database.selectFrom('informationRequests').select('id').where('campaignId', 'in', spellings)
    const about = await reports.union(questions).execute()
    selection = selection.where('reference', 'in', [...spellings, ...about.map(({ id }) => id)])
  }
  if (from) selection = selection.where('at', '>=', startOf(from))
  if (to) selection = selection.where('at', '<', startOf(to, 1))
  return { selection }
}

/** Returns the names in the log that begin so, in lower case. Steps from name to name in the index: a year has many rows of few people. */
async function findNames(database: Database, beginning: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive names (name) as (
      (select lower(name) from staff_audit order by lower(name) using ~<~ limit 1)
      union all
      select (
        select lower(name) from staff_audit where lower(name) ~>~ names.name order by lower(name) using ~<~ limit 1
      ) from names where names.name is not null
    )
    select name from names where name is not null limit ${sql.lit(maxNames)}
  `.execute(database)
  return rows.map(({ name }) => name).filter((name) => foldText(name).startsWith(beginning))
}

const startOf = (day: string, later = 0) =>
  sql<Date>`(${day}::date + ${later}::int)::timestamp at time zone ${sql.lit(officeTime)}`

type FoundCases = ReadonlyMap<string, Pick<AuditRow, 'caseKind' | 'campaignId'>>

/** Returns the reports and questions in rows by their ids, with the references of their advertisements. */
async function findCases(database: Database, rows: Pick<StaffAuditRow, 'reference'>[]): Promise<FoundCases> {
  const ids = rows.map(({ reference }) => reference).filter((reference) => is(reference, uuid))
  if (ids.length === 0) return new Map()
  const found = new Map<string, Pick<AuditRow, 'caseKind' | 'campaignId'>>()
  const reports = database.selectFrom('complaints').select(['id', 'campaignId']).where('id', 'in', ids)
  for (const { id, campaignId } of await reports.execute()) found.set(id, { caseKind: 'REPORT', campaignId })
  const questions = database.selectFrom('informationRequests').select(['id', 'campaignId']).where('id', 'in', ids)
  for (const { id, campaignId } of await questions.execute()) found.set(id, { caseKind: 'QUESTION', campaignId })
  return found
}

function describeRow(row: Selectable<StaffAuditRow>, cases: FoundCases): AuditRow {
  // oxlint-disable-next-line typescript/no-unnecessary-type-conversion -- the embedded database returns a number
  return { ...row, id: String(row.id), at: row.at.toISOString(), ...describeCase(row.reference, cases) }
}

function describeCase(reference: string | null, cases: FoundCases) {
  if (reference === null) return { caseKind: null, campaignId: null, isRemoved: false }
  const found = cases.get(reference)
  if (found) return { ...found, isRemoved: false }
  if (reference.startsWith(`${referencePrefix}-`))
    return { caseKind: 'REQUEST' as const, campaignId: null, isRemoved: false }
  // The log forgets before a question is removed.
  if (is(reference, uuid)) return { caseKind: 'REPORT' as const, campaignId: null, isRemoved: true }
  return { caseKind: 'ADVERTISEMENT' as const, campaignId: null, isRemoved: false }
}

/** Reads the rows in batches, the newest first. */
async function* readBatches({ selection }: Awaited<ReturnType<typeof selectRows>>) {
  let unreadRows = selection
  for (;;) {
    const batch = await unreadRows.selectAll().orderBy('id', 'desc').limit(batchLength).execute()
    yield batch
    const last = batch.at(-1)
    if (!last || batch.length < batchLength) return
    unreadRows = selection.where('id', '<', last.id)
  }
}
