import { hourInMs } from '@site/shared/rules'
import { createHmac } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { domainToASCII } from 'node:url'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { TooManyRequests } from '../http/errors.ts'

/** Milliseconds for which a sender is counted, unless a count says otherwise. */
export const countTime = hourInMs

export interface Count {
  kind:
    | 'network'
    | 'network-and-email'
    | 'request'
    | 'unconfirmed'
    | 'receipt'
    | 'status-link'
    | 'code'
    | 'wrong-code'
    | 'upload-bytes'
    | 'uploads'
  key: string
  /** One where left out; never more than `max`. */
  amount?: number
  max: number
  /** Milliseconds in which `max` applies; `countTime` where left out. */
  time?: number
}

/** Pass the transaction that stores the submission: what is rejected is not counted. @throws TooManyRequests for a used up key */
export async function countSenders(transaction: Database, counts: readonly Count[], now: Date): Promise<void> {
  const hashOf = await hasher(transaction)
  const hashed = counts.map((count) => ({ count, hash: hashOf(`${count.kind} ${count.key}`) }))
  // Always in the same order, so that two servers never deadlock on each other's rows.
  for (const { count, hash } of hashed.toSorted((one, other) => (one.hash < other.hash ? -1 : 1))) {
    if (await countOne(transaction, hash, count, now)) continue
    const endsAt = await findEnd(transaction, hash)
    throw new TooManyRequests(Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)))
  }
}

/** Counts for one key. Where it is used up, counts nothing and returns the end of its time. The statements are the same. */
export async function countUnlessFull(transaction: Database, count: Count, now: Date): Promise<Date | undefined> {
  const hashOf = await hasher(transaction)
  const hash = hashOf(`${count.kind} ${count.key}`)
  const isCounted = await countOne(transaction, hash, count, now)
  const endsAt = await findEnd(transaction, hash)
  return isCounted ? undefined : endsAt
}

/** Whether a key is used up; counts nothing. */
export async function isUsedUp(database: Database, { kind, key, max }: Count, now: Date): Promise<boolean> {
  const hashOf = await hasher(database)
  const counted = database
    .selectFrom('messageCounts')
    .select('count')
    .where('senderHash', '=', hashOf(`${kind} ${key}`))
  const known = await counted.where('endsAt', '>', now).executeTakeFirst()
  return known !== undefined && known.count >= max
}

/** Takes back what the same transaction counted for one key. */
export async function uncount(transaction: Database, { kind, key }: Count): Promise<void> {
  const hashOf = await hasher(transaction)
  const counted = transaction.updateTable('messageCounts').where('senderHash', '=', hashOf(`${kind} ${key}`))
  await counted.set(({ eb }) => ({ count: eb('count', '-', 1) })).execute()
}

/** Returns a function that hashes with a key of this database: without it nobody can try out addresses. */
export async function hasher(database: Database): Promise<(text: string) => string> {
  const { key } = await database.selectFrom('messageCountKey').select('key').executeTakeFirstOrThrow()
  return (text) => createHmac('sha256', key).update(text).digest('base64url')
}

/** Adds the amount. Where that would exceed `max` it changes nothing and returns false. */
async function countOne(transaction: Database, hash: string, count: Count, now: Date) {
  const { amount = 1, max, time = countTime } = count
  const counted = await sql`
    insert into message_counts as known (sender_hash, count, ends_at)
    values (${hash}, ${amount}, ${new Date(now.getTime() + time)})
    on conflict (sender_hash) do update set
      count = case when known.ends_at <= ${now} then excluded.count else known.count + excluded.count end,
      ends_at = case when known.ends_at <= ${now} then excluded.ends_at else known.ends_at end
    where known.ends_at <= ${now} or known.count + excluded.count <= ${max}
    returning count`.execute(transaction)
  return counted.rows.length > 0
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

/** Returns an IP address as it is counted: of IPv6 the first 64 bits, since one household or server has all the rest. */
export function normalizeNetwork(address: string): string {
  if (isIPv4(address)) return address
  const canonical = `http://[${address.replace(/%.*/, '')}]`
  if (!URL.canParse(canonical)) return address
  const groups = expandIPv6(new URL(canonical).hostname.slice(1, -1))
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  if (!isMapped) return `${groups.slice(0, 4).join(':')}::/64`
  const bytes = groups.slice(6).flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
  return bytes.join('.')
}

function expandIPv6(address: string): string[] {
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail]
}
