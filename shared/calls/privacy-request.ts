import { literal, object, type Infer } from 'superstruct'
import { referencePrefix } from '../rules/index.ts'
import { calendarDate, matching } from './parameters.ts'
import { call } from './call.ts'
import { idempotencyHeader, submit } from './client.ts'
import { asBody, privacyRequestBodies, type SentRequest } from './privacy-request-body.ts'

export const time = matching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/)
export const reference = matching(new RegExp(`^${referencePrefix}-[0-9A-Z]{4}-[0-9A-Z]{4}$`))

export const requestReceipt = object({ ok: literal(true), reference, receivedAt: time, answerBy: calendarDate })
export type RequestReceipt = Infer<typeof requestReceipt>

export const requestErrors = {
  INVALID_EMAIL: { status: 400, field: 'email' },
  DATE_IN_FUTURE: { status: 400, field: 'publicationDate' },
  INVALID_IDEMPOTENCY_KEY: { status: 400 },
  IDEMPOTENCY_KEY_REUSED: { status: 400 },
}

/**
 * Sends a request of a visitor. Once it resolves, the request is stored and will be mailed.
 * @returns the receipt; undefined where the server sends none
 * @param idempotencyKey Same key and content: same request and answer. Changed content needs a new key.
 * @throws ApiRejected with an error code and field; 429 after too many requests; ApiUnavailable: retry with the same key
 */
export const sendPrivacyRequest = call(
  {
    method: 'POST',
    path: '/api/privacy-rights/request',
    body: [...privacyRequestBodies.values()],
    answer: requestReceipt,
    errors: requestErrors,
    group: 'Messages and requests',
    summary: 'Make a request about personal data; each kind has its mandatory fields',
  },
  (it) => (body: SentRequest, idempotencyKey: string) =>
    submit(it, { body: asBody(body), headers: { [idempotencyHeader]: idempotencyKey } }),
)
