import { randomUUID } from 'node:crypto'
import type { Complaint } from '@site/shared/calls'
import { dayOf, yearBefore } from '@site/shared/rules'
import type { Database } from '../../database/database.ts'
import { enqueueMail, type Mail } from '../../mail/enqueue.ts'

/** Stores a complaint, and in the same transaction its mails. */
export async function storeComplaint(transaction: Database, complaint: Complaint, mails: Mail[], now: Date) {
  const { campaignId, reason, name, email, explanation, locale } = complaint
  const id = randomUUID()
  const row = { id, campaignId, reason, name, email, explanation, locale, receivedAt: now }
  await transaction.insertInto('complaints').values(row).execute()
  for (const mail of mails) await enqueueMail(transaction, { ...mail, about: { complaintId: id } }, now)
}

/** Removes complaints a year after they came, and the mails about them, as the privacy policy says. */
export async function forgetComplaints(database: Database, now: Date): Promise<void> {
  const limit = new Date(yearBefore(dayOf(now)))
  await database.deleteFrom('complaints').where('receivedAt', '<', limit).execute()
}
