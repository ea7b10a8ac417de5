import {
  calendarDate,
  campaignSorts,
  channelsOf,
  longestSponsorName,
  periodFilters,
  type CampaignFilter,
} from '@site/shared/calls'
import type { Country } from '@site/shared/contract'
import { readOne, readSearch, type AddressFilter } from '@site/shared/platform'
import { everything, hasValidDays, type OverviewFilter } from './overview-filter.ts'

/** The channels that the filter offers in a country, `ALL` first (product §3). */
export function getChannelFilters(country: Country): CampaignFilter['channelFilter'][] {
  return ['ALL', ...channelsOf[country]]
}

/** The filter as it stands in the address; a value that the country does not offer counts as none. */
export function filterInAddress(country: Country): AddressFilter<OverviewFilter> {
  return {
    read(query) {
      const days = { from: readDay(query.get('from')), to: readDay(query.get('to')) }
      return {
        periodFilter: readOne(query, 'period', periodFilters) ?? everything.periodFilter,
        channelFilter: readOne(query, 'channel', getChannelFilters(country)) ?? everything.channelFilter,
        textFilter: readSearch(query, 'text'),
        sponsor: (query.get('sponsor') ?? '').slice(0, longestSponsorName).trim(),
        sort: readOne(query, 'sort', campaignSorts) ?? everything.sort,
        ...(hasValidDays(days) ? days : { from: '', to: '' }),
      }
    },
    write: ({ periodFilter, channelFilter, textFilter, sponsor, from, to, sort }) => ({
      period: periodFilter === everything.periodFilter ? '' : periodFilter,
      channel: channelFilter === everything.channelFilter ? '' : channelFilter,
      text: textFilter.trim(),
      sponsor,
      from,
      to,
      sort: sort === everything.sort ? '' : sort,
    }),
    isWhole: hasValidDays,
  }
}

function readDay(text: string | null): string {
  return calendarDate.is(text) ? text : ''
}
