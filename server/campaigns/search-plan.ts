import type { CampaignSelectionQuery, CampaignSort } from '@site/shared/calls'
import { searchWords } from './search-text.ts'

/**
 * Where those that hold a text may stand in an order: `anywhere`; `together`, so that a walk in order may pass by many before
 * it meets the first; or `behind` most others, so that it will.
 */
export type Places = 'anywhere' | 'together' | 'behind'

/** Up to so many items all that were found are sorted. */
const most = 30_000
/** The same for each item of a page, where a walk in order soon finds enough of more. */
const mostForEach = 60
/** Shorter words are in no index (pg_trgm): to find all that hold them, the database reads every item of the register. */
const shortestIndexed = 3

/** A sponsor has much the same words in all its advertisements, and those that run stand before the others. */
export function placesOf(sort: CampaignSort): Places {
  return sort === 'sponsor' || sort === 'running' ? 'together' : 'anywhere'
}

/**
 * Whether a page of a text search is made by reading and sorting all that hold the text, rather than by walking in order until
 * there are enough.
 *
 * @param total how many items pass the filter
 * @param limit how many make a page
 */
export function isSorted(
  { text = '' }: Pick<CampaignSelectionQuery, 'text'>,
  total: number,
  places: Places,
  limit: number,
): boolean {
  const words = searchWords(text)
  const isIndexed = words.some((word) => word.length >= shortestIndexed)
  const isDear = places === 'anywhere' || (places === 'together' && !isIndexed)
  return words.length > 0 && total <= (isDear ? Math.min(most, mostForEach * limit) : most)
}
