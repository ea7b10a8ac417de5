import type { CampaignItem, CountryCode } from '@site/shared/calls'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../database/database.ts'
import { publish, publishedColumns } from './published-campaign.ts'
import { toNotice, type Notice } from './notice.ts'
import { type RegisterCopy } from './register-copy.ts'
import type { SharedTexts } from './shared-texts.ts'

interface Version {
  noticeVersion: number
  /** ISO. */
  noticeSince: string
}
interface Row extends CampaignItem, Version {
  country: CountryCode
  revision: number
}
interface VersionRow extends Version {
  notice: object
}

/** Rows read at once: between two batches other requests are answered. */
const batchLength = 500

const columns = [...publishedColumns, 'country', 'revision']
const row = sql.join(columns.map((name) => sql`${sql.ref(name)} as ${sql.raw(`"${name}"`)}`))

/** Columns of a copy in a file: one of another version of this server may have less in its rows. */
export const columnNames = columns.join()

/** Returns the id of the newest revision. */
export async function readRevision(database: Database): Promise<string> {
  const revisions = database.selectFrom('campaignRevisions').orderBy('revision', 'desc').limit(1)
  return (await revisions.select('id').executeTakeFirstOrThrow()).id
}

/**
 * Brings the copy up to date.
 * @param changes where changes are read: a whole register takes longer than a call may
 */
export async function followDatabase(database: Database, copy: RegisterCopy, changes = database): Promise<void> {
  if ((await readRevision(database)) === copy.revision) return
  const reading = changes.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  await reading.execute(async (transaction) => {
    const known = await findNumber(transaction, copy.revision)
    const since = known ?? -1
    await copy.apply({
      revision: await readRevision(transaction),
      isWhole: known === undefined,
      changed: await readChanged(transaction, since, copy.texts),
      removed: await readRemoved(transaction, since),
    })
  })
}

/** Returns the number of a revision; undefined where the database does not know it: it is new, or another one was restored. */
async function findNumber(database: Database, id: string): Promise<number | undefined> {
  if (id === '') return undefined
  const known = database.selectFrom('campaignRevisions').select('revision').where('id', '=', id)
  const found = await known.executeTakeFirst()
  return found && Number(found.revision)
}

async function readRemoved(database: Database, since: number): Promise<Map<string, CountryCode>> {
  const removed = database.selectFrom('removedCampaigns').select(['id', 'country'])
  const rows = await removed.where('revision', '>', String(since)).execute()
  return new Map(rows.map(({ id, country }) => [id, country]))
}

async function readChanged(database: Database, since: number, texts: SharedTexts): Promise<Notice[]> {
  const changedNotices: Notice[] = []
  // Of the next revision, before all ids.
  let position = { revision: since + 1, id: '' }
  for (;;) {
    const { revision, id } = position
    const rows = await readJson<Row>(
      database,
      sql`select ${row} from campaign_items where (revision, id) > (${revision}, ${id})
        order by revision, id limit ${batchLength}`,
    )
    changedNotices.push(...(await toNotices(database, rows, texts)))
    const last = rows.at(-1)
    if (!last || rows.length < batchLength) return changedNotices
    position = last
  }
}

async function toNotices(database: Database, rows: Row[], texts: SharedTexts): Promise<Notice[]> {
  const versions = await readVersions(
    database,
    rows.map(({ id }) => id),
  )
  return rows.map((each) => {
    const item = publish(each)
    const previous = versions.get(each.id)
    const storedNotice = {
      country: each.country,
      since: Date.parse(each.noticeSince),
      published: Buffer.from(JSON.stringify(item)),
      versions: previous === undefined ? undefined : Buffer.from(previous),
    }
    return toNotice(storedNotice, texts, item)
  })
}

/** Returns the previous versions of notices, newest first, as JSON by id. */
async function readVersions(database: Database, ids: string[]): Promise<Map<string, string>> {
  const rows = await readJson<{ id: string; versions: VersionRow[] }>(
    database,
    sql`select campaign_id as id, json_agg(json_build_object('noticeVersion', notice_version, 'noticeSince', notice_since,
      'notice', notice) order by notice_version desc) as versions
      from campaign_versions where campaign_id = any(${ids}) group by campaign_id`,
  )
  return new Map(rows.map(({ id, versions }) => [id, JSON.stringify(versions.map(publishVersion))]))
}

/** Reads rows as JSON, without nulls: several times faster than value by value. */
async function readJson<T>(database: Database, query: RawBuilder<unknown>): Promise<T[]> {
  const found = await sql<{ json: string }>`select coalesce(json_agg(json_strip_nulls(row_to_json(found))), '[]')::text
    as json from (${query}) found`.execute(database)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller knows the columns of its query
  return JSON.parse(found.rows[0]?.json ?? '[]') as T[]
}

/** Versions are stored by the names of the columns. */
function publishVersion({ notice, noticeVersion, noticeSince }: VersionRow) {
  const fields = Object.entries(notice).map(([name, value]) => [
    name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns of a notice
  return publish({ ...(Object.fromEntries(fields) as CampaignItem), noticeVersion, noticeSince })
}
