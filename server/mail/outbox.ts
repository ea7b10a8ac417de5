import { companyDomain, dayInMs, minuteInMs } from '@site/shared/rules'
import { randomUUID } from 'node:crypto'
import type { Locale } from '@site/shared/contract'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Database } from '../database/database.ts'
import { hasCome } from '../database/has-come.ts'
import type { OutboxRow } from '../database/tables.ts'
import { addEntry, caseIn, historyTables, type CaseColumn, type CaseId } from '../history/case-history.ts'
import { normalizeEmail } from '../limits/count-senders.ts'

/** The mail is removed together with it. */
type MailSubject = CaseId | { contactMessageId: string } | { followerId: string }

export interface Mail {
  /** An e-mail address, or the HTTPS URL of a webhook, which gets the text. */
  to: string
  replyTo?: { address: string; name: string }
  subject: string
  text: string
  html?: string
  locale: Locale
  about?: MailSubject
  /** Whether what it is about filled in the honeypot; a header says so. */
  possiblyAutomated?: boolean
  /** Where one press ends all mails of its kind (RFC 8058). */
  unsubscribeUrl?: string
  /** Held back until then. */
  sendAt?: Date
}

export const isWebhook = (recipient: string) => recipient.startsWith('https://')

export const messageIdOf = (id: string) => `<${id}@${companyDomain}>`

/** Puts a mail into the outbox and returns its id. Pass the transaction of its cause, and call `wakeMail` after the commit. */
export async function enqueueMail(transaction: Database, mail: Mail, now: Date): Promise<string> {
  const { to: recipient, replyTo, about, sendAt = now, ...content } = mail
  const id = randomUUID()
  await transaction
    .insertInto('outbox')
    .values({
      id,
      messageId: messageIdOf(id),
      recipient: recipient,
      replyTo: replyTo?.address,
      replyToName: replyTo?.name,
      ...content,
      ...about,
      createdAt: now,
      nextAttemptAt: sendAt,
    })
    .execute()
  return id
}

/** Mails held back for one address, of each kind. */
const maxHeld = 10

/** References of mails that are never combined: only such a mail confirms its case or states its term. */
const mailedAlone: ReadonlySet<string> = new Set(['complaintId', 'advertisementId', 'informationRequestId'])

/**
 * Drops mails about such a subject that are held back until `sendAt` and whose place another one takes: those to exactly this
 * address, where one mail is for all of them, and the oldest of too many. Call it also for a mail that is not held back:
 * the time of an answer must not tell whether it is.
 */
export async function dropHeld(
  transaction: Database,
  subject: CaseColumn | 'contactMessageId' | 'followerId',
  address: string,
  sendAt: Date | undefined,
): Promise<void> {
  const until = sendAt ?? new Date(0)
  const waiting = transaction.selectFrom('outbox').select(['id', 'recipient']).where('nextAttemptAt', '=', until)
  const unsent = waiting.where('attempts', '=', 0).where('sentAt', 'is', null).where(subject, 'is not', null)
  const held = await unsent.orderBy('createdAt', 'desc').execute()
  const isReplaced = ({ recipient }: { recipient: string }) =>
    !mailedAlone.has(subject) && recipient.toLowerCase() === address.toLowerCase()
  const isTagged = ({ recipient }: { recipient: string }) => recipient.toLowerCase() !== normalizeEmail(recipient)
  const own = held
    .filter(({ recipient }) => normalizeEmail(recipient) === normalizeEmail(address))
    // A flood of `+tag` spellings must not push out the mail to the plain address.
    .toSorted((one, other) => Number(isTagged(one)) - Number(isTagged(other)))
  const dropped = own.filter((mail, at) => at >= maxHeld - 1 || isReplaced(mail)).map(({ id }) => id)
  const isDropped = sql<boolean>`id = any(${dropped}::uuid[])`
  await transaction.deleteFrom('outbox').where(isDropped).execute()
}

type StoredMail = Selectable<OutboxRow>

/** A mail that was not sent. */
export type OutboxMail = StoredMail & { subject: string; text: string }

/** Mail as it is known without opening it. */
export type ClaimedMail = Pick<StoredMail, 'id' | 'attempts' | 'refusals'>

/** In milliseconds; longer than the time limit of an attempt. */
const claimTime = 2 * minuteInMs
/** In milliseconds: for how long a mail waits for its first or its next attempt, at most. */
const longestWait = dayInMs

/**
 * Claims the mail that has waited longest, new ones first: failed ones may fail slowly. Sending takes too long for a row lock. It
 * is opened later: one that does not open holds up no other.
 */
export function claimMail(database: Database, now: Date): Promise<ClaimedMail | undefined> {
  return database.transaction().execute(async (transaction) => {
    const dueMail = await transaction
      .selectFrom('outbox')
      .select('id')
      .where('sentAt', 'is', null)
      .where('givenUpAt', 'is', null)
      .where(({ ref }) => hasCome(ref('nextAttemptAt'), now, longestWait))
      .where(({ or, eb, ref }) => or([eb('claimedUntil', 'is', null), hasCome(ref('claimedUntil'), now, claimTime)]))
      .orderBy((row) => row('attempts', '>', 0))
      .orderBy('nextAttemptAt')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!dueMail) return undefined
    return transaction
      .updateTable('outbox')
      .set((row) => ({ attempts: row('attempts', '+', 1), claimedUntil: new Date(now.getTime() + claimTime) }))
      .where('id', '=', dueMail.id)
      .returning(['id', 'attempts', 'refusals'])
      .executeTakeFirstOrThrow()
  })
}

/** Opens a mail; undefined where it was removed or sent. @throws Error where it was changed, or `ANSWER_KEY` lacks its key */
export async function readMail(database: Database, id: string): Promise<OutboxMail | undefined> {
  const mail = await database.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()
  return mail && hasContent(mail) ? mail : undefined
}

export function hasContent(mail: StoredMail): mail is OutboxMail {
  return mail.subject !== null && mail.text !== null
}

/** Removes the content of a sent mail: nobody needs it any more, nor the address of a follower, nor a webhook, which may have a secret. */
const withoutContent = sql`subject = null, text = null, html = null, reply_to = null, reply_to_name = null, unsubscribe_url = null,
  recipient = case when follower_id is null and recipient not like 'https://%' then recipient else '' end`

/** Marks a mail as sent, with its history entry: the mail is removed long before its case. Its content goes in the same statement. */
export async function markSent(database: Database, id: string, now: Date): Promise<void> {
  await markWhere(database, sql`id = ${id}`, {
    sentAt: sql`${now}::timestamptz`,
    changes: sql`claimed_until = null, last_error = null`,
  })
}

/** Marks what waits about requests and reports as sent when it was written; nothing goes out. For samples. */
export async function markWaitingSent(database: Database): Promise<void> {
  const isWaiting = sql`sent_at is null and (request_reference is not null or complaint_id is not null)`
  await markWhere(database, isWaiting, { sentAt: sql`created_at`, changes: sql`attempts = 1` })
}

async function markWhere(
  database: Database,
  condition: RawBuilder<unknown>,
  { sentAt, changes }: { sentAt: RawBuilder<unknown>; changes: RawBuilder<unknown> },
): Promise<void> {
  const time = sql`to_char(sent.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  const entries = historyTables.map(
    (table) => sql`${sql.ref(`marked_${table}`)} as (
      update ${sql.table(table)} set details = details || jsonb_build_object('sentAt', ${time})
      from sent where mail_id = sent.id
    )`,
  )
  await sql`with sent as (
      update outbox set sent_at = ${sentAt}, ${changes}, ${withoutContent} where ${condition} returning id, sent_at
    ), ${sql.join(entries)}
    select count(*) from sent`.execute(database)
}

export async function markFailed(
  database: Database,
  id: string,
  failure: Pick<StoredMail, 'lastError' | 'refusals'> & Partial<Pick<StoredMail, 'nextAttemptAt' | 'givenUpAt'>>,
): Promise<void> {
  const changes = { ...failure, claimedUntil: null }
  await database.transaction().execute(async (transaction) => {
    const update = transaction.updateTable('outbox').set(changes).where('id', '=', id).where('sentAt', 'is', null)
    const failed = await update
      .returning(['requestReference', 'complaintId', 'advertisementId', 'informationRequestId', 'followerId'])
      .executeTakeFirst()
    const { givenUpAt } = failure
    if (!failed || !givenUpAt) return
    const { followerId, ...cases } = failed
    // Nobody is mailed again whom mail does not reach.
    if (followerId) await transaction.deleteFrom('followers').where('id', '=', followerId).execute()
    const about = caseIn(cases)
    if (about) await addEntry(transaction, about, { kind: 'MAIL_FAILED', mailId: id }, givenUpAt)
  })
}

/** Notes that a mail which was sent came back: staff see it like one that was given up. */
export async function markReturned(transaction: Database, id: string, now: Date): Promise<void> {
  await transaction.updateTable('outbox').set({ givenUpAt: now }).where('id', '=', id).execute()
}

export async function releaseClaims(database: Database): Promise<void> {
  await database.updateTable('outbox').set({ claimedUntil: null }).where('claimedUntil', 'is not', null).execute()
}

/** In milliseconds. */
export const storedMailTime = 30 * dayInMs

export async function removeOldMails(database: Database, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - storedMailTime)
  for (const end of ['sentAt', 'givenUpAt'] as const)
    await database.deleteFrom('outbox').where(end, '<', limit).execute()
}

/** Returns those of the requests (or other cases) about which a mail was given up or came back. */
export async function findUndelivered(
  database: Database,
  ids: readonly string[],
  subject: CaseColumn = 'requestReference',
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const given = database.selectFrom('outbox').select(`${subject} as id`).distinct().where('givenUpAt', 'is not', null)
  const rows = await given.where(subject, 'in', ids).execute()
  return new Set(rows.flatMap(({ id }) => id ?? []))
}
