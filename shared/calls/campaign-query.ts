import { coerce, enums, integer, max, min, object, optional, size, string, type Infer } from 'superstruct'
import type { Country } from '../contract/locale.ts'
import { limits } from '../rules/index.ts'
import { calendarDate } from './parameters.ts'
import { channelFilters, countryCodeOf, countryCodes, periodFilters, type CampaignFilter } from './campaign.ts'

/**
 * Orders of a list. `running`: running ones first, newest first in both parts; `spending` and `views`: highest bounds
 * first, items without bounds last; `sponsor`: by name, then newest first.
 */
export const campaignSorts = ['running', 'newest', 'spending', 'views', 'sponsor'] as const
export type CampaignSort = (typeof campaignSorts)[number]
export const usualSort: CampaignSort = 'newest'

/** Which items are meant: the filter of §3, and a range of days of one's own. */
export interface CampaignSelection {
  country: Country
  filter: CampaignFilter
  /** First day, `yyyy-mm-dd`; an item counts that was published on any day of the range. */
  from?: string | undefined
  /** Last day, `yyyy-mm-dd`, not before `from`. */
  to?: string | undefined
  /** Only what this sponsor published: its whole name, without regard to case and accents. */
  sponsor?: string | undefined
}

export const longestCampaignPage = 500

export const longestSponsorName = 1_000

const selection = {
  countryCode: enums(countryCodes),
  period: optional(enums(periodFilters)),
  channel: optional(enums(channelFilters)),
  text: optional(size(string(), 0, limits.search)),
  from: optional(calendarDate),
  to: optional(calendarDate),
  sponsor: optional(size(string(), 0, longestSponsorName)),
}

/** Query that selects items. */
export const campaignSelectionQuery = object(selection)
export type CampaignSelectionQuery = Infer<typeof campaignSelectionQuery>

const sort = optional(enums(campaignSorts))

/** Query of a download of all selected items. */
export const campaignExportQuery = object({ ...selection, sort })
export type CampaignExportQuery = Infer<typeof campaignExportQuery>

/** Query of the call for a page of the list. */
export const campaignListQuery = object({
  ...selection,
  sort,
  limit: optional(coerce(max(min(integer(), 1), longestCampaignPage), string(), Number)),
  cursor: optional(size(string(), 1, 2_000)),
})
export type CampaignListQuery = Infer<typeof campaignListQuery>

/** A selection in the words of the calls; what is not restricted is left out. */
export function selectionQuery({ country, filter, from, to, sponsor }: CampaignSelection): CampaignSelectionQuery {
  const { periodFilter, channelFilter, textFilter } = filter
  return {
    countryCode: countryCodeOf(country),
    period: periodFilter === 'ALL' ? undefined : periodFilter,
    channel: channelFilter === 'ALL' ? undefined : channelFilter,
    text: textFilter.trim() || undefined,
    from: from || undefined,
    to: to || undefined,
    sponsor: sponsor || undefined,
  }
}

/** An order in the words of the calls: the usual one is left out. */
export function sortQuery(order: CampaignSort | undefined): CampaignSort | undefined {
  return order === usualSort ? undefined : order
}
