import { array, boolean, enums, integer, min, nullable, object, optional, string, type, type Infer } from 'superstruct'
import { calendarDate } from './calendar-date.ts'
import { countryCodes } from './campaign.ts'
import { getJson, postJson } from './client.ts'
import { flowTypes } from './privacy-request-draft.ts'
import { requestStates } from './privacy-request.ts'
import { identifications, intakeChannels } from './staff-intake.ts'

/** Which requests staff want to see; everything where left out. */
export interface StaffRequestFilter {
  state?: (typeof requestStates)[number]
  country?: (typeof countryCodes)[number]
  flowType?: (typeof flowTypes)[number]
  /** Only those whose answer is late. */
  overdue?: boolean
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

/** A page of the list, newest first. */
export const staffRequestPage = object({
  /** Who is asking. */
  staff: object({ name: string() }),
  requests: array(staffRequestLine),
  /** Of all that the filter lets through. */
  total: min(integer(), 0),
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

const calls = '/api/internal-privacy-rights'

/** The address of a list of requests: `format` `csv` is the file with all of them, whatever the page. */
export function staffRequestsAddress(filter: StaffRequestFilter, format: 'json' | 'csv' = 'json'): string {
  const { overdue, page = 1, ...rest } = filter
  const query = new URLSearchParams(Object.entries(rest).filter(([, value]) => value !== undefined))
  if (overdue) query.set('overdue', 'true')
  if (page > 1 && format === 'json') query.set('page', String(page))
  const text = query.toString()
  return `${calls}/requests${format === 'csv' ? '.csv' : ''}${text ? `?${text}` : ''}`
}

/**
 * A page of the requests received, newest first.
 *
 * @throws ApiRejected with status 401 without a login, 403 without the role; ApiUnavailable, ApiShape
 */
export function getStaffRequests(filter: StaffRequestFilter): Promise<StaffRequestPage> {
  return getJson(staffRequestsAddress(filter), staffRequestPage)
}

/** One request. @throws as {@link getStaffRequests}; 404 where there is none */
export function getStaffRequest(reference: string): Promise<StaffRequest> {
  return getJson(`${calls}/requests/${encodeURIComponent(reference)}`, staffRequest)
}

/**
 * Marks a request as handled, and gives it as it is then. @throws as above; 409 `NOT_OPEN` where it is not to be
 * handled
 */
export function handleStaffRequest(reference: string): Promise<StaffRequest> {
  return postJson(`${calls}/requests/${encodeURIComponent(reference)}/handled`, {}, staffRequest)
}

/** Ends the session; gives where to end that of the provider too, where there is such a page. */
export async function logOut(): Promise<string | undefined> {
  const { next } = await postJson('/auth/logout', {}, type({ next: optional(string()) }))
  return next
}
