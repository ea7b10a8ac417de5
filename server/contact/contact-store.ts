import { randomUUID } from 'node:crypto'
import type { ContactMessage } from '@site/shared/api'
import type { Locale } from '@site/shared/contract'
import type { Database } from '../database/database.ts'
import { enqueueMail } from '../mail/enqueue.ts'
import { contactMail } from './contact-mail.ts'

/** Where a message comes from and goes to. */
interface Circumstances {
  locale: Locale
  mailbox: string
  now: Date
}

/** Stores a message together with the mail that brings it to the mailbox: both or neither. */
export async function storeContactMessage(
  database: Database,
  message: ContactMessage,
  { locale, mailbox, now }: Circumstances,
): Promise<void> {
  const { name, email, question } = message
  await database.transaction().execute(async (transaction) => {
    const row = { id: randomUUID(), name, email, question, locale, receivedAt: now }
    await transaction.insertInto('contactMessages').values(row).execute()
    await enqueueMail(transaction, contactMail(message, locale, mailbox, now), now)
  })
}

/** Removes messages received before `limit`. */
export async function forgetContactMessages(database: Database, limit: Date): Promise<void> {
  await database.deleteFrom('contactMessages').where('receivedAt', '<', limit).execute()
}
