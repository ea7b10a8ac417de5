import { countryOfCode, dpoMailbox, writeDay, writeMoment } from '@site/shared/rules'
import type { Config } from '../config.ts'
import { fillTemplate } from '../mail/fill-template.ts'
import type { Mail } from '../mail/outbox.ts'
import { teamPlace } from './case-letters.ts'
import { describeKind } from './facts.ts'
import type { StoredRequest } from '../database/tables.ts'
import { teamTexts, texts } from '../texts/texts.ts'
import { renderLetter, signRequest, type SummaryItem } from '../mail/letter.ts'
import { envelope, offerCode, toPerson } from './request-letters.ts'

interface MailboxFacts {
  request: StoredRequest
  config: Config
  /** When the code ends, or the answer was opened. */
  time?: Date
  /** `yyyy-mm-dd`: the last day on which an answer can be opened. */
  until?: string
  code?: string
  /** Link to the status page, and the code next to it. */
  action?: string
  linkCode?: string
}

/** Writes to the person; it holds nothing of a message, and no code in its subject. */
function mailboxLetter(name: 'code' | 'message' | 'opened' | 'unopened', given: MailboxFacts): Mail {
  const { request, config, time, until, code, action, linkCode } = given
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
    action:
      action && 'action' in mail
        ? { label: mail.action, url: action, code: offerCode(action, linkCode, language) }
        : undefined,
    signature: signRequest(request, config),
  }
  return { ...renderLetter(letter, language), ...toPerson(request) }
}

export const codeLetter = (facts: MailboxFacts & Required<Pick<MailboxFacts, 'code' | 'time'>>) =>
  mailboxLetter('code', facts)

/** Says that a message is there, with a link to the status page. */
export const messageLetter = (facts: MailboxFacts) => mailboxLetter('message', facts)

/** Says when an answer was opened first: somebody else may have done it. */
export const openedLetter = (facts: MailboxFacts) => mailboxLetter('opened', facts)

/** Reminds of an answer that was not opened and can be until a day. */
export const unopenedLetter = (facts: MailboxFacts & Required<Pick<MailboxFacts, 'until'>>) =>
  mailboxLetter('unopened', facts)

type NoticeFacts = Pick<MailboxFacts, 'request' | 'config'>

/** Says the team, one of its members, or the officer that something is there. */
function teamNotice(name: 'message' | 'review' | 'officer', { request, config }: NoticeFacts, recipient: string): Mail {
  const { reference, reviewBy } = request
  const { lang, area } = teamPlace(config)
  const { texts: ours } = teamTexts(lang)
  const { subject, text } = ours.mailbox[name]
  const page = `${area}/request/${reference}`
  return {
    subject: fillTemplate(subject, { reference }),
    text: `${fillTemplate(text, { reviewBy: reviewBy ? writeDay(reviewBy, lang) : '' })}\n${page}\n`,
    ...envelope(request, recipient, lang),
  }
}

/** @param to the address of the owner of the request, or of the team */
export const messageNotice = ({ to, ...facts }: NoticeFacts & { to: string }) => teamNotice('message', facts, to)

/** Says that a person does not agree with a decision, and until when somebody looks again. */
export const reviewNotice = (facts: NoticeFacts) => teamNotice('review', facts, facts.config.privacyMailbox)

/** Says the data protection officer the same: they may advise (Art. 38(1) and 39(1) GDPR). */
export function officerNotice(facts: NoticeFacts & { config: Pick<Config, 'dpoMailbox'> }): Mail {
  const { request, config } = facts
  return teamNotice('officer', facts, config.dpoMailbox ?? dpoMailbox[countryOfCode(request.country)])
}
