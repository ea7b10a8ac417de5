import {
  enums,
  object,
  optional,
  type Infer,
  array,
  boolean,
  coerce,
  integer,
  literal,
  max,
  min,
  nullable,
  size,
  string,
  type,
} from 'superstruct'
import { calendarDate } from './parameters.ts'
import { call, addressOf } from './call.ts'
import { submit, ask } from './client.ts'
import type { PrivacyRequestBody } from './privacy-request-body.ts'
import { idempotencyHeader, sendPrivacyRequest } from './privacy-request.ts'
import { limits } from '../rules/index.ts'
import { countryCodes } from './campaign.ts'
import { flowTypes } from './privacy-request-fields.ts'
import { requestStates } from './request-status.ts'

/** How a customer asked. */
export const intakeChannels = ['PHONE', 'LETTER', 'EMAIL', 'DESK'] as const
export type IntakeChannel = (typeof intakeChannels)[number]

/** How staff made sure who asked. */
export const identifications = ['ACCOUNT_DETAILS', 'CALLED_BACK', 'KNOWN_ADDRESS', 'IN_PERSON'] as const
export type Identification = (typeof identifications)[number]

/** What staff note about a request besides the request; all of it may be left out. */
export const intake = object({
  /** The day on which the customer asked; today where left out. */
  askedOn: optional(calendarDate),
  channel: optional(enums(intakeChannels)),
  identification: optional(enums(identifications)),
})
export type Intake = Infer<typeof intake>

/** Where the calls of staff stand. */
export const staffCallsPath = '/api/internal-privacy-rights'

/**
 * Sends a request that a member of staff makes for a customer (product §7); otherwise as `sendPrivacyRequest`.
 * The customer confirms nothing: it goes straight to the privacy mailbox.
 *
 * @throws ApiRejected with status 401 without a login, 403 without the role; and as `sendPrivacyRequest`
 */
export const sendInternalPrivacyRequest = call(
  {
    method: 'POST',
    path: `${staffCallsPath}/request`,
    body: sendPrivacyRequest.body,
    answer: sendPrivacyRequest.answer,
    refusals: sendPrivacyRequest.refusals,
  },
  (it) => (body: PrivacyRequestBody & { intake?: Intake }, idempotencyKey: string) =>
    submit(it, { body, headers: { [idempotencyHeader]: idempotencyKey } }),
)

/** Which requests staff want to see; everything where left out. */
export interface StaffRequestFilter {
  state?: (typeof requestStates)[number]
  country?: (typeof countryCodes)[number]
  flowType?: (typeof flowTypes)[number]
  /** Only those whose answer is late. */
  overdue?: boolean
  /** A reference or its beginning, or a whole e-mail address; in any case of letters. */
  search?: string
  /** From 1 on. */
  page?: number
}

/** One line of the list: nothing of the person who asked. */
export const staffRequestLine = object({
  reference: string(),
  state: enums(requestStates),
  /** ISO 8601. */
  receivedAt: string(),
  answerBy: calendarDate,
  /** With the privacy team, and its day has passed. */
  overdue: boolean(),
  flowType: enums(flowTypes),
  country: enums(countryCodes),
  /** Who made it for a customer; null for a visitor. */
  sentBy: nullable(string()),
  /** Whether a mail about it could not be delivered: before it is confirmed, the one that asks to do so. */
  mailFailed: optional(boolean()),
})
export type StaffRequestLine = Infer<typeof staffRequestLine>

const count = min(integer(), 0)

/** How many requests there are of each state, and how many are late, in what else the filter lets through. */
export const staffRequestCounts = object({
  RECEIVED: count,
  VERIFIED: count,
  HANDLED: count,
  WITHDRAWN: count,
  overdue: count,
})
export type StaffRequestCounts = Infer<typeof staffRequestCounts>

/** A page of the list, newest first. */
export const staffRequestPage = object({
  /** Who is asking. */
  staff: object({ name: string() }),
  requests: array(staffRequestLine),
  /** Of all that the filter lets through. */
  total: count,
  counts: staffRequestCounts,
  pageSize: min(integer(), 1),
})
export type StaffRequestPage = Infer<typeof staffRequestPage>

/** The whole request. Texts are empty where nothing was given. */
export const staffRequest = object({
  ...staffRequestLine.schema,
  language: string(),
  /** Names of brands. */
  brands: array(string()),
  email: string(),
  phoneNumber: string(),
  /** Names with the form of address, and the lines of the postal address. */
  salutation: string(),
  name: string(),
  address: array(string()),
  brandName: string(),
  article: string(),
  publicationLink: string(),
  publicationDate: string(),
  userMessage: string(),
  channel: nullable(enums(intakeChannels)),
  identification: nullable(enums(identifications)),
  handledAt: nullable(string()),
  handledBy: nullable(string()),
  duplicateOf: nullable(string()),
})
export type StaffRequest = Infer<typeof staffRequest>

/** The most requests that one file holds, the newest: more is not for a spreadsheet. */
export const longestRequestFile = 50_000

const readNumber = (text: string) => (/^\d{1,6}$/.test(text) ? Number(text) : Number.NaN)

/** The query of a list of requests. */
export const staffRequestQuery = object({
  state: optional(enums(requestStates)),
  country: optional(enums(countryCodes)),
  flowType: optional(enums(flowTypes)),
  overdue: optional(enums(['true'])),
  search: optional(size(string(), 1, limits.email)),
  page: optional(coerce(max(min(integer(), 1), 100_000), string(), readNumber)),
})
export type StaffRequestQuery = Infer<typeof staffRequestQuery>

/**
 * A page of the requests received, newest first.
 *
 * @throws ApiRejected with status 401 without a login, 403 without the role; ApiUnavailable, ApiShape
 */
export const getStaffRequests = call(
  { method: 'GET', path: `${staffCallsPath}/requests`, query: staffRequestQuery, answer: staffRequestPage },
  (it) => (filter: StaffRequestFilter) => ask(it, { query: filterQuery(filter) }),
)

/** All requests of a filter as a file for a spreadsheet, whatever the page. */
export const staffRequestsFile = call({
  method: 'GET',
  path: `${getStaffRequests.path}.csv`,
  query: staffRequestQuery,
  answer: string(),
  mediaType: 'text/csv',
})

/** The address of that file. */
export function staffRequestsFileAddress(filter: StaffRequestFilter): string {
  return addressOf(staffRequestsFile, { query: filterQuery({ ...filter, page: undefined }) })
}

function filterQuery({ overdue, page = 1, ...rest }: StaffRequestFilter): StaffRequestQuery {
  return { ...rest, overdue: overdue ? 'true' : undefined, page: page > 1 ? page : undefined }
}

/** One request. @throws as {@link getStaffRequests}; 404 where there is none */
export const getStaffRequest = call(
  {
    method: 'GET',
    path: `${getStaffRequests.path}/{reference}`,
    params: object({ reference: string() }),
    answer: staffRequest,
    refusals: { NOT_FOUND: { status: 404 } },
  },
  (it) => (reference: string) => ask(it, { params: { reference } }),
)

/**
 * Marks a request as handled, and gives it as it is then. @throws as above; 409 `NOT_OPEN` where it is not to be
 * handled
 */
export const handleStaffRequest = call(
  {
    method: 'POST',
    path: `${getStaffRequest.path}/handled`,
    params: getStaffRequest.params,
    answer: staffRequest,
    refusals: { NOT_FOUND: { status: 404 }, NOT_OPEN: { status: 409 } },
  },
  (it) => (reference: string) => ask(it, { params: { reference } }),
)

/** Ends the session; gives where to end that of the provider too, where there is such a page. */
export const logOut = call(
  { method: 'POST', path: '/auth/logout', answer: type({ ok: literal(true), next: optional(string()) }) },
  (it) => async (): Promise<string | undefined> => (await ask(it, {})).next,
)
