import { array, integer, min, nullable, object, optional, string } from 'superstruct'
import { call, notFound } from './call.ts'
import { asOf, campaignItemsPath, getCampaignItem, publishedCampaign } from './campaign.ts'
import { countryCodeOf } from './country-code.ts'
import { campaignListQuery, selectionQuery, sortQuery } from './campaign-query.ts'
import type { CampaignSelection, CampaignSort } from './campaign-query.ts'
import { ask } from './client.ts'
import type { Country } from '../contract/locale.ts'

export const campaignPage = object({
  campaignItems: array(publishedCampaign),
  /** Number of matches; not in the original API. */
  total: optional(min(integer(), 0)),
  /** Cursor of the next page; null after the last. */
  nextCursor: optional(nullable(string())),
  /** Number of advertisements in the country by sponsor of these items, each once. */
  sponsors: optional(array(object({ sponsorName: string(), items: min(integer(), 1) }))),
  /** Where nothing matches: what finds something in place of a `text` or an `area` that has one letter too many, too few or wrong. */
  suggestion: optional(object({ text: optional(string()), area: optional(string()) })),
  asOf,
})
export interface CampaignPageRequest extends CampaignSelection {
  /** Newest first where left out. */
  sort?: CampaignSort | undefined
  /** `nextCursor` of the previous page of the same list. */
  cursor?: string | undefined
  /** Items per page, 1 to 500; 500 where left out. */
  limit?: number | undefined
}

/**
 * Returns a page of the selected items.
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
    async ({ sort, limit, cursor, ...selected }: CampaignPageRequest) => {
      const query = { ...selectionQuery(selected), sort: sortQuery(sort), limit, cursor }
      const page = await ask(it, { query })
      return { ...page, total: page.total ?? page.campaignItems.length, nextCursor: page.nextCursor ?? null }
    },
)

export type CampaignPage = Awaited<ReturnType<typeof getCampaignPage>>

/** Areas per answer, in the order of their names. */
export const maxCampaignAreas = 2_000

/** Returns the municipalities and regions of a country that occur in the register, by name, each in one spelling. */
export const getCampaignAreas = call(
  {
    method: 'GET',
    path: '/api/campaign-areas',
    query: getCampaignItem.query,
    answer: object({ areas: array(string()), asOf }),
    group: 'Political advertisements',
    summary: 'The municipalities and regions that occur',
  },
  (it) => async (country: Country) => (await ask(it, { query: { countryCode: countryCodeOf(country) } })).areas,
)

/** Versions per answer, the newest ones. */
export const maxNoticeVersions = 200

/** Returns every version of a notice, newest first. @throws ApiRejected with 404 for an unknown item */
export const getCampaignVersions = call(
  {
    method: 'GET',
    path: `${getCampaignItem.path}/versions`,
    params: getCampaignItem.params,
    query: getCampaignItem.query,
    answer: object({ versions: array(publishedCampaign), asOf }),
    errors: notFound,
    group: 'Political advertisements',
    summary: 'Every version of its notice, the newest first',
  },
  (it) => async (id: string, country: Country) =>
    (await ask(it, { params: { id }, query: { countryCode: countryCodeOf(country) } })).versions,
)
