import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../database/database.ts'
import { createToken, hashToken } from '../../tokens.ts'
import type { AnswerKey, AnswerKeys } from '../../configuration/answer-keys.ts'
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
  const changed = transaction.updateTable('privacyRequestCodes').set({
    codeHash: hashCode(newestKey(keys), reference, code),
    ...{ expiresAt: validUntil, tries: 0, sentTimes: JSON.stringify([...recent, now.toISOString()]) },
  })
  await changed.where('reference', '=', reference).execute()
  return { code, validUntil }
}

/** LOCKED: wrong, and it was the last try. */
export type Try = { outcome: 'WRONG' | 'LOCKED' | 'EXPIRED' } | { outcome: 'OPEN'; opening: string }

/** Tries a code, which works once. Returns the token for the browser's cookie. Pass a transaction, and commit it whatever the outcome. */
export async function tryCode(
  transaction: Database,
  keys: AnswerKeys,
  { reference, code }: { reference: string; code: string },
  now: Date,
): Promise<Try> {
  const { codeHash, expiresAt, tries } = await lockCodes(transaction, reference)
  if (codeHash === null || expiresAt === null || expiresAt <= now || tries >= mostTries) return { outcome: 'EXPIRED' }
  const known = Buffer.from(codeHash)
  const isRight = keys.some((key) => timingSafeEqual(Buffer.from(hashCode(key, reference, code)), known))
  const opening = createToken()
  const opened = {
    openingHash: hashToken(opening),
    openingUntil: new Date(now.getTime() + openingTime),
    codeHash: null,
  }
  const changed = transaction.updateTable('privacyRequestCodes').set({ tries: tries + 1, ...(isRight && opened) })
  await changed.where('reference', '=', reference).execute()
  if (isRight) return { outcome: 'OPEN', opening }
  return { outcome: tries + 1 === mostTries ? 'LOCKED' : 'WRONG' }
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

/** With a key that is not in the database: readers of it could try a million codes. */
function hashCode({ key }: AnswerKey, reference: string, code: string): string {
  return createHmac('sha256', key).update(`code ${reference} ${code}`).digest('base64url')
}
