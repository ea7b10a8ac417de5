import { array, object } from 'superstruct'
import type { Country } from '../contract/locale.ts'
import { call } from './call.ts'
import { countryCodeOf, getCampaignItem, publishedCampaign } from './campaign.ts'
import { ask } from './client.ts'

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
