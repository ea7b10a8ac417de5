import { addDays, dayOf, yearBefore } from '@site/shared/rules'
import { forgetComplaints } from './messages/complaints/complaint-store.ts'
import { forgetContactMessages } from './messages/contact/contact-store.ts'
import type { Database } from './database/database.ts'
import { forgetMails } from './mail/outbox.ts'
import { DatabaseAway } from './database/database-away.ts'

/** In milliseconds. */
const aDay = 86_400_000

/**
 * Removes what is no longer needed: messages and complaints after a year with all mails about them, as the privacy policy
 * says, and mails 30 days after they were sent or given up. What is still to be sent stays.
 */
export async function forgetOld(database: Database, now: Date): Promise<void> {
  const today = dayOf(now)
  const lastYear = new Date(yearBefore(today))
  await forgetContactMessages(database, lastYear)
  await forgetComplaints(database, lastYear)
  await forgetMails(database, new Date(addDays(today, -30)))
}

/** Does so now and once a day. Gives a function that ends it. */
export function startForgetting(database: Database, now: () => Date, report: (problem: string) => void): () => void {
  function forget() {
    forgetOld(database, now()).catch((error: unknown) => {
      // The database tells of its outages itself, once.
      if (error instanceof DatabaseAway) return
      report(`Old messages were not removed: ${error instanceof Error ? error.message : String(error)}`)
    })
  }
  const timer = setInterval(forget, aDay)
  forget()
  return () => clearInterval(timer)
}
