import type { PrivacyRequestBody } from '@site/shared/calls'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { dayOf, yearsBefore } from '@site/shared/rules'
import type { Database } from '../database/database.ts'
import type { PrivacyRequestRow } from '../database/tables.ts'

export type StoredRequest = Selectable<PrivacyRequestRow>
type NewRequest = Omit<Insertable<PrivacyRequestRow>, 'body'> & { body: PrivacyRequestBody }

/** Undefined where the reference is taken. */
export function insertRequest(transaction: Database, request: NewRequest): Promise<StoredRequest | undefined> {
  return transaction
    .insertInto('privacyRequests')
    .values({ ...request, body: JSON.stringify(request.body) })
    .onConflict((taken) => taken.column('reference').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function findRequestByKey(database: Database, idempotencyKey: string): Promise<StoredRequest | undefined> {
  const ofKey = database.selectFrom('privacyRequests').selectAll().where('idempotencyKey', '=', idempotencyKey)
  return ofKey.executeTakeFirst()
}

/** With `isLocked` the row stays locked until the transaction ends. */
export function findRequest(
  database: Database,
  reference: string,
  isLocked = false,
): Promise<StoredRequest | undefined> {
  const found = database.selectFrom('privacyRequests').selectAll().where('reference', '=', reference)
  return (isLocked ? found.forUpdate() : found).executeTakeFirst()
}

export function changeRequest(
  transaction: Database,
  reference: string,
  changes: Updateable<PrivacyRequestRow>,
): Promise<StoredRequest> {
  const changed = transaction.updateTable('privacyRequests').set(changes).where('reference', '=', reference)
  return changed.returningAll().executeTakeFirstOrThrow()
}

const day = 86_400_000
/** Age at which a person is reminded to confirm, while the first link still works. */
const remindedAfter = 5 * day
/** After a request was decided, or withdrawn once confirmed. */
export const settledYears = 3
/** Age at which an unconfirmed request is removed, in milliseconds. */
export const unconfirmedTime = 14 * day

/** Locks the request that has waited longest for a reminder, except `postponed` ones and those that another server has locked. */
export function claimUnreminded(
  transaction: Database,
  now: Date,
  postponed: string[],
): Promise<StoredRequest | undefined> {
  return (
    transaction
      .selectFrom('privacyRequests')
      .selectAll()
      .where('state', '=', 'RECEIVED')
      .where('verifiedAt', 'is', null)
      .where('remindedAt', 'is', null)
      .$if(postponed.length > 0, (waiting) => waiting.where('reference', 'not in', postponed))
      .where('receivedAt', '<=', new Date(now.getTime() - remindedAfter))
      // With under a day left, the person should submit a new request.
      .where('receivedAt', '>', new Date(now.getTime() - unconfirmedTime + day))
      .orderBy('receivedAt')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
  )
}

/** Removes requests that were not confirmed in time, withdrawn ones too. Their mails are removed with them. */
export async function removeUnconfirmed(database: Database, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - unconfirmedTime)
  while (await removeSome(database, limit));
}

function removeSome(database: Database, limit: Date): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const old = transaction.selectFrom('privacyRequests').select('reference').where('verifiedAt', 'is', null)
    const found = old.where('receivedAt', '<=', limit).orderBy('receivedAt').limit(500).forUpdate().skipLocked()
    const references = (await found.execute()).map(({ reference }) => reference)
    if (references.length === 0) return false
    await transaction.deleteFrom('privacyRequests').where('reference', 'in', references).execute()
    return true
  })
}

/** Removes requests and their mails three years after they were decided or withdrawn, as the privacy policy says. */
export async function removeSettled(database: Database, now: Date): Promise<void> {
  const limit = new Date(yearsBefore(dayOf(now), settledYears))
  const settledBefore = database.deleteFrom('privacyRequests').where((row) => {
    return row(row.fn.coalesce('decidedAt', 'withdrawnAt'), '<', limit)
  })
  await settledBefore.execute()
}
