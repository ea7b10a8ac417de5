import { unfiltered, type CampaignFilter, type CampaignSort } from '@site/shared/calls'
import type { Country } from '@site/shared/contract'
import type { CampaignListRequest } from '../../parts/campaign-list.ts'
import { firstSort } from '../../parts/first-page.ts'

/** What the controls of the overview say: the filter of product §3, days of one's own, a sponsor, and an order. */
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
