import {
  codeAbout,
  sendComplaint,
  type Complaint,
  type PublishedCampaign,
  type sendUnlistedReport,
  type UnlistedReport,
} from '@site/shared/calls'
import { splitLocale } from '@site/shared/contract'
import { honeypotName } from '@site/shared/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { is, literal, type } from 'superstruct'
import { teamTexts } from '../../texts/texts.ts'
import { readCampaign } from '../../campaigns/stored-campaign.ts'
import type { Database } from '../../database/database.ts'
import type { CallHandler } from '../../http/answer-call.ts'
import { addEntry } from '../../history/case-history.ts'
import { publicOrigin } from '../../http/own-origin.ts'
import { acceptSubmission } from '../../limits/accept-submission.ts'
import { idOfSend, readIdempotencyKey } from '../../limits/idempotency.ts'
import { dropHeld, enqueueMail } from '../../mail/outbox.ts'
import type { Services } from '../../services.ts'
import { letters } from '../../letters/letters.ts'
import { countryOfComplaint, dueAt } from './complaint-store.ts'
import { readPicture, type SentPicture } from '../../uploads/sent-picture.ts'

const unreachable = codeAbout(sendComplaint, 'email')
const unreachableError = type({ error: literal(unreachable) })

export function complaintHandler(services: Services): CallHandler<typeof sendComplaint> {
  return async ({ body, request }) => {
    return (await acceptComplaint(services, request, body)) ? ({ ok: true } as const) : 'NOT_FOUND'
  }
}

export function unlistedReportHandler(services: Services): CallHandler<typeof sendUnlistedReport> {
  return async ({ body, request }) => {
    await acceptUnlisted(services, request, body)
    return { ok: true } as const
  }
}

/**
 * Accepts a report about an advertisement in the register. Returns whether it is there.
 * @throws TooManyRequests; BadRequest `INVALID_EMAIL`
 */
export async function acceptComplaint(
  services: Services,
  request: FastifyRequest,
  body: Complaint,
  idempotencyKey = readIdempotencyKey(request),
): Promise<boolean> {
  const campaign = await readCampaign(services.database, body.campaignId, countryOfComplaint(body))
  if (!campaign) return false
  await acceptReport(services, request, { report: body, campaign }, idempotencyKey)
  return true
}

/**
 * Accepts a report about an advertisement that is not in the register.
 * @throws as `acceptComplaint`; BadRequest `INVALID_PICTURE`
 */
export async function acceptUnlisted(
  services: Services,
  request: FastifyRequest,
  body: UnlistedReport,
  idempotencyKey = readIdempotencyKey(request),
): Promise<void> {
  const { picture: content, ...report } = body
  const picture = content === undefined ? undefined : await readPicture(services, request, content)
  await acceptReport(services, request, { report, picture }, idempotencyKey)
}

async function acceptReport(
  services: Services,
  request: FastifyRequest,
  reported: Reported,
  idempotencyKey: string | undefined,
): Promise<void> {
  const { config } = services
  const { report, picture } = reported
  const country = countryOfComplaint(report)
  const id = idOfSend({ ...report, ...picture }, idempotencyKey)
  const context = { id, origin: publicOrigin(request, config, country), mailbox: config.privacyMailbox }
  await acceptSubmission<unknown>(services, {
    email: report.email,
    idempotencyKey,
    unreachable,
    request,
    mail: 'unconfirmed',
    sendId: id,
    findEarlier: (transaction) =>
      transaction.selectFrom('complaints').select('id').where('id', '=', id).executeTakeFirst(),
    store: (transaction, receivedAt, sendAt) => storeComplaint(transaction, reported, context, receivedAt, sendAt),
  })
}

/** A `preSerialization` hook: the specification has its own name for the error code of an invalid e-mail address. */
export async function addValidationError(_request: FastifyRequest, _reply: FastifyReply, payload: unknown) {
  return is(payload, unreachableError) ? { ...payload, validationError: payload.error } : payload
}

/** About an advertisement in the register, or about one that is not there. */
export type Reported =
  | { report: Complaint; campaign: PublishedCampaign; picture?: undefined }
  | { report: Omit<UnlistedReport, 'picture'>; campaign?: undefined; picture: SentPicture | undefined }

/** Stores a report with its history and mails. Pass a transaction. */
export async function storeComplaint(
  transaction: Database,
  reported: Reported,
  { id, origin, mailbox }: Record<'id' | 'origin' | 'mailbox', string>,
  receivedAt: Date,
  /** Time at which a receipt that is held back is sent. */
  sendAt?: Date,
): Promise<void> {
  const { report, campaign, picture } = reported
  const { reason, name, email, explanation, locale } = report
  const dueTime = dueAt(receivedAt, campaign)
  const possiblyAutomated = Boolean(report[honeypotName])
  const advertisementFacts = campaign
    ? { campaignId: campaign.id, noticeVersion: campaign.noticeVersion ?? 1, place: null }
    : { campaignId: null, noticeVersion: null, place: 'place' in report ? report.place : '' }
  const row = {
    id,
    ...advertisementFacts,
    reason,
    name,
    email,
    explanation,
    locale,
    receivedAt,
    dueAt: dueTime,
    possiblyAutomated,
  }
  await transaction.insertInto('complaints').values(row).execute()
  if (picture)
    await transaction
      .insertInto('complaintPictures')
      .values({ complaintId: id, ...picture })
      .execute()
  const page = `${origin}/${teamTexts(splitLocale(locale).lang).lang}/internal-privacy-rights/complaints/${id}`
  const advertisement = { ...advertisementFacts, sponsor: campaign?.sponsorName, hasPicture: picture !== undefined }
  const facts = { complaint: report, advertisement, mailbox, receivedAt, dueAt: dueTime, page, possiblyAutomated }
  const receipt = { ...letters.complaintReceipt(facts), sendAt }
  await dropHeld(transaction, 'complaintId', email, sendAt)
  const ofComplaint = { complaintId: id }
  await enqueueMail(transaction, { ...letters.complaintNotice(facts), about: ofComplaint }, receivedAt)
  const mailId = await enqueueMail(transaction, { ...receipt, about: ofComplaint }, receivedAt)
  await addEntry(transaction, { complaintId: id }, { kind: 'RECEIVED', mailId }, receivedAt)
}
