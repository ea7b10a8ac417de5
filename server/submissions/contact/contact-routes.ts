import { codeAbout, countryCodeOf, sendContactMessage, type ContactMessage } from '@site/shared/calls'
import { type Locale, splitLocale } from '@site/shared/contract'
import { companyName, honeypotName, writeMoment } from '@site/shared/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { teamTexts, texts } from '../../texts/texts.ts'
import type { CallHandler } from '../../http/answer-call.ts'
import { acceptSubmission } from '../../limits/accept-submission.ts'
import { idOfSend, readIdempotencyKey } from '../../limits/idempotency.ts'
import { dropHeld, enqueueMail, type Mail } from '../../mail/outbox.ts'
import type { Services } from '../../services.ts'
import { fillTemplate } from '../../mail/fill-template.ts'
import { publicOrigin } from '../../http/own-origin.ts'
import { renderLetter, signOff } from '../../mail/letter.ts'

export function contactHandler(services: Services): CallHandler<typeof sendContactMessage> {
  const { config } = services
  return async ({ query, body: message, request }) => {
    const { name, email, question } = message
    const idempotencyKey = readIdempotencyKey(request)
    const id = idOfSend(message, idempotencyKey)
    await acceptSubmission<unknown>(services, {
      email,
      idempotencyKey,
      unreachable: codeAbout(sendContactMessage, 'email'),
      visitor: { ip: request.ip, mail: 'receipt', honeypot: message[honeypotName] },
      findEarlier: (transaction) =>
        transaction.selectFrom('contactMessages').select('id').where('id', '=', id).executeTakeFirst(),
      async store(transaction, receivedAt, sendAt) {
        const row = { id, name, email, question, locale: query.locale, receivedAt }
        await transaction.insertInto('contactMessages').values(row).execute()
        const { country } = splitLocale(query.locale)
        const site = publicOrigin(request, config, countryCodeOf(country))
        const notice = contactMail(message, query.locale, config.contactMailbox, receivedAt)
        const receipt = contactReceipt(email, query.locale, { mailbox: config.contactMailbox, site, receivedAt })
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

/** Writes the mail to the contact mailbox: in French for `fr` pages, else in Dutch. */
export function contactMail(message: ContactMessage, locale: Locale, mailbox: string, receivedAt: Date): Mail {
  const { lang, country } = splitLocale(locale)
  const team = teamTexts(lang)
  const { subject, text } = team.texts.contact
  const { name, email, question } = message
  const received = writeMoment(receivedAt, team.lang, { length: 'full' })
  const values = { name, email, question, lang, country, received }
  return {
    to: mailbox,
    replyTo: { address: email, name },
    subject: fillTemplate(subject, values),
    text: fillTemplate(text, values),
    locale: `${team.lang}_${country}`,
  }
}

/** Writes what happens next to the visitor. Repeats nothing that was typed, or the form could send texts to strangers. */
function contactReceipt(
  to: string,
  locale: Locale,
  { mailbox, site, receivedAt }: { mailbox: string; site: string; receivedAt: Date },
): Mail {
  const { lang, country } = splitLocale(locale)
  const { received, ...written } = texts[lang].contact
  const facts: [string, string][] = [[received, writeMoment(receivedAt, lang)]]
  const letter = { ...written, facts, signature: signOff(lang, country, mailbox, site) }
  return {
    to,
    replyTo: { address: mailbox, name: companyName },
    ...renderLetter(letter, lang),
    locale,
  }
}
