import { enums, object, optional, type Infer } from 'superstruct'
import { calendarDate } from './calendar-date.ts'
import { submitJson } from './client.ts'
import type { PrivacyRequestBody } from './privacy-request-body.ts'
import { idempotencyHeader, requestReceipt, type RequestReceipt } from './privacy-request.ts'

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

/**
 * Sends a request that a member of staff makes for a customer (specification §7); otherwise as `sendPrivacyRequest`.
 * The customer confirms nothing: it goes straight to the privacy mailbox.
 *
 * @throws ApiRejected with status 401 without a login, 403 without the role; and as `sendPrivacyRequest`
 */
export function sendInternalPrivacyRequest(
  body: PrivacyRequestBody & { intake?: Intake },
  idempotencyKey: string,
): Promise<RequestReceipt | undefined> {
  return submitJson('/api/internal-privacy-rights/request', body, requestReceipt, { [idempotencyHeader]: idempotencyKey })
}
