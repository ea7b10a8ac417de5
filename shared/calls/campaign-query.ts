import { coerce, enums, integer, max, min, object, optional, size, string, type Infer } from 'superstruct'
import type { Country } from '../contract/locale.ts'
import { limits } from '../rules/index.ts'
import { calendarDate } from './calendar-date.ts'
import { channelFilters, countryCodes, periodFilters, type CampaignFilter } from './campaign.ts'

/**
 * Orders of a list. Newest first is the default; spending and views put the highest bounds first and items without
 * bounds last; sponsor is by name, and the newest first within each.
 */
export const campaignSorts = ['newest', 'spending', 'views', 'sponsor'] as const
export type CampaignSort = (typeof campaignSorts)[number]

/** Which items are meant: the filter of specification §3, and a range of days of one's own (design §9). */
export interface CampaignSelection {
  country: Country
  filter: CampaignFilter
  /** First day, `yyyy-mm-dd`; an item counts that was published on any day of the range. */
  from?: string | undefined
  /** Last day, `yyyy-mm-dd`, not before `from`. */
  to?: string | undefined
}

/** The most items that one answer holds. */
export const longestCampaignPage = 500

const selection = {
  countryCode: enums(countryCodes),
  period: optional(enums(periodFilters)),
  channel: optional(enums(channelFilters)),
  text: optional(size(string(), 0, limits.search)),
  from: optional(calendarDate),
  to: optional(calendarDate),
}

/** Query that selects items (specification §7; text as long as §9 allows a search to be). */
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

/** The parameters for a selection; what is not restricted is left out (specification §7). */
export function selectionParameters({ country, filter, from, to }: CampaignSelection): URLSearchParams {
  const query = new URLSearchParams({ countryCode: country.toUpperCase() })
  if (filter.periodFilter !== 'ALL') query.set('period', filter.periodFilter)
  if (filter.channelFilter !== 'ALL') query.set('channel', filter.channelFilter)
  if (filter.textFilter.trim() !== '') query.set('text', filter.textFilter.trim())
  if (from) query.set('from', from)
  if (to) query.set('to', to)
  return query
}

/** The address under which all selected items can be saved as a file. */
export function campaignExportAddress(
  format: 'csv' | 'json',
  selected: CampaignSelection & { sort?: CampaignSort | undefined },
): string {
  const query = selectionParameters(selected)
  if (selected.sort && selected.sort !== 'newest') query.set('sort', selected.sort)
  return `/api/campaign-items.${format}?${query}`
}
