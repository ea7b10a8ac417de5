import { enums, literal, object, optional, string, type Infer } from 'superstruct'
import { emailText, honeypotName, limits, required, textStructs } from '../rules/index.ts'
import { call } from './call.ts'
import { sendOnce, submit } from './client.ts'
import { requestLocale } from './parameters.ts'

/** Kinds of askers: authorities (Art. 16 Regulation (EU) 2024/900), and those of its Article 17. */
export const informationKinds = [
  'AUTHORITY',
  'RESEARCHER',
  'CIVIL_SOCIETY',
  'POLITICAL_ACTOR',
  'OBSERVER',
  'JOURNALIST',
] as const
export type InformationKind = (typeof informationKinds)[number]

export const informationFields = {
  name: { rules: [required], maxLength: limits.name },
  organisation: { rules: [required], maxLength: limits.name },
  email: { ...emailText, rules: [required, ...emailText.rules] },
  /** The reference of an advertisement; empty where the question is about no single one. */
  campaignId: { maxLength: 64 },
  question: { rules: [required], maxLength: limits.message, multiline: true },
}

export const informationQuestion = object({ kind: enums(informationKinds), ...textStructs(informationFields) })

export const informationRequest = object({
  ...informationQuestion.schema,
  locale: requestLocale,
  [honeypotName]: optional(string()),
})
export type InformationRequest = Infer<typeof informationRequest>

export const informationErrors = {
  INVALID_EMAIL: { status: 400, field: 'email' },
  UNKNOWN_ADVERTISEMENT: { status: 400, field: 'campaignId' },
  INVALID_IDEMPOTENCY_KEY: { status: 400 },
} as const

/**
 * Asks about political advertisements. Once it resolves, the question is stored, and a receipt with the day of the answer will be mailed.
 * @throws ApiRejected with `INVALID_EMAIL`, `UNKNOWN_ADVERTISEMENT`; ApiUnavailable
 */
export const sendInformationRequest = call(
  {
    method: 'POST',
    path: '/api/political-ad-information',
    body: informationRequest,
    answer: object({ ok: literal(true) }),
    errors: informationErrors,
    group: 'Messages and requests',
    summary:
      'Ask about political advertisements, as an authority, a researcher, a journalist, an observer or a candidate',
  },
  (it) =>
    async (body: InformationRequest): Promise<void> => {
      await sendOnce(body, (headers) => submit(it, { body, headers }))
    },
)
