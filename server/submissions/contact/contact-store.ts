import { randomUUID } from 'node:crypto'
import type { ContactMessage } from '@site/shared/calls'
import type { Locale } from '@site/shared/contract'
import { dayOf, yearBefore } from '@site/shared/rules'
import type { Database } from '../../database/database.ts'
import { enqueueMail } from '../../mail/enqueue.ts'
import { contactMail } from './contact-mail.ts'

/** Where a message comes from and goes to. */
interface MessageContext {
  locale: Locale
  mailbox: string
  now: Date
}

/** Stores a message, and in the same transaction the mail that brings it to the mailbox. */
export async function storeContactMessage(
  transaction: Database,
  message: ContactMessage,
  { locale, mailbox, now }: MessageContext,
): Promise<void> {
  const { name, email, question } = message
  const id = randomUUID()
  await transaction
    .insertInto('contactMessages')
    .values({ id, name, email, question, locale, receivedAt: now })
    .execute()
  await enqueueMail(
    transaction,
    { ...contactMail(message, locale, mailbox, now), about: { contactMessageId: id } },
    now,
  )
}

/** Removes messages a year after they came, and the mails about them, as the privacy policy says. */
export async function forgetContactMessages(database: Database, now: Date): Promise<void> {
  const limit = new Date(yearBefore(dayOf(now)))
  await database.deleteFrom('contactMessages').where('receivedAt', '<', limit).execute()
}
