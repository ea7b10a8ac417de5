import { contactMessage, requestLocale } from '@site/shared/calls'
import { honeypotName } from '@site/shared/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { object } from 'superstruct'
import { readQuery } from '../../http/read-query.ts'
import { takeMessage } from '../../limits/take-message.ts'
import type { Services } from '../../services.ts'
import { readMessage } from '../read-message.ts'
import { storeContactMessage } from './contact-store.ts'

const contactQuery = object({ locale: requestLocale })

const unreachable = 'EMAIL_INVALID'

/**
 * `POST /contact` (specification §7 and §8): `{ ok: true }` once the message is stored together with its mail, else
 * `{ ok: false, error, field? }`. `EMAIL_INVALID` is an address that mail cannot be sent to; 429 with `Retry-After` is a
 * sender who has to wait.
 */
export function contactRoutes(app: FastifyInstance, services: Services): void {
  const mailbox = services.config.contactMailbox
  app.post('/contact', { preSerialization: sayOutcome }, async (request) => {
    const { locale } = readQuery(request.query, contactQuery)
    const message = readMessage(request.body, contactMessage, unreachable)
    await takeMessage(services, {
      from: request.ip,
      email: message.email,
      isMailed: false,
      trap: message[honeypotName],
      unreachable,
      store: (transaction, now) => storeContactMessage(transaction, message, { locale, mailbox, now }),
    })
    return {}
  })
}

/** Puts `ok` in front of every answer, errors included. */
async function sayOutcome(_request: FastifyRequest, reply: FastifyReply, answer: unknown) {
  return { ok: reply.statusCode < 400, ...(answer as object) }
}
