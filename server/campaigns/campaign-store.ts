import {
  campaignItem,
  longestCampaignPage,
  type CampaignItem,
  type CampaignListQuery,
  type CampaignPage,
  type CountryCode,
} from '@site/shared/api'
import type { Database } from '../database/database.ts'
import type { CampaignItemRow } from '../database/tables.ts'
import { readCursor, writeCursor } from './campaign-cursor.ts'
import { campaignOrders } from './campaign-order.ts'
import { selectCampaigns } from './campaign-selection.ts'

export const campaignColumns = Object.keys(campaignItem.schema) as (keyof CampaignItem)[]

/**
 * A page of the items that pass the filter, in the order asked for, without how many there are in all. Goes on after
 * the cursor whatever was added or removed before it.
 *
 * @throws BadRequest for a cursor of another list and for a range that ends before it begins
 */
export async function findCampaigns(
  database: Database,
  query: CampaignListQuery,
  today: string,
): Promise<Omit<CampaignPage, 'total'>> {
  const order = campaignOrders[query.sort ?? 'newest']
  const limit = query.limit ?? longestCampaignPage
  let found = selectCampaigns(database, query, today).select(campaignColumns).select(order.key.as('orderKey'))
  if (query.cursor) found = found.where(order.after(readCursor(query, query.cursor)))
  // One more than wanted tells whether there are more.
  const rows = await found.orderBy(order.by).limit(limit + 1).execute()
  const campaignItems = rows.slice(0, limit).map(toItem)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  const nextCursor = last ? writeCursor(query, { ...last, key: last.orderKey }) : null
  return { campaignItems, nextCursor }
}

/** How many items pass the filter. */
export async function countCampaigns(database: Database, query: CampaignListQuery, today: string): Promise<number> {
  const found = selectCampaigns(database, query, today)
  const { total } = await found.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  return Number(total)
}

/** One item; undefined where the register of this country has none with that id. */
export async function findCampaign(database: Database, id: string, country: CountryCode) {
  const ofCountry = database.selectFrom('campaignItems').select(campaignColumns).where('country', '=', country)
  const row = await ofCountry.where('id', '=', id).executeTakeFirst()
  return row && toItem(row)
}

/** A value that changes whenever an item is added, changed or removed. */
export async function getCampaignRevision(database: Database): Promise<string> {
  return (await database.selectFrom('campaignRevisions').select('revision').executeTakeFirstOrThrow()).revision
}

function toItem(row: Pick<CampaignItemRow, keyof CampaignItem> & { orderKey?: string }): CampaignItem {
  const { orderKey, ...item } = row
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null)) as CampaignItem
}
