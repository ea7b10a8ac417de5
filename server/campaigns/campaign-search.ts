import type { CampaignItem, CampaignSelectionQuery, CampaignSort } from '@site/shared/calls'
import { foldText } from '@site/shared/rules'

/** Lower case without accents, so that `één` is found by `EEN`; control characters become spaces. */
export function fold(text: string): string {
  return foldText(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

/** What a search looks in: names of sponsor, payer and owner, reference and notes. */
export function searchText(item: CampaignItem): string {
  const names = [item.sponsorName, item.payerName, item.ultimateBeneficiaryOwnerName]
  const notes = [item.campaignContextNoteNl, item.campaignContextNoteFr]
  return fold([item.id, ...names, ...notes].filter(Boolean).join(' '))
}

/** The words of a search, each once, as they stand in what it looks in. */
export function searchWords(text: string): string[] {
  return [...new Set(fold(text).split(' ').filter(Boolean))]
}

/** Patterns for `LIKE`: every word of the search must occur, in any order. */
export function searchPatterns(text: string): string[] {
  return searchWords(text).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
}

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
