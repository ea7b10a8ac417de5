import type { Lang, Locale } from '@site/shared/contract'
import { countryOfCode, writeMoment } from '@site/shared/rules'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import { storedOrigin } from '../../http/own-origin.ts'
import { fillTemplate } from '../../mail/fill-template.ts'
import { enqueueMail, type Mail } from '../../mail/outbox.ts'
import { teamTexts, texts } from '../../texts/texts.ts'
import { describeKind } from '../facts.ts'
import { renderLetter } from '../letter.ts'
import { mailStatusLink } from '../mailed-links.ts'
import type { StoredRequest } from '../request-store.ts'

interface Issued {
  code: string
  validUntil: Date
}

interface Given {
  /** A moment that the letter names. */
  time?: Date
  code?: string
  /** Of the status page. */
  address?: string
}

/** Writes a mail to the person that holds nothing of a message, and no code in its subject. */
function writeMail(
  name: 'code' | 'message' | 'opened',
  request: StoredRequest,
  { privacyMailbox: mailbox }: Config,
  { time, code, address }: Given,
): Mail {
  const { reference, language, body } = request
  const { subject, opening, closing, ...labels } = texts[language].mailbox[name]
  const values = { reference, mailbox, time: time ? writeMoment(time, language) : '' }
  const fill = (text: string) => fillTemplate(text, values)
  const letter = {
    subject: fill(subject),
    opening: opening.map(fill),
    facts: code && 'label' in labels ? [[labels.label, code] as [string, string]] : describeKind(request, language),
    action: address && 'action' in labels ? { label: labels.action, url: address } : undefined,
    closing: closing.map(fill),
    signature: texts[language].requests.signature,
  }
  return { to: body.email, ...renderLetter(letter, language), ...envelope(request, language) }
}

function envelope({ reference, country }: StoredRequest, language: Lang) {
  const locale: Locale = `${language}_${countryOfCode(country)}`
  return { locale, about: { requestReference: reference } }
}

/** Pass the transaction of the cause, like to all of these. Returns the id of the mail. */
export function mailCode(transaction: Database, config: Config, request: StoredRequest, issued: Issued, now: Date) {
  const { code, validUntil: time } = issued
  return enqueueMail(transaction, writeMail('code', request, config, { code, time }), now)
}

export function mailOpened(transaction: Database, config: Config, request: StoredRequest, now: Date) {
  return enqueueMail(transaction, writeMail('opened', request, config, { time: now }), now)
}

/** Tells the person that something is there, with a new status link. */
export function mailMessage(transaction: Database, config: Config, request: StoredRequest, now: Date) {
  const write = (address: string) => writeMail('message', request, config, { address })
  return mailStatusLink(transaction, config, request, write, now)
}

/** Tells the privacy team that something is there: in French for French requests, else in Dutch. */
export function mailTeam(transaction: Database, config: Config, request: StoredRequest, now: Date) {
  const { reference, origin, country } = request
  const { lang, texts: ours } = teamTexts(request.language)
  const { subject, text } = ours.mailbox
  const page = `${storedOrigin(origin, config, country)}/${lang}/internal-privacy-rights/request/${reference}`
  const mail = { subject: fillTemplate(subject, { reference }), text: `${text}\n${page}\n` }
  return enqueueMail(transaction, { to: config.privacyMailbox, ...mail, ...envelope(request, lang) }, now)
}
