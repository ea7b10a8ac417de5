import { randomUUID } from 'node:crypto'
import type { Locale } from '@site/shared/contract'
import type { Selectable } from 'kysely'
import type { Database } from '../database/database.ts'
import type { OutboxRow } from '../database/tables.ts'

/** What a mail is about: it is removed together with that. */
type MailSubject = { requestReference: string } | { contactMessageId: string } | { complaintId: string }

/** A mail to one person or mailbox, in plain text and, where given, in HTML too. */
export interface Mail {
  /** One address, without a name. */
  to: string
  /** Whom an answer goes to, where that is not the sender of all mail. */
  replyTo?: { address: string; name: string }
  subject: string
  text: string
  html?: string
  /** The locale of the page that led to the mail. */
  locale: Locale
  about?: MailSubject
}

/** What comes after the `@` of a Message-ID: it only has to be the site's own, and the same for ever. */
const messageIdDomain = 'lantaarn.example'

/**
 * Puts a mail into the outbox. Give it the transaction that stores what the mail is about, so that there is either both or
 * neither, and call `wakeMail` after its commit.
 *
 * @returns the mail's id
 */
export async function enqueueMail(transaction: Database, mail: Mail, now: Date): Promise<string> {
  const { to, replyTo, about, ...content } = mail
  const id = randomUUID()
  const addressed = { recipient: to, replyTo: replyTo?.address, replyToName: replyTo?.name }
  const times = { createdAt: now, nextAttemptAt: now }
  await transaction
    .insertInto('outbox')
    .values({ id, messageId: `<${id}@${messageIdDomain}>`, ...addressed, ...content, ...about, ...times })
    .execute()
  return id
}

export type OutboxMail = Selectable<OutboxRow>

/** How long a server may keep a mail to itself, in milliseconds. Sending gives up well before. */
const claimTime = 120_000

/**
 * Takes the mail that has waited longest, so that no other server takes it too; undefined where none is due. One that was
 * never tried comes before those that failed, which may fail slowly. The lock on the row only lasts as long as this
 * statement, because sending takes long; the claim then stands in the row.
 */
export function claimMail(database: Database, now: Date): Promise<OutboxMail | undefined> {
  return database.transaction().execute(async (transaction) => {
    const due = await transaction
      .selectFrom('outbox')
      .select('id')
      .where('sentAt', 'is', null)
      .where('givenUpAt', 'is', null)
      .where('nextAttemptAt', '<=', now)
      .where((where) => where.or([where('claimedUntil', 'is', null), where('claimedUntil', '<=', now)]))
      .orderBy((row) => row('attempts', '>', 0))
      .orderBy('nextAttemptAt')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!due) return undefined
    return transaction
      .updateTable('outbox')
      .set((row) => ({ attempts: row('attempts', '+', 1), claimedUntil: new Date(now.getTime() + claimTime) }))
      .where('id', '=', due.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** The mail server has accepted it. */
export async function markSent(database: Database, id: string, now: Date): Promise<void> {
  const sent = { sentAt: now, claimedUntil: null, lastError: null }
  await database.updateTable('outbox').set(sent).where('id', '=', id).execute()
}

/** It could not be sent: it is due again at `nextAttemptAt`, or never where it is given up. */
export async function markFailed(
  database: Database,
  id: string,
  failure: Pick<OutboxMail, 'lastError' | 'refusals'> & Partial<Pick<OutboxMail, 'nextAttemptAt' | 'givenUpAt'>>,
): Promise<void> {
  const failed = { ...failure, claimedUntil: null }
  await database.updateTable('outbox').set(failed).where('id', '=', id).where('sentAt', 'is', null).execute()
}

/** Ends the claims of a process that is known to have died: the one before this one, where the database has no other. */
export async function releaseClaims(database: Database): Promise<void> {
  await database.updateTable('outbox').set({ claimedUntil: null }).where('claimedUntil', 'is not', null).execute()
}

/** How long a mail stays after it was sent or given up, in milliseconds: the outbox is no archive. */
const keptTime = 30 * 86_400_000

/** Removes mails that were sent, or given up, long enough ago. What is still to be sent stays. */
export async function removeOldMails(database: Database, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - keptTime)
  for (const end of ['sentAt', 'givenUpAt'] as const)
    await database.deleteFrom('outbox').where(end, '<', limit).execute()
}

/** Those of the requests about which a mail could not be delivered. */
export async function findUndelivered(database: Database, references: readonly string[]): Promise<Set<string>> {
  if (references.length === 0) return new Set()
  const given = database.selectFrom('outbox').select('requestReference').distinct().where('givenUpAt', 'is not', null)
  const rows = await given.where('requestReference', 'in', references).execute()
  return new Set(rows.flatMap(({ requestReference }) => requestReference ?? []))
}
