import type { PrivacyRequestBody } from '@site/shared/calls'
import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../database/database.ts'
import type { PrivacyRequestRow } from '../database/tables.ts'

export type StoredRequest = Selectable<PrivacyRequestRow>
type NewRequest = Omit<Insertable<PrivacyRequestRow>, 'body'> & { body: PrivacyRequestBody }

/** Adds a request; undefined where its reference or its idempotency key is there already. */
export function insertRequest(transaction: Database, request: NewRequest): Promise<StoredRequest | undefined> {
  return transaction
    .insertInto('privacyRequests')
    .values({ ...request, body: JSON.stringify(request.body) })
    .onConflict((known) => known.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** The request that an earlier send with this key has brought. */
export function findRequestByKey(database: Database, idempotencyKey: string): Promise<StoredRequest | undefined> {
  const ofKey = database.selectFrom('privacyRequests').selectAll().where('idempotencyKey', '=', idempotencyKey)
  return ofKey.executeTakeFirst()
}

/** A request; with `isLocked` nobody else can change it until the transaction ends. */
export function findRequest(database: Database, reference: string, isLocked = false): Promise<StoredRequest | undefined> {
  const found = database.selectFrom('privacyRequests').selectAll().where('reference', '=', reference)
  return (isLocked ? found.forUpdate() : found).executeTakeFirst()
}

/** Changes a request and gives it as it is then. */
export function changeRequest(
  transaction: Database,
  reference: string,
  changes: Pick<Partial<StoredRequest>, 'state' | 'verifiedAt' | 'withdrawnAt' | 'remindedAt' | 'duplicateOf'>,
): Promise<StoredRequest> {
  const changed = transaction.updateTable('privacyRequests').set(changes).where('reference', '=', reference)
  return changed.returningAll().executeTakeFirstOrThrow()
}
