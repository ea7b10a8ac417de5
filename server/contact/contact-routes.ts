import { contactMessage, requestLocale, type ContactMessage } from '@site/shared/api'
import { honeypotName } from '@site/shared/forms/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { object } from 'superstruct'
import { readBody } from '../api/read-body.ts'
import { readQuery } from '../api/read-query.ts'
import { BadRequest, sendStatus } from '../http/errors.ts'
import type { Services } from '../services.ts'
import { storeContactMessage } from './contact-store.ts'

const contactQuery = object({ locale: requestLocale })

/**
 * `POST /contact` (specification §7 and §8): `{ ok: true }` once the message is stored together with its mail, else
 * `{ ok: false, error, field? }`. `EMAIL_INVALID` is an address that mail cannot be sent to.
 */
export function contactRoutes(app: FastifyInstance, services: Services): void {
  const { config, database, now, wakeMail, canReceiveMail } = services
  const limit = { max: config.messagesPerHour, timeWindow: '1 hour' }
  // Called with a body that has been read.
  const keyGenerator = ({ body }: FastifyRequest) => (body as ContactMessage).email.trim().toLowerCase()
  const checkSender = app.createRateLimit({ ...limit, keyGenerator })

  const options = { config: { rateLimit: limit }, preSerialization: sayOutcome }
  app.post('/contact', options, async (request, reply) => {
    const { locale } = readQuery(request.query, contactQuery)
    const message = readMessage(request.body)
    // A machine is to believe that it succeeded.
    if (message[honeypotName]) return {}
    const sender = await checkSender(request)
    if (!sender.isAllowed && sender.isExceeded) return sendStatus(reply.header('retry-after', sender.ttlInSeconds), 429)
    if (canReceiveMail && !(await canReceiveMail(message.email))) throw new BadRequest('EMAIL_INVALID', 'email')
    await storeContactMessage(database, message, { locale, mailbox: config.contactMailbox, now: now() })
    wakeMail?.()
    return {}
  })
}

function readMessage(body: unknown): ContactMessage {
  try {
    return readBody(body, contactMessage)
  } catch (error) {
    const isAboutEmail = error instanceof BadRequest && error.field === 'email'
    throw isAboutEmail ? new BadRequest('EMAIL_INVALID', 'email') : error
  }
}

/** Puts `ok` in front of every answer, errors included. */
async function sayOutcome(_request: FastifyRequest, reply: FastifyReply, answer: unknown) {
  return { ok: reply.statusCode < 400, ...(answer as object) }
}
