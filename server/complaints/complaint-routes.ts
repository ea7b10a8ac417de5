import { complaint, type Complaint, type CountryCode } from '@site/shared/api'
import { honeypotName } from '@site/shared/forms/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readBody } from '../api/read-body.ts'
import { findCampaign } from '../campaigns/campaign-store.ts'
import { BadRequest, sendStatus } from '../http/errors.ts'
import type { Services } from '../services.ts'
import { complaintMails } from './complaint-mails.ts'
import { storeComplaint } from './complaint-store.ts'

/**
 * `POST /political-ad-complaint` (specification §7 and §8): `{ ok: true }` once the complaint is stored together with
 * its mails; 400 with `validationError: INVALID_EMAIL` for an address that mail cannot be sent to; 404 for an
 * advertisement that the country of the locale does not have.
 */
export function complaintRoutes(app: FastifyInstance, services: Services): void {
  const { config, database, now, wakeMail, canReceiveMail } = services
  const limit = { max: config.messagesPerHour, timeWindow: '1 hour' }
  // Called with a body that has been read.
  const keyGenerator = ({ body }: FastifyRequest) => (body as Complaint).email.trim().toLowerCase()
  const checkSender = app.createRateLimit({ ...limit, keyGenerator })

  const options = { config: { rateLimit: limit }, preSerialization: nameValidationError }
  app.post('/political-ad-complaint', options, async (request, reply) => {
    const body = readComplaint(request.body)
    // A machine is to believe that it succeeded.
    if (body[honeypotName]) return { ok: true }
    const sender = await checkSender(request)
    if (!sender.isAllowed && sender.isExceeded) return sendStatus(reply.header('retry-after', sender.ttlInSeconds), 429)
    const country = body.locale.slice(-2).toUpperCase() as CountryCode
    const campaign = await findCampaign(database, body.campaignId, country)
    if (!campaign) return sendStatus(reply, 404)
    if (canReceiveMail && !(await canReceiveMail(body.email))) throw new BadRequest('INVALID_EMAIL', 'email')
    const receivedAt = now()
    const circumstances = { sponsor: campaign.sponsorName, mailbox: config.privacyMailbox, receivedAt }
    const { receipt, notice } = complaintMails(body, circumstances)
    await storeComplaint(database, body, [notice, receipt], receivedAt)
    wakeMail?.()
    return { ok: true }
  })
}

function readComplaint(body: unknown): Complaint {
  try {
    return readBody(body, complaint)
  } catch (error) {
    const isAboutEmail = error instanceof BadRequest && error.field === 'email'
    throw isAboutEmail ? new BadRequest('INVALID_EMAIL', 'email') : error
  }
}

/** Says the code of a refused e-mail address by the name that specification §7 has for it, too. */
async function nameValidationError(_request: FastifyRequest, _reply: FastifyReply, answer: unknown) {
  const { error } = answer as { error?: string }
  return error === 'INVALID_EMAIL' ? { ...(answer as object), validationError: error } : answer
}
