import type { Complaint, ComplaintOutcome } from '@site/shared/calls'
import { splitLocale, type Lang } from '@site/shared/contract'
import { companyName, writeMoment } from '@site/shared/rules'
import { teamTexts, texts } from '../../texts/texts.ts'
import { fillTemplate } from '../../mail/fill-template.ts'
import type { Mail } from '../../mail/outbox.ts'
import { renderLetter, signOff, type SummaryItem } from '../../mail/letter.ts'
import type { StoredComplaint } from './complaint-store.ts'

export interface ComplaintContext {
  sponsor: string
  mailbox: string
  receivedAt: Date
  dueAt: Date
  /** URL of the page for staff. */
  page: string
}

/** Writes the receipt for the reporter, in the language of the page, and the notice to the mailbox, in Dutch or French. */
export function complaintMails(complaint: Complaint, context: ComplaintContext): Record<'receipt' | 'notice', Mail> {
  const { campaignId, name, email, explanation, locale } = complaint
  const { sponsor, mailbox, page } = context
  const { lang, country } = splitLocale(locale)
  const team = teamTexts(lang)
  function valuesIn(of: Lang) {
    const received = writeMoment(context.receivedAt, of, { length: 'full' })
    const due = writeMoment(context.dueAt, of, { length: 'full' })
    const reason = texts[of].complaints.reasons[complaint.reason]
    return { campaignId, sponsor, reason, name, email, explanation, received, due, page, lang, country }
  }
  // The receipt repeats nothing that the reporter wrote or chose, or the form could send texts to strangers.
  const { receipt: written, outcome } = texts[lang].complaints
  const own = valuesIn(lang)
  const letter = renderLetter(
    {
      subject: fillTemplate(written.subject, own),
      opening: written.opening.map((text) => fillTemplate(text, own)),
      facts: [[outcome.labels.received, own.received]],
      closing: written.closing,
      signature: signOff(lang, country, mailbox, new URL(page).origin),
    },
    lang,
  )
  const { subject, text } = team.texts.complaint
  const theirs = valuesIn(team.lang)
  const notice = { subject: fillTemplate(subject, theirs), text: fillTemplate(text, theirs) }
  return {
    receipt: { to: email, subject: letter.subject, text: letter.text, locale },
    notice: { to: mailbox, replyTo: { address: email, name }, ...notice, locale: `${team.lang}_${country}` },
  }
}

interface OutcomeContext {
  outcome: ComplaintOutcome
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
export function outcomeMail(complaint: StoredComplaint, context: OutcomeContext): Mail {
  const { id, campaignId, email, locale, noticeVersion, receivedAt } = complaint
  const { outcome, text, mailbox, site, version, page } = context
  const { lang, country } = splitLocale(locale)
  const { outcome: written } = texts[lang].complaints
  const { greeting, opening, labels, closing, authorities } = written
  const values = { campaignId, mailbox, reported: String(noticeVersion), current: String(version) }
  const fill = (template: string) => fillTemplate(template, values)
  const facts: SummaryItem[] = [
    [labels.advertisement, campaignId],
    [labels.received, writeMoment(receivedAt, lang)],
  ]
  if (text) facts.push([labels.explanation, text])
  const letter = {
    subject: fill(written.subject),
    opening: [greeting, fill(opening[outcome])],
    facts,
    action: page === null ? undefined : { label: labels.action, url: page },
    closing: [...closing, ...authorities[country]].map(fill),
    signature: signOff(lang, country, mailbox, site),
  }
  const replyTo = { address: mailbox, name: companyName }
  return { to: email, replyTo, ...renderLetter(letter, lang), locale, about: { complaintId: id } }
}
