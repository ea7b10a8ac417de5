import type { CampaignExportQuery, OpenDataItem } from '@site/shared/calls'
import type { Database } from '../../database/database.ts'
import { findCampaigns } from '../campaign-store.ts'

/** Few enough that nobody else waits for long, enough that a large file does not take for ever. */
const batchLength = 500

/**
 * All items that pass the filter, some at a time, so that neither they nor a lock are held while a slow client reads.
 *
 * @param total how many items pass the filter
 */
export async function* exportRows(
  database: Database,
  query: CampaignExportQuery,
  today: string,
  total: number,
): AsyncGenerator<OpenDataItem[]> {
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page = { ...query, limit: batchLength, cursor }
    const { campaignItems, nextCursor } = await findCampaigns(database, page, today, total)
    yield campaignItems.map((item) => ({ countryCode: query.countryCode, ...item }))
    cursor = nextCursor
  }
}
