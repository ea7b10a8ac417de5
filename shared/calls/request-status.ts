import { array, boolean, enums, object, pattern, string, type Infer } from 'superstruct'
import { calendarDate } from './parameters.ts'
import { call } from './call.ts'
import { countryCodes } from './campaign.ts'
import { ask } from './client.ts'
import { communicationTypes, flowTypes } from './privacy-request-fields.ts'
import { reference, time } from './privacy-request.ts'

/** How far a request is. VERIFIED: with the privacy team, the e-mail address confirmed where there is one. */
export const requestStates = ['RECEIVED', 'VERIFIED', 'HANDLED', 'WITHDRAWN'] as const
export type RequestState = (typeof requestStates)[number]

/**
 * A request as its status page shows it: what was asked, but of the ways to reach the person only which there are. As
 * long as nobody has confirmed the e-mail address, its holder may be a stranger: all that was chosen or typed is empty.
 */
export const requestStatus = object({
  reference,
  state: enums(requestStates),
  /** Whether the e-mail address has ever been confirmed. */
  confirmed: boolean(),
  receivedAt: time,
  answerBy: calendarDate,
  flowType: enums(flowTypes),
  country: enums(countryCodes),
  /** Keys of brands. */
  brands: array(string()),
  brandName: string(),
  userMessage: string(),
  article: string(),
  publicationLink: string(),
  publicationDate: string(),
  communicationTypes: array(enums(communicationTypes)),
})
export type RequestStatus = Infer<typeof requestStatus>

/** Body of the two calls about a request that exists: the token of its status link. */
export const statusToken = object({ token: pattern(string(), /^[\w-]{20,100}$/) })

/**
 * The request that a mailed status link leads to. The token travels in the body, so that no log holds it.
 *
 * @throws ApiRejected with status 404 for a link that is not, or no longer, known; ApiUnavailable, ApiShape
 */
export const getRequestStatus = call(
  {
    method: 'POST',
    path: '/api/privacy-rights/status',
    body: statusToken,
    answer: requestStatus,
    refusals: { NOT_FOUND: { status: 404 } },
    group: 'Messages and requests',
    summary: 'What became of a request, by the token of its mailed link',
  },
  (it) => (token: string) => ask(it, { body: { token } }),
)

/**
 * Withdraws the request of a status link, and returns what it is now. Once withdrawn it stays so.
 *
 * @throws ApiRejected with 404 as above, 409 `ALREADY_HANDLED` for a request that has been answered; ApiUnavailable, ApiShape
 */
export const withdrawRequest = call(
  {
    method: 'POST',
    path: '/api/privacy-rights/withdraw',
    body: statusToken,
    answer: requestStatus,
    refusals: { NOT_FOUND: { status: 404 }, ALREADY_HANDLED: { status: 409 } },
    group: 'Messages and requests',
    summary: 'Withdraw a request, by the token of its mailed link',
  },
  (it) => (token: string) => ask(it, { body: { token } }),
)
