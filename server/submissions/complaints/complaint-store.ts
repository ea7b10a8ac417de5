import {
  complaintTabs,
  countryCodeOf,
  type CampaignItem,
  type ComplaintTab,
  type CountryCode,
  type StaffComplaintLine,
  type StaffComplaintQuery,
} from '@site/shared/calls'
import { splitLocale } from '@site/shared/contract'
import { dayOf, mapKeys } from '@site/shared/rules'
import { sql, type Selectable } from 'kysely'
import elections from './elections.json' with { type: 'json' }
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import { monthsAfter } from '../../requests/term.ts'

export type StoredComplaint = Selectable<Tables['complaints']>

export const pageSize = 50

const hour = 3_600_000
/** In the last month before an election, and else (Art. 15 of Regulation 2024/900). */
const [shortTerm, usualTerm] = [48 * hour, 7 * 24 * hour]

/** Returns when a complaint has to be answered, by the days of the election that the notice names, as far as they are known. */
export function dueAt(receivedAt: Date, { campaignContextType }: CampaignItem, country: CountryCode): Date {
  const known: Readonly<Record<string, readonly string[]>> = elections[country]
  const today = dayOf(receivedAt)
  const isNear = known[campaignContextType]?.some((day) => monthsAfter(day, -1) <= today && today <= day)
  return new Date(receivedAt.getTime() + (isNear ? shortTerm : usualTerm))
}

export const countryOfComplaint = ({ locale }: Pick<StoredComplaint, 'locale'>) =>
  countryCodeOf(splitLocale(locale).country)

/** Pass `lock` within a transaction that changes it. */
export function findComplaint(database: Database, id: string, lock = false): Promise<StoredComplaint | undefined> {
  const found = database.selectFrom('complaints').selectAll().where('id', '=', id)
  return (lock ? found.forUpdate() : found).executeTakeFirst()
}

/** Returns a page of the list, and the number of complaints on each tab. */
export async function findComplaints(
  database: Database,
  { tab = 'open', page = 1 }: StaffComplaintQuery,
  { subject }: { subject: string },
  now: Date,
) {
  const isOpen = sql<boolean>`closed_at is null`
  const conditions = {
    open: isOpen,
    mine: sql<boolean>`${isOpen} and owner = ${subject}`,
    overdue: sql<boolean>`${isOpen} and due_at < ${now}`,
    closed: sql<boolean>`closed_at is not null`,
  } satisfies Record<ComplaintTab, unknown>
  const order = tab === 'closed' ? sql`closed_at desc, id desc` : sql`due_at, id`
  // Sorted without what people wrote.
  const ids = database.selectFrom('complaints').select('id').where(conditions[tab]).orderBy(order).limit(pageSize)
  const complaints = await database
    .selectFrom('complaints')
    .selectAll()
    .where('id', 'in', ids.offset((page - 1) * pageSize))
    .orderBy(order)
    .execute()
  const counted = await database
    .selectFrom('complaints')
    .select(({ fn }) => complaintTabs.map((each) => fn.countAll().filterWhere(conditions[each]).as(each)))
    .executeTakeFirstOrThrow()
  return { complaints, counts: mapKeys(complaintTabs, (each) => Number(counted[each])) }
}

export function describeLine(
  complaint: StoredComplaint,
  now: Date,
  undelivered: ReadonlySet<string>,
): StaffComplaintLine {
  const { id, campaignId, reason, receivedAt, dueAt: due, ownerName: owner, outcome } = complaint
  return {
    ...{ id, campaignId, reason, owner, outcome },
    country: countryOfComplaint(complaint),
    receivedAt: receivedAt.toISOString(),
    dueAt: due.toISOString(),
    overdue: !outcome && due < now,
    mailFailed: undelivered.has(id),
  }
}
