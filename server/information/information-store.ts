import {
  informationTabs,
  shortTermHours,
  type CountryCode,
  type InformationKind,
  type InformationQuery,
  type InformationTab,
} from '@site/shared/calls'
import { addDays, addMonths, dayOf, hourInMs, yearsBefore } from '@site/shared/rules'
import { sql, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import { campaignYears } from '../campaigns/save-campaigns.ts'
import { countTab, offsetOf, readPage, type ListViewer } from '../cases/case-list.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { isWorkingDay } from '../requests/domain/term.ts'
import { isNearVote, type Vote } from '../submissions/complaints/complaint-store.ts'

export type StoredInformation = Selectable<Tables['informationRequests']>

/** In working days: an authority has its answer by then (Art. 16 Regulation (EU) 2024/900, see decision 37). */
export const authorityDays = 8
/** In months: all others (Art. 17). */
export const informationMonths = 1
/** UTC: the office closes at 17 or 18 o'clock. */
const closing = 'T16:00:00Z'

/** Returns when a question has to be answered: in 48 hours where an authority asks in the last month before the vote that an advertisement is about. */
export function informationDueAt(
  kind: InformationKind,
  country: CountryCode,
  receivedAt: Date,
  item: Vote | undefined,
): Date {
  const today = dayOf(receivedAt)
  if (kind !== 'AUTHORITY') return new Date(addMonths(today, informationMonths) + closing)
  if (item && isNearVote(today, item)) return new Date(receivedAt.getTime() + shortTermHours * hourInMs)
  let day = today
  for (let left = authorityDays; left > 0; left -= isWorkingDay(day, country) ? 1 : 0) day = addDays(day, 1)
  return new Date(day + closing)
}

/** Pass `lock` within a transaction that changes it. */
export function findInformation(database: Database, id: string, lock = false): Promise<StoredInformation | undefined> {
  const found = database.selectFrom('informationRequests').selectAll().where('id', '=', id)
  return (lock ? found.forUpdate() : found).executeTakeFirst()
}

export function changeInformation(
  transaction: Database,
  id: string,
  changes: Updateable<Tables['informationRequests']>,
): Promise<StoredInformation> {
  const changed = transaction.updateTable('informationRequests').set(changes).where('id', '=', id)
  return changed.returningAll().executeTakeFirstOrThrow()
}

/** Returns a page of the list, the number on each tab, and the questions whose answer waits for a second person. */
export async function findInformationPage(
  database: Database,
  { tab = 'open', page = 1 }: InformationQuery,
  { subject, now }: ListViewer,
) {
  const isOpen = sql<boolean>`answered_at is null`
  const toApprove = sql`select information_request_id from waiting_steps
    where information_request_id is not null and waiting_steps.due_at is null`
  const conditions = {
    open: isOpen,
    mine: sql<boolean>`${isOpen} and owner = ${subject}`,
    unassigned: sql<boolean>`${isOpen} and owner is null`,
    approve: sql<boolean>`${isOpen} and id in (${toApprove})`,
    overdue: sql<boolean>`${isOpen} and due_at < ${now}`,
    closed: sql<boolean>`answered_at is not null`,
  } satisfies Record<InformationTab, RawBuilder<boolean>>
  const order = tab === 'closed' ? sql`answered_at desc, id` : sql`due_at, id`
  const keys = database.selectFrom('informationRequests').select('id').where(conditions[tab])
  const rowsOf = (ids: typeof keys) => database.selectFrom('informationRequests').selectAll().where('id', 'in', ids)
  const questions = await readPage({ keys, rowsOf, order }, offsetOf(page))
  const counts = await database
    .selectFrom('informationRequests')
    .select(informationTabs.map((each) => countTab(each, conditions[each])))
    .executeTakeFirstOrThrow()
  const waitingAnswers = await database
    .selectFrom('waitingSteps')
    .select('informationRequestId')
    .where('informationRequestId', 'is not', null)
    .where('dueAt', 'is', null)
    .execute()
  return {
    questions,
    counts,
    toApprove: new Set(waitingAnswers.map(({ informationRequestId }) => informationRequestId)),
  }
}

/** Removes questions after the years for which records of advertisements are stored (Art. 9). */
export async function removeOldInformation(database: Database, now: Date): Promise<void> {
  const limit = new Date(yearsBefore(dayOf(now), campaignYears))
  await database.deleteFrom('informationRequests').where('receivedAt', '<', limit).execute()
}
