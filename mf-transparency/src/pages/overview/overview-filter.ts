import {
  calendarDate,
  campaignFilter,
  campaignSorts,
  channelsOf,
  firstCampaignPage,
  longestSponsorName,
  periods,
  type CampaignFilter,
} from '@site/shared/calls'
import type { Country } from '@site/shared/contract'
import { keysOf, mapKeys } from '@site/shared/rules'
import { readOne, readSearch, type UrlFilter } from '@site/shared/platform'
import type { OverviewFilter } from '../../parts/campaign-list.ts'

/** Of the parts of the page that show the filter. */
export interface FilterProps {
  filter: OverviewFilter
  onChange: (part: Partial<OverviewFilter>) => void
}

export const noFilter: CampaignFilter = mapKeys(keysOf(campaignFilter.schema), () => undefined)

export function hasValidDays({ from, to }: CampaignFilter): boolean {
  return !from || !to || from <= to
}

/** The filter in the URL; ignores values that the country does not offer. */
export function filterInAddress(country: Country): UrlFilter<OverviewFilter> {
  return {
    read(query) {
      const days = { from: readDay(query.get('from')), to: readDay(query.get('to')) }
      return {
        period: readOne(query, 'period', periods),
        channel: readOne(query, 'channel', channelsOf[country]),
        text: readSearch(query, 'text') || undefined,
        sponsor: query.get('sponsor')?.slice(0, longestSponsorName).trim() || undefined,
        sort: readOne(query, 'sort', campaignSorts) ?? firstCampaignPage.sort,
        ...(hasValidDays(days) ? days : { from: undefined, to: undefined }),
      }
    },
    write: ({ period, channel, text, sponsor, from, to, sort }) => ({
      period,
      channel,
      text: text?.trim(),
      sponsor,
      from,
      to,
      sort: sort === firstCampaignPage.sort ? undefined : sort,
    }),
    isWhole: hasValidDays,
  }
}

function readDay(text: string | null): string | undefined {
  return calendarDate.is(text) ? text : undefined
}
