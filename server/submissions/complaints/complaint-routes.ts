import { codeAbout, sendComplaint, type Complaint, type PublishedCampaign } from '@site/shared/calls'
import { splitLocale } from '@site/shared/contract'
import { honeypotName } from '@site/shared/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { is, literal, type } from 'superstruct'
import { teamTexts } from '../../texts/texts.ts'
import { readCampaign } from '../../campaigns/stored-campaign.ts'
import type { Database } from '../../database/database.ts'
import type { CallHandler } from '../../http/answer-call.ts'
import { publicOrigin } from '../../http/own-origin.ts'
import { acceptSubmission } from '../../limits/accept-submission.ts'
import { idOfSend, readIdempotencyKey } from '../../limits/idempotency.ts'
import { dropHeld, enqueueMail } from '../../mail/outbox.ts'
import type { Services } from '../../services.ts'
import { addComplaintHistory } from './complaint-history.ts'
import { letters } from '../../letters/letters.ts'
import { countryOfComplaint, dueAt } from './complaint-store.ts'

const unreachable = codeAbout(sendComplaint, 'email')
const unreachableError = type({ error: literal(unreachable) })

export function complaintHandler(services: Services): CallHandler<typeof sendComplaint> {
  const { config, database } = services
  return async ({ body, request }) => {
    const country = countryOfComplaint(body)
    const campaign = await readCampaign(database, body.campaignId, country)
    if (!campaign) return 'NOT_FOUND'
    const idempotencyKey = readIdempotencyKey(request)
    const id = idOfSend(body, idempotencyKey)
    const context = { id, origin: publicOrigin(request, config, country), mailbox: config.privacyMailbox }
    await acceptSubmission<unknown>(services, {
      email: body.email,
      idempotencyKey,
      unreachable,
      request,
      mail: 'unconfirmed',
      sendId: id,
      findEarlier: (transaction) =>
        transaction.selectFrom('complaints').select('id').where('id', '=', id).executeTakeFirst(),
      store: (transaction, receivedAt, sendAt) =>
        storeComplaint(transaction, body, campaign, context, receivedAt, sendAt),
    })
    return { ok: true } as const
  }
}

/** A `preSerialization` hook: the specification has its own name for the error code of an invalid e-mail address. */
export async function addValidationError(_request: FastifyRequest, _reply: FastifyReply, payload: unknown) {
  return is(payload, unreachableError) ? { ...payload, validationError: payload.error } : payload
}

/** Stores a report with its history and mails. Pass a transaction. */
export async function storeComplaint(
  transaction: Database,
  complaint: Complaint,
  campaign: PublishedCampaign,
  { id, origin, mailbox }: Record<'id' | 'origin' | 'mailbox', string>,
  receivedAt: Date,
  /** Of a receipt that is held back. */
  sendAt?: Date,
): Promise<void> {
  const { campaignId, reason, name, email, explanation, locale } = complaint
  const due = dueAt(receivedAt, campaign)
  const possiblyAutomated = Boolean(complaint[honeypotName])
  const row = { id, campaignId, reason, name, email, explanation, locale, receivedAt, dueAt: due, possiblyAutomated }
  await transaction
    .insertInto('complaints')
    .values({ ...row, noticeVersion: campaign.noticeVersion ?? 1 })
    .execute()
  const page = `${origin}/${teamTexts(splitLocale(locale).lang).lang}/internal-privacy-rights/complaints/${id}`
  const facts = { complaint, sponsor: campaign.sponsorName, mailbox, receivedAt, dueAt: due, page, possiblyAutomated }
  const receipt = { ...letters.complaintReceipt(facts), sendAt }
  await dropHeld(transaction, 'complaintId', email, sendAt)
  const about = { complaintId: id }
  await enqueueMail(transaction, { ...letters.complaintNotice(facts), about }, receivedAt)
  const mailId = await enqueueMail(transaction, { ...receipt, about }, receivedAt)
  await addComplaintHistory(transaction, { complaintId: id, kind: 'RECEIVED', mailId }, receivedAt)
}
