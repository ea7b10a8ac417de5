import { assign, boolean, object, optional, string, type Infer } from 'superstruct'
import type { Locale } from '../contract/locale.ts'
import { emailText, honeypotName, limits, required, textStructs } from '../rules/index.ts'
import { call } from './call.ts'
import { ApiRejected } from './api-errors.ts'
import { sendOnce, submit } from './client.ts'
import { requestLocale } from './parameters.ts'

export const contactFields = {
  name: { rules: [required], maxLength: limits.name },
  email: { ...emailText, rules: [required, ...emailText.rules] },
  question: { rules: [required], maxLength: limits.message, multiline: true },
}

/** Body of the call; `create` and `mask` trim the texts. */
export const contactMessage = assign(object(textStructs(contactFields)), object({ [honeypotName]: optional(string()) }))
export type ContactMessage = Infer<typeof contactMessage>

/** On failure with error code and field. */
export const contactAnswer = object({ ok: boolean(), error: optional(string()), field: optional(string()) })

/**
 * Sends a message to the contact mailbox. Once it resolves, the message is stored and will be mailed.
 * @throws ApiRejected with `EMAIL_INVALID` for an undeliverable address, and with other codes; ApiUnavailable
 */
export const sendContactMessage = call(
  {
    method: 'POST',
    path: '/api/contact',
    query: object({ locale: requestLocale }),
    body: contactMessage,
    answer: contactAnswer,
    errors: { EMAIL_INVALID: { status: 400, field: 'email' }, INVALID_IDEMPOTENCY_KEY: { status: 400 } },
    group: 'Messages and requests',
    summary: 'Send a message',
  },
  (it) =>
    async (body: ContactMessage, locale: Locale): Promise<void> => {
      const answer = await sendOnce(body, (headers) => submit(it, { query: { locale }, body, headers }))
      if (answer?.ok === false) throw new ApiRejected(200, answer.error ?? 'REFUSED', answer.field)
    },
)
