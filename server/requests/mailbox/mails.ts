import { writeDay, writeMoment } from '@site/shared/rules'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import { storedOrigin } from '../../http/own-origin.ts'
import { fillTemplate } from '../../mail/fill-template.ts'
import { enqueueMail, type Mail } from '../../mail/outbox.ts'
import { teamTexts, texts } from '../../texts/texts.ts'
import { describeKind } from '../facts.ts'
import { renderLetter, signRequest, type SummaryItem } from '../../mail/letter.ts'
import { mailStatusLink } from '../mailed-links.ts'
import { envelope, toPerson } from '../request-mails.ts'
import type { StoredRequest } from '../request-store.ts'

/** Writes a mail to the person that holds nothing of a message, and no code in its subject. */
function writeMail(
  name: 'code' | 'message' | 'opened' | 'unopened',
  request: StoredRequest,
  config: Config,
  { time, code, url, until }: { time?: Date; code?: string; url?: string; until?: string },
): Mail {
  const { reference, language } = request
  const mail = texts[language].mailbox[name]
  const values = {
    reference,
    mailbox: config.privacyMailbox,
    time: time ? writeMoment(time, language) : '',
    until: until ? writeDay(until, language) : '',
  }
  const fill = (text: string) => fillTemplate(text, values)
  const facts: SummaryItem[] = code && 'label' in mail ? [[mail.label, code]] : describeKind(request, language)
  const letter = {
    subject: fill(mail.subject),
    opening: mail.opening.map(fill),
    facts,
    closing: mail.closing.map(fill),
    action: url && 'action' in mail ? { label: mail.action, url } : undefined,
    signature: signRequest(request, config),
  }
  return { ...renderLetter(letter, language), ...toPerson(request) }
}

/** Mails the person a code, or the time of the first opening of an answer. Returns the id of the mail, like the others. */
export function mailPerson(
  transaction: Database,
  config: Config,
  request: StoredRequest,
  given: { time: Date; code?: string },
  now: Date,
): Promise<string> {
  return enqueueMail(transaction, writeMail(given.code ? 'code' : 'opened', request, config, given), now)
}

/** Tells the person that something is there, with a new status link. */
export function mailMessage(transaction: Database, config: Config, request: StoredRequest, now: Date) {
  return mailStatusLink(transaction, config, request, (url) => writeMail('message', request, config, { url }), now)
}

/** Reminds the person of an answer that can be opened until a day, with a new status link. */
export function mailUnopened(transaction: Database, config: Config, request: StoredRequest, until: string, now: Date) {
  const write = (url: string) => writeMail('unopened', request, config, { url, until })
  return mailStatusLink(transaction, config, request, write, now)
}

/** Tells the privacy team that something is there: in French for French requests, else in Dutch. */
export function mailTeam(transaction: Database, config: Config, request: StoredRequest, now: Date) {
  const { reference, origin, country, language } = request
  const { lang, texts: ours } = teamTexts(language)
  const { subject, text } = ours.mailbox
  const page = `${storedOrigin(origin, config, country)}/${lang}/internal-privacy-rights/request/${reference}`
  const mail = { subject: fillTemplate(subject, { reference }), text: `${text}\n${page}\n` }
  return enqueueMail(transaction, { ...mail, ...envelope(request, config.privacyMailbox, lang) }, now)
}
