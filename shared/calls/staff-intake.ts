import { enums, object, optional, type Infer } from 'superstruct'
import { calendarDate } from './calendar-date.ts'
import { call } from './call.ts'
import { submit } from './client.ts'
import type { PrivacyRequestBody } from './privacy-request-body.ts'
import { idempotencyHeader, sendPrivacyRequest } from './privacy-request.ts'

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
