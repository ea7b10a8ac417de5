import { sql } from 'kysely'
import { describeCampaigns, saveCampaigns } from '../../server/campaigns/save-campaigns.ts'
import { sampleCampaigns } from '../../server/campaigns/sample/campaigns.ts'
import { openDatabase, type Database } from '../../server/database/database.ts'
import { workTimeouts } from '../../server/database/postgres.ts'
import { inTurn } from '../figures.ts'

/** The day of the samples. */
export const today = '2026-11-21'

/** A database as the server opens it, which gives a statement what a visitor waits; and to be filled, with the time of an import. */
export async function openToFill(place: Parameters<typeof openDatabase>[0]) {
  const database = await openDatabase(place)
  const filled = place.databaseUrl ? await openDatabase(place, { timeouts: workTimeouts }) : database
  return { database, filled }
}

/** So many are invented; more are copies of them under other names. */
const invented = 100_000

/** Makes the register hold so many items of the Netherlands, which must be more than it holds. */
export async function growCampaigns(database: Database, count: number): Promise<void> {
  const items = sampleCampaigns('NL', today, Math.min(count, invented))
  await database.transaction().execute((transaction) => saveCampaigns(transaction, 'NL', items))
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name = 'campaign_items' and is_generated = 'NEVER' and column_name <> 'id'`.execute(database)
  const columns = sql.raw(rows.map(({ name }) => name).join(', '))
  for (let copy = 1; copy * invented < count; copy += 1) {
    await sql`insert into campaign_items (id, ${columns}) select id || '-' || ${copy}::int, ${columns}
      from campaign_items where length(id) <= ${inTurn(items, 0).id.length + 1} on conflict (id) do nothing`.execute(
      database,
    )
  }
  await describeCampaigns(database)
}

/**
 * Changes the notice of every fifth item, and that of one item as often as its page can show.
 *
 * @param most so many versions the one item gets
 */
export async function changeNotices(database: Database, id: string, most: number): Promise<void> {
  await sql`update campaign_items set reach_upper_bound = coalesce(reach_upper_bound, 0) + 1
    where mod(abs(hashtext(id)), 5) = 0`.execute(database)
  for (let version = 1; version < most; version += 1) {
    await sql`update campaign_items set reach_upper_bound = coalesce(reach_upper_bound, 0) + 1
      where id = ${id}`.execute(database)
  }
}

const dimensions = [
  ['', 'period=PAST_7_DAYS', 'period=PAST_30_DAYS', 'period=PAST_YEAR', 'from=2021-01-01&to=2021-12-31'],
  ['', 'channel=PRINT', 'channel=TV'],
  // Frequent, ordinary, two words, shorter than an index can find, and nothing.
  ['', 'text=de', 'text=verbond', 'text=campagne+bond', 'text=xq', 'text=nietgevonden'],
  // The first is the order of the site.
  ['sort=running', 'sort=newest', 'sort=spending', 'sort=views', 'sort=sponsor'],
]

/** Every combination of filters that the list of advertisements has. */
export const filters = dimensions.reduce(
  (queries, values) => queries.flatMap((query) => values.map((value) => [query, value].filter(Boolean).join('&'))),
  [''],
)
