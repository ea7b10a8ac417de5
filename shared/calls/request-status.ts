import { array, boolean, enums, object, pattern, string, type Infer } from 'superstruct'
import { calendarDate } from './parameters.ts'
import { call } from './call.ts'
import { countryCodes } from './campaign.ts'
import { ask } from './client.ts'
import { communicationTypes, flowTypes } from './privacy-request-fields.ts'
import { reference, time } from './privacy-request.ts'

/** VERIFIED: with the privacy team, its email address confirmed where there is one. */
export const requestStates = ['RECEIVED', 'VERIFIED', 'HANDLED', 'WITHDRAWN'] as const
export type RequestState = (typeof requestStates)[number]

/**
 * A request on its status page, without contact details. Until the email address is confirmed, its owner may be someone
 * else: all that was chosen or typed is empty.
 */
export const requestStatus = object({
  reference,
  state: enums(requestStates),
  confirmed: boolean(),
  receivedAt: time,
  answerBy: calendarDate,
  flowType: enums(flowTypes),
  country: enums(countryCodes),
  brands: array(string()),
  brandName: string(),
  userMessage: string(),
  article: string(),
  publicationLink: string(),
  publicationDate: string(),
  communicationTypes: array(enums(communicationTypes)),
})
export type RequestStatus = Infer<typeof requestStatus>

/** Body with the token of a status link. */
export const statusToken = object({ token: pattern(string(), /^[\w-]{20,100}$/) })

/**
 * Returns the request of a status link. The token is in the body, so that no log contains it.
 * @throws ApiRejected with status 404 for an unknown link; ApiUnavailable, ApiShape
 */
export const getRequestStatus = call(
  {
    method: 'POST',
    path: '/api/privacy-rights/status',
    body: statusToken,
    answer: requestStatus,
    errors: { NOT_FOUND: { status: 404 } },
    group: 'Messages and requests',
    summary: 'What became of a request, by the token of its mailed link',
  },
  (it) => (token: string) => ask(it, { body: { token } }),
)

/**
 * Withdraws the request of a status link for good, and returns its new state.
 * @throws ApiRejected with 404 for an unknown link, 409 `ALREADY_HANDLED` for an answered request; ApiUnavailable,
 *   ApiShape
 */
export const withdrawRequest = call(
  {
    method: 'POST',
    path: '/api/privacy-rights/withdraw',
    body: statusToken,
    answer: requestStatus,
    errors: { NOT_FOUND: { status: 404 }, ALREADY_HANDLED: { status: 409 } },
    group: 'Messages and requests',
    summary: 'Withdraw a request, by the token of its mailed link',
  },
  (it) => (token: string) => ask(it, { body: { token } }),
)
