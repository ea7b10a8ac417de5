import { messageOf } from '@site/shared/rules'
import { forgetCampaigns } from './campaigns/save-campaigns.ts'
import { DatabaseAway } from './database/database-away.ts'
import { forgetFieldFigures } from './telemetry/field-figures.ts'
import { forgetCounts } from './limits/count-senders.ts'
import { forgetMails } from './mail/outbox.ts'
import { forgetComplaints } from './submissions/complaints/complaint-store.ts'
import { forgetContactMessages } from './submissions/contact/contact-store.ts'
import { forgetLinks } from './requests/link-store.ts'
import { removeSettled, removeUnconfirmed } from './requests/request-store.ts'
import { remindUnconfirmed } from './requests/remind-unconfirmed.ts'
import type { Services } from './services.ts'

/** In milliseconds. */
const anHour = 3_600_000

type Needs = Pick<Services, 'config' | 'database' | 'now' | 'wakeMail'>

/** What is looked after, each by the rule of its own store (docs/privacy-requests.md, "What is kept"). */
const duties: Record<string, (needs: Needs, now: Date) => Promise<void>> = {
  'messages of the contact form': ({ database }, now) => forgetContactMessages(database, now),
  complaints: ({ database }, now) => forgetComplaints(database, now),
  advertisements: ({ database }, now) => forgetCampaigns(database, now),
  mails: ({ database }, now) => forgetMails(database, now),
  'counts of messages': ({ database }, now) => forgetCounts(database, now),
  'figures from the field': ({ database }, now) => forgetFieldFigures(database, now),
  reminders: remindUnconfirmed,
  'unconfirmed requests': ({ database }, now) => removeUnconfirmed(database, now),
  'settled requests': ({ database }, now) => removeSettled(database, now),
  'old links': ({ database }, now) => forgetLinks(database, now),
}

/**
 * Removes what is no longer needed, and reminds of what will be removed. A duty that fails is reported and keeps no other
 * from being done. Any number of servers may do so at the same time.
 */
export async function keepRetention(needs: Needs, report: (problem: string) => void): Promise<void> {
  for (const [what, look] of Object.entries(duties)) {
    try {
      await look(needs, needs.now())
    } catch (error) {
      // The database tells of its outages itself, once.
      if (error instanceof DatabaseAway) return
      report(`Retention: ${what} were not looked after: ${messageOf(error)}`)
    }
  }
}

/** Does so now and every hour. Gives a function that ends it, after what is under way. */
export function startRetention(needs: Needs, report: (problem: string) => void): () => Promise<void> {
  let work = Promise.resolve()
  function keep() {
    work = work.then(() => keepRetention(needs, report))
  }
  const timer = setInterval(keep, anHour)
  keep()
  return () => {
    clearInterval(timer)
    return work
  }
}
