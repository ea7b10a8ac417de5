import { randomUUID } from 'node:crypto'
import type { Complaint } from '@site/shared/api'
import type { Database } from '../database/database.ts'
import { enqueueMail, type Mail } from '../mail/enqueue.ts'

/** Stores a complaint together with its mails: all or nothing. */
export async function storeComplaint(database: Database, complaint: Complaint, mails: Mail[], now: Date) {
  const { campaignId, reason, name, email, explanation, locale } = complaint
  const row = { id: randomUUID(), campaignId, reason, name, email, explanation, locale, receivedAt: now }
  await database.transaction().execute(async (transaction) => {
    await transaction.insertInto('complaints').values(row).execute()
    for (const mail of mails) await enqueueMail(transaction, mail, now)
  })
}

/** Removes complaints received before `limit`. */
export async function forgetComplaints(database: Database, limit: Date): Promise<void> {
  await database.deleteFrom('complaints').where('receivedAt', '<', limit).execute()
}
