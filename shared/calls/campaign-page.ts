import { array, integer, min, nullable, object, optional, string } from 'superstruct'
import type { Country } from '../contract/locale.ts'
import { campaignItem, type CampaignFilter, type CampaignItem } from './campaign.ts'
import { selectionParameters, type CampaignSelection, type CampaignSort } from './campaign-query.ts'
import { getJson } from './client.ts'

/** A page of the list of items. */
export const campaignPage = object({
  campaignItems: array(campaignItem),
  /** How many items the whole list has; specification §7 promises the items only. */
  total: optional(min(integer(), 0)),
  /** Asks for the items after these; null after the last. */
  nextCursor: optional(nullable(string())),
})
export interface CampaignPage {
  campaignItems: CampaignItem[]
  total: number
  nextCursor: string | null
}

export interface CampaignPageRequest extends CampaignSelection {
  /** Newest first where left out. */
  sort?: CampaignSort | undefined
  /** `nextCursor` of the page before, got with the same selection and order; left out for the first page. */
  cursor?: string | undefined
  /** Items of a page, 1 to 500; 500 where left out. */
  limit?: number | undefined
}

/**
 * The address of a page. Without order, cursor and limit it is that of specification §7, so that a call that the
 * manifest names can be the first.
 */
export function campaignPageAddress(request: CampaignPageRequest): string {
  const query = selectionParameters(request)
  if (request.sort && request.sort !== 'newest') query.set('sort', request.sort)
  if (request.limit) query.set('limit', String(request.limit))
  if (request.cursor) query.set('cursor', request.cursor)
  return `/api/campaign-items?${query}`
}

/**
 * A page of the items that pass the filter, in the order wished for (specification §7, design §9).
 *
 * @throws ApiRejected with status 400 and field `cursor` for a cursor of another list; ApiUnavailable, ApiShape
 */
export async function getCampaignPage(request: CampaignPageRequest): Promise<CampaignPage> {
  const { campaignItems, total, nextCursor } = await getJson(campaignPageAddress(request), campaignPage)
  return { campaignItems, total: total ?? campaignItems.length, nextCursor: nextCursor ?? null }
}

const campaignList = object({ campaignItems: array(campaignItem) })

/**
 * The newest items, at most 500, that pass the filter (specification §7).
 *
 * @throws ApiUnavailable, ApiRejected, ApiShape
 */
export async function getCampaignItems(country: Country, filter: CampaignFilter): Promise<CampaignItem[]> {
  return (await getJson(campaignPageAddress({ country, filter }), campaignList)).campaignItems
}
