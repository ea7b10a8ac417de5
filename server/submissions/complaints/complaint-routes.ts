import { codeAbout, countryCodeOf, sendComplaint } from '@site/shared/calls'
import { splitLocale } from '@site/shared/contract'
import { honeypotName } from '@site/shared/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { is, literal, type } from 'superstruct'
import { answer, refuse } from '../../http/answer.ts'
import { findCampaign } from '../../campaigns/campaign-store.ts'
import { takeMessage } from '../../limits/take-message.ts'
import type { Services } from '../../services.ts'
import { complaintMails } from './complaint-mails.ts'
import { storeComplaint } from './complaint-store.ts'

const unreachable = type({ error: literal(codeAbout(sendComplaint, 'email')) })

/**
 * `POST /political-ad-complaint` (product §7 and §8): `{ ok: true }` once the complaint is stored together with
 * its mails; 400 with `validationError: INVALID_EMAIL` for an address that mail cannot be sent to; 404 for an
 * advertisement that the country of the locale does not have; 429 with `Retry-After` for a sender who has to wait.
 */
export function complaintRoutes(app: FastifyInstance, services: Services): void {
  const { config, database } = services
  answer(app, sendComplaint, { preSerialization: nameValidationError }, async ({ body }, request, reply) => {
    const country = countryCodeOf(splitLocale(body.locale).country)
    const campaign = await findCampaign(database, body.campaignId, country)
    if (!campaign) return refuse(reply, sendComplaint, 'NOT_FOUND')
    await takeMessage(services, {
      from: request.ip,
      email: body.email,
      isMailed: true,
      trap: body[honeypotName],
      unreachable: codeAbout(sendComplaint, 'email'),
      store(transaction, receivedAt) {
        const context = { sponsor: campaign.sponsorName, mailbox: config.privacyMailbox, receivedAt }
        const { receipt, notice } = complaintMails(body, context)
        return storeComplaint(transaction, body, [notice, receipt], receivedAt)
      },
    })
    return { ok: true } as const
  })
}

/** Says the code of a refused e-mail address by the name that product §7 has for it, too. */
async function nameValidationError(_request: FastifyRequest, _reply: FastifyReply, payload: unknown) {
  return is(payload, unreachable) ? { ...payload, validationError: payload.error } : payload
}
