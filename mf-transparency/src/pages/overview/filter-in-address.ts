import { channelsOf, periodFilters, unfiltered, type CampaignFilter } from '@site/shared/api'
import type { Country } from '@site/shared/contract'

/** Longest text to search for (specification §9). */
export const longestText = 100

/** The channels that the filter offers in a country, `ALL` first (specification §3). */
export function getChannelFilters(country: Country): CampaignFilter['channelFilter'][] {
  return ['ALL', ...channelsOf[country]]
}

/** The filter that an address holds; a value that the country does not offer counts as none. */
export function readFilter(params: URLSearchParams, country: Country): CampaignFilter {
  const { periodFilter, channelFilter, textFilter } = unfiltered
  return {
    periodFilter: periodFilters.find((period) => period === params.get('period')) ?? periodFilter,
    channelFilter: getChannelFilters(country).find((channel) => channel === params.get('channel')) ?? channelFilter,
    textFilter: (params.get('text') ?? textFilter).slice(0, longestText).trim(),
  }
}

/** The query of an address with `filter` in it; what else it holds stays. */
export function writeFilter(params: URLSearchParams, filter: CampaignFilter): URLSearchParams {
  const written = new URLSearchParams(params)
  const write = (name: string, value: string, none: string) =>
    value === none ? written.delete(name) : written.set(name, value)
  write('period', filter.periodFilter, unfiltered.periodFilter)
  write('channel', filter.channelFilter, unfiltered.channelFilter)
  write('text', filter.textFilter.trim(), unfiltered.textFilter)
  return written
}

/** Whether two filters ask for the same items: spaces around a text make no difference. */
export function isSameFilter(one: CampaignFilter, other: CampaignFilter): boolean {
  const none = new URLSearchParams()
  return writeFilter(none, one).toString() === writeFilter(none, other).toString()
}
