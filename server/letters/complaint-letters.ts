import type { Complaint, ComplaintOutcome } from '@site/shared/calls'
import { splitLocale, type Lang } from '@site/shared/contract'
import { authorityValues, companyName, writeMoment } from '@site/shared/rules'
import { fillTemplate } from '../mail/fill-template.ts'
import type { Mail } from '../mail/outbox.ts'
import type { StoredComplaint } from '../database/tables.ts'
import { noteAutomated, teamTexts, texts } from '../texts/texts.ts'
import { renderLetter, signOff, type SummaryItem } from '../mail/letter.ts'

export interface ComplaintFacts {
  complaint: Complaint
  sponsor: string
  mailbox: string
  receivedAt: Date
  dueAt: Date
  /** URL of the page for staff. */
  page: string
  possiblyAutomated?: boolean
}

function valuesIn(of: Lang, { complaint, sponsor, page, receivedAt, dueAt }: ComplaintFacts) {
  const { campaignId, name, email, explanation, locale } = complaint
  const { lang, country } = splitLocale(locale)
  const received = writeMoment(receivedAt, of, { length: 'full' })
  const due = writeMoment(dueAt, of, { length: 'full' })
  const reason = texts[of].complaints.reasons[complaint.reason]
  return { campaignId, sponsor, reason, name, email, explanation, received, due, page, lang, country }
}

/** Writes to the reporter that we have it. It repeats nothing they wrote or chose, or the form could send texts to strangers. */
export function complaintReceipt(facts: ComplaintFacts): Mail {
  const { complaint, mailbox, page } = facts
  const { email, locale } = complaint
  const { lang, country } = splitLocale(locale)
  const { receipt: written, outcome } = texts[lang].complaints
  const values = valuesIn(lang, facts)
  const letter = {
    subject: fillTemplate(written.subject, values),
    opening: written.opening.map((text) => fillTemplate(text, values)),
    facts: [[outcome.labels.received, values.received]] satisfies SummaryItem[],
    closing: written.closing,
    signature: signOff(lang, country, mailbox, new URL(page).origin),
  }
  const { subject, text } = renderLetter(letter, lang)
  return { to: email, subject, text, locale }
}

/** Brings a report to the privacy team, in Dutch or French. */
export function complaintNotice(facts: ComplaintFacts): Mail {
  const { possiblyAutomated = false } = facts
  const { name, email, locale } = facts.complaint
  const { lang, country } = splitLocale(locale)
  const team = teamTexts(lang)
  const { subject, text } = team.texts.complaint
  const values = valuesIn(team.lang, facts)
  return {
    to: facts.mailbox,
    replyTo: { address: email, name },
    subject: fillTemplate(subject, values),
    text: fillTemplate(text, values) + noteAutomated(possiblyAutomated, team.texts),
    possiblyAutomated,
    locale: `${team.lang}_${country}`,
  }
}

interface OutcomeFacts {
  complaint: StoredComplaint
  outcome: ComplaintOutcome
  /** Of STOPPED: the advertisement was over anyhow. */
  isEnded: boolean
  /** Of the member of staff; may be empty. */
  text: string
  mailbox: string
  /** Origin of our site. */
  site: string
  /** Of the notice in the register. */
  version: number
  /** URL of the advertisement, with the history of its notice; null once the register has dropped it. */
  page: string | null
}

/** Writes to the reporter what was done, why, and where to complain about it. Repeats nothing that the reporter wrote or chose. */
export function complaintOutcome(facts: OutcomeFacts): Mail {
  const { complaint, outcome, isEnded, text, mailbox, site, version, page } = facts
  const { id, campaignId, email, locale, noticeVersion, receivedAt } = complaint
  const { lang, country } = splitLocale(locale)
  const { outcome: written } = texts[lang].complaints
  const { greeting, opening, labels, closing, authorities } = written
  const values = {
    campaignId,
    mailbox,
    reported: String(noticeVersion),
    current: String(version),
    ...authorityValues(lang),
  }
  const fill = (template: string) => fillTemplate(template, values)
  const summary: SummaryItem[] = [
    [labels.advertisement, campaignId],
    [labels.received, writeMoment(receivedAt, lang)],
  ]
  if (text) summary.push([labels.explanation, text])
  const letter = {
    subject: fill(written.subject),
    opening: [greeting, fill(opening[outcome === 'STOPPED' && isEnded ? 'ENDED' : outcome])],
    facts: summary,
    action: page === null ? undefined : { label: labels.action, url: page },
    closing: [...closing, ...authorities[country]].map(fill),
    signature: signOff(lang, country, mailbox, site),
  }
  const replyTo = { address: mailbox, name: companyName }
  return { to: email, replyTo, ...renderLetter(letter, lang), locale, about: { complaintId: id } }
}
