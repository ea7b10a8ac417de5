import type { CampaignItem, CampaignSelectionQuery, CampaignSort } from '@site/shared/calls'
import { foldText, keysOf } from '@site/shared/rules'
import contextWords from './context-words.json' with { type: 'json' }

/** Normalises text for search: lower case, no accents, control characters as spaces. */
export function normalizeForSearch(text: string): string {
  return foldText(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

export function searchText(item: CampaignItem): string {
  const names = [item.sponsorName, item.payerName, item.ultimateBeneficiaryOwnerName]
  const notes = [item.campaignContextNoteNl, item.campaignContextNoteFr]
  return normalizeForSearch([item.id, ...names, ...notes].filter(Boolean).join(' '))
}

/** Returns the distinct, normalised words of a search. */
function searchWords(text: string): string[] {
  return [...new Set(normalizeForSearch(text).split(' ').filter(Boolean))]
}

export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** Returns a `LIKE` pattern per word, and the contexts it names in any language; all words must match, in any order. */
export function searchPatterns(text: string) {
  return searchWords(text).map((word) => ({ pattern: likePattern(word), contexts: contextsNamed(word) }))
}

/** The election or process is a code in the register: visitors search for its name. */
function contextsNamed(word: string) {
  const isNamed = (name: string) => (word.length < shortestIndexed ? name === word : name.startsWith(word))
  return keysOf(contextWords).filter((context) => normalizeForSearch(contextWords[context]).split(' ').some(isNamed))
}

/** Where a scan in order meets the matches of a search: `anywhere`, `together` (maybe after many rows), `behind` most rows. */
export type Places = 'anywhere' | 'together' | 'behind'

/** Matches that are read and sorted at most: in all, and per item of a page where a scan finds enough matches soon. */
const most = 30_000
const mostForEach = 60
/** Shorter words are in no index (pg_trgm): searching them reads the whole register. */
const shortestIndexed = 3

/** A sponsor's advertisements have similar words, and running ones stand first. */
export function placesOf(sort: CampaignSort): Places {
  return sort === 'sponsor' || sort === 'running' ? 'together' : 'anywhere'
}

/** Whether to read and sort all matches of a text search, instead of scanning in order until there are enough. */
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
