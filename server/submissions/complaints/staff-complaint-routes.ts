import type { getStaffComplaint, getStaffComplaints, StaffComplaint } from '@site/shared/calls'
import { pageSize } from '../../cases/case-list.ts'
import { stepHandlers, transact } from '../../cases/step-route.ts'
import { writeAudit } from '../../login/audit.ts'
import type { StaffHandler } from '../../login/require-staff.ts'
import type { StaffMember } from '../../login/sessions.ts'
import { findUndelivered } from '../../mail/outbox.ts'
import type { Services, ServicesInTransaction } from '../../services.ts'
import { readComplaintHistory } from './complaint-history.ts'
import { complaintCases, findReported, mayTake } from './complaint-steps.ts'
import { describeLine, findComplaint, findComplaints, type StoredComplaint } from './complaint-store.ts'

export function staffComplaintHandlers(services: Services) {
  const { database, now } = services

  const list: StaffHandler<typeof getStaffComplaints> = async ({ query, member }) => {
    const { complaints, counts } = await findComplaints(database, query, { subject: member.subject, now: now() })
    await writeAudit(database, member, { action: 'LIST', details: JSON.stringify({ complaints: query }) }, now())
    const ids = complaints.map(({ id }) => id)
    const undelivered = await findUndelivered(database, ids, 'complaintId')
    const lines = complaints.map((each) => describeLine(each, now(), undelivered))
    return { staff: { name: member.name }, complaints: lines, counts, pageSize }
  }

  const read: StaffHandler<typeof getStaffComplaint> = async ({ params: { id }, member }) => {
    return transact(services, async (inTransaction) => {
      const found = await findComplaint(inTransaction.database, id)
      return found ? showComplaint(inTransaction, found, member) : 'NOT_FOUND'
    })
  }

  return { list, read, takeStep: stepHandlers(services, complaintCases, showComplaint) }
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
  const { page, outcomes } = await findReported(services, complaint)
  return {
    ...describeLine(complaint, now, await findUndelivered(transaction, [id], 'complaintId')),
    name: complaint.name,
    email: complaint.email,
    explanation: complaint.explanation,
    locale: complaint.locale,
    noticeVersion: complaint.noticeVersion,
    page,
    mayTake: mayTake(complaint, { config, member, now }),
    outcomes,
    outcomeText: complaint.outcomeText,
    closedAt: closedAt?.toISOString() ?? null,
    closedBy: complaint.closedBy,
    history: await readComplaintHistory(transaction, id),
  }
}
