import { randomUUID } from 'node:crypto'
import type { Locale } from '@site/shared/contract'
import type { Database } from '../database/database.ts'

/** What a mail is about: it is removed together with that. */
export type MailSubject = { requestReference: string } | { contactMessageId: string } | { complaintId: string }

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
