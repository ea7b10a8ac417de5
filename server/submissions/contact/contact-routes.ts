import { codeAbout, sendContactMessage } from '@site/shared/calls'
import { honeypotName } from '@site/shared/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answer } from '../../http/answer.ts'
import { takeMessage } from '../../limits/take-message.ts'
import type { Services } from '../../services.ts'
import { storeContactMessage } from './contact-store.ts'

/**
 * `POST /contact` (product §7 and §8): `{ ok: true }` once the message is stored together with its mail, else
 * `{ ok: false, error, field? }`. `EMAIL_INVALID` is an address that mail cannot be sent to; 429 with `Retry-After` is a
 * sender who has to wait.
 */
export function contactRoutes(app: FastifyInstance, services: Services): void {
  const mailbox = services.config.contactMailbox
  answer(
    app,
    sendContactMessage,
    { preSerialization: sayOutcome },
    async ({ query: { locale }, body: message }, request) => {
      await takeMessage(services, {
        from: request.ip,
        email: message.email,
        isMailed: false,
        trap: message[honeypotName],
        unreachable: codeAbout(sendContactMessage, 'email'),
        store: (transaction, now) => storeContactMessage(transaction, message, { locale, mailbox, now }),
      })
      return { ok: true }
    },
  )
}

/** Puts `ok` in front of every answer, errors included. */
async function sayOutcome(_request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  return Object.assign({ ok: reply.statusCode < 400 }, payload)
}
