import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Updateable } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import { createToken, hashToken } from '../../tokens.ts'
import type { AnswerKey, AnswerKeys } from '../../configuration/answer-keys.ts'
import { addHistory } from '../history.ts'
import { newestKey } from './keys.ts'

/** In milliseconds. */
const [codeTime, hour] = [10 * 60_000, 3_600_000]
/** In milliseconds: how long a browser may download files after the code. */
export const openingTime = 30 * 60_000
const [mostTries, mostCodes] = [5, 5]

/** Makes a code of six digits, which replaces the one before. Undefined after five in an hour. Pass a transaction. */
export async function issueCode(transaction: Database, keys: AnswerKeys, reference: string, now: Date) {
  const { sentTimes } = await lockCodes(transaction, reference)
  const recent = sentTimes.filter((time) => now.getTime() - Date.parse(time) < hour)
  if (recent.length >= mostCodes) return undefined
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const validUntil = new Date(now.getTime() + codeTime)
  await changeCodes(transaction, reference, {
    codeHash: hashCode(newestKey(keys), reference, code),
    ...{ expiresAt: validUntil, tries: 0, sentTimes: JSON.stringify([...recent, now.toISOString()]) },
  })
  return { code, validUntil }
}

/**
 * Tries a code, which works once. Returns the token for the browser's cookie, or an error code. Pass a transaction, and commit
 * it whatever the outcome.
 */
export async function tryCode(
  transaction: Database,
  keys: AnswerKeys,
  { reference, code }: { reference: string; code: string },
  now: Date,
): Promise<{ opening: string } | 'WRONG_CODE' | 'CODE_EXPIRED'> {
  const { codeHash, expiresAt, tries } = await lockCodes(transaction, reference)
  if (codeHash === null || expiresAt === null || expiresAt <= now || tries >= mostTries) return 'CODE_EXPIRED'
  const known = Buffer.from(codeHash)
  const isRight = keys.some((key) => timingSafeEqual(Buffer.from(hashCode(key, reference, code)), known))
  if (!isRight) {
    await changeCodes(transaction, reference, { tries: tries + 1 })
    if (tries + 1 === mostTries) await addHistory(transaction, { reference, kind: 'CODE_LOCKED' }, now)
    return 'WRONG_CODE'
  }
  const opening = createToken()
  const openingUntil = new Date(now.getTime() + openingTime)
  await changeCodes(transaction, reference, { codeHash: null, openingHash: hashToken(opening), openingUntil })
  return { opening }
}

/** Returns the request that a browser opened with its code; undefined for any other token. */
export async function findOpened(database: Database, opening: string, now: Date): Promise<string | undefined> {
  const found = database.selectFrom('privacyRequestCodes').select('reference').where('openingUntil', '>', now)
  return (await found.where('openingHash', '=', hashToken(opening)).executeTakeFirst())?.reference
}

async function lockCodes(transaction: Database, reference: string) {
  const none = { reference, tries: 0, sentTimes: '[]' }
  const codes = transaction.insertInto('privacyRequestCodes').values(none)
  await codes.onConflict((known) => known.column('reference').doNothing()).execute()
  const row = transaction.selectFrom('privacyRequestCodes').selectAll().where('reference', '=', reference)
  return row.forUpdate().executeTakeFirstOrThrow()
}

async function changeCodes(
  transaction: Database,
  reference: string,
  changes: Updateable<Tables['privacyRequestCodes']>,
) {
  await transaction.updateTable('privacyRequestCodes').set(changes).where('reference', '=', reference).execute()
}

/** With a key that is not in the database: readers of it could try a million codes. */
function hashCode({ key }: AnswerKey, reference: string, code: string): string {
  return createHmac('sha256', key).update(`code ${reference} ${code}`).digest('base64url')
}
