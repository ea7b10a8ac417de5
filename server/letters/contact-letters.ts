import type { ContactMessage } from '@site/shared/calls'
import { splitLocale, type Locale } from '@site/shared/contract'
import { companyName, writeMoment } from '@site/shared/rules'
import { fillTemplate } from '../mail/fill-template.ts'
import type { Mail } from '../mail/outbox.ts'
import { noteAutomated, teamTexts, texts } from '../texts/texts.ts'
import { renderLetter, signOff } from '../mail/letter.ts'

interface ContactFacts {
  message: ContactMessage
  locale: Locale
  /** Mailbox of the contact team. */
  mailbox: string
  receivedAt: Date
  possiblyAutomated?: boolean
}

/** Brings a question to the contact mailbox: in French for `fr` pages, else in Dutch. */
export function contactNotice({ message, locale, mailbox, receivedAt, possiblyAutomated = false }: ContactFacts): Mail {
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
    text: fillTemplate(text, values) + noteAutomated(possiblyAutomated, team.texts),
    possiblyAutomated,
    locale: `${team.lang}_${country}`,
  }
}

interface ReceiptFacts extends Omit<ContactFacts, 'message'> {
  to: string
  /** Origin of our site. */
  site: string
}

/** Writes what happens next to the visitor. Repeats nothing that was typed, or the form could send texts to strangers. */
export function contactReceipt({ to, locale, mailbox, site, receivedAt }: ReceiptFacts): Mail {
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
