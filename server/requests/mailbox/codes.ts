import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { openingTime } from '@site/shared/calls'
import type { Database } from '../../database/database.ts'
import { createToken, hashToken } from '../../tokens.ts'
import type { AnswerKey, AnswerKeys } from '../../configuration/answer-keys.ts'
import { addHistory } from '../history.ts'
import { newestKey } from './keys.ts'

/** In milliseconds. */
const [codeTime, hour] = [10 * 60_000, 3_600_000]
const [mostTries, mostCodes] = [5, 5]

/** Makes a code of six digits, which replaces the one before. Undefined after five in an hour. Pass a transaction with the request locked. */
export async function issueCode(transaction: Database, keys: AnswerKeys, reference: string, now: Date) {
  const { count } = await transaction
    .selectFrom('privacyRequestHistory')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('reference', '=', reference)
    .where('kind', '=', 'CODE_SENT')
    .where('at', '>', new Date(now.getTime() - hour))
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostCodes) return undefined
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const validUntil = new Date(now.getTime() + codeTime)
  const issued = { codeHash: hashCode(newestKey(keys), reference, code), expiresAt: validUntil, tries: 0 }
  const row = transaction.insertInto('privacyRequestCodes').values({ reference, sentTimes: '[]', ...issued })
  await row.onConflict((known) => known.column('reference').doUpdateSet(issued)).execute()
  return { code, validUntil }
}

/**
 * Tries a code, which works once. Returns the token for the browser's cookie, or an error code. Pass a transaction with the
 * request locked, and commit it whatever the outcome.
 */
export async function tryCode(
  transaction: Database,
  keys: AnswerKeys,
  { reference, code }: { reference: string; code: string },
  now: Date,
): Promise<{ opening: string } | 'WRONG_CODE' | 'CODE_EXPIRED'> {
  const known = transaction.selectFrom('privacyRequestCodes').selectAll().where('reference', '=', reference)
  const { codeHash = null, expiresAt = null, tries = 0 } = (await known.executeTakeFirst()) ?? {}
  if (codeHash === null || expiresAt === null || expiresAt <= now || tries >= mostTries) return 'CODE_EXPIRED'
  const isRight = keys.some((key) =>
    timingSafeEqual(Buffer.from(hashCode(key, reference, code)), Buffer.from(codeHash)),
  )
  const opening = createToken()
  const openingUntil = new Date(now.getTime() + openingTime)
  const opened = { codeHash: null, openingHash: hashToken(opening), openingUntil }
  const changed = transaction.updateTable('privacyRequestCodes').set(isRight ? opened : { tries: tries + 1 })
  await changed.where('reference', '=', reference).execute()
  if (isRight) return { opening }
  if (tries + 1 === mostTries) await addHistory(transaction, { reference, kind: 'CODE_LOCKED' }, now)
  return 'WRONG_CODE'
}

/** Returns the request that a browser opened with its code; undefined for any other token. */
export async function findOpened(database: Database, opening: string, now: Date): Promise<string | undefined> {
  const found = database.selectFrom('privacyRequestCodes').select('reference').where('openingUntil', '>', now)
  return (await found.where('openingHash', '=', hashToken(opening)).executeTakeFirst())?.reference
}

/** With a key that is not in the database: readers of it could try a million codes. */
function hashCode({ key }: AnswerKey, reference: string, code: string): string {
  return createHmac('sha256', key).update(`code ${reference} ${code}`).digest('base64url')
}
