import type { getStaffComplaint, getStaffComplaints, StaffComplaint } from '@site/shared/calls'
import type { StoredAdvertisement } from '../../advertisements/advertisement-store.ts'
import { pageSize } from '../../cases/case-list.ts'
import { previewHandlers } from '../../cases/preview-mail.ts'
import { stepHandlers, transact } from '../../cases/step-route.ts'
import { describeWaiting, findWaiting, secondsToUndoBefore } from '../../cases/waiting.ts'
import { describeEntry, readEntries } from '../../history/case-history.ts'
import { writeAudit, writeFilter } from '../../login/audit.ts'
import { mayEnter, type StaffHandler } from '../../login/require-staff.ts'
import { describeReader, type StaffMember } from '../../login/sessions.ts'
import { findUndelivered } from '../../mail/outbox.ts'
import { readCampaignVersion, readSponsors } from '../../campaigns/stored-campaign.ts'
import type { Services, ServicesInTransaction } from '../../services.ts'
import { complaintCases, complaintSteps, listActions, readOutcome } from './complaint-steps.ts'
import { findReported } from './reported-advertisement.ts'
import { describeLine, findComplaint, findComplaints, isShortTerm, type StoredComplaint } from './complaint-store.ts'

export function staffComplaintHandlers(services: Services) {
  const { config, database, now } = services

  const list: StaffHandler<typeof getStaffComplaints> = async ({ query, member }) => {
    const { complaints, counts } = await findComplaints(database, query, { subject: member.subject, now: now() })
    await writeAudit(
      database,
      member,
      { action: 'LIST', details: writeFilter(config.answerKeys, { complaints: query }) },
      now(),
    )
    const ids = complaints.map(({ id }) => id)
    const undelivered = await findUndelivered(database, ids, 'complaintId')
    const campaignIds = complaints.flatMap(({ campaignId }) => campaignId ?? [])
    const sponsors = await readSponsors(database, campaignIds)
    const lines = complaints.map((each) => describeLine(each, { now: now(), undelivered, sponsors }))
    return { staff: describeReader(member), complaints: lines, counts, pageSize }
  }

  const read: StaffHandler<typeof getStaffComplaint> = async ({ params: { id }, member }) => {
    return transact(services, async (inTransaction) => {
      const found = await findComplaint(inTransaction.database, id)
      return found ? showComplaint(inTransaction, found, member) : 'NOT_FOUND'
    })
  }

  const preview = previewHandlers(services, complaintCases)(complaintSteps.close)
  return { list, read, preview, takeStep: stepHandlers(services, complaintCases, showComplaint) }
}

/** Shows a member of staff a whole complaint, and records that: nothing else describes one. */
async function showComplaint(
  services: ServicesInTransaction,
  complaint: StoredComplaint,
  member: StaffMember,
): Promise<StaffComplaint> {
  const { config, database: transaction } = services
  const { id, closedAt } = complaint
  const now = services.now()
  await writeAudit(transaction, member, { action: 'VIEW', reference: id }, now)
  const waitingStep = await findWaiting(transaction, config.answerKeys, { complaintId: id })
  const { page, campaign, advertisement, outcomes, pending } = await findReported(services, complaint)
  const { noticeVersion, place } = complaint
  const isVersionKnown = campaign !== undefined && noticeVersion !== null
  const reported = isVersionKnown ? await readCampaignVersion(transaction, campaign, noticeVersion) : undefined
  const pictures = transaction.selectFrom('complaintPictures').select('mediaType').where('complaintId', '=', id)
  const undelivered = await findUndelivered(transaction, [id], 'complaintId')
  const history = (await readEntries(transaction, { complaintId: id })).map(describeEntry)
  const sponsors = new Map(campaign && [[campaign.id, campaign.sponsorName]])
  return {
    ...describeLine(complaint, { now, undelivered, sponsors }),
    name: complaint.name,
    email: complaint.email,
    explanation: complaint.explanation,
    place,
    hasPicture: (await pictures.executeTakeFirst()) !== undefined,
    locale: complaint.locale,
    isShortTerm: isShortTerm(complaint),
    noticeVersion,
    reported: reported ?? null,
    current: campaign ?? null,
    page,
    actions: mayEnter.reports(member)
      ? listActions(complaint, { config, member, now, waiting: waitingStep }, history)
      : [],
    outcomes,
    pending,
    advertisement: advertisement ? describeCase(advertisement) : null,
    outcomeText: complaint.outcomeText,
    closedAt: closedAt?.toISOString() ?? null,
    closedBy: complaint.closedBy,
    waiting: waitingStep ? { ...describeWaiting(waitingStep, now), ...readOutcome(waitingStep) } : null,
    undoSeconds: secondsToUndoBefore(complaint.dueAt, { config, now }),
    history,
  }
}

function describeCase({ id, state, owner, ownerName }: StoredAdvertisement) {
  return { id, state, owner: ownerName, ownerSubject: owner }
}
