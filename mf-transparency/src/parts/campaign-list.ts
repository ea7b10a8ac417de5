import {
  firstCampaignPage,
  getCampaignPage,
  type CampaignFilter,
  type CampaignItem,
  type CampaignPage,
  type CampaignSelection,
  type CampaignSort,
} from '@site/shared/calls'
import { createQuery } from '@site/shared/platform'

export interface OverviewFilter extends CampaignFilter {
  sort: CampaignSort
}

export type CampaignListRequest = CampaignSelection & OverviewFilter

export interface CampaignList {
  total: number
  items: readonly CampaignItem[]
  /** Number of advertisements by sponsor of the items. */
  sponsors: ReadonlyMap<string, number>
  /** Search that finds something where nothing matches. */
  suggestion: CampaignPage['suggestion']
  /** Cursor of the next page; null after the last. */
  cursor: string | null
  /** Whether the charts are open: "back" finds the page with the same height. */
  areChartsOpen: boolean
  /** Time of the server's snapshot. */
  asOf: string | undefined
}

/** Lists whose first page has loaded. The last one stays cached, so that "back" finds it as it was. */
export const campaignLists = createQuery(async (request: CampaignListRequest): Promise<CampaignList> => {
  const page = await getCampaignPage({ ...request, limit: firstCampaignPage.limit })
  const { total, campaignItems: items, suggestion, nextCursor: cursor, asOf } = page
  return { total, items, sponsors: countsOf(page), suggestion, cursor, areChartsOpen: false, asOf }
}, 1)

function countsOf({ sponsors = [] }: CampaignPage): ReadonlyMap<string, number> {
  return new Map(sponsors.map(({ sponsorName, items }) => [sponsorName, items]))
}

export async function loadMore(request: CampaignListRequest, list: CampaignList): Promise<void> {
  const { limit } = firstCampaignPage
  const page = await getCampaignPage({ ...request, limit, cursor: list.cursor ?? undefined })
  // At midnight an item may move.
  const known = new Set(list.items.map(({ id }) => id))
  const added = page.campaignItems.filter(({ id }) => !known.has(id))
  const { areChartsOpen } = campaignLists.find(request) ?? list
  campaignLists.replace(request, {
    total: page.total,
    items: [...list.items, ...added],
    sponsors: new Map([...list.sponsors, ...countsOf(page)]),
    suggestion: undefined,
    cursor: page.nextCursor,
    areChartsOpen,
    asOf: page.asOf,
  })
}
