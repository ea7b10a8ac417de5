import type { Complaint, ComplaintOutcome } from '@site/shared/calls'
import { splitLocale, type Lang } from '@site/shared/contract'
import { authorityValues, companyName, writeMoment } from '@site/shared/rules'
import { fillTemplate } from '../mail/fill-template.ts'
import type { Mail } from '../mail/outbox.ts'
import type { StoredComplaint } from '../database/tables.ts'
import { noteAutomated, teamTexts, texts } from '../texts/texts.ts'
import { renderLetter, signOff, type SummaryItem } from '../mail/letter.ts'

/** An advertisement of the register, or one that is not there, with the place where it was seen. */
export interface ReportedAdvertisement {
  campaignId: string | null
  sponsor?: string | undefined
  place?: string | null
  hasPicture?: boolean
}

export interface ComplaintFacts {
  complaint: Pick<Complaint, 'reason' | 'name' | 'email' | 'explanation' | 'locale'>
  advertisement: ReportedAdvertisement
  mailbox: string
  receivedAt: Date
  dueAt: Date
  /** URL of the page for staff. */
  page: string
  possiblyAutomated?: boolean
}

function valuesIn(textLang: Lang, { complaint, advertisement, page, receivedAt, dueAt }: ComplaintFacts) {
  const { name, email, explanation, locale } = complaint
  const { campaignId, sponsor = '', place } = advertisement
  const { lang, country } = splitLocale(locale)
  const received = writeMoment(receivedAt, textLang, { length: 'full' })
  const due = writeMoment(dueAt, textLang, { length: 'full' })
  const reason = texts[textLang].complaints.reasons[complaint.reason]
  const about = { campaignId: campaignId ?? '', sponsor, place: place ?? '' }
  return { ...about, reason, name, email, explanation, received, due, page, lang, country }
}

/** Writes to the reporter that we have it. It repeats nothing they wrote or chose, or the form could send texts to strangers. */
export function complaintReceipt(facts: ComplaintFacts): Mail {
  const { complaint, advertisement, mailbox, page } = facts
  const { email, locale } = complaint
  const { lang, country } = splitLocale(locale)
  const { receipt: receiptTexts, outcome } = texts[lang].complaints
  const { subject: about, opening } = advertisement.campaignId === null ? receiptTexts.unlisted : receiptTexts
  const values = valuesIn(lang, facts)
  const letter = {
    subject: fillTemplate(about, values),
    opening: opening.map((text) => fillTemplate(text, values)),
    facts: [[outcome.labels.received, values.received]] satisfies SummaryItem[],
    closing: receiptTexts.closing,
    signature: signOff(lang, country, mailbox, new URL(page).origin),
  }
  const { subject, text } = renderLetter(letter, lang)
  // A picture may come later.
  const replyTo = advertisement.campaignId === null ? { address: mailbox, name: companyName } : undefined
  return { ...(replyTo && { replyTo }), to: email, subject, text, locale }
}

/** Brings a report to the privacy team, in Dutch or French. */
export function complaintNotice(facts: ComplaintFacts): Mail {
  const { possiblyAutomated = false, advertisement } = facts
  const { name, email, locale } = facts.complaint
  const { lang, country } = splitLocale(locale)
  const team = teamTexts(lang)
  const { listed, unlisted, picture, text } = team.texts.complaint
  const { subject, advertisement: about } = advertisement.campaignId === null ? unlisted : listed
  const known = valuesIn(team.lang, facts)
  const values = {
    ...known,
    advertisement: fillTemplate(about, known) + (advertisement.hasPicture ? ` ${picture}` : ''),
  }
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
  /** True for STOPPED where the advertisement had ended already. */
  isEnded: boolean
  /** Text of the member of staff; may be empty. */
  text: string
  mailbox: string
  /** Origin of our site. */
  site: string
  /** Version of the notice in the register. */
  version: number
  /** URL of the advertisement, with the history of its notice; null once the register has dropped it. */
  page: string | null
}

/** Writes to the reporter what was done, why, and where to complain about it. Repeats nothing that the reporter wrote or chose. */
export function complaintOutcome(facts: OutcomeFacts): Mail {
  const { complaint, outcome, isEnded, text, mailbox, site, version, page } = facts
  const { id, campaignId, email, locale, noticeVersion, receivedAt } = complaint
  const isListed = campaignId !== null
  const { lang, country } = splitLocale(locale)
  const { outcome: outcomeTexts } = texts[lang].complaints
  const { greeting, opening, labels, closing, authorities } = outcomeTexts
  const values = {
    campaignId: campaignId ?? '',
    mailbox,
    reported: String(noticeVersion ?? version),
    current: String(version),
    ...authorityValues(lang),
  }
  const fill = (template: string) => fillTemplate(template, values)
  const summary: SummaryItem[] = [[labels.received, writeMoment(receivedAt, lang)]]
  if (isListed) summary.unshift([labels.advertisement, campaignId])
  if (text) summary.push([labels.explanation, text])
  const letter = {
    subject: fill(isListed ? outcomeTexts.subject : outcomeTexts.unlisted),
    opening: [greeting, fill(opening[outcome === 'STOPPED' && isEnded ? 'ENDED' : outcome])],
    facts: summary,
    action: page === null ? undefined : { label: labels.action, url: page },
    closing: [...closing, ...authorities[country]].map(fill),
    signature: signOff(lang, country, mailbox, site),
  }
  const replyTo = { address: mailbox, name: companyName }
  return { to: email, replyTo, ...renderLetter(letter, lang), locale, about: { complaintId: id } }
}
