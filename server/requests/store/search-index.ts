import { maxFoundRequests } from '@site/shared/calls'
import { readReference } from '@site/shared/rules'
import { sql } from 'kysely'
import type { AnswerKeys } from '../../configuration/answer-keys.ts'
import type { Database } from '../../database/database.ts'
import { hasher, hashers, type Hasher } from '../../vault/derived-keys.ts'
import { changeRequest, fingerprintsOf, type StoredRequest } from './request-store.ts'
import { readSearch, termsOf } from './search-terms.ts'

/** Hashes terms to 64 bits: without the key, nothing in the index can be read or tried out. */
function toNumbers(hash: Hasher, terms: readonly string[]): string[] {
  return terms.map((term) => Buffer.from(hash(term), 'base64url').readBigInt64BE().toString())
}

/** Stores by which words a request is found. They are removed with the request. */
export async function indexRequest(
  transaction: Database,
  keys: AnswerKeys,
  { reference, receivedAt, body }: Pick<StoredRequest, 'reference' | 'receivedAt' | 'body'>,
): Promise<void> {
  const words = toNumbers(hasher(keys, 'words'), termsOf(body))
  await sql`insert into privacy_request_words (reference, received_at, words)
    values (${reference}, ${receivedAt}, ${words}::bigint[])
    on conflict (reference) do update set words = excluded.words`.execute(transaction)
}

/** Number of requests that are hashed at once. */
const batchLength = 200

/** Hashes words and content of requests with the first of `keys` that were hashed with another one. */
export async function renewHashes(database: Database, keys: AnswerKeys): Promise<void> {
  const [newest] = keys
  if (!newest) return
  const isOlder = sql<boolean>`not starts_with(fingerprint, ${`${newest.id}.`})`
  const older = database.selectFrom('privacyRequests').select(['reference', 'receivedAt', 'body']).where(isOlder)
  for (;;) {
    const batch = await older.limit(batchLength).execute()
    for (const request of batch) {
      const [fingerprint = ''] = fingerprintsOf(keys, request.body)
      await database.transaction().execute(async (transaction) => {
        await indexRequest(transaction, keys, request)
        await changeRequest(transaction, request.reference, { fingerprint })
      })
    }
    if (batch.length < batchLength) return
  }
}

/** Returns the references of the newest requests that somebody may mean, and whether there are more. */
export async function findReferences(database: Database, keys: AnswerKeys, search: string) {
  const conditions = hashers(keys, 'words').flatMap((hash) =>
    readSearch(search).map((terms) => sql`words @> ${toNumbers(hash, terms)}::bigint[]`),
  )
  const newest = sql`order by received_at desc, reference limit ${maxFoundRequests + 1}`
  const ofWords = sql`select reference, received_at from privacy_request_words
    where ${conditions.length > 0 ? sql.join(conditions, sql` or `) : sql`false`} ${newest}`
  const beginning = readReference(search)
  const found = beginning === undefined ? ofWords : sql`(${selectReferences(beginning)}) union (${ofWords})`
  const { rows } = await sql<{ reference: string }>`select reference from (${found}) as found ${newest}`.execute(
    database,
  )
  const references = rows.slice(0, maxFoundRequests).map(({ reference }) => reference)
  return { references, isCut: rows.length > maxFoundRequests }
}

/** By bytes, so that the index is used. */
function selectReferences(beginning: string) {
  return sql`select reference, received_at from privacy_requests
    where reference collate "C" between ${beginning} and ${`${beginning}~`}
    order by reference collate "C" limit ${maxFoundRequests + 1}`
}
