import { setTimeout as pause } from 'node:timers/promises'
import { dayOf, errorCode, errorMessage, hourInMs, keysOf, minuteInMs, yearsBefore } from '@site/shared/rules'
import { removeOldDeclarations } from './advertisements/advertisement-store.ts'
import { removeUnusedPictures } from './campaigns/creatives/creative-store.ts'
import { sendToRepository } from './campaigns/repository/deliveries.ts'
import { removeOldCampaigns } from './campaigns/save-campaigns.ts'
import { DatabaseUnavailable, tooSlow } from './database/database-unavailable.ts'
import { cleanEmbedded } from './database/embedded.ts'
import { renewSealed } from './database/renew-sealed.ts'
import { noteDone, type DutyName } from './telemetry/duties.ts'
import { tellOwners } from './telemetry/version-alerts.ts'
import { removeOldPageViews, removeOldTelemetry } from './telemetry/store.ts'
import { removeUnconfirmedFollows } from './followers/follower-store.ts'
import { tellFollowers } from './followers/tell-followers.ts'
import { waitingInformation } from './information/information-steps.ts'
import { removeOldInformation } from './information/information-store.ts'
import { removeExpiredCounts } from './limits/count-senders.ts'
import { removeOldAudit } from './login/audit.ts'
import { removeOldMails } from './mail/outbox.ts'
import { hastenCases } from './hasten-cases.ts'
import { takeDueSteps } from './cases/waiting-steps.ts'
import { waitingRequests } from './requests/steps/waiting-requests.ts'
import { waitingComplaints } from './submissions/complaints/complaint-steps.ts'
import { settleCorrections } from './submissions/complaints/complaint-store.ts'
import { sendDigest } from './requests/desk/digest.ts'
import { answerLostLinks } from './requests/person/lost-links.ts'
import { remindUnconfirmed, removeOldLinks } from './requests/person/mailed-links.ts'
import { destroyExpired, remindUnopened, removeOldMessages } from './requests/store/message-retention.ts'
import { eraseDestroyed, rewrapKeys } from './requests/store/stored-keys.ts'
import { removeSettled, removeUnconfirmed } from './requests/store/request-store.ts'
import { renewHashes } from './requests/store/search-index.ts'
import type { Services } from './services.ts'
import { texts } from './texts/texts.ts'
import { renewAddressHashes } from './renew-address-hashes.ts'

/** In milliseconds: not at once, or the answers to other calls would show what a lost link takes. */
const lostLinkInterval = 10_000
/** In milliseconds. */
const waitingInterval = 5_000
/** In milliseconds, for the duty under way when the server ends: a statement that takes longer is undone with its connection. */
const endingTime = 5_000

type Needs = Pick<Services, 'config' | 'database' | 'now' | 'wakeMail'>

type Duties = Partial<Record<DutyName, (needs: Needs, now: Date) => Promise<void>>>

/** Each by the rule of its own store (docs/privacy-requests.md, "Retention"). */
const hourlyDuties: Duties = {
  contactMessages: (needs, now) => removeAfterYear(needs, 'contactMessages', now),
  complaints: (needs, now) => removeAfterYear(needs, 'complaints', now),
  campaigns: ({ database }, now) => removeOldCampaigns(database, now),
  declarations: ({ database }, now) => removeOldDeclarations(database, now),
  creatives: ({ database }) => removeUnusedPictures(database),
  audit: ({ database, config }, now) => removeOldAudit(database, config.auditMonths, now),
  mails: ({ database }, now) => removeOldMails(database, now),
  counts: ({ database }, now) => removeExpiredCounts(database, now),
  pageViews: ({ database }, now) => removeOldPageViews(database, now),
  telemetry: ({ database }, now) => removeOldTelemetry(database, now),
  reminders: remindUnconfirmed,
  unopenedAnswers: remindUnopened,
  unconfirmedRequests: ({ database }, now) => removeUnconfirmed(database, now),
  information: ({ database }, now) => removeOldInformation(database, now),
  unconfirmedFollows: ({ database }, now) => removeUnconfirmedFollows(database, now),
  settledRequests: ({ database }, now) => removeSettled(database, now),
  expiredAnswers: ({ database }, now) => destroyExpired(database, now),
  requestMessages: ({ database }, now) => removeOldMessages(database, now),
  async answerKeys({ config: { answerKeys }, database }) {
    await rewrapKeys(database, answerKeys)
    await renewSealed(database, answerKeys)
    await renewHashes(database, answerKeys)
    await renewAddressHashes(database, answerKeys)
  },
  links: ({ database }, now) => removeOldLinks(database, now),
  // After everything that removes something.
  destroyedKeys: ({ database }) => eraseDestroyed(database),
  freeSpace: async ({ config, database }) => {
    // PostgreSQL does that by itself.
    if (!config.databaseUrl) await cleanEmbedded(database)
  },
}

/** Retention of messages of the contact form and of complaints, in years. */
export const submissionYears = 1

/** Removes submissions with their mails, as the privacy policy says. */
async function removeAfterYear({ database }: Needs, table: 'contactMessages' | 'complaints', now: Date) {
  const limit = new Date(yearsBefore(dayOf(now), submissionYears))
  await database.deleteFrom(table).where('receivedAt', '<', limit).execute()
}

export const minutelyDuties: Duties = {
  digests: sendDigest,
  brokenVersions: tellOwners,
  reportTerms: hastenCases,
  repository: sendToRepository,
}

const lostLinkDuties: Duties = { lostLinks: answerLostLinks }

/** They read what is new from the register. */
const followerDuties = ({ register }: Pick<Services, 'register'>): Duties => ({
  followers: (needs, now) => tellFollowers({ ...needs, register }, now),
})

/** Steps of staff that could be taken back until now. */
const waitingDuties: Duties = {
  async waitingSteps(needs) {
    await takeDueSteps(needs, 'requestReference', waitingRequests)
    await settleCorrections(needs.database, needs.now())
    await takeDueSteps(needs, 'complaintId', waitingComplaints)
    await takeDueSteps(needs, 'informationRequestId', waitingInformation)
  },
}

/**
 * Removes old data and sends reminders. A duty that fails or takes too long is reported and skipped, and done the next time.
 * Several servers may run this at once.
 * @param isEnding Whether the rest of the duties is left for the next start
 */
export async function keepRetention(
  needs: Needs,
  report: (problem: string) => void,
  duties = hourlyDuties,
  isEnding = () => false,
): Promise<void> {
  for (const duty of keysOf(duties)) {
    if (isEnding()) return
    try {
      await duties[duty]?.(needs, needs.now())
      await noteDone(needs.database, duty, needs.now())
    } catch (error) {
      // Outages are reported by the database itself, once.
      if (isOutage(error)) return
      report(`Retention: "${texts.en.status.duties[duty]}" failed: ${errorMessage(error)}`)
    }
  }
}

/** Whether the next duty would fail, too: not after a statement that was slow, or waited for a lock. */
function isOutage(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && errorCode(error.cause) !== tooSlow
}

/** Does all duties now and whenever they are due. Returns a function that stops this after the duty under way. */
export function startRetention(
  needs: Needs & Pick<Services, 'register'>,
  report: (problem: string) => void,
): () => Promise<unknown> {
  const stops = [
    repeat(needs, report, hourlyDuties, hourInMs),
    repeat(needs, report, { ...minutelyDuties, ...followerDuties(needs) }, minuteInMs),
    repeat(needs, report, lostLinkDuties, lostLinkInterval),
    repeat(needs, report, waitingDuties, waitingInterval),
  ]
  return () => Promise.race([Promise.all(stops.map((stop) => stop())), pause(endingTime, undefined, { ref: false })])
}

function repeat(needs: Needs, report: (problem: string) => void, duties: Duties, interval: number) {
  let isEnding = false
  let lastRun = Promise.resolve()
  function begin() {
    lastRun = lastRun.then(() => keepRetention(needs, report, duties, () => isEnding))
  }
  const timer = setInterval(begin, interval)
  begin()
  return () => {
    isEnding = true
    clearInterval(timer)
    return lastRun
  }
}
