import type { CampaignSelectionQuery } from '@site/shared/calls'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { selectCampaigns } from '../campaign-selection.ts'
import { searchFirst } from '../campaign-store.ts'
import { publishedColumns } from '../published-campaign.ts'
import { isSorted } from '../search-plan.ts'

/** An index of the same order exists. */
const latestFirst = sql`notice_since desc, publication_start_date desc, id desc`
/** As many as a feed has. */
const most = 50

/**
 * The items that pass the filter, those first whose notice came or changed last.
 *
 * @param total how many items pass the filter
 * @throws BadRequest for a range that ends before it begins
 */
export async function findLatest(database: Database, query: CampaignSelectionQuery, today: string, total: number) {
  if (total === 0) return []
  const found = selectCampaigns(database, query, today)
  // What an advertisement says has nothing to do with when its notice came or changed. Its days have: where they ended long
  // ago, a walk in order would pass by all that came since.
  const places = query.to === undefined ? 'anywhere' : 'behind'
  const listed = isSorted(query, total, places, most) ? searchFirst(database, found, latestFirst, most) : found
  return listed.select(publishedColumns).orderBy(latestFirst).limit(most).execute()
}
