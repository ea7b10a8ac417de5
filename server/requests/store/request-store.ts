import { concernedParts, type PrivacyRequestBody } from '@site/shared/calls'
import { sql, type Updateable } from 'kysely'
import { dayInMs, dayOf, yearsBefore } from '@site/shared/rules'
import type { AnswerKeys } from '../../configuration/answer-keys.ts'
import type { Database } from '../../database/database.ts'
import type { PrivacyRequestRow, StoredRequest } from '../../database/tables.ts'
import { hashers } from '../../vault/derived-keys.ts'

export type { StoredRequest }

/**
 * Returns a keyed hash that is equal for equal content, whatever the page and language, for each key, the newest first. It begins
 * with the id of its key.
 */
export function fingerprintsOf(keys: AnswerKeys, body: PrivacyRequestBody): string[] {
  const { userInfo, brands, email, concerned } = body
  const content = [
    body.flowType,
    body.right,
    body.country,
    email.toLowerCase(),
    body.phoneNumber,
    brands.toSorted(),
    [body.brandName, body.article, body.publicationLink, body.publicationDate, body.userMessage],
    [userInfo.salutation, userInfo.firstName, userInfo.lastName],
    Object.entries(userInfo.address ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ...(concerned ? [concernedParts.map((part) => concerned[part])] : []),
  ]
  const text = JSON.stringify(content)
  return hashers(keys, 'requests').map((hash, index) => `${keys[index]?.id}.${hash(text)}`)
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

/** When a request was withdrawn, decided, or reviewed after that. */
export const endOfRequest = sql<Date>`coalesce((review ->> 'at')::timestamptz, decided_at, withdrawn_at)`

/** After a request was decided, or withdrawn once confirmed. */
export const settledYears = 3
/** Age at which an unconfirmed request is removed, in milliseconds. */
export const unconfirmedTime = 14 * dayInMs

/** Removes requests that were not confirmed in time, withdrawn ones too, some at a time. Their mails are removed with them. */
export async function removeUnconfirmed(database: Database, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - unconfirmedTime)
  const old = database.selectFrom('privacyRequests').select('reference').where('verifiedAt', 'is', null)
  const some = old.where('receivedAt', '<=', limit).orderBy('receivedAt').limit(500).forUpdate().skipLocked()
  const removal = database.deleteFrom('privacyRequests').where('reference', 'in', some)
  while ((await removal.executeTakeFirst()).numDeletedRows > 0n);
}

/**
 * Removes requests and their mails three years after they were decided or withdrawn, as the privacy policy says; after the last day of
 * a review that nobody did. A restriction ends when it is lifted: until then we owe the person a letter (Art. 18(3) GDPR).
 */
export async function removeSettled(database: Database, now: Date): Promise<void> {
  const limit = new Date(yearsBefore(dayOf(now), settledYears))
  const end = sql<Date>`greatest(${endOfRequest}, lifted_on::timestamptz, review_by::timestamptz)`
  await database.deleteFrom('privacyRequests').where('restrictedOn', 'is', null).where(end, '<', limit).execute()
}
