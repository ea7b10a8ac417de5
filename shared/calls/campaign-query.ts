import { coerce, enums, integer, literal, max, min, object, optional, size, string, type Infer } from 'superstruct'
import type { Country } from '../contract/locale.ts'
import { limits } from '../rules/index.ts'
import { calendarDate } from './parameters.ts'
import { campaignContextType, channels } from './campaign.ts'
import { countryCodeOf, countryCodes } from './country-code.ts'

/**
 * Orders of a list. `running`: running ones first, newest first in both parts; `spending` and `views`: highest bounds
 * first, items without bounds last; `sponsor`: by name, then newest first.
 */
export const campaignSorts = ['running', 'newest', 'spending', 'views', 'sponsor'] as const
export type CampaignSort = (typeof campaignSorts)[number]
/** The order of a query without one. */
export const usualSort: CampaignSort = 'newest'

/** The first page of the list on the site, which the HTML preloads. */
export const firstCampaignPage = { sort: 'running', limit: 50 } as const

export const longestCampaignPage = 500

export const longestSponsorName = 1_000

export const periods = ['PAST_7_DAYS', 'PAST_30_DAYS', 'PAST_YEAR'] as const

const filterFields = {
  // Clients may write ALL; inside it is undefined.
  period: coerce(optional(enums(periods)), literal('ALL'), () => undefined),
  channel: coerce(optional(enums(channels)), literal('ALL'), () => undefined),
  text: optional(size(string(), 0, limits.search)),
  /** An item matches that was published on any day of the range. */
  from: optional(calendarDate),
  to: optional(calendarDate),
  /** A whole name; case and accents do not matter. */
  sponsor: optional(size(string(), 0, longestSponsorName)),
  /** A whole name, as the notice has it: that of the payer, or of a sponsor that paid itself. */
  payer: optional(size(string(), 0, longestSponsorName)),
  /** A whole name, as the notice has it: that of the ultimate beneficial owner. */
  owner: optional(size(string(), 0, longestSponsorName)),
  context: optional(campaignContextType),
  /** A municipality or region (`areaOf`): each word begins a word of its name; case and accents do not matter. */
  area: optional(size(string(), 0, limits.search)),
}

/** Filter of a list of items, in the URLs of the site, the API and the database; undefined parts match all. */
export const campaignFilter = object(filterFields)
export type CampaignFilter = Infer<typeof campaignFilter>

/** The items of a country that match a filter. */
export interface CampaignSelection extends CampaignFilter {
  country: Country
}

const selectionFields = { countryCode: enums(countryCodes), ...filterFields }

export const campaignSelectionQuery = object(selectionFields)
export type CampaignSelectionQuery = Infer<typeof campaignSelectionQuery>

const sort = optional(enums(campaignSorts))

export const campaignExportQuery = object({ ...selectionFields, sort })
export type CampaignExportQuery = Infer<typeof campaignExportQuery>

export const campaignListQuery = object({
  ...selectionFields,
  sort,
  limit: optional(coerce(max(min(integer(), 1), longestCampaignPage), string(), Number)),
  cursor: optional(size(string(), 1, 2_000)),
})
export type CampaignListQuery = Infer<typeof campaignListQuery>

/** Returns the query of a selection, in the order of its URL. */
export function selectionQuery({ country, text, ...filter }: CampaignSelection): CampaignSelectionQuery {
  const { period, channel, from, to, sponsor, payer, owner, context, area } = filter
  const parts = { from, to, sponsor, payer, owner, context, area: area?.trim() || undefined }
  return { countryCode: countryCodeOf(country), period, channel, text: text?.trim() || undefined, ...parts }
}

/** Returns the query of an order: the usual one is left out. */
export function sortQuery(order: CampaignSort | undefined): CampaignSort | undefined {
  return order === usualSort ? undefined : order
}

/** Returns the page, below the language, on which what a list is about is followed by mail. */
export function followPath({ sponsor, area, context }: Pick<CampaignFilter, 'sponsor' | 'area' | 'context'>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ sponsor, area, context })) if (value) query.set(name, value)
  const text = query.toString()
  return `/political-ads/follow${text && `?${text}`}`
}
