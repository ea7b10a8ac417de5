import { randomUUID } from 'node:crypto'
import { codeAbout, countryCodeOf, sendComplaint, type Complaint } from '@site/shared/calls'
import { splitLocale, type Lang } from '@site/shared/contract'
import { dayOf, honeypotName, yearBefore, writeMoment } from '@site/shared/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { is, literal, type } from 'superstruct'
import { teamTexts, texts } from '../../texts/texts.ts'
import { findCampaign } from '../../campaigns/campaign-store.ts'
import type { Database } from '../../database/database.ts'
import { addRoute, reject } from '../../http/add-route.ts'
import { acceptSubmission } from '../../limits/accept-submission.ts'
import { enqueueMail, type Mail } from '../../mail/outbox.ts'
import type { Services } from '../../services.ts'
import { fillTemplate } from '../../mail/fill-template.ts'

const unreachable = codeAbout(sendComplaint, 'email')
const unreachableError = type({ error: literal(unreachable) })

export function complaintRoutes(app: FastifyInstance, services: Services): void {
  const { config, database } = services
  addRoute(app, sendComplaint, { preSerialization: addValidationError }, async ({ body }, request, reply) => {
    const country = countryCodeOf(splitLocale(body.locale).country)
    const campaign = await findCampaign(database, body.campaignId, country)
    if (!campaign) return reject(reply, sendComplaint, 'NOT_FOUND')
    const context = { sponsor: campaign.sponsorName, mailbox: config.privacyMailbox }
    await acceptSubmission(services, {
      email: body.email,
      unreachable,
      visitor: { ip: request.ip, isMailed: true, honeypot: body[honeypotName] },
      store: (transaction, receivedAt) => storeComplaint(transaction, body, { ...context, receivedAt }),
    })
    return { ok: true } as const
  })
}

/** The specification has its own name for the error code of an invalid e-mail address. */
async function addValidationError(_request: FastifyRequest, _reply: FastifyReply, payload: unknown) {
  return is(payload, unreachableError) ? { ...payload, validationError: payload.error } : payload
}

async function storeComplaint(transaction: Database, complaint: Complaint, context: ComplaintContext): Promise<void> {
  const { campaignId, reason, name, email, explanation, locale } = complaint
  const { receivedAt } = context
  const id = randomUUID()
  const row = { id, campaignId, reason, name, email, explanation, locale, receivedAt }
  await transaction.insertInto('complaints').values(row).execute()
  const { receipt, notice } = complaintMails(complaint, context)
  for (const mail of [notice, receipt]) {
    await enqueueMail(transaction, { ...mail, about: { complaintId: id } }, receivedAt)
  }
}

/** Removes complaints and their mails after a year, as the privacy policy says. */
export async function removeOldComplaints(database: Database, now: Date): Promise<void> {
  const limit = new Date(yearBefore(dayOf(now)))
  await database.deleteFrom('complaints').where('receivedAt', '<', limit).execute()
}

interface Template {
  subject: string
  text: string
}

interface ComplaintContext {
  sponsor: string
  mailbox: string
  receivedAt: Date
}

/** Writes the receipt for the reporter, in the language of the page, and the notice to the mailbox, in Dutch or French. */
export function complaintMails(complaint: Complaint, context: ComplaintContext): Record<'receipt' | 'notice', Mail> {
  const { name, email, locale } = complaint
  const { lang } = splitLocale(locale)
  const team = teamTexts(lang)
  function fillIn({ subject, text }: Template, of: Lang): Template {
    const values = getValues(complaint, context, of)
    return { subject: fillTemplate(subject, values), text: fillTemplate(text, values) }
  }
  // The receipt repeats nothing that the reporter wrote, or the form could send texts to strangers.
  const receipt = fillIn(texts[lang].complaints.receipt, lang)
  const notice = fillIn(team.texts.complaint, team.lang)
  return {
    receipt: { to: email, ...receipt, locale },
    notice: { to: context.mailbox, replyTo: { address: email, name }, ...notice, locale },
  }
}

function getValues(complaint: Complaint, { sponsor, receivedAt }: ComplaintContext, lang: Lang) {
  const { campaignId, name, email, explanation, locale } = complaint
  const received = writeMoment(receivedAt, lang, { length: 'full' })
  const reason = texts[lang].complaints.reasons[complaint.reason]
  return { campaignId, sponsor, reason, name, email, explanation, received, ...splitLocale(locale) }
}
