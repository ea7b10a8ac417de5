import { dayInMs, hourInMs } from '@site/shared/rules'
import { sql } from 'kysely'
import type { mailStatusLinks } from '@site/shared/calls'
import { splitLocale } from '@site/shared/contract'
import type { Config } from '../config.ts'
import { DatabaseUnavailable } from '../database/database-unavailable.ts'
import type { Database } from '../database/database.ts'
import type { CallHandler } from '../http/answer-call.ts'
import { TooMuchWork } from '../http/errors.ts'
import { countNetworks, countSenders, countUnlessFull, normalizeEmail } from '../limits/count-senders.ts'
import { dropHeld } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { mailLostLinks } from './mailed-links.ts'

/** Mails to one address in a day; later ones are held back. */
const mailsPerDay = { max: 3, time: dayInMs }
/** Requests in one mail, the latest. */
const maxRequests = 10
/** Addresses that wait at a time, of all networks. */
const maxWaiting = 10_000
/** In milliseconds: an address that was not looked up by then, because no server could, is removed. */
const maxWait = hourInMs

/**
 * Stores the address of a person who lost their links, and nothing else: whether it is known is looked up after the answer
 * (`answerLostLinks`), which is therefore the same for all addresses, in its time too.
 */
export function lostLinkHandler({ config, database, now }: Services): CallHandler<typeof mailStatusLinks> {
  return async ({ query: { locale }, body: { email }, request: { ip } }) => {
    const receivedAt = now()
    await database.transaction().execute(async (transaction) => {
      const networks = countNetworks(ip, { kind: 'network', max: config.messagesPerHour })
      await countSenders(transaction, networks, receivedAt)
      const stored = await sql`
        insert into lost_links (email, locale, received_at)
        select ${email}::text, ${locale}::text, ${receivedAt}::timestamptz
        where (select count(*) from lost_links) < ${maxWaiting}
        returning id`.execute(transaction)
      if (stored.rows.length === 0) throw new TooMuchWork()
    })
    return { ok: true as const }
  }
}

type Needs = Pick<Services, 'config' | 'database' | 'wakeMail'>

/** Looks up the addresses that wait, and mails their links. Several servers may do this at once. */
export async function answerLostLinks({ config, database, wakeMail }: Needs, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - maxWait)
  await database.deleteFrom('lostLinks').where('receivedAt', '<', limit).execute()
  const waiting = await database.selectFrom('lostLinks').select('id').orderBy('id').execute()
  const failures: unknown[] = []
  for (const { id } of waiting) {
    try {
      await answerAddress(database, config, id, now)
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error
      // It is tried again next time, and does not hold up the others.
      failures.push(error)
    }
    wakeMail?.()
  }
  if (failures.length > 0) throw failures[0]
}

/** Removes an address, as often as it waits, and mails it the links of its requests, in one transaction. */
function answerAddress(database: Database, config: Config, id: string, now: Date): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    const taken = await takeAddress(transaction, id)
    if (!taken) return
    const { email, locale } = taken
    const requests = await transaction
      .selectFrom('privacyRequests')
      .selectAll()
      .where(sql<string>`lower(body ->> 'email')`, '=', email.toLowerCase())
      .where('duplicateOf', 'is', null)
      .orderBy('receivedAt', 'desc')
      .limit(maxRequests)
      .execute()
    // What mails nothing is not counted, or another spelling would use up the mails of the owner.
    if (requests.length === 0) return
    const address = { kind: 'status-link', key: normalizeEmail(email), ...mailsPerDay } as const
    const sendAt = await countUnlessFull(transaction, [address], now)
    await dropHeld(transaction, 'requestReference', email, sendAt)
    await mailLostLinks(transaction, config, requests, splitLocale(locale).lang, now, { sendAt })
  })
}

/** Returns the last of the rows with the same address; undefined where another server handles it. */
async function takeAddress(transaction: Database, id: string) {
  const spelling = sql<string>`lower(email)`
  const email = transaction.selectFrom('lostLinks').select(spelling.as('email')).where('id', '=', id)
  const same = transaction.selectFrom('lostLinks').select('id').where(spelling, '=', email).forUpdate().skipLocked()
  const taken = await transaction.deleteFrom('lostLinks').where('id', 'in', same).returningAll().execute()
  return taken.toSorted((one, other) => one.receivedAt.getTime() - other.receivedAt.getTime()).at(-1)
}
