import {
  unfiltered,
  type CampaignFilter,
  type CampaignSort,
  calendarDate,
  campaignSorts,
  channelsOf,
  longestSponsorName,
  periodFilters,
} from '@site/shared/calls'
import type { Country } from '@site/shared/contract'
import type { CampaignListRequest } from '../../parts/campaign-list.ts'
import { firstSort } from '../../parts/first-page.ts'
import { readOne, readSearch, type AddressFilter } from '@site/shared/platform'

/** What the controls of the overview say: the filter of §3, days of one's own, a sponsor, and an order. */
export interface OverviewFilter extends CampaignFilter {
  /** First day, `yyyy-mm-dd`; empty for none. */
  from: string
  /** Last day, likewise. */
  to: string
  /** A whole name; empty for all. */
  sponsor: string
  sort: CampaignSort
}

export const everything: OverviewFilter = { ...unfiltered, from: '', to: '', sponsor: '', sort: firstSort }

/** Whether the days can be asked for: the last one is not before the first. */
export function hasValidDays({ from, to }: Pick<OverviewFilter, 'from' | 'to'>): boolean {
  return from === '' || to === '' || from <= to
}

/** What the server is asked for. */
export function toRequest(
  country: Country,
  { from, to, sponsor, sort, ...filter }: OverviewFilter,
): CampaignListRequest {
  return { country, filter, from: from || undefined, to: to || undefined, sponsor: sponsor || undefined, sort }
}

/** The channels that the filter offers in a country, `ALL` first. */
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
