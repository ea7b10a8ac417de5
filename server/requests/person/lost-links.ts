import { dayInMs, hourInMs } from '@site/shared/rules'
import { sql } from 'kysely'
import type { mailStatusLinks } from '@site/shared/calls'
import { splitLocale } from '@site/shared/contract'
import type { Config } from '../../config.ts'
import { DatabaseUnavailable } from '../../database/database-unavailable.ts'
import type { Database } from '../../database/database.ts'
import type { CallHandler } from '../../http/answer-call.ts'
import { inTurn } from '../../limits/in-turn.ts'
import { countNetworks, countSenders, countUnlessFull, normalizeEmail } from '../../limits/count-senders.ts'
import { findDeclared, mailLostDeclarationLinks } from '../../advertisements/advertisement-links.ts'
import { addressHashes } from '../../vault/address-hashes.ts'
import { dropHeld } from '../../mail/outbox.ts'
import type { Services } from '../../services.ts'
import { mailLostLinks } from './mailed-links.ts'

/** Mails to one address in a day; later ones are held back. */
const mailsPerDay = { max: 3, time: dayInMs }
/** Requests in one mail, the latest. */
const maxRequests = 10
/** In milliseconds: an address whose mail cannot be written by then is removed. */
const maxWait = hourInMs
/** Addresses that are looked up in one statement. */
const batchSize = 1_000

/**
 * Stores the address of a person or sponsor who lost their links, once while it waits, and nothing else: whether it is known is looked up
 * after the answer (`answerLostLinks`), which is therefore the same for all addresses, in its time too: no statement waits for
 * a lock. The rows have no bound for all, which strangers could use up: a network has its messages of an hour, and rows wait for seconds.
 */
export function lostLinkHandler({ config, database, now }: Services): CallHandler<typeof mailStatusLinks> {
  return async ({ query: { locale }, body: { email }, request: { ip } }) => {
    const receivedAt = now()
    const hashes = addressHashes(config.answerKeys, 'declarants', email)
    await inTurn(ip, () =>
      database.transaction().execute(async (transaction) => {
        const networks = countNetworks(ip, { kind: 'network', max: config.messagesPerHour })
        await countSenders(transaction, config.answerKeys, networks, receivedAt)
        await sql`
        with waiting as (
          select id from lost_links where lower(email) = lower(${email}) for update skip locked
        ), renewed as (
          update lost_links set locale = ${locale} where id in (select id from waiting)
        )
        insert into lost_links (email, locale, received_at, address_hashes)
        select ${email}::text, ${locale}::text, ${receivedAt}::timestamptz, ${hashes}::text[]
        where not exists (select from lost_links where lower(email) = lower(${email}))`.execute(transaction)
      }),
    )
    return { ok: true as const }
  }
}

type Needs = Pick<Services, 'config' | 'database' | 'wakeMail'>

/** Looks up the addresses that wait, and mails their links. Several servers may do this at once. */
export async function answerLostLinks({ config, database, wakeMail }: Needs, now: Date): Promise<void> {
  while ((await removeUnknown(database)) === batchSize);
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
  // Only now: where the clock was set ahead, all of them were too old before they were looked up.
  const limit = new Date(now.getTime() - maxWait)
  await database.deleteFrom('lostLinks').where('receivedAt', '<', limit).execute()
  if (failures.length > 0) throw failures[0]
}

/** Removes addresses without a request or a declaration, which made-up ones are: many of them cost no more than a few statements. Returns their number. */
async function removeUnknown(database: Database): Promise<number> {
  const result = await sql`
    delete from lost_links where id in (
      select id from lost_links
      where not exists (select from privacy_requests where lower(body ->> 'email') = lower(lost_links.email))
      and not exists (select from advertisement_cases where declarant_hash = any(address_hashes))
      limit ${batchSize} for update skip locked
    ) returning id`.execute(database)
  return result.rows.length
}

/** Removes an address, as often as it waits, and mails it the links of its requests and declarations, in one transaction. */
function answerAddress(database: Database, config: Config, id: string, now: Date): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    const lostLink = await takeAddress(transaction, id)
    if (!lostLink) return
    const { email, locale } = lostLink
    const requests = await transaction
      .selectFrom('privacyRequests')
      .selectAll()
      .where(sql<string>`lower(body ->> 'email')`, '=', email.toLowerCase())
      .where('duplicateOf', 'is', null)
      .orderBy('receivedAt', 'desc')
      .limit(maxRequests)
      .execute()
    const declarations = await findDeclared(transaction, lostLink.addressHashes)
    // What mails nothing is not counted, or another spelling would use up the mails of the owner.
    if (requests.length + declarations.length === 0) return
    const address = { kind: 'status-link', key: normalizeEmail(email), ...mailsPerDay } as const
    const sendAt = await countUnlessFull(transaction, config.answerKeys, [address], now)
    const { lang } = splitLocale(locale)
    await dropHeld(transaction, 'requestReference', email, sendAt)
    await mailLostLinks(transaction, config, requests, lang, now, { sendAt })
    await mailLostDeclarationLinks(transaction, config, declarations, { lang, sendAt }, now)
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
