import { maxFoundRequests } from '@site/shared/calls'
import { readReference } from '@site/shared/rules'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { hasher } from '../limits/count-senders.ts'
import type { StoredRequest } from './request-store.ts'
import { readSearch, termsOf } from './search-terms.ts'

/** Returns a function that hashes terms to 64 bits with the key of this database: nothing in the index can be read or tried out. */
async function termHasher(database: Database): Promise<(terms: readonly string[]) => string[]> {
  const hash = await hasher(database)
  const toNumber = (term: string) =>
    Buffer.from(hash(`word ${term}`), 'base64url')
      .readBigInt64BE()
      .toString()
  return (terms) => terms.map(toNumber)
}

/** Stores by which words a new request is found. They are removed with the request. */
export async function indexRequest(
  transaction: Database,
  { reference, receivedAt, body }: Pick<StoredRequest, 'reference' | 'receivedAt' | 'body'>,
): Promise<void> {
  const toNumbers = await termHasher(transaction)
  const words = toNumbers(termsOf(body))
  await sql`insert into privacy_request_words (reference, received_at, words)
    values (${reference}, ${receivedAt}, ${words}::bigint[])`.execute(transaction)
}

/** Returns the references of the newest requests that somebody may mean, and whether there are more. */
export async function findReferences(database: Database, search: string) {
  const toNumbers = await termHasher(database)
  const conditions = readSearch(search).map((terms) => sql`words @> ${toNumbers(terms)}::bigint[]`)
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
