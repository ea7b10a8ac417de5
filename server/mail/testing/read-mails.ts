import type { Database } from '../../database/database.ts'
import { hasContent, type OutboxMail } from '../outbox.ts'

/** Returns the mails that were not sent yet, the oldest first. */
export async function readMails(database: Database): Promise<OutboxMail[]> {
  const mails = await database.selectFrom('outbox').selectAll().orderBy('createdAt').execute()
  return mails.filter(hasContent)
}
