import {
  campaignSelectionQuery,
  firstCampaignPage,
  isWithheld,
  longestCampaignPage,
  maxNoticeVersions,
  usualSort,
  type CampaignListQuery,
  type CountryCode,
} from '@site/shared/calls'
import { mask } from 'superstruct'
import { packText, type PackedAnswer, type Packing } from '../http/encodings.ts'
import { BoundedCache } from '../bounds/bounded-cache.ts'
import { firstIndex } from '../register/country-list.ts'
import { readItem, readVersions, type Notice } from '../register/notice.ts'
import { type RegisterCopy } from '../register/register-copy.ts'
import type { RegisterSource } from '../register/register.ts'
import { campaignOrders, compareWith, readCursor, writeCursor } from '../register/campaign-order.ts'
import type { RegisterInput } from './register-route.ts'

/** Returns a page of what matches, after the cursor. @throws BadRequest for a cursor of another list */
export function findPage(copy: RegisterCopy, query: CampaignListQuery, today: string) {
  const { sort = usualSort, limit = longestCampaignPage } = query
  const position = query.cursor ? readCursor(query, query.cursor) : undefined
  const selection = copy.select(mask(query, campaignSelectionQuery), sort, today)
  const isBehind = (at: number) => position !== undefined && compareWith(sort, position, selection.at(at), today) < 0
  const start = position ? firstIndex(selection.length, isBehind) : 0
  const notices = selection.slice(start, start + limit)
  const last = start + limit < selection.length ? notices.at(-1) : undefined
  const nextCursor = last ? writeCursor(query, { ...last, key: String(campaignOrders[sort].keyOf(last, today)) }) : null
  return { notices, total: selection.length, nextCursor }
}

/** Returns the sponsors of a page, each once, with the number of all their advertisements. */
function countOfSponsors(copy: RegisterCopy, notices: readonly Notice[], country: CountryCode) {
  const keys = new Map(notices.map(({ sponsorName, sponsorKey }) => [sponsorName, sponsorKey]))
  const names = copy.names(country)
  return Array.from(keys, ([sponsorName, key]) => ({ sponsorName, items: names.countOf(key) }))
}

/** Returns what finds something in place of a query that finds nothing: the area or the text with one letter put right, or both. */
export function findSuggestion(copy: RegisterCopy, query: CampaignListQuery, today: string) {
  const names = copy.names(query.countryCode)
  const area = query.area && names.suggestArea(query.area)
  const text = query.text && names.suggestText(query.text)
  const suggestions = [area && { area }, text && { text }, area && text && { area, text }].filter((it) => !!it)
  return suggestions.find((change) => {
    const changed = { ...mask(query, campaignSelectionQuery), ...change }
    return copy.select(changed, 'newest', today).length > 0
  })
}

/** Returns the JSON of a page, made of what is JSON already. */
function writePage({ copy, asOf }: RegisterSource, query: CampaignListQuery, today: string): string {
  const { notices, total, nextCursor } = findPage(copy, query, today)
  const items = notices.map(({ published }) => published.toString()).join()
  const facts = {
    total,
    nextCursor,
    sponsors: countOfSponsors(copy, notices, query.countryCode),
    suggestion: total === 0 ? findSuggestion(copy, query, today) : undefined,
    asOf,
  }
  return `{"campaignItems":[${items}],${JSON.stringify(facts).slice(1)}`
}

export function findCampaign(copy: RegisterCopy, id: string, country: CountryCode) {
  const notice = copy.find(id, country)
  return notice && readItem(notice)
}

/** Returns all versions of a notice, newest first. Undefined where there is no such notice. */
export function findCampaignVersions(copy: RegisterCopy, id: string, country: CountryCode) {
  const notice = copy.find(id, country)
  if (!notice) return undefined
  const item = readItem(notice)
  const hidden = {
    creativeAlternativeNl: undefined,
    creativeAlternativeFr: undefined,
    creativeTextNl: undefined,
    creativeTextFr: undefined,
  }
  const before = readVersions(notice).slice(0, maxNoticeVersions - 1)
  return [item, ...before.map((version) => ({ ...version, ...(isWithheld(item) && hidden) }))]
}

/** Returns the names of the sponsors, those with the most advertisements first. */
export function findSponsorNames(copy: RegisterCopy, countryCode: CountryCode, limit: number): string[] {
  const all = copy.select({ countryCode }, 'sponsor', '').slice(0)
  // Names that differ only in case or accents are one sponsor.
  const groups = [...Map.groupBy(all, ({ sponsorKey }) => sponsorKey).values()]
  const frequent = groups.toSorted((one, other) => other.length - one.length).slice(0, limit)
  return frequent.map(sponsorNameOf)
}

/** Returns one of the ways in which a sponsor is written, always the same. */
export function sponsorNameOf(notices: readonly { sponsorName: string }[]): string {
  return notices.reduce(
    (first, { sponsorName }) => (sponsorName < first ? sponsorName : first),
    notices[0]?.sponsorName ?? '',
  )
}

type ListInput = RegisterInput<undefined, CampaignListQuery>

/** Returns a function that reads encoded pages of the list and caches them until the register changes. */
export function campaignListPages() {
  const recent = new BoundedCache<PackedAnswer>({ sizeOf: ({ body }) => body.length })
  return async ({ source, query, today, key }: ListInput, packing: Packing) => {
    const pack = async () => packText(writePage(source, query, today), packing)
    // Longer pages are for programs, which read each once.
    if (query.limit === undefined || query.limit > firstCampaignPage.limit) return pack()
    return recent.fetch([key, packing, source.asOf].join(' '), pack)
  }
}
