import type { CampaignItem, CampaignSelectionQuery, CampaignSort } from '@site/shared/calls'
import { addDays, foldText, keysOf, yearBefore } from '@site/shared/rules'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { BadRequest } from '../http/errors.ts'
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

/** Selects items that were published on any day of the period. @throws BadRequest where the range ends before it begins */
export function selectCampaigns(database: Database, query: CampaignSelectionQuery, today: string) {
  const { countryCode, channel, from, to, sponsor, payer, owner, context } = query
  if (from && to && from > to) throw new BadRequest('INVALID_QUERY', 'to')
  let found = database.selectFrom('campaignItems').where('country', '=', countryCode)
  if (channel) found = found.where('channel', '=', channel)
  if (sponsor) found = found.where('sponsorKey', '=', normalizeForSearch(sponsor))
  const since = firstDay(query.period, today)
  if (since) found = found.where('publicationStartDate', '<=', today).where('publicationEndDate', '>=', since)
  if (to) found = found.where('publicationStartDate', '<=', to)
  if (from) found = found.where('publicationEndDate', '>=', from)
  if (payer) {
    const isSponsor = sql<boolean>`payer_name is null and sponsor_name = ${payer}`
    found = found.where((item) => item.or([item('payerName', '=', payer), isSponsor]))
  }
  if (owner) found = found.where('ultimateBeneficiaryOwnerName', '=', owner)
  // Names have no index of their own.
  for (const name of [payer, owner])
    if (name) found = found.where('searchText', 'like', likePattern(normalizeForSearch(name)))
  if (context) found = found.where('campaignContextType', '=', context)
  for (const { pattern, contexts } of searchPatterns(query.text ?? '')) {
    found = found.where((item) => {
      const isInText = item('searchText', 'like', pattern)
      return contexts.length > 0 ? item.or([isInText, item('campaignContextType', 'in', contexts)]) : isInText
    })
  }
  return found
}

function firstDay(period: CampaignSelectionQuery['period'], today: string): string | undefined {
  if (period === 'PAST_7_DAYS') return addDays(today, -7)
  if (period === 'PAST_30_DAYS') return addDays(today, -30)
  return period === 'PAST_YEAR' ? yearBefore(today) : undefined
}

export type CampaignsFound = ReturnType<typeof selectCampaigns>

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
