import { array, enums, object, string, type Infer } from 'superstruct'
import { addressOf, call } from './call.ts'
import { campaignItemsPath, countryCodes, publishedCampaign } from './campaign.ts'
import {
  campaignExportQuery,
  selectionQuery,
  sortQuery,
  type CampaignSelection,
  type CampaignSort,
} from './campaign-query.ts'

/** An item of a file: of which country it is, too. */
export const openDataItem = object({ countryCode: enums(countryCodes), ...publishedCampaign.schema })
export type OpenDataItem = Infer<typeof openDataItem>

/** All selected items as a file (product §10). */
export const campaignsAsCsv = call({
  method: 'GET',
  path: `${campaignItemsPath}.csv`,
  query: campaignExportQuery,
  mediaType: 'text/csv',
  answer: string(),
  refusals: { SERVICE_UNAVAILABLE: { status: 503 } },
  group: 'Open data',
  summary: 'All advertisements of a filter as CSV; with countryCode alone, the whole register',
})

/** The same. */
export const campaignsAsJson = call({
  method: 'GET',
  path: `${campaignItemsPath}.json`,
  query: campaignExportQuery,
  answer: object({ campaignItems: array(openDataItem) }),
  refusals: { SERVICE_UNAVAILABLE: { status: 503 } },
  group: 'Open data',
  summary: 'The same as JSON',
})

/** The address under which all selected items can be saved as a file. */
export function campaignExportAddress(
  format: 'csv' | 'json',
  { sort, ...selected }: CampaignSelection & { sort?: CampaignSort | undefined },
): string {
  const file = format === 'csv' ? campaignsAsCsv : campaignsAsJson
  return addressOf(file, { query: { ...selectionQuery(selected), sort: sortQuery(sort) } })
}
