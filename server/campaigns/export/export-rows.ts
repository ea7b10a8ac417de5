import type { CampaignExportQuery, CampaignItem, CountryCode } from '@site/shared/api'
import type { Database } from '../../database/database.ts'
import { findCampaigns } from '../campaign-store.ts'

/** An item of the open data: what the call for one item answers, with the country whose register it is in. */
export type OpenDataItem = { countryCode: CountryCode } & CampaignItem

const pageLength = 1_000

/**
 * All items that pass the filter, page by page, so that neither they nor a lock are held while a slow client reads.
 *
 * @param total how many items pass the filter
 */
export async function* exportRows(
  database: Database,
  query: CampaignExportQuery,
  today: string,
  total: number,
): AsyncGenerator<OpenDataItem> {
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page = { ...query, limit: pageLength, cursor }
    const { campaignItems, nextCursor } = await findCampaigns(database, page, today, total)
    for (const item of campaignItems) yield { countryCode: query.countryCode, ...item }
    cursor = nextCursor
  }
}
