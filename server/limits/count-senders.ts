import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { TooManyRequests } from '../http/errors.ts'

/** One thing that is counted: `key` may occur `max` times in the hour after its first time. */
export interface Count {
  kind: 'network' | 'email' | 'unconfirmed'
  key: string
  max: number
}

/** In milliseconds. */
const hour = 3_600_000

/**
 * Counts a message for all that sends it. Give it the transaction that stores the message: what is refused, here or later,
 * is then not counted at all, and so never makes anybody wait longer.
 *
 * @throws TooManyRequests where one of them has sent enough, with the time until it can send again
 */
export async function countSenders(transaction: Database, counts: readonly Count[], now: Date): Promise<void> {
  const { key } = await transaction.selectFrom('messageCountKey').select('key').executeTakeFirstOrThrow()
  const hashed = counts.map((count) => ({
    hash: createHmac('sha256', key).update(`${count.kind} ${count.key}`).digest('base64url'),
    max: count.max,
  }))
  // Always in the same order: two servers that wait for each other's rows would wait for ever.
  for (const { hash, max } of hashed.toSorted((one, other) => (one.hash < other.hash ? -1 : 1))) {
    const endsAt = await countOne(transaction, hash, max, now)
    if (endsAt) throw new TooManyRequests(Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)))
  }
}

/** Counts once more; gives the end of the hour where that would be too often, and then changes nothing. */
async function countOne(transaction: Database, hash: string, max: number, now: Date): Promise<Date | undefined> {
  const counted = await sql`
    insert into message_counts as known (sender_hash, count, ends_at)
    values (${hash}, 1, ${new Date(now.getTime() + hour)})
    on conflict (sender_hash) do update set
      count = case when known.ends_at <= ${now} then 1 else known.count + 1 end,
      ends_at = case when known.ends_at <= ${now} then excluded.ends_at else known.ends_at end
    where known.ends_at <= ${now} or known.count < ${max}
    returning count`.execute(transaction)
  if (counted.rows.length > 0) return undefined
  const full = transaction.selectFrom('messageCounts').select('endsAt').where('senderHash', '=', hash)
  return (await full.executeTakeFirstOrThrow()).endsAt
}

/** Removes the counts of hours that have ended. */
export async function forgetCounts(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('messageCounts').where('endsAt', '<=', now).execute()
}
