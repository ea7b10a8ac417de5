import { codeAbout, countryCodeOf, sendContactMessage } from '@site/shared/calls'
import { splitLocale } from '@site/shared/contract'
import { honeypotName } from '@site/shared/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallHandler } from '../../http/answer-call.ts'
import { acceptSubmission } from '../../limits/accept-submission.ts'
import { idOfSend, readIdempotencyKey } from '../../limits/idempotency.ts'
import { dropHeld, enqueueMail } from '../../mail/outbox.ts'
import type { Services } from '../../services.ts'
import { letters } from '../../letters/letters.ts'
import { publicOrigin } from '../../http/own-origin.ts'

export function contactHandler(services: Services): CallHandler<typeof sendContactMessage> {
  const { config } = services
  return async ({ query, body: message, request }) => {
    const { name, email, question } = message
    const possiblyAutomated = Boolean(message[honeypotName])
    const idempotencyKey = readIdempotencyKey(request)
    const id = idOfSend(message, idempotencyKey)
    await acceptSubmission<unknown>(services, {
      email,
      idempotencyKey,
      unreachable: codeAbout(sendContactMessage, 'email'),
      request,
      mail: 'receipt',
      sendId: id,
      findEarlier: (transaction) =>
        transaction.selectFrom('contactMessages').select('id').where('id', '=', id).executeTakeFirst(),
      async store(transaction, receivedAt, sendAt) {
        const row = { id, name, email, question, locale: query.locale, receivedAt, possiblyAutomated }
        await transaction.insertInto('contactMessages').values(row).execute()
        const { country } = splitLocale(query.locale)
        const site = publicOrigin(request, config, countryCodeOf(country))
        const facts = { locale: query.locale, mailbox: config.contactMailbox, receivedAt }
        const notice = letters.contactNotice({ ...facts, message, possiblyAutomated })
        const receipt = letters.contactReceipt({ ...facts, to: email, site })
        await dropHeld(transaction, 'contactMessageId', email, sendAt)
        for (const mail of [notice, { ...receipt, sendAt }])
          await enqueueMail(transaction, { ...mail, about: { contactMessageId: row.id } }, receivedAt)
      },
    })
    return { ok: true }
  }
}

/** A `preSerialization` hook: each answer says whether the message was accepted. */
export async function addOk(_request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  return Object.assign({ ok: reply.statusCode < 400 }, payload)
}
