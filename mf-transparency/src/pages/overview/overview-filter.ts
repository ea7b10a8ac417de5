import {
  calendarDate,
  campaignFilter,
  campaignSorts,
  channelsOf,
  contextTypesOf,
  firstCampaignPage,
  longestSponsorName,
  periods,
  type CampaignFilter,
} from '@site/shared/calls'
import type { Country } from '@site/shared/contract'
import { isSearchable, keysOf, mapKeys } from '@site/shared/rules'
import { readOne, readSearch, type UrlFilter } from '@site/shared/platform'
import type { OverviewFilter } from '../../parts/campaign-list.ts'

/** Props of the parts of the page that show the filter. */
export interface FilterProps {
  filter: OverviewFilter
  onChange: (part: Partial<OverviewFilter>) => void
}

export const filterNames = keysOf(campaignFilter.schema)

export const noFilter: CampaignFilter = mapKeys(filterNames, () => undefined)

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
        sponsor: readName(query, 'sponsor'),
        payer: readName(query, 'payer'),
        owner: readName(query, 'owner'),
        context: readOne(query, 'context', contextTypesOf[country]),
        area: readSearch(query, 'area') || undefined,
        sort: readOne(query, 'sort', campaignSorts) ?? firstCampaignPage.sort,
        ...(hasValidDays(days) ? days : { from: undefined, to: undefined }),
      }
    },
    write: ({ period, channel, text, sponsor, payer, owner, context, area, from, to, sort }) => ({
      period,
      channel,
      text: text?.trim(),
      sponsor,
      payer,
      owner,
      context,
      area: area?.trim(),
      from,
      to,
      sort: sort === firstCampaignPage.sort ? undefined : sort,
    }),
    isWhole: (filter) => hasValidDays(filter) && isSearchable(filter.text ?? '') && isSearchable(filter.area ?? ''),
  }
}

function readName(query: URLSearchParams, party: 'sponsor' | 'payer' | 'owner'): string | undefined {
  return query.get(party)?.slice(0, longestSponsorName).trim() || undefined
}

function readDay(text: string | null): string | undefined {
  return calendarDate.is(text) ? text : undefined
}
