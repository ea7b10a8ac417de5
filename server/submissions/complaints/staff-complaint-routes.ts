import {
  closeComplaint,
  getStaffComplaint,
  getStaffComplaints,
  takeComplaint,
  type CampaignItem,
  type ComplaintClosing,
  type PublishedCampaign,
  type StaffComplaint,
} from '@site/shared/calls'
import { splitLocale } from '@site/shared/contract'
import { assertDefined, dayOf } from '@site/shared/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findCampaign } from '../../campaigns/campaign-store.ts'
import type { Database } from '../../database/database.ts'
import type { StaffAction } from '../../database/tables.ts'
import { addRoute, reject, type CallWithErrors } from '../../http/add-route.ts'
import { storedOrigin } from '../../http/own-origin.ts'
import { writeAudit } from '../../login/audit.ts'
import type { StaffMember } from '../../login/sessions.ts'
import { recordRejection, staffOf } from '../../login/require-staff.ts'
import { enqueueMail } from '../../mail/outbox.ts'
import type { Services } from '../../services.ts'
import { outcomeMail } from './complaint-mails.ts'
import {
  countryOfComplaint,
  describeLine,
  findComplaint,
  findComplaints,
  findUndelivered,
  pageSize,
  type StoredComplaint,
} from './complaint-store.ts'

/** Whether the register says that an advertisement is no longer published. */
function isStopped(campaign: CampaignItem | undefined, today: string): boolean {
  if (!campaign || today > campaign.publicationEndDate) return true
  return campaign.status === 'CANCELLED' || campaign.status === 'STOPPED'
}

export function staffComplaintRoutes(app: FastifyInstance, services: Services): void {
  const { config, database, now, wakeMail } = services

  const findReported = (from: Database, complaint: StoredComplaint) =>
    findCampaign(from, complaint.campaignId, countryOfComplaint(complaint))

  /** Returns the URL of the advertisement's page for who reported it. */
  function pageOf(complaint: StoredComplaint): string {
    const origin = storedOrigin(null, config, countryOfComplaint(complaint))
    return `${origin}/${splitLocale(complaint.locale).lang}/political-ads/${complaint.campaignId}`
  }

  async function describe(complaint: StoredComplaint, { subject }: StaffMember): Promise<StaffComplaint> {
    const { name, email, explanation, locale, noticeVersion, outcomeText, closedAt, closedBy } = complaint
    const campaign = await findReported(database, complaint)
    const undelivered = await findUndelivered(database, [complaint])
    return {
      ...describeLine(complaint, now()),
      ...{ name, email, explanation, noticeVersion, outcomeText, closedBy },
      mailFailed: undelivered.size > 0,
      language: splitLocale(locale).lang,
      currentVersion: campaign?.noticeVersion ?? null,
      page: campaign ? pageOf(complaint) : null,
      isMine: complaint.owner === subject,
      isStopped: isStopped(campaign, dayOf(now())),
      closedAt: closedAt?.toISOString() ?? null,
    }
  }

  async function rejectStaff<Code extends string>(
    request: FastifyRequest,
    reply: FastifyReply,
    call: CallWithErrors<Code>,
    code: NoInfer<Code>,
  ) {
    await recordRejection(services, request, staffOf(request), code)
    return reject(reply, call, code)
  }

  /** Changes an open complaint, which is locked, and records that. `work` returns an error code where it cannot. */
  async function change<Code extends string>(
    request: FastifyRequest,
    reply: FastifyReply,
    [call, action, id]: [call: CallWithErrors<Code | 'NOT_FOUND' | 'NOT_OPEN'>, action: StaffAction, id: string],
    work: (transaction: Database, complaint: StoredComplaint) => Promise<NoInfer<Code> | undefined>,
  ) {
    const problem = await database.transaction().execute(async (transaction) => {
      const complaint = await findComplaint(transaction, id, true)
      if (!complaint) return 'NOT_FOUND'
      if (complaint.outcome) return 'NOT_OPEN'
      const found = await work(transaction, complaint)
      if (!found) await writeAudit(transaction, staffOf(request), { action, reference: id }, now())
      return found
    })
    if (problem) return rejectStaff(request, reply, call, problem)
    wakeMail?.()
    return describe(assertDefined(await findComplaint(database, id), 'The changed complaint'), staffOf(request))
  }

  async function close(transaction: Database, complaint: StoredComplaint, closing: ComplaintClosing, name: string) {
    const { outcome, text } = closing
    const campaign = await findReported(transaction, complaint)
    const problem = outcomeProblem(closing, complaint, campaign, dayOf(now()))
    if (problem) return problem
    const closed = { outcome, outcomeText: text, closedAt: now(), closedBy: name }
    await transaction.updateTable('complaints').set(closed).where('id', '=', complaint.id).execute()
    const context = { outcome, text, mailbox: config.privacyMailbox, campaign, page: pageOf(complaint) }
    await enqueueMail(transaction, outcomeMail(complaint, context), now())
    return undefined
  }

  addRoute(app, getStaffComplaints, {}, async ({ query }, request) => {
    const { name, subject } = staffOf(request)
    const { complaints, counts } = await findComplaints(database, query, { subject, now: now() })
    const details = JSON.stringify({ list: 'complaints', ...query })
    await writeAudit(database, staffOf(request), { action: 'LIST', details }, now())
    const undelivered = await findUndelivered(database, complaints)
    const lines = complaints.map((each) => ({ ...describeLine(each, now()), mailFailed: undelivered.has(each.id) }))
    return { staff: { name }, complaints: lines, counts, pageSize }
  })

  addRoute(app, getStaffComplaint, {}, async ({ params: { id } }, request, reply) => {
    const found = await findComplaint(database, id)
    if (!found) return rejectStaff(request, reply, getStaffComplaint, 'NOT_FOUND')
    await writeAudit(database, staffOf(request), { action: 'VIEW', reference: id }, now())
    return describe(found, staffOf(request))
  })

  addRoute(app, takeComplaint, {}, ({ params: { id } }, request, reply) => {
    const { subject: owner, name: ownerName } = staffOf(request)
    return change(request, reply, [takeComplaint, 'ASSIGN', id], async (transaction) => {
      await transaction.updateTable('complaints').set({ owner, ownerName }).where('id', '=', id).execute()
      return undefined
    })
  })

  addRoute(app, closeComplaint, {}, ({ params: { id }, body }, request, reply) => {
    const { name } = staffOf(request)
    return change(request, reply, [closeComplaint, 'DECIDE', id], (transaction, complaint) =>
      close(transaction, complaint, body, name),
    )
  })
}

/** Returns why the register contradicts an outcome. */
function outcomeProblem(
  { outcome }: ComplaintClosing,
  { noticeVersion }: StoredComplaint,
  campaign: PublishedCampaign | undefined,
  today: string,
) {
  const isCorrected = (campaign?.noticeVersion ?? 0) > noticeVersion
  if (outcome === 'CORRECTED' && !isCorrected) return 'NOT_CORRECTED'
  return outcome === 'STOPPED' && !isStopped(campaign, today) ? 'NOT_STOPPED' : undefined
}
