import { array, enums, object, optional, string, type, type Infer } from 'superstruct'
import { addressOf, call } from './call.ts'
import { asOf, campaignItemsPath, publishedCampaign } from './campaign.ts'
import { countryCodeOf, countryCodes } from './country-code.ts'
import { campaignExportQuery, campaignSelectionQuery, selectionQuery, sortQuery } from './campaign-query.ts'
import type { CampaignSelection, CampaignSort } from './campaign-query.ts'
import type { Country, Locale } from '../contract/locale.ts'
import { matching, requestLocale } from './parameters.ts'

/** `2026` */
const reportYear = matching(/^20\d{2}$/)

export const openDataItem = object({ countryCode: enums(countryCodes), ...publishedCampaign.schema })
export type OpenDataItem = Infer<typeof openDataItem>

const ofExport = {
  method: 'GET',
  query: campaignExportQuery,
  errors: { SERVICE_UNAVAILABLE: { status: 503 } },
  group: 'Open data',
} as const

export const campaignsAsCsv = call({
  ...ofExport,
  path: `${campaignItemsPath}.csv`,
  mediaType: 'text/csv',
  answer: string(),
  summary: 'All advertisements of a filter as CSV; with countryCode alone, the whole register',
})

export const campaignsAsJson = call({
  ...ofExport,
  path: `${campaignItemsPath}.json`,
  answer: object({ campaignItems: array(openDataItem), asOf }),
  summary: 'The same as JSON',
})

/** Revenue from campaigns by year, for a management report (Art. 14 Regulation (EU) 2024/900). */
export const campaignFiguresAsCsv = call({
  method: 'GET',
  path: '/api/campaign-figures.csv',
  query: object({ countryCode: enums(countryCodes), year: optional(reportYear) }),
  mediaType: 'text/csv',
  answer: string(),
  errors: { SERVICE_UNAVAILABLE: { status: 503 } },
  group: 'Open data',
  summary: 'Amounts by campaign and year as CSV: what one sponsor had published about one election',
})

/** JSON Schema of an item of the files; in it `#/$defs/whole`, which requires each item of the notice's template. */
export const campaignSchema = call({
  method: 'GET',
  path: `${campaignItemsPath}.schema.json`,
  answer: type({ $id: string() }),
  mediaType: 'application/schema+json',
  group: 'Open data',
  summary: 'JSON Schema of an item of these files, and of a whole transparency notice',
})

export function campaignExportAddress(
  format: 'csv' | 'json',
  { sort, ...selected }: CampaignSelection & { sort?: CampaignSort | undefined },
): string {
  const file = format === 'csv' ? campaignsAsCsv : campaignsAsJson
  return addressOf(file, { query: { ...selectionQuery(selected), sort: sortQuery(sort) } })
}

/** The latest selected items as an Atom feed (RFC 4287), newest or last changed first. */
export const campaignsAsFeed = call({
  method: 'GET',
  path: `${campaignItemsPath}.atom`,
  query: object({ ...campaignSelectionQuery.schema, locale: requestLocale }),
  answer: string(),
  mediaType: 'application/atom+xml',
  group: 'Open data',
  summary: 'The latest 50 that are new or have changed, as an Atom feed to follow a filter by',
})

export function campaignFeedAddress(selected: CampaignSelection, locale: Locale): string {
  return addressOf(campaignsAsFeed, { query: { ...selectionQuery(selected), locale } })
}

export function campaignFiguresAddress(country: Country): string {
  return addressOf(campaignFiguresAsCsv, { query: { countryCode: countryCodeOf(country) } })
}
