import type { CampaignSelectionQuery } from '@site/shared/calls'
import { addDays, foldText, keysOf, yearBefore } from '@site/shared/rules'
import { BadRequest } from '../http/errors.ts'
import type { Notice } from './notice.ts'
import contextWords from './context-words.json' with { type: 'json' }

export type NoticeTest = (notice: Notice) => boolean

export function searchWords(text: string): string[] {
  return [...new Set(foldText(text).split(' ').filter(Boolean))]
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
  return keysOf(contextWords).filter((context) => foldText(contextWords[context]).split(' ').some(isNamed))
}

/**
 * Returns the conditions of a query: what an advertisement has to pass, by a key that says what it is. A period matches what was
 * published on any day of it. @throws BadRequest where the range ends before it begins
 */
export function selectionTests(query: CampaignSelectionQuery, today: string): [key: string, test: NoticeTest][] {
  const { channel, from, to, sponsor, payer, owner, context, area } = query
  if (from && to && from > to) throw new BadRequest('INVALID_QUERY', 'to')
  const tests: [string, NoticeTest][] = []
  const add = (name: string, value: string, test: NoticeTest) => tests.push([`${name} ${value}`, test])
  if (channel) add('channel', channel, (notice) => notice.channel === channel)
  const key = foldText(sponsor ?? '')
  if (sponsor) add('sponsor', key, ({ sponsorKey }) => sponsorKey === key)
  const since = firstDay(query.period, today)
  if (since) add(today, since, (notice) => notice.publicationStartDate <= today && notice.publicationEndDate >= since)
  if (to) add('to', to, (notice) => notice.publicationStartDate <= to)
  if (from) add('from', from, (notice) => notice.publicationEndDate >= from)
  if (payer) {
    const isPayer = namedLike(payer)
    add('payer', foldText(payer), (notice) => isPayer(notice.payerName ?? notice.sponsorName))
  }
  if (owner) {
    const isOwner = namedLike(owner)
    add('owner', foldText(owner), (notice) => isOwner(notice.ultimateBeneficiaryOwnerName))
  }
  if (context) add('context', context, (notice) => notice.campaignContextType === context)
  const areaWords = searchWords(area ?? '')
  if (areaWords.length > 0) {
    const isArea = oncePerName((name) => {
      // Also the second half of `Braine-l’Alleud`.
      const words = [name, name.replaceAll(/\P{L}/gu, ' ')].flatMap((each) => foldText(each).split(' '))
      return areaWords.every((typed) => words.some((word) => word.startsWith(typed)))
    })
    add('area', areaWords.join(' '), (notice) => isArea(notice.area))
  }
  // Together, because the longest word is in the fewest: the others are not looked for in the rest.
  const terms = searchTerms(query.text ?? '').toSorted((one, other) => other.word.length - one.word.length)
  const words = terms.map(({ word }) => word).join(' ')
  const isNamed = ({ searchText: all, campaignContextType }: Notice) =>
    terms.every(({ word, contexts }) => all.includes(word) || contexts.includes(campaignContextType))
  if (words) add('text', words, isNamed)
  return tests
}

/** Compares with a name as a search does. */
function namedLike(name: string) {
  const key = foldText(name)
  return oncePerName((other) => foldText(other) === key)
}

/** The register has few names in many notices: each is folded once. */
function oncePerName(isMatch: (name: string) => boolean): (name: string | undefined) => boolean {
  const known = new Map<string, boolean>()
  return (name = '') => {
    const isSame = known.get(name) ?? isMatch(name)
    known.set(name, isSame)
    return isSame
  }
}

function firstDay(period: CampaignSelectionQuery['period'], today: string): string | undefined {
  if (period === 'PAST_7_DAYS') return addDays(today, -7)
  if (period === 'PAST_30_DAYS') return addDays(today, -30)
  return period === 'PAST_YEAR' ? yearBefore(today) : undefined
}
