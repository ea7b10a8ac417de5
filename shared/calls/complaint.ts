import { enums, literal, object, optional, pattern, size, string, type Infer } from 'superstruct'
import { emailText, honeypotName, limits, required, textStructs } from '../rules/index.ts'
import { call, notFound } from './call.ts'
import { campaignId } from './campaign.ts'
import { sendOnce, submit } from './client.ts'
import { requestLocale } from './parameters.ts'

/** The first four are about what an advertisement says, the others about Regulation (EU) 2024/900: its Art. 11, 12, 7, 18 and 5(2). */
export const complaintReasons = [
  'MISLEADING',
  'INCORRECT',
  'DISCRIMINATORY',
  'ALCOHOL_DRUGS_SEX',
  'NO_LABEL',
  'NO_NOTICE',
  'HIDDEN_SPONSOR',
  'TARGETING',
  'FOREIGN_MONEY',
] as const
export type ComplaintReason = (typeof complaintReasons)[number]

export const complaintFields = {
  name: { rules: [required], maxLength: limits.name },
  email: { ...emailText, rules: [required, ...emailText.rules] },
  explanation: { rules: [required], maxLength: limits.message, multiline: true },
}

/** Body of the call; `create` and `mask` trim the texts. */
export const complaint = object({
  ...textStructs(complaintFields),
  reason: enums(complaintReasons),
  /** An item of the country of `locale`. */
  campaignId,
  locale: requestLocale,
  [honeypotName]: optional(string()),
})
export type Complaint = Infer<typeof complaint>

export const complaintAnswer = object({ ok: literal(true) })

/**
 * Reports an advertisement. Once it resolves, the complaint is stored and will be mailed.
 * @throws ApiRejected with `INVALID_EMAIL` for an undeliverable address, 404 for an unknown item; ApiUnavailable
 */
export const sendComplaint = call(
  {
    method: 'POST',
    path: '/api/political-ad-complaint',
    body: complaint,
    answer: complaintAnswer,
    errors: {
      INVALID_EMAIL: { status: 400, field: 'email' },
      INVALID_IDEMPOTENCY_KEY: { status: 400 },
      ...notFound,
    },
    group: 'Messages and requests',
    summary: 'Report an advertisement',
  },
  (it) =>
    async (body: Complaint): Promise<void> => {
      await sendOnce(body, (headers) => submit(it, { body, headers }))
    },
)

/** As of a complaint, and where the advertisement was seen: its URL, or newspaper, page and day. */
export const unlistedFields = { ...complaintFields, place: { rules: [required], maxLength: 500 } }

/** In bytes. */
export const largestPicture = 2 * 1024 * 1024
/** Media types of a picture, as its content says. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** A photo or a screenshot, in base64 (RFC 4648 §4). */
export const pictureText = pattern(size(string(), 4, Math.ceil(largestPicture / 3) * 4), /^[A-Za-z0-9+/]+={0,2}$/)

/** A report about an advertisement that is not in the register. */
export const unlistedReport = object({
  ...textStructs(unlistedFields),
  reason: enums(complaintReasons),
  picture: optional(pictureText),
  locale: requestLocale,
  [honeypotName]: optional(string()),
})
export type UnlistedReport = Infer<typeof unlistedReport>

/**
 * Reports an advertisement that is not in the register. Once it resolves, the report is stored and will be mailed.
 * @throws ApiRejected with `INVALID_EMAIL` for an undeliverable address, `INVALID_PICTURE` for another file than a picture, or a larger one; ApiUnavailable
 */
export const sendUnlistedReport = call(
  {
    method: 'POST',
    path: '/api/political-ad-report',
    body: unlistedReport,
    answer: complaintAnswer,
    errors: {
      INVALID_EMAIL: { status: 400, field: 'email' },
      INVALID_PICTURE: { status: 400, field: 'picture' },
      INVALID_IDEMPOTENCY_KEY: { status: 400 },
    },
    group: 'Messages and requests',
    summary: 'Report an advertisement that is not in the register',
  },
  (it) =>
    async (body: UnlistedReport): Promise<void> => {
      await sendOnce(body, (headers) => submit(it, { body, headers }))
    },
)

/** In hours: a report in the last month before an election or referendum is answered in this time (Art. 15 of Regulation 2024/900). */
export const shortTermHours = 48

/** In days, at all other times: our own promise. */
export const ownTermDays = 7
