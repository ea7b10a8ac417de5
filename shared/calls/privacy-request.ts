import { literal, object, pattern, string, type Infer } from 'superstruct'
import { calendarDate } from './parameters.ts'
import { call } from './call.ts'
import { submit } from './client.ts'
import { privacyRequestBodies, type PrivacyRequestBody } from './privacy-request-body.ts'

/** Name of the header that makes a repeated send one request. */
export const idempotencyHeader = 'Idempotency-Key'

/** ISO 8601 in UTC. */
export const time = pattern(string(), /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/)
export const reference = pattern(string(), /^LM-[0-9A-Z]{4}-[0-9A-Z]{4}$/)

/** `receivedAt` is ISO 8601 in UTC, `answerBy` a day. */
export const requestReceipt = object({ ok: literal(true), reference, receivedAt: time, answerBy: calendarDate })
export type RequestReceipt = Infer<typeof requestReceipt>

/**
 * Sends a request of a visitor (product §7). When it returns, the request is stored and its mail on the way.
 *
 * @returns what the server says of the request; undefined where it only says that it took it
 * @param idempotencyKey of this request, such as `crypto.randomUUID()`: sent again with the same key and content it stays
 *   one request and gets the same answer. What was changed needs a new key.
 * @throws ApiRejected with `INVALID_EMAIL` or another code, and the field of the body; 429 after too many requests;
 *   ApiUnavailable (send again with the same key)
 */
export const sendPrivacyRequest = call(
  {
    method: 'POST',
    path: '/api/privacy-rights/request',
    body: [...privacyRequestBodies.values()],
    answer: requestReceipt,
    refusals: {
      INVALID_EMAIL: { status: 400, field: 'email' },
      INVALID_IDEMPOTENCY_KEY: { status: 400 },
      IDEMPOTENCY_KEY_REUSED: { status: 400 },
    },
    group: 'Messages and requests',
    summary: 'Make a request about personal data; each kind has its mandatory fields',
  },
  (it) => (body: PrivacyRequestBody, idempotencyKey: string) =>
    submit(it, { body, headers: { [idempotencyHeader]: idempotencyKey } }),
)
