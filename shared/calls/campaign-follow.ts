import { literal, object, optional, string, type Infer } from 'superstruct'
import { emailText, honeypotName, limits, required, textStructs } from '../rules/index.ts'
import { call } from './call.ts'
import { campaignContextType } from './campaign.ts'
import { longestSponsorName } from './campaign-query.ts'
import { sendOnce, submit } from './client.ts'
import { requestLocale } from './parameters.ts'

export const followFields = {
  email: { ...emailText, rules: [required, ...emailText.rules] },
  /** A sponsor and a municipality or region by the names that the register has. */
  sponsor: { maxLength: longestSponsorName },
  area: { maxLength: limits.search },
}

/** Body of the call; each of sponsor, area and context that is filled in is followed, in the register of the country of `locale`. */
export const followRequest = object({
  ...textStructs(followFields),
  context: optional(campaignContextType),
  locale: requestLocale,
  [honeypotName]: optional(string()),
})
export type FollowRequest = Infer<typeof followRequest>

export type FollowKind = 'SPONSOR' | 'AREA' | 'CONTEXT'

/**
 * Asks for a mail a day at most about a sponsor, an area or a kind of election. Once it resolves, a link to confirm is mailed.
 * @throws ApiRejected with `INVALID_EMAIL`, `NOTHING_CHOSEN`, `UNKNOWN_SPONSOR`, `UNKNOWN_AREA`; ApiUnavailable
 */
export const followCampaigns = call(
  {
    method: 'POST',
    path: '/api/campaign-followers',
    body: followRequest,
    answer: object({ ok: literal(true) }),
    errors: {
      INVALID_EMAIL: { status: 400, field: 'email' },
      NOTHING_CHOSEN: { status: 400 },
      UNKNOWN_SPONSOR: { status: 400, field: 'sponsor' },
      UNKNOWN_AREA: { status: 400, field: 'area' },
      INVALID_IDEMPOTENCY_KEY: { status: 400 },
    },
    group: 'Messages and requests',
    summary: 'Ask for a mail a day at most about a sponsor, an area or a kind of election',
  },
  (it) =>
    async (body: FollowRequest): Promise<void> => {
      await sendOnce(body, (headers) => submit(it, { body, headers }))
    },
)
