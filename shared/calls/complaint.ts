import { enums, literal, object, optional, string, type Infer } from 'superstruct'
import { email, honeypotName, limits, required, textStructs } from '../rules/index.ts'
import { call } from './call.ts'
import { campaignItem } from './campaign.ts'
import { submit } from './client.ts'
import { requestLocale } from './parameters.ts'

/** Why an advertisement is reported (product §3 and §9). */
export const complaintReasons = ['MISLEADING', 'INCORRECT', 'DISCRIMINATORY', 'ALCOHOL_DRUGS_SEX'] as const
export type ComplaintReason = (typeof complaintReasons)[number]

/** What the fields of a complaint must be (product §3 and §5); the form spreads them into its own. */
export const complaintFields = {
  name: { rules: [required], maxLength: limits.name },
  email: { rules: [required, email], maxLength: limits.email },
  explanation: { rules: [required], maxLength: limits.message, multiline: true },
}

/** Body of the call (product §7); `create` and `mask` trim the texts. */
export const complaint = object({
  ...textStructs(complaintFields),
  reason: enums(complaintReasons),
  /** An item of the country of `locale`. */
  campaignId: campaignItem.schema.id,
  /** Of the page on which the complaint was written. */
  locale: requestLocale,
  [honeypotName]: optional(string()),
})
export type Complaint = Infer<typeof complaint>

/** Said once the complaint and its mails are stored. */
export const complaintAnswer = object({ ok: literal(true) })

/**
 * Reports an advertisement (product §7). When it returns, the complaint is stored and will be mailed.
 *
 * @throws ApiRejected with `INVALID_EMAIL` where the address is none that mail can be sent to, 404 where the country
 *   has no such advertisement; ApiUnavailable
 */
export const sendComplaint = call(
  {
    method: 'POST',
    path: '/api/political-ad-complaint',
    body: complaint,
    answer: complaintAnswer,
    refusals: { INVALID_EMAIL: { status: 400, field: 'email' }, NOT_FOUND: { status: 404 } },
    group: 'Messages and requests',
    summary: 'Report an advertisement',
  },
  (it) =>
    async (body: Complaint): Promise<void> => {
      await submit(it, { body })
    },
)
