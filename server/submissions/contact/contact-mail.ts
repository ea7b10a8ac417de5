import type { ContactMessage } from '@site/shared/calls'
import { splitLocale, type Locale } from '@site/shared/contract'
import { writeMoment } from '@site/shared/rules'
import type { Mail } from '../../mail/outbox.ts'
import { fillTemplate } from '../../mail/fill-template.ts'
import texts from './mail-texts.json' with { type: 'json' }

/** Writes the mail to the contact mailbox: in French for `fr` pages, else in Dutch. */
export function contactMail(message: ContactMessage, locale: Locale, mailbox: string, receivedAt: Date): Mail {
  const { lang, country } = splitLocale(locale)
  const { subject, text } = lang === 'fr' ? texts.fr : texts.nl
  const { name, email, question } = message
  const received = writeMoment(receivedAt, lang === 'fr' ? 'fr' : 'nl', { length: 'full' })
  const values = { name, email, question, lang, country, received }
  return {
    to: mailbox,
    replyTo: { address: email, name },
    subject: fillTemplate(subject, values),
    text: fillTemplate(text, values),
    locale,
  }
}
