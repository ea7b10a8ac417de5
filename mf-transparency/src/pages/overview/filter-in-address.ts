import { calendarDate, campaignSorts, channelsOf, periodFilters, type CampaignFilter } from '@site/shared/calls'
import type { Country } from '@site/shared/contract'
import { limits } from '@site/shared/rules'
import { everything, hasValidDays, type OverviewFilter } from './overview-filter.ts'

/** The channels that the filter offers in a country, `ALL` first (specification §3). */
export function getChannelFilters(country: Country): CampaignFilter['channelFilter'][] {
  return ['ALL', ...channelsOf[country]]
}

/** The filter that an address holds; a value that the country does not offer counts as none. */
export function readFilter(params: URLSearchParams, country: Country): OverviewFilter {
  const pick = <Value extends string>(values: readonly Value[], name: string, none: Value) =>
    values.find((value) => value === params.get(name)) ?? none
  const days = { from: readDay(params.get('from')), to: readDay(params.get('to')) }
  return {
    periodFilter: pick(periodFilters, 'period', everything.periodFilter),
    channelFilter: pick(getChannelFilters(country), 'channel', everything.channelFilter),
    textFilter: (params.get('text') ?? everything.textFilter).slice(0, limits.search).trim(),
    sort: pick(campaignSorts, 'sort', everything.sort),
    ...(hasValidDays(days) ? days : { from: '', to: '' }),
  }
}

function readDay(text: string | null): string {
  return calendarDate.is(text) ? text : ''
}

/** The query of an address with `filter` in it; what else it holds stays. */
export function writeFilter(params: URLSearchParams, filter: OverviewFilter): URLSearchParams {
  const written = new URLSearchParams(params)
  const write = (name: string, value: string, none: string) =>
    value === none ? written.delete(name) : written.set(name, value)
  write('period', filter.periodFilter, everything.periodFilter)
  write('channel', filter.channelFilter, everything.channelFilter)
  write('text', filter.textFilter.trim(), everything.textFilter)
  write('from', filter.from, everything.from)
  write('to', filter.to, everything.to)
  write('sort', filter.sort, everything.sort)
  return written
}

/** Whether two filters ask for the same list: spaces around a text make no difference. */
export function isSameFilter(one: OverviewFilter, other: OverviewFilter): boolean {
  const none = new URLSearchParams()
  return writeFilter(none, one).toString() === writeFilter(none, other).toString()
}
