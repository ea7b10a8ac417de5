import {
  campaignExportQuery,
  campaignInsight,
  campaignItem,
  campaignItemQuery,
  campaignListQuery,
  campaignPage,
  campaignSelectionQuery,
  complaint,
  complaintAnswer,
  contactAnswer,
  contactMessage,
  countryCodes,
  documentKey,
  privacyRequestBodies,
  requestLocale,
  requestReceipt,
  requestStatus,
  searchIndex,
  statusToken,
  versionDate,
} from '@site/shared/calls'
import { array, enums, object, optional, string } from 'superstruct'
import type { SomeStruct } from './json-schema.ts'

/** A call that anybody may make. */
export interface PublicCall {
  method: 'get' | 'post'
  /** Below `/api`, with parameters in braces. */
  path: string
  group: 'Political advertisements' | 'Open data' | 'Legal documents' | 'Search' | 'Messages and requests' | 'This description'
  summary: string
  pathParameters?: Record<string, SomeStruct>
  query?: SomeStruct
  /** One struct, or several of which the body passes one. */
  body?: readonly SomeStruct[]
  /** JSON where it is a struct, else a media type. */
  answer: SomeStruct | string
  /** Besides 400 for wrong parameters, 429 and 500. */
  refusals?: readonly number[]
}

const localeQuery = object({ locale: requestLocale })
const reported = object({ ...campaignItem.schema, reportUrl: optional(string()) })
const openDataItem = object({ countryCode: enums(countryCodes), ...campaignItem.schema })
const openData = object({ campaignItems: array(openDataItem) })
const refusal = object({ error: string(), field: optional(string()) })

/** Structs that the document names, the others it repeats. */
export const namedStructs = {
  CampaignItem: campaignItem,
  ReportableCampaignItem: reported,
  OpenDataItem: openDataItem,
  CampaignPage: campaignPage,
  CampaignInsight: campaignInsight,
  Refusal: refusal,
} satisfies Record<string, SomeStruct>

const ads = 'Political advertisements'
const messages = 'Messages and requests'

/** Every call that is open to all, in the order of the page that describes them. */
export const publicCalls: readonly PublicCall[] = [
  { method: 'get', path: '/campaign-items', group: ads, summary: 'A page of the list', query: campaignListQuery, answer: campaignPage },
  {
    method: 'get',
    path: '/campaign-items/{id}',
    group: ads,
    summary: 'One advertisement',
    pathParameters: { id: campaignItem.schema.id },
    query: campaignItemQuery,
    answer: reported,
    refusals: [404],
  },
  {
    method: 'get',
    path: '/campaign-insight',
    group: ads,
    summary: 'What the advertisements of a filter cost, by month and by sponsor',
    query: campaignSelectionQuery,
    answer: campaignInsight,
  },
  {
    method: 'get',
    path: '/campaign-items.csv',
    group: 'Open data',
    summary: 'All advertisements of a filter as CSV; with countryCode alone, the whole register',
    query: campaignExportQuery,
    answer: 'text/csv',
    refusals: [503],
  },
  {
    method: 'get',
    path: '/campaign-items.json',
    group: 'Open data',
    summary: 'The same as JSON',
    query: campaignExportQuery,
    answer: openData,
    refusals: [503],
  },
  {
    method: 'get',
    path: '/plainhtml/{key}',
    group: 'Legal documents',
    summary: 'A legal document',
    pathParameters: { key: documentKey },
    query: object({ locale: requestLocale, version: optional(versionDate) }),
    answer: 'text/html',
    refusals: [404],
  },
  {
    method: 'get',
    path: '/plainhtml/{key}/versions',
    group: 'Legal documents',
    summary: 'The days on which its versions came into force, newest first',
    pathParameters: { key: documentKey },
    query: localeQuery,
    answer: array(versionDate),
    refusals: [404],
  },
  { method: 'get', path: '/search-index', group: 'Search', summary: 'What the search page finds', query: localeQuery, answer: searchIndex },
  {
    method: 'post',
    path: '/contact',
    group: messages,
    summary: 'Send a message',
    query: localeQuery,
    body: [contactMessage],
    answer: contactAnswer,
  },
  {
    method: 'post',
    path: '/political-ad-complaint',
    group: messages,
    summary: 'Report an advertisement',
    body: [complaint],
    answer: complaintAnswer,
    refusals: [404],
  },
  {
    method: 'post',
    path: '/privacy-rights/request',
    group: messages,
    summary: 'Make a request about personal data; each kind has its mandatory fields',
    body: [...privacyRequestBodies.values()],
    answer: requestReceipt,
  },
  {
    method: 'post',
    path: '/privacy-rights/status',
    group: messages,
    summary: 'What became of a request, by the token of its mailed link',
    body: [statusToken],
    answer: requestStatus,
    refusals: [404],
  },
  {
    method: 'post',
    path: '/privacy-rights/withdraw',
    group: messages,
    summary: 'Withdraw a request, by the token of its mailed link',
    body: [statusToken],
    answer: requestStatus,
    refusals: [404, 409],
  },
  { method: 'get', path: '/openapi.json', group: 'This description', summary: 'This description as OpenAPI 3.1', answer: 'application/json' },
  { method: 'get', path: '/docs', group: 'This description', summary: 'This description as a page', answer: 'text/html' },
]
