import type { CampaignItem } from '@site/shared/calls'
import { sql, type RawBuilder } from 'kysely'
import { publish, publishedColumns } from './published-campaign.ts'
import type { Database } from '../database/database.ts'
import { toNotice, type Notice, type NoticeFields, type RegisterCopy } from './register-copy.ts'

interface Version {
  noticeVersion: number
  /** ISO. */
  noticeSince: string
}
type Row = CampaignItem & Version & Omit<NoticeFields, 'since'>
interface VersionRow extends Version {
  notice: object
}

/** Rows read at once: between two batches other requests are answered. */
const [batchLength, stampsLength] = [500, 20_000]

/** Another one after every change of a row (`xmin`), also where a backup was restored. */
const stamp = sql`xmin::text || '.' || notice_version`
const columns = [...publishedColumns, 'country', 'searchText', 'sponsorKey']
const named = columns.map((name) => sql`${sql.ref(name)} as ${sql.raw(`"${name}"`)}`)
const row = sql.join([...named, sql`${stamp} as stamp`])

/** Of a copy in a file: one of another version of this server may have less in its rows. */
export const columnNames = columns.join()

/** Returns what changes with the register. */
export async function readRevision(database: Database): Promise<string> {
  return (await database.selectFrom('campaignRevisions').select('revision').executeTakeFirstOrThrow()).revision
}

/**
 * Brings the copy up to date.
 * @param changes where changes are read: a whole register takes longer than a call may
 */
export async function followDatabase(database: Database, copy: RegisterCopy, changes = database): Promise<void> {
  if ((await readRevision(database)) === copy.revision) return
  const reading = changes.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  await reading.execute(async (transaction) => {
    const revision = await readRevision(transaction)
    const rows = await transaction.selectFrom('removedCampaigns').select(['id', 'country']).execute()
    const removed = new Map(rows.map(({ id, country }) => [id, country]))
    const ids = (await idsChangedSince(transaction, copy.revision)) ?? (await idsThatDiffer(transaction, copy))
    const changed: Notice[] = []
    for (let start = 0; start < ids.length; start += batchLength)
      changed.push(...(await readNotices(transaction, ids.slice(start, start + batchLength))))
    const there = new Set(changed.map(({ id }) => id))
    const gone = ids.filter((id) => !there.has(id))
    await copy.apply({ revision, changed, gone, removed })
  })
}

/** Returns the ids of what changed after a revision, or is gone; undefined where that is known no longer. */
async function idsChangedSince(database: Database, revision: string): Promise<string[] | undefined> {
  if (revision === '') return undefined
  const changes = database.selectFrom('campaignChanges')
  const known = await changes.select('at').where('revision', '=', revision).executeTakeFirst()
  if (!known) return undefined
  const rows = await changes.select('ids').where('at', '>', known.at).execute()
  return [...new Set(rows.flatMap(({ ids }) => ids))]
}

/** Returns the ids of all that is not in the copy as it is in the database. */
async function idsThatDiffer(database: Database, copy: RegisterCopy): Promise<string[]> {
  const gone = new Set(copy.all().map(({ id }) => id))
  const ids: string[] = []
  for (let found = await readStamps(database, ''); found.length > 0;) {
    for (const { id, stamp: now } of found) {
      gone.delete(id)
      if (copy.stampOf(id) !== now) ids.push(id)
    }
    found = await readStamps(database, found.at(-1)?.id ?? '')
  }
  return [...ids, ...gone]
}

async function readStamps(database: Database, after: string) {
  const found = await sql<{ id: string; stamp: string }>`select id, ${stamp} as stamp from campaign_items
    where id > ${after} order by id limit ${stampsLength}`.execute(database)
  return found.rows
}

async function readNotices(database: Database, ids: string[]): Promise<Notice[]> {
  const rows = await readJson<Row>(database, sql`select ${row} from campaign_items where id = any(${ids})`)
  const versions = await readJson<{ id: string; versions: VersionRow[] }>(
    database,
    sql`select campaign_id as id, json_agg(json_build_object('noticeVersion', notice_version, 'noticeSince', notice_since,
      'notice', notice) order by notice_version desc) as versions
      from campaign_versions where campaign_id = any(${ids}) group by campaign_id`,
  )
  const versionsOf = new Map(versions.map((each) => [each.id, JSON.stringify(each.versions.map(publishVersion))]))
  return rows.map((each) => {
    const fields = { ...each, since: Date.parse(each.noticeSince) }
    return toNotice(fields, JSON.stringify(publish(each)), versionsOf.get(each.id))
  })
}

/** Reads rows as JSON, without nulls: several times faster than value by value. */
async function readJson<T>(database: Database, query: RawBuilder<unknown>): Promise<T[]> {
  const found = await sql<{ json: string }>`select coalesce(json_agg(json_strip_nulls(row_to_json(found))), '[]')::text
    as json from (${query}) found`.execute(database)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller knows the columns of its query
  return JSON.parse(found.rows[0]?.json ?? '[]') as T[]
}

/** A trigger of the database stores former notices, by the names of its columns. */
function publishVersion({ notice, noticeVersion, noticeSince }: VersionRow) {
  const fields = Object.entries(notice).map(([name, value]) => [
    name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns of a notice
  return publish({ ...(Object.fromEntries(fields) as CampaignItem), noticeVersion, noticeSince })
}
