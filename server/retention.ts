import { dayOf, errorMessage, yearsBefore } from '@site/shared/rules'
import { removeUnusedPictures } from './campaigns/creatives/creative-store.ts'
import { removeOldCampaigns } from './campaigns/save-campaigns.ts'
import { DatabaseUnavailable } from './database/database-unavailable.ts'
import { removeOldPageViews, removeOldTelemetry } from './telemetry/store.ts'
import { removeExpiredCounts } from './limits/count-senders.ts'
import { removeOldAudit } from './login/audit.ts'
import { removeOldMails } from './mail/outbox.ts'
import { sendDigest } from './requests/digest.ts'
import { answerLostLinks } from './requests/lost-links.ts'
import { remindUnconfirmed, removeOldLinks } from './requests/mailed-links.ts'
import { destroyExpired, removeOldMessages, rewrapKeys } from './requests/mailbox/index.ts'
import { removeSettled, removeUnconfirmed } from './requests/request-store.ts'
import type { Services } from './services.ts'

const hourInMs = 3_600_000
const minuteInMs = 60_000
/** In milliseconds: not at once, or the answers to other calls would show what a lost link takes. */
const lostLinkInterval = 10_000

type Needs = Pick<Services, 'config' | 'database' | 'now' | 'wakeMail'>

type Duties = Record<string, (needs: Needs, now: Date) => Promise<void>>

/** Each by the rule of its own store (docs/privacy-requests.md, "What is kept"). */
const hourlyDuties: Duties = {
  'messages of the contact form': (needs, now) => removeAfterYear(needs, 'contactMessages', now),
  complaints: (needs, now) => removeAfterYear(needs, 'complaints', now),
  advertisements: ({ database }, now) => removeOldCampaigns(database, now),
  'pictures of advertisements': ({ database }) => removeUnusedPictures(database),
  'audit rows': ({ database, config }, now) => removeOldAudit(database, config.auditMonths, now),
  mails: ({ database }, now) => removeOldMails(database, now),
  'counts of messages': ({ database }, now) => removeExpiredCounts(database, now),
  'page views': ({ database }, now) => removeOldPageViews(database, now),
  telemetry: ({ database }, now) => removeOldTelemetry(database, now),
  reminders: remindUnconfirmed,
  'unconfirmed requests': ({ database }, now) => removeUnconfirmed(database, now),
  'settled requests': ({ database }, now) => removeSettled(database, now),
  'expired answers': ({ database }, now) => destroyExpired(database, now),
  'messages about requests': ({ database }, now) => removeOldMessages(database, now),
  'keys of answers': ({ config, database }) => rewrapKeys(database, config.answerKeys),
  'old links': ({ database }, now) => removeOldLinks(database, now),
}

/** Of messages of the contact form and of complaints. */
export const submissionYears = 1

/** Removes submissions with their mails, as the privacy policy says. */
async function removeAfterYear({ database }: Needs, table: 'contactMessages' | 'complaints', now: Date) {
  const limit = new Date(yearsBefore(dayOf(now), submissionYears))
  await database.deleteFrom(table).where('receivedAt', '<', limit).execute()
}

const minutelyDuties: Duties = { digests: sendDigest }

const lostLinkDuties: Duties = { 'lost links': answerLostLinks }

/** Removes old data and sends reminders. A duty that fails is reported and skipped. Several servers may run this at once. */
export async function keepRetention(
  needs: Needs,
  report: (problem: string) => void,
  duties = hourlyDuties,
): Promise<void> {
  for (const [what, look] of Object.entries(duties)) {
    try {
      await look(needs, needs.now())
    } catch (error) {
      // Outages are reported by the database itself, once.
      if (error instanceof DatabaseUnavailable) return
      report(`Retention: ${what} were not looked after: ${errorMessage(error)}`)
    }
  }
}

/** Does all duties now and whenever they are due. Returns a function that stops this after those under way. */
export function startRetention(needs: Needs, report: (problem: string) => void): () => Promise<unknown> {
  const stops = [
    repeat(() => keepRetention(needs, report), hourInMs),
    repeat(() => keepRetention(needs, report, minutelyDuties), minuteInMs),
    repeat(() => keepRetention(needs, report, lostLinkDuties), lostLinkInterval),
  ]
  return () => Promise.all(stops.map((stop) => stop()))
}

function repeat(work: () => Promise<void>, interval: number): () => Promise<void> {
  let done = Promise.resolve()
  function begin() {
    done = done.then(work)
  }
  const timer = setInterval(begin, interval)
  begin()
  return () => {
    clearInterval(timer)
    return done
  }
}
