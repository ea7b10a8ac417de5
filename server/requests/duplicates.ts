import { sql } from 'kysely'
import { dayOf } from '@site/shared/rules'
import type { Database } from '../database/database.ts'
import type { StoredRequest } from './request-store.ts'

/**
 * The request that asks the same, is with the privacy team, and is still to be answered. Only requests whose e-mail
 * address is confirmed count: else anybody could make a request of somebody else's vanish.
 */
export async function findOpenTwin(
  transaction: Database,
  { reference, fingerprint }: StoredRequest,
  now: Date,
): Promise<StoredRequest | undefined> {
  // Two that are confirmed at the same moment, on two servers, would not see each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${fingerprint}, 0))`.execute(transaction)
  return transaction
    .selectFrom('privacyRequests')
    .selectAll()
    .where('fingerprint', '=', fingerprint)
    .where('state', '=', 'VERIFIED')
    .where('reference', '<>', reference)
    .where('duplicateOf', 'is', null)
    .where('answerBy', '>=', dayOf(now))
    .executeTakeFirst()
}
