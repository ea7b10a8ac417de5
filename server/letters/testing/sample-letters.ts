import { countryCodes, type CountryCode } from '@site/shared/calls'
import { langs, type Lang } from '@site/shared/contract'
import { countryOfCode, keysOf } from '@site/shared/rules'
import { describeTopic } from '../../followers/topics.ts'
import type { Mail } from '../../mail/outbox.ts'
import type { StoredComplaint } from '../../submissions/complaints/complaint-store.ts'
import { letters } from '../letters.ts'
import { writeAdvertisementLetters } from './sample-advertisement-letters.ts'
import { code, config, explanations, receivedAt, requestOf, sentenceIn, site } from './sample-request.ts'

const later = new Date('2026-11-30T10:00:00Z')

const complaint = {
  id: 'b1946ac9-2d55-4b5c-8f3e-000000000001',
  campaignId: 'NL-2026-001',
  reason: 'INCORRECT',
  name: 'Noor Van Damme',
  email: 'noor@lindehof.example',
  explanation: 'De betaler klopt niet.',
  noticeVersion: 1,
  receivedAt,
} as const

/** All letters that are not about a decision, in one language and country. */
function otherLetters(language: Lang, country: CountryCode): Record<string, Mail> {
  const request = requestOf(language, country)
  const objection = requestOf(language, country, {}, 'OBJECTION')
  const answered = { ...request, state: 'ANSWERED' } as const
  const withdrawn = { ...request, state: 'WITHDRAWN' } as const
  const mailbox = config.privacyMailbox
  const team = { ...config, teamLanguage: language === 'fr' ? ('fr' as const) : ('nl' as const) }
  const locale = `${language}_${countryOfCode(country)}` as const
  const status = `${site}/${language}/privacy-rights/status#Zm9v`
  const action = `${site}/${language}/verify/YmFy#Zm9v`
  const reported = {
    complaint: { ...complaint, locale },
    advertisement: { campaignId: complaint.campaignId, sponsor: 'Partij van Morgen' },
    mailbox,
    receivedAt,
    dueAt: later,
  }
  const report = { ...reported, page: `${site}/${language}/internal-privacy-rights/complaints/${complaint.id}` }
  const unlisted = { campaignId: null, place: 'Stadsblad, 21-11-2026, p. 7', hasPicture: true }
  const page = `${site}/${language}/political-ads/${complaint.campaignId}`
  const closed = { complaint: report.complaint as unknown as StoredComplaint, mailbox, site, version: 2, page }
  const explanation = sentenceIn(explanations.payer, language)
  const question = { locale, mailbox: config.contactMailbox, receivedAt }
  const topic = describeTopic({ kind: 'SPONSOR', topic: 'Verbond Polderlicht' }, language)
  const following = { to: complaint.email, locale, mailbox, site, action: `${site}/${language}/follow/Zm9v` }
  const information = { locale, mailbox, site }
  const message = { name: 'Noor', email: complaint.email, question: 'Hoe vraag ik mijn gegevens op?' }
  return {
    verification: letters.verification({ request, config, action, until: later, status, code }),
    'verification-objection': letters.verification({ request: objection, config, action, until: later, status, code }),
    reminder: letters.reminder({ request, config, action, until: later, status, code }),
    receipt: letters.receipt({ request, config, action: status, code }),
    'intake-receipt': letters.intakeReceipt({ request, config, link: status, code }),
    'intake-receipt-printed': letters.intakeReceipt({ request, config }),
    duplicate: letters.duplicate({ request, config, action: status, code }),
    withdrawal: letters.withdrawal({ request: withdrawn, config }),
    'links-lost': letters.lostLinks({
      links: [{ request, status, action, code }],
      lang: language,
      why: 'lostLinks',
      config,
    }),
    'links-held': letters.lostLinks({
      links: [{ request, status, action, code }],
      lang: language,
      why: 'heldLinks',
      config,
    }),
    code: letters.code({ request, config, code: '123456', time: later }),
    message: letters.message({ request, config, action: status, linkCode: code }),
    opened: letters.opened({ request: answered, config, time: later }),
    unopened: letters.unopened({ request: answered, config, action: status, linkCode: code, until: '2026-12-23' }),
    'team-request': letters.requestNotice({ request, config: team }),
    'team-withdrawal': letters.withdrawalNotice({ request: withdrawn, config: team }),
    'team-message': letters.messageNotice({ request, config: team, to: config.privacyMailbox }),
    'team-review': letters.reviewNotice({ request: { ...request, reviewBy: '2027-01-22' }, config: team }),
    'team-officer': letters.officerNotice({ request: { ...request, reviewBy: '2027-01-22' }, config: team }),
    'complaint-receipt': letters.complaintReceipt(report),
    'complaint-notice': letters.complaintNotice(report),
    'complaint-unlisted-receipt': letters.complaintReceipt({ ...report, advertisement: unlisted }),
    'complaint-unlisted-notice': letters.complaintNotice({ ...report, advertisement: unlisted }),
    'complaint-added': letters.complaintOutcome({ ...closed, outcome: 'ADDED', isEnded: false, text: explanation }),
    'complaint-unlisted-stopped': letters.complaintOutcome({
      ...closed,
      complaint: { ...closed.complaint, campaignId: null, noticeVersion: null },
      page: null,
      outcome: 'STOPPED',
      isEnded: false,
      text: explanation,
    }),
    'complaint-corrected': letters.complaintOutcome({
      ...closed,
      outcome: 'CORRECTED',
      isEnded: false,
      text: explanation,
    }),
    'complaint-stopped': letters.complaintOutcome({ ...closed, outcome: 'STOPPED', isEnded: false, text: explanation }),
    'complaint-ended': letters.complaintOutcome({ ...closed, outcome: 'STOPPED', isEnded: true, text: explanation }),
    'complaint-unfounded': letters.complaintOutcome({
      ...closed,
      outcome: 'UNFOUNDED',
      isEnded: false,
      text: sentenceIn(explanations.article, language),
    }),
    ...writeAdvertisementLetters(language, country),
    'contact-receipt': letters.contactReceipt({ ...question, to: complaint.email, site }),
    'contact-notice': letters.contactNotice({ ...question, message }),
    'follow-confirmation': letters.followConfirmation({ ...following, topics: [topic], until: '2026-11-30' }),
    'information-receipt': letters.informationReceipt({
      ...information,
      to: complaint.email,
      id: complaint.id,
      dueAt: later,
    }),
    'information-answer': letters.informationAnswer({
      ...information,
      to: complaint.email,
      id: complaint.id,
      text: sentenceIn(explanations.payer, language),
    }),
    'information-notice': letters.informationNotice({ ...information, kind: 'AUTHORITY', dueAt: later, page }),
    'follow-news': letters.followNews({
      ...following,
      news: [
        {
          topic,
          notices: [{ title: 'Verbond Polderlicht (NL-1)', text: 'Print.', url: `${site}/nl/a/NL-1` }],
          others: 3,
        },
      ],
      day: '2026-11-24',
    }),
  }
}

const places = langs.flatMap((language) => countryCodes.map((country) => [language, country] as const))
export const others = places.flatMap(([language, country]) => {
  const written = otherLetters(language, country)
  return keysOf(written).map((name) => [name, language, country, written[name]!] as const)
})
