import { campaignItem, type CampaignItem, type CampaignListQuery, type CountryCode } from '@site/shared/api'
import { addDays, yearBefore } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { CampaignItemRow } from '../database/tables.ts'
import { searchPatterns, searchText } from './search-text.ts'

/** As many as one answer holds. */
const longestList = 500
/** Rows of one INSERT; the database takes 65,535 values at most. */
const batchSize = 500

const columns = Object.keys(campaignItem.schema) as (keyof CampaignItem)[]

/** The first day of a period that ends on `today`; undefined for all times. */
function firstDay(period: CampaignListQuery['period'], today: string): string | undefined {
  if (period === 'PAST_7_DAYS') return addDays(today, -7)
  if (period === 'PAST_30_DAYS') return addDays(today, -30)
  return period === 'PAST_YEAR' ? yearBefore(today) : undefined
}

/**
 * The newest items of a country that pass the filter (specification §3 and §7). An item is in a period when it was
 * published on any day of it.
 */
export async function findCampaigns(database: Database, query: CampaignListQuery, today: string) {
  let found = database.selectFrom('campaignItems').select(columns).where('country', '=', query.countryCode)
  if (query.channel && query.channel !== 'ALL') found = found.where('channel', '=', query.channel)
  const since = firstDay(query.period, today)
  if (since) found = found.where('publicationStartDate', '<=', today).where('publicationEndDate', '>=', since)
  for (const pattern of searchPatterns(query.text ?? '')) found = found.where('searchText', 'like', pattern)
  const newestFirst = found.orderBy('publicationStartDate', 'desc').orderBy('id', 'desc')
  return (await newestFirst.limit(longestList).execute()).map(toItem)
}

/** One item; undefined where the register of this country has none with that id. */
export async function findCampaign(database: Database, id: string, country: CountryCode) {
  const ofCountry = database.selectFrom('campaignItems').select(columns).where('country', '=', country)
  const row = await ofCountry.where('id', '=', id).executeTakeFirst()
  return row && toItem(row)
}

/** Adds items to the register of a country. Give it a transaction: more than 500 items take several statements. */
export async function insertCampaigns(database: Database, country: CountryCode, items: CampaignItem[]): Promise<void> {
  const rows = items.map((item) => ({ ...item, country, searchText: searchText(item) }))
  for (let start = 0; start < rows.length; start += batchSize) {
    await database.insertInto('campaignItems').values(rows.slice(start, start + batchSize)).execute()
  }
}

function toItem(row: Pick<CampaignItemRow, keyof CampaignItem>): CampaignItem {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as CampaignItem
}
