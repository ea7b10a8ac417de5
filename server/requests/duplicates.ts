import { createHash } from 'node:crypto'
import { openStates, type PrivacyRequestBody } from '@site/shared/calls'
import { dayOf } from '@site/shared/rules'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { StoredRequest } from './request-store.ts'

/** Returns a hash that is equal for equal content, whatever the page and language. */
export function fingerprintOf(body: PrivacyRequestBody): string {
  const { userInfo, brands, email } = body
  const asked = [
    body.flowType,
    body.country,
    email.toLowerCase(),
    body.phoneNumber,
    brands.toSorted(),
    [body.brandName, body.article, body.publicationLink, body.publicationDate, body.userMessage],
    [userInfo.salutation, userInfo.firstName, userInfo.lastName],
    Object.entries(userInfo.address ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex')
}

/** Finds an open request with the same content. Only confirmed ones count: nobody can turn those of others into duplicates. */
export async function findOpenDuplicate(
  transaction: Database,
  { reference, fingerprint }: StoredRequest,
  now: Date,
): Promise<StoredRequest | undefined> {
  // Two requests that are confirmed at the same moment, on two servers, would not see each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${fingerprint}, 0))`.execute(transaction)
  return transaction
    .selectFrom('privacyRequests')
    .selectAll()
    .where('fingerprint', '=', fingerprint)
    .where('state', 'in', openStates)
    .where('reference', '<>', reference)
    .where('answerBy', '>=', dayOf(now))
    .executeTakeFirst()
}
