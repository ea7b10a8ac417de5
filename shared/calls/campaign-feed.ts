import { object, string } from 'superstruct'
import type { Locale } from '../contract/locale.ts'
import { addressOf, call } from './call.ts'
import { campaignItemsPath } from './campaign.ts'
import { campaignSelectionQuery, selectionQuery, type CampaignSelection } from './campaign-query.ts'
import { requestLocale } from './request-locale.ts'

/** The items that pass the filter as an Atom feed (RFC 4287), those that are new or have changed first. */
export const campaignsAsFeed = call({
  method: 'GET',
  path: `${campaignItemsPath}.atom`,
  query: object({ ...campaignSelectionQuery.schema, locale: requestLocale }),
  answer: string(),
  mediaType: 'application/atom+xml',
  group: 'Open data',
  summary: 'The latest 50 that are new or have changed, as an Atom feed to follow a filter by',
})

/** The address under which a selection can be followed, in the language of the page. */
export function campaignFeedAddress(selected: CampaignSelection, locale: Locale): string {
  return addressOf(campaignsAsFeed, { query: { ...selectionQuery(selected), locale } })
}
