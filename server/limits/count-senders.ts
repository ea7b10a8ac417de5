import { hourInMs } from '@site/shared/rules'
import { domainToASCII } from 'node:url'
import { sql } from 'kysely'
import type { AnswerKeys } from '../configuration/answer-keys.ts'
import type { Database } from '../database/database.ts'
import { hasCome } from '../database/has-come.ts'
import { TooManyRequests } from '../http/errors.ts'
import { hasher } from '../vault/derived-keys.ts'
import { networksOf } from './networks.ts'

/** Milliseconds for which a sender is counted, unless a count says otherwise. */
export const countTime = hourInMs

/** Counted events. docs/security.md says of each whom it locks out. */
export const countKinds = [
  'send',
  'network',
  'network-and-email',
  'request',
  'unconfirmed',
  'receipt',
  'status-link',
  'code',
  'wrong-code',
  'wrong-link-code',
  'upload-bytes',
  'uploads',
  'pictures',
] as const
type CountKind = (typeof countKinds)[number]

export interface Count {
  kind: CountKind
  key: string
  /** One where left out; never more than `max`. */
  amount?: number
  max: number
  /** Milliseconds in which `max` applies; `countTime` where left out. */
  time?: number
}

/** The column is an integer of 32 bits, which must hold one amount more. */
const largestMax = 2_000_000_000

/** Returns a count of the networks of an IP address. @param ofWhat What is counted apart within a network */
export function countNetworks(ip: string, count: Omit<Count, 'key'>, ofWhat = ''): Count[] {
  return networksOf(ip).map(({ key, times }) => {
    const max = Math.min(count.max * times, largestMax)
    return { ...count, key: `${key}${ofWhat}`, max }
  })
}

/** Pass the transaction that stores the submission: what is rejected is not counted. @throws TooManyRequests for a used up key */
export async function countSenders(
  transaction: Database,
  keys: AnswerKeys,
  counts: readonly Count[],
  now: Date,
): Promise<void> {
  const endsAt = await countUnlessFull(transaction, keys, counts, now)
  if (endsAt) throw new TooManyRequests(Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)))
}

/** Counts for all of these keys. Where one is used up, counts nothing and returns the end of its time. The statements for one key are the same. */
export async function countUnlessFull(
  transaction: Database,
  keys: AnswerKeys,
  counts: readonly Count[],
  now: Date,
): Promise<Date | undefined> {
  const hashOf = hasher(keys, 'counts')
  const hashed = counts.map((count) => ({ count, hash: hashOf(`${count.kind} ${count.key}`) }))
  // Always in the same order, so that two servers never deadlock on each other's rows.
  const ordered = hashed.toSorted((one, other) => (one.hash < other.hash ? -1 : 1))
  const countedSends: Count[] = []
  for (const { count, hash } of ordered) {
    const isCounted = await countOne(transaction, hash, count, now)
    const endsAt = await findEnd(transaction, hash)
    if (!isCounted) {
      await uncount(transaction, keys, countedSends)
      return endsAt
    }
    countedSends.push(count)
  }
  return undefined
}

/** Whether a key is used up; counts nothing. */
export async function isUsedUp(
  database: Database,
  keys: AnswerKeys,
  { kind, key, max, time = countTime }: Count,
  now: Date,
): Promise<boolean> {
  const hashOf = hasher(keys, 'counts')
  const counted = database
    .selectFrom('messageCounts')
    .select('count')
    .where('senderHash', '=', hashOf(`${kind} ${key}`))
  const known = await counted.where(({ not, ref }) => not(hasCome(ref('endsAt'), now, time))).executeTakeFirst()
  return known !== undefined && known.count >= max
}

/** Takes back what the same transaction counted. */
export async function uncount(transaction: Database, keys: AnswerKeys, counts: readonly Count[]): Promise<void> {
  const hashOf = hasher(keys, 'counts')
  for (const { kind, key, amount = 1 } of counts) {
    const counted = transaction.updateTable('messageCounts').where('senderHash', '=', hashOf(`${kind} ${key}`))
    await counted.set(({ eb }) => ({ count: eb('count', '-', amount) })).execute()
  }
}

/** Adds the amount. Where that would exceed `max` it changes nothing and returns false. */
async function countOne(transaction: Database, hash: string, count: Count, now: Date) {
  const { amount = 1, max, time = countTime } = count
  const endsAt = new Date(now.getTime() + time)
  const isOver = hasCome(sql.ref('known.ends_at'), now, time)
  const result = await sql`
    insert into message_counts as known (sender_hash, count, ends_at)
    values (${hash}, ${amount}, ${endsAt})
    on conflict (sender_hash) do update set
      count = case when ${isOver} then excluded.count else known.count + excluded.count end,
      ends_at = case when ${isOver} then excluded.ends_at else known.ends_at end
    where ${isOver} or known.count + excluded.count <= ${max}
    returning count`.execute(transaction)
  return result.rows.length > 0
}

async function findEnd(transaction: Database, hash: string): Promise<Date> {
  const counted = transaction.selectFrom('messageCounts').select('endsAt').where('senderHash', '=', hash)
  return (await counted.executeTakeFirstOrThrow()).endsAt
}

export async function removeExpiredCounts(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('messageCounts').where('endsAt', '<=', now).execute()
}

/** Returns an e-mail address as it is counted: without capitals and without `+tag`, which lead to the same mailbox. */
export function normalizeEmail(address: string): string {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at).normalize('NFC').toLowerCase()
  const tag = local.indexOf('+', 1)
  const domain = address.slice(at + 1).toLowerCase()
  return `${tag === -1 ? local : local.slice(0, tag)}@${domainToASCII(domain) || domain}`
}
