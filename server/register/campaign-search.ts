import type { CampaignItem, CampaignSelectionQuery } from '@site/shared/calls'
import { addDays, foldText, keysOf, yearBefore } from '@site/shared/rules'
import { BadRequest } from '../http/errors.ts'
import type { Notice } from './register-copy.ts'
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

/** Returns each word, and the contexts that it names in any language; all words must match, in any order. */
export function searchTerms(text: string) {
  return searchWords(text).map((word) => ({ word, contexts: contextsNamed(word) }))
}

/** Shorter words name a context only as a whole word of its name. */
const shortestPart = 3

/** The election or process is a code in the register: visitors search for its name. */
function contextsNamed(word: string) {
  const isNamed = (name: string) => (word.length < shortestPart ? name === word : name.startsWith(word))
  return keysOf(contextWords).filter((context) => normalizeForSearch(contextWords[context]).split(' ').some(isNamed))
}

/**
 * Returns whether an advertisement matches a query; undefined where all of its country do. A period matches what was published
 * on any day of it. @throws BadRequest where the range ends before it begins
 */
export function selectionTest(query: CampaignSelectionQuery, today: string): ((notice: Notice) => boolean) | undefined {
  const { channel, from, to, sponsor, payer, owner, context } = query
  if (from && to && from > to) throw new BadRequest('INVALID_QUERY', 'to')
  const tests: ((notice: Notice) => boolean)[] = []
  if (channel) tests.push((notice) => notice.channel === channel)
  const sponsorKey = sponsor && normalizeForSearch(sponsor)
  if (sponsor) tests.push((notice) => notice.sponsorKey === sponsorKey)
  const since = firstDay(query.period, today)
  if (since) tests.push((notice) => notice.publicationStartDate <= today && notice.publicationEndDate >= since)
  if (to) tests.push((notice) => notice.publicationStartDate <= to)
  if (from) tests.push((notice) => notice.publicationEndDate >= from)
  if (payer) tests.push((notice) => (notice.payerName ?? notice.sponsorName) === payer)
  if (owner) tests.push((notice) => notice.ultimateBeneficiaryOwnerName === owner)
  if (context) tests.push((notice) => notice.campaignContextType === context)
  // The longest word is in the fewest.
  const terms = searchTerms(query.text ?? '').toSorted((one, other) => other.word.length - one.word.length)
  for (const { word, contexts } of terms)
    tests.push((notice) => notice.searchText.includes(word) || contexts.includes(notice.campaignContextType))
  return tests.length > 0 ? (notice) => tests.every((isMatch) => isMatch(notice)) : undefined
}

function firstDay(period: CampaignSelectionQuery['period'], today: string): string | undefined {
  if (period === 'PAST_7_DAYS') return addDays(today, -7)
  if (period === 'PAST_30_DAYS') return addDays(today, -30)
  return period === 'PAST_YEAR' ? yearBefore(today) : undefined
}
