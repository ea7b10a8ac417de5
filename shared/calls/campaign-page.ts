import { array, integer, min, nullable, object, optional, string } from 'superstruct'
import { call } from './call.ts'
import {
  campaignItemsPath,
  publishedCampaign,
  type PublishedCampaign,
  countryCodeOf,
  getCampaignItem,
} from './campaign.ts'
import {
  campaignListQuery,
  selectionQuery,
  sortQuery,
  type CampaignListQuery,
  type CampaignSelection,
  type CampaignSort,
} from './campaign-query.ts'
import { ask } from './client.ts'
import type { Country } from '../contract/locale.ts'

/** A page of the list of items. */
export const campaignPage = object({
  campaignItems: array(publishedCampaign),
  /** How many items the whole list has; product §7 promises the items only. */
  total: optional(min(integer(), 0)),
  /** Asks for the items after these; null after the last. */
  nextCursor: optional(nullable(string())),
})
export interface CampaignPage {
  campaignItems: PublishedCampaign[]
  total: number
  nextCursor: string | null
}

export interface CampaignPageRequest extends CampaignSelection {
  /** Running ones first where left out. */
  sort?: CampaignSort | undefined
  /** `nextCursor` of the page before, got with the same selection and order; left out for the first page. */
  cursor?: string | undefined
  /** Items of a page, 1 to 500; 500 where left out. */
  limit?: number | undefined
}

/**
 * A page of the items that pass the filter, in the order wished for (product §7, §10).
 *
 * @throws ApiRejected with status 400 and field `cursor` for a cursor of another list; ApiUnavailable, ApiShape
 */
export const getCampaignPage = call(
  {
    method: 'GET',
    path: campaignItemsPath,
    query: campaignListQuery,
    answer: campaignPage,
    group: 'Political advertisements',
    summary: 'A page of the list',
  },
  (it) =>
    async (request: CampaignPageRequest): Promise<CampaignPage> => {
      const { campaignItems, total, nextCursor } = await ask(it, { query: campaignPageQuery(request) })
      return { campaignItems, total: total ?? campaignItems.length, nextCursor: nextCursor ?? null }
    },
)

/** A wish in the words of the call: without order, cursor and limit it is that of product §7. */
export function campaignPageQuery({ sort, limit, cursor, ...selected }: CampaignPageRequest): CampaignListQuery {
  return { ...selectionQuery(selected), sort: sortQuery(sort), limit: limit || undefined, cursor: cursor || undefined }
}

/** So many versions of a notice one answer holds; of a longer history, the newest. */
export const mostNoticeVersions = 200

/**
 * Every version of an item's notice, each as the whole notice was, newest first (product §10).
 *
 * @throws ApiRejected with status 404 where the country has no such item; ApiUnavailable, ApiShape
 */
export const getCampaignVersions = call(
  {
    method: 'GET',
    path: `${getCampaignItem.path}/versions`,
    params: getCampaignItem.params,
    query: getCampaignItem.query,
    answer: object({ versions: array(publishedCampaign) }),
    refusals: { NOT_FOUND: { status: 404 } },
    group: 'Political advertisements',
    summary: 'Every version of its notice, the newest first',
  },
  (it) => async (id: string, country: Country) =>
    (await ask(it, { params: { id }, query: { countryCode: countryCodeOf(country) } })).versions,
)
