import type { CampaignSelectionQuery } from '@site/shared/calls'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { selectCampaigns } from '../campaign-selection.ts'
import { isRareText, searchFirst } from '../campaign-store.ts'
import { publishedColumns } from '../published-campaign.ts'

/** An index of the same order exists. */
const latestFirst = sql`notice_since desc, publication_start_date desc, id desc`
/** As many as a feed has. */
const most = 50
/**
 * Of more items that hold a text, walking in order soon finds enough: what an advertisement says has nothing to do with when
 * its notice came or changed. Its days have: where they ended long ago, the walk would pass by all that came since.
 */
const mostToSort = 3_000

/**
 * The items that pass the filter, those first whose notice came or changed last.
 *
 * @param total how many items pass the filter
 * @throws BadRequest for a range that ends before it begins
 */
export async function findLatest(database: Database, query: CampaignSelectionQuery, today: string, total: number) {
  if (total === 0) return []
  const found = selectCampaigns(database, query, today)
  const isSorted = isRareText(query, total) && (total <= mostToSort || query.to !== undefined)
  const listed = isSorted ? searchFirst(database, found, latestFirst, most) : found
  return listed.select(publishedColumns).orderBy(latestFirst).limit(most).execute()
}
