import type { CampaignItem, CountryCode } from '@site/shared/calls'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { campaignColumns } from '../register/published-campaign.ts'
import { normalizeForSearch, searchText } from '../register/campaign-search.ts'
import { dayOf, yearsBefore } from '@site/shared/rules'

export const campaignBatch = 1_000

const toColumn = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const columns = ['country', ...campaignColumns, 'searchText', 'sponsorKey'].map(toColumn)
const columnList = sql.raw(columns.join(', '))
const newValues = sql.raw(columns.map((column) => `${column} = excluded.${column}`).join(', '))
const oldRow = sql.raw(columns.map((column) => `campaign_items.${column}`).join(', '))
const newRow = sql.raw(columns.map((column) => `excluded.${column}`).join(', '))

/** Inserts or updates items of a country. Pass a transaction: more than 1,000 items take several statements. */
export async function saveCampaigns(database: Database, country: CountryCode, items: CampaignItem[]) {
  const saved = { added: 0, changed: 0 }
  for (let start = 0; start < items.length; start += campaignBatch) {
    const rows = items.slice(start, start + campaignBatch).map((item) => toRow(country, item))
    // One JSON parameter is much faster than 27,000 parameters.
    const { rows: written } = await sql<{ isNew: boolean }>`
      insert into campaign_items (${columnList})
      select ${columnList} from json_populate_recordset(null::campaign_items, ${JSON.stringify(rows)}::json)
      on conflict (id) do update set ${newValues} where (${oldRow}) is distinct from (${newRow})
      returning xmax = 0 as is_new`.execute(database)
    const added = written.filter(({ isNew }) => isNew).length
    saved.added += added
    saved.changed += written.length - added
  }
  return saved
}

function toRow(country: CountryCode, item: CampaignItem): Record<string, unknown> {
  const row = { country, ...item, searchText: searchText(item), sponsorKey: normalizeForSearch(item.sponsorName) }
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [toColumn(name), value]))
}

/** Retention after the last publication (Regulation (EU) 2024/900, article 12). */
export const campaignYears = 7

/** Removes advertisements seven years after their last day, with all versions of their notices. */
export async function removeOldCampaigns(database: Database, now: Date): Promise<void> {
  const oldest = yearsBefore(dayOf(now), campaignYears)
  const old = database.selectFrom('campaignItems').select('id').where('publicationEndDate', '<', oldest)
  // Even deleting nothing would change the revision, and with it every cached answer.
  if (!(await old.limit(1).executeTakeFirst())) return
  await sql`with removed as (delete from campaign_items where publication_end_date < ${oldest} returning id, country)
    insert into removed_campaigns select id, country from removed on conflict do nothing`.execute(database)
}
