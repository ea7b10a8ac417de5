import { shortTermHours, type CountryCode, type InformationKind } from '@site/shared/calls'
import { addDays, addMonths, dayOf, hourInMs, yearsBefore } from '@site/shared/rules'
import { sql, type Selectable, type Updateable } from 'kysely'
import { campaignYears } from '../campaigns/save-campaigns.ts'
import { pageSize } from '../cases/case-list.ts'
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

/** Returns a page of the list, and the number on each tab. */
export async function findInformationPage(database: Database, isClosed: boolean, page: number) {
  const all = database.selectFrom('informationRequests').selectAll()
  const tab = isClosed
    ? all.where('answeredAt', 'is not', null).orderBy('answeredAt', 'desc')
    : all.where('answeredAt', 'is', null).orderBy('dueAt')
  const questions = await tab
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const counts = await database
    .selectFrom('informationRequests')
    .select([
      sql<number>`count(*) filter (where answered_at is null)::int`.as('open'),
      sql<number>`count(*) filter (where answered_at is not null)::int`.as('closed'),
    ])
    .executeTakeFirstOrThrow()
  return { questions, counts }
}

/** Has open questions of authorities answered 48 hours after a vote gets near, as `hastenReports` has reports. */
export async function hastenInformation({ database }: { database: Database }, now: Date): Promise<void> {
  const open = await database
    .selectFrom('informationRequests')
    .innerJoin('campaignItems', 'campaignItems.id', 'informationRequests.campaignId')
    .select([
      'informationRequests.id',
      'informationRequests.kind',
      'informationRequests.country',
      'informationRequests.dueAt',
      'campaignContextType',
      'electionDate',
    ])
    .where('answeredAt', 'is', null)
    .execute()
  for (const { id, kind, country, dueAt: promised, ...vote } of open) {
    const dueAt = informationDueAt(kind, country, now, vote)
    if (dueAt < promised)
      await database
        .updateTable('informationRequests')
        .set({ dueAt })
        .where('id', '=', id)
        .where('dueAt', '>', dueAt)
        .execute()
  }
}

/** Removes questions after the years for which records of advertisements are stored (Art. 9). */
export async function removeOldInformation(database: Database, now: Date): Promise<void> {
  const limit = new Date(yearsBefore(dayOf(now), campaignYears))
  await database.deleteFrom('informationRequests').where('receivedAt', '<', limit).execute()
}
