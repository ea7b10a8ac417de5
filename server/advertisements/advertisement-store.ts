import {
  advertisementTabs,
  type AdvertisementTab,
  type DeclarationFacts,
  type NoticeDraft,
  type StaffAdvertisementQuery,
} from '@site/shared/calls'
import { dayInMs, dayOf, yearsBefore } from '@site/shared/rules'
import { sql, type RawBuilder, type Updateable } from 'kysely'
import { countTab, offsetOf, readPage, type ListViewer } from '../cases/case-list.ts'
import type { Database } from '../database/database.ts'
import type { StoredAdvertisement, Tables } from '../database/tables.ts'
import { campaignYears } from '../campaigns/save-campaigns.ts'

export type { StoredAdvertisement }

/** Pass `lock` within a transaction that changes it. */
export function findAdvertisement(
  database: Database,
  id: string,
  lock = false,
): Promise<StoredAdvertisement | undefined> {
  const found = database.selectFrom('advertisementCases').selectAll().where('id', '=', id)
  return (lock ? found.forUpdate() : found).executeTakeFirst()
}

export function changeAdvertisement(
  transaction: Database,
  id: string,
  changes: Updateable<Tables['advertisementCases']>,
): Promise<StoredAdvertisement> {
  const changed = transaction.updateTable('advertisementCases').set(changes).where('id', '=', id)
  return changed.returningAll().executeTakeFirstOrThrow()
}

/** Returns the notice as it was entered; null where it is what the register has. */
export function readDraft({ draft }: Pick<StoredAdvertisement, 'draft'>): NoticeDraft | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `draftColumns`
  return draft === null ? null : (JSON.parse(draft) as NoticeDraft)
}

/** Returns the columns that store a notice as it was entered. */
export function draftColumns(draft: NoticeDraft) {
  return { draft: JSON.stringify(draft), draftCreative: draft.creativeDigest ?? null }
}

/** Returns who declared an advertisement, with what is not published; null where that is not known. */
export function readDeclaration({ declaration }: Pick<StoredAdvertisement, 'declaration'>): DeclarationFacts | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written as such
  return declaration === null ? null : (JSON.parse(declaration) as DeclarationFacts)
}

/** Returns why nothing can be written to a sponsor. */
export const findUnreachable = (advertisement: Pick<StoredAdvertisement, 'declaration'>) =>
  readDeclaration(advertisement)?.email ? undefined : ('NO_MAIL' as const)

/** The history of a notice is in Dutch and French. */
export const isFrench = ({ language }: Pick<StoredAdvertisement, 'language'>): boolean => language === 'fr'

/** Ids of advertisements with a report that waits for a correction. */
const reportedToCorrect = sql`select campaign_id from complaints
  join waiting_steps on waiting_steps.complaint_id = complaints.id where waiting_steps.due_at is null and campaign_id is not null`

/** Condition that an advertisement, or a correction of it, is not published yet. */
export const isUnsettled = sql<boolean>`(state in ('OPEN', 'ASKED') or draft is not null)`

/** Returns a page of the list, and the number of advertisements on each tab. */
export async function findAdvertisements(
  database: Database,
  { tab = 'open', page = 1, text = '' }: StaffAdvertisementQuery,
  { subject }: ListViewer,
) {
  const isWaiting = sql<boolean>`exists (select from waiting_steps where waiting_steps.advertisement_id = advertisement_cases.id)`
  const conditions = {
    open: sql<boolean>`state = 'OPEN' and not ${isWaiting}`,
    mine: sql<boolean>`owner = ${subject} and ${isUnsettled}`,
    approve: sql<boolean>`${isUnsettled} and ${isWaiting}`,
    incomplete: sql<boolean>`state = 'ASKED'`,
    correction: sql<boolean>`state in ('PUBLISHED', 'STOPPED') and id in (
      select id from advertisement_cases where draft is not null union ${reportedToCorrect})`,
    published: sql<boolean>`state = 'PUBLISHED'`,
    closed: sql<boolean>`state in ('STOPPED', 'REFUSED')`,
  } satisfies Record<AdvertisementTab, RawBuilder<boolean>>
  const isOver = tab === 'published' || tab === 'closed'
  const order = isOver ? sql`received_at desc, id desc` : sql`due_on nulls last, id`
  const found = database.selectFrom('advertisementCases').select('id').where(conditions[tab])
  const pattern = text.replaceAll(/[\\%_]/g, String.raw`\$&`)
  const keys = text
    ? found.where(sql<boolean>`(id ilike ${`${pattern}%`} or id in (
        select id from campaign_items where sponsor_name ilike ${`%${pattern}%`}))`)
    : found
  const rowsOf = (ids: typeof keys) => database.selectFrom('advertisementCases').selectAll().where('id', 'in', ids)
  const advertisements = await readPage({ keys, rowsOf, order }, offsetOf(page))
  const counts = await database
    .selectFrom('advertisementCases')
    .select(advertisementTabs.map((each) => countTab(each, conditions[each])))
    .executeTakeFirstOrThrow()
  const ids = advertisements.map(({ id }) => id)
  const waiting = await database
    .selectFrom('waitingSteps')
    .select('advertisementId')
    .where('advertisementId', 'in', [...ids, ''])
    .execute()
  return { advertisements, counts, waiting: new Set(waiting.map(({ advertisementId }) => advertisementId)) }
}

/** In milliseconds: what nobody confirms is removed, as of requests. */
export const unconfirmedDeclarationTime = 14 * dayInMs

/** In milliseconds: what was uploaded and nobody confirms is removed, as files of requests that were not sent. */
export const unconfirmedPictureTime = dayInMs

/** Removes declarations that were not confirmed, their pictures before, links that open nothing, and seven years after (Art. 9(3)) those that were not published. */
export async function removeOldDeclarations(database: Database, now: Date): Promise<void> {
  const unconfirmed = new Date(now.getTime() - unconfirmedDeclarationTime)
  const oldest = new Date(yearsBefore(dayOf(now), campaignYears))
  const declared = database.selectFrom('advertisementCases').select('id').where('state', '=', 'DECLARED')
  await database
    .deleteFrom('advertisementFiles')
    .where('advertisementId', 'in', declared)
    .where('addedAt', '<', new Date(now.getTime() - unconfirmedPictureTime))
    .execute()
  await database.deleteFrom('advertisementLinks').where('expiresAt', '<', now).execute()
  await database
    .deleteFrom('advertisementCases')
    .where((row) =>
      row.or([
        row.and([row('state', '=', 'DECLARED'), row('receivedAt', '<', unconfirmed)]),
        row.and([row('state', 'in', ['OPEN', 'ASKED', 'REFUSED']), row('receivedAt', '<', oldest)]),
      ]),
    )
    .execute()
}
