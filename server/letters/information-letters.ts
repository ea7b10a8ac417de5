import type { InformationKind } from '@site/shared/calls'
import { splitLocale, type Locale } from '@site/shared/contract'
import { companyName, writeMoment } from '@site/shared/rules'
import { fillTemplate } from '../mail/fill-template.ts'
import { renderLetter, signOff } from '../mail/letter.ts'
import type { Mail } from '../mail/outbox.ts'
import { teamTexts, texts } from '../texts/texts.ts'

interface InformationFacts {
  locale: Locale
  mailbox: string
  /** Origin of our site. */
  site: string
}

/** Returns the form of a question's id in letters. */
const shortId = (id: string) => id.slice(0, 8).toUpperCase()

/** Acknowledges a question, and says by when it is answered. Repeats nothing that was typed. */
export function informationReceipt(facts: InformationFacts & { to: string; id: string; dueAt: Date }): Mail {
  const { to, locale, mailbox, site, id, dueAt } = facts
  const { lang, country } = splitLocale(locale)
  const { subject, opening, due, reference, closing } = texts[lang].information.receipt
  const letter = {
    subject: fillTemplate(subject, { reference: shortId(id) }),
    opening,
    facts: [
      [reference, shortId(id)],
      [due, writeMoment(dueAt, lang)],
    ] satisfies [string, string][],
    closing,
    signature: signOff(lang, country, mailbox, site),
  }
  return { to, replyTo: { address: mailbox, name: companyName }, ...renderLetter(letter, lang), locale }
}

/** Answers a question with the words of staff. */
export function informationAnswer(facts: InformationFacts & { to: string; id: string; text: string }): Mail {
  const { to, locale, mailbox, site, id, text } = facts
  const { lang, country } = splitLocale(locale)
  const { subject, opening } = texts[lang].information.answer
  const letter = {
    subject: fillTemplate(subject, { reference: shortId(id) }),
    opening,
    facts: [],
    closing: [text],
    signature: signOff(lang, country, mailbox, site),
  }
  return { to, replyTo: { address: mailbox, name: companyName }, ...renderLetter(letter, lang), locale }
}

/** Tells the team that a question waits; who asks what is read in the internal area. */
export function informationNotice(
  facts: InformationFacts & { kind: InformationKind; dueAt: Date; page: string },
): Mail {
  const { locale, mailbox, kind, dueAt, page } = facts
  const { lang, country } = splitLocale(locale)
  const team = teamTexts(lang)
  const { subject, text } = team.texts.information
  const values = { kind: texts[team.lang].information.kinds[kind], due: writeMoment(dueAt, team.lang), page }
  return {
    to: mailbox,
    subject: fillTemplate(subject, values),
    text: fillTemplate(text, values),
    locale: `${team.lang}_${country}`,
  }
}
