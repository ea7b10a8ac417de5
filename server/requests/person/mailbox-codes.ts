import { dayInMs, minuteInMs } from '@site/shared/rules'
import { randomInt, timingSafeEqual } from 'node:crypto'
import { openingTime } from '@site/shared/calls'
import type { Database } from '../../database/database.ts'
import { countUnlessFull, isUsedUp, type Count } from '../../limits/count-senders.ts'
import { createToken } from '../../tokens.ts'
import type { AnswerKeys } from '../../configuration/answer-keys.ts'
import { hasher, hashers, type Hasher } from '../../vault/derived-keys.ts'
import { addHistory } from '../store/history.ts'

/** In milliseconds. A newer code does not end it: a stranger with the link could end those of its owner. */
export const codeTime = 10 * minuteInMs
/** In milliseconds: so long wrong codes of a link are counted. */
export const wrongCodeTime = dayInMs

/**
 * Codes are counted for each link and not for each request: a stranger with a forwarded link can use up that link, never the
 * one that its owner is mailed when they ask for it.
 */
const maxCodesPerHour = 5
/** Maximum number of wrong codes for a link: 300 in the 30 days of an answer, each against five valid codes at most, find one with a chance of 0.15 %. */
const maxWrongPerDay = 10

function wrongCodes(token: string): Count {
  return { kind: 'wrong-code', key: `link ${token}`, max: maxWrongPerDay, time: wrongCodeTime }
}

interface Sender {
  reference: string
  /** Token of the status link. */
  token: string
}

/** Makes a code of six digits, or returns an error code. Pass a transaction with the request locked. */
export async function issueCode(
  transaction: Database,
  keys: AnswerKeys,
  { reference, token }: Sender,
  now: Date,
): Promise<{ code: string; validUntil: Date } | 'LINK_LOCKED' | 'TOO_MANY_CODES'> {
  if (await isUsedUp(transaction, keys, wrongCodes(token), now)) return 'LINK_LOCKED'
  const codes: Count = { kind: 'code', key: token, max: maxCodesPerHour }
  if (await countUnlessFull(transaction, keys, [codes], now)) return 'TOO_MANY_CODES'
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const validUntil = new Date(now.getTime() + codeTime)
  const row = { reference, codeHash: hashCode(hasher(keys, 'mailbox'), reference, code), expiresAt: validUntil }
  const added = transaction.insertInto('privacyRequestCodes').values(row)
  // By chance the same as one before.
  await added
    .onConflict((known) => known.columns(['reference', 'codeHash']).doUpdateSet({ expiresAt: validUntil }))
    .execute()
  return { code, validUntil }
}

/**
 * Tries a code, which works once. Returns the value of the browser's cookie, or an error code. Pass a transaction with the
 * request locked, and commit it whatever the outcome.
 */
export async function tryCode(
  transaction: Database,
  keys: AnswerKeys,
  { reference, token, code }: Sender & { code: string },
  now: Date,
): Promise<{ opening: string } | 'WRONG_CODE' | 'CODE_EXPIRED' | 'LINK_LOCKED'> {
  const ofLink = wrongCodes(token)
  if (await isUsedUp(transaction, keys, ofLink, now)) return 'LINK_LOCKED'
  const known = transaction.selectFrom('privacyRequestCodes').select('codeHash').where('reference', '=', reference)
  const valid = await known.where('expiresAt', '>', now).execute()
  if (valid.length === 0) return 'CODE_EXPIRED'
  const isRight = hashers(keys, 'mailbox').some((hash) => {
    const hashed = hashCode(hash, reference, code)
    return valid.some(({ codeHash }) => isSame(hashed, codeHash))
  })
  if (isRight) return { opening: await storeOpening(transaction, keys, reference, now) }
  await countUnlessFull(transaction, keys, [ofLink], now)
  if (!(await isUsedUp(transaction, keys, ofLink, now))) return 'WRONG_CODE'
  await addHistory(transaction, { reference, kind: 'CODE_LOCKED' }, now)
  return 'LINK_LOCKED'
}

/** Lets a browser in, and no other that was let in before. All codes of the request end. */
async function storeOpening(transaction: Database, keys: AnswerKeys, reference: string, now: Date): Promise<string> {
  await transaction.deleteFrom('privacyRequestCodes').where('reference', '=', reference).execute()
  const token = createToken()
  const openingUntil = new Date(now.getTime() + openingTime)
  const openingHash = hashOpening(hasher(keys, 'mailbox'), { reference, openingUntil }, token)
  const row = transaction.insertInto('privacyRequestOpenings').values({ reference, openingHash, openingUntil })
  await row.onConflict((known) => known.column('reference').doUpdateSet({ openingHash, openingUntil })).execute()
  return `${reference}.${token}`
}

/** Returns the request that a browser opened with its code; undefined for any other cookie. */
export async function findOpened(
  database: Database,
  keys: AnswerKeys,
  cookie: string,
  now: Date,
): Promise<string | undefined> {
  const [reference = '', token = ''] = cookie.split('.')
  const found = database.selectFrom('privacyRequestOpenings').selectAll().where('reference', '=', reference)
  const opening = await found.where('openingUntil', '>', now).executeTakeFirst()
  const isRight =
    opening && hashers(keys, 'mailbox').some((hash) => isSame(hashOpening(hash, opening, token), opening.openingHash))
  return isRight ? reference : undefined
}

/** With a key that is not in the database: readers of it could try a million codes. */
function hashCode(hash: Hasher, reference: string, code: string): string {
  return hash(`code ${reference} ${code}`)
}

interface Opening {
  reference: string
  openingUntil: Date
}

/** With the same key: whoever writes the database cannot make an opening, prolong one or move it to another request. */
function hashOpening(hash: Hasher, { reference, openingUntil }: Opening, token: string): string {
  return hash(`opening ${reference} ${openingUntil.toISOString()} ${token}`)
}

function isSame(hashed: string, stored: string): boolean {
  const expected = Buffer.from(stored)
  const given = Buffer.from(hashed)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
