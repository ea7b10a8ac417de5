import {
  complaintTabs,
  countryCodeOf,
  isVote,
  ownTermDays,
  shortTermHours,
  type CampaignItem,
  type ComplaintTab,
  type StaffComplaintLine,
  type StaffComplaintQuery,
} from '@site/shared/calls'
import { splitLocale } from '@site/shared/contract'
import { addMonths, dayInMs, dayOf, hourInMs } from '@site/shared/rules'
import { sql, type RawBuilder, type Updateable } from 'kysely'
import { countTab, offsetOf, readPage, type ListViewer } from '../../cases/case-list.ts'
import type { Database } from '../../database/database.ts'
import type { StoredComplaint, Tables } from '../../database/tables.ts'

export type { StoredComplaint }

export type Vote = Pick<CampaignItem, 'campaignContextType'> & { electionDate?: string | null | undefined }

/**
 * Returns when a complaint has to be answered. An election whose day the notice does not say may be near, and one that an
 * advertisement is about which is not in the register.
 */
export function dueAt(receivedAt: Date, vote: Vote | undefined): Date {
  const isNear = vote === undefined || isNearVote(dayOf(receivedAt), vote)
  return new Date(receivedAt.getTime() + (isNear ? shortTermHours * hourInMs : ownTermDays * dayInMs))
}

/** Whether a day is in the last month before a vote, whose day a notice may not say. */
export function isNearVote(today: string, { campaignContextType, electionDate }: Vote): boolean {
  if (!electionDate) return isVote(campaignContextType)
  return addMonths(electionDate, -1) <= today && today <= electionDate
}

/** Has an outcome that waits for the correction of a notice taken, as soon as the correction is in the register. */
export async function settleCorrections(database: Database, now: Date): Promise<void> {
  await sql`update waiting_steps set due_at = ${now}
    from complaints join campaign_items on campaign_items.id = complaints.campaign_id
    where waiting_steps.complaint_id = complaints.id and waiting_steps.due_at is null
      and campaign_items.notice_version > complaints.notice_version
      and campaign_items.status is distinct from 'CANCELLED'`.execute(database)
}

/** Whether a complaint is answered in the term that the law sets near an election. */
export function isShortTerm({ receivedAt, dueAt: due }: Pick<StoredComplaint, 'receivedAt' | 'dueAt'>): boolean {
  return due.getTime() - receivedAt.getTime() < ownTermDays * dayInMs
}

export const countryOfComplaint = ({ locale }: Pick<StoredComplaint, 'locale'>) =>
  countryCodeOf(splitLocale(locale).country)

/** Pass `lock` within a transaction that changes it. */
export function findComplaint(database: Database, id: string, lock = false): Promise<StoredComplaint | undefined> {
  const found = database.selectFrom('complaints').selectAll().where('id', '=', id)
  return (lock ? found.forUpdate() : found).executeTakeFirst()
}

export function changeComplaint(
  transaction: Database,
  id: string,
  changes: Updateable<Tables['complaints']>,
): Promise<StoredComplaint> {
  const changed = transaction.updateTable('complaints').set(changes).where('id', '=', id)
  return changed.returningAll().executeTakeFirstOrThrow()
}

/** Returns a page of the list, and the number of complaints on each tab. */
export async function findComplaints(
  database: Database,
  { tab = 'open', page = 1 }: StaffComplaintQuery,
  { subject, now }: ListViewer,
) {
  const isOpen = sql<boolean>`closed_at is null`
  const conditions = {
    open: isOpen,
    mine: sql<boolean>`${isOpen} and owner = ${subject}`,
    unassigned: sql<boolean>`${isOpen} and owner is null`,
    overdue: sql<boolean>`${isOpen} and due_at < ${now}`,
    closed: sql<boolean>`closed_at is not null`,
  } satisfies Record<ComplaintTab, RawBuilder<boolean>>
  const order = tab === 'closed' ? sql`closed_at desc, id desc` : sql`due_at, id`
  const keys = database.selectFrom('complaints').select('id').where(conditions[tab])
  const rowsOf = (ids: typeof keys) => database.selectFrom('complaints').selectAll().where('id', 'in', ids)
  const complaints = await readPage({ keys, rowsOf, order }, offsetOf(page))
  const counts = await database
    .selectFrom('complaints')
    .select(complaintTabs.map((each) => countTab(each, conditions[each])))
    .executeTakeFirstOrThrow()
  return { complaints, counts }
}

/** Part of a line of the list that the complaint itself does not have. */
interface Known {
  now: Date
  /** Ids of complaints with a mail that was given up. */
  undelivered: ReadonlySet<string>
  /** By the id of the advertisement. */
  sponsors: ReadonlyMap<string, string>
}

export function describeLine(complaint: StoredComplaint, { now, undelivered, sponsors }: Known): StaffComplaintLine {
  const { id, campaignId, reason, receivedAt, dueAt: dueTime, outcome } = complaint
  return {
    id,
    campaignId,
    sponsor: (campaignId !== null && sponsors.get(campaignId)) || null,
    reason,
    owner: complaint.ownerName,
    ownerSubject: complaint.owner,
    outcome,
    country: countryOfComplaint(complaint),
    receivedAt: receivedAt.toISOString(),
    dueAt: dueTime.toISOString(),
    overdue: !outcome && dueTime < now,
    hoursLeft: outcome ? null : Math.floor((dueTime.getTime() - now.getTime()) / hourInMs),
    mailFailed: undelivered.has(id),
    isPossiblyAutomated: complaint.possiblyAutomated || undefined,
  }
}
