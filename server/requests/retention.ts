import { addDays, dayOf, yearBefore } from '@site/shared/rules'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { TooManyRequests } from '../http/errors.ts'
import { forgetCounts } from '../limits/count-senders.ts'
import { countUnconfirmedMail } from '../limits/take-message.ts'
import { DatabaseAway } from '../database/database-away.ts'
import type { Services } from '../services.ts'
import { mailVerification, verificationTime } from './mailed-links.ts'
import { changeRequest } from './request-store.ts'

const hour = 3_600_000
const day = 24 * hour
/** Age at which a person is reminded, once, that a request is not confirmed yet: the first link still works. */
const remindedAfter = 5 * day
/** Age at which a request that nobody confirmed is removed. */
const removedAfter = 14 * day
/** For so long an old link is known as expired, in days. */
const linksKept = 365

type Needs = Pick<Services, 'config' | 'database' | 'now' | 'wakeMail'>

/** Reminds, removes what nobody confirmed or was settled long ago, and forgets old links. Any number of servers may do so at the same time. */
export async function keepRetention(needs: Needs): Promise<void> {
  const { database, now, wakeMail } = needs
  const time = now()
  const postponed: string[] = []
  while (await remindOne(needs, time, postponed)) wakeMail?.()
  const oldest = new Date(time.getTime() - removedAfter)
  while (await removeUnconfirmed(database, oldest));
  await removeSettled(database, new Date(yearBefore(yearBefore(yearBefore(dayOf(time))))))
  const limit = new Date(addDays(dayOf(time), -linksKept))
  await database.deleteFrom('privacyRequestLinks').where('expiresAt', '<', limit).execute()
  await forgetCounts(database, time)
}

/** Does so now and every hour. Gives a function that ends it, after what is under way. */
export function startRetention(needs: Needs, report: (problem: string) => void): () => Promise<void> {
  let work = Promise.resolve()
  function keep() {
    work = keepRetention(needs).catch((error: unknown) => {
      // The database tells of its outages itself, once.
      if (error instanceof DatabaseAway) return
      report(`Unconfirmed requests were not looked after: ${error instanceof Error ? error.message : String(error)}`)
    })
  }
  const timer = setInterval(keep, hour)
  keep()
  return () => {
    clearInterval(timer)
    return work
  }
}

/**
 * Reminds the person who has waited longest; false where there is none. A row that another server has is left to it. An
 * address that had enough mails this hour is left for the next time: the request joins those that are `postponed`.
 */
function remindOne({ config, database }: Needs, now: Date, postponed: string[]): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const request = await transaction
      .selectFrom('privacyRequests')
      .selectAll()
      .where('state', '=', 'RECEIVED')
      .where('verifiedAt', 'is', null)
      .where('remindedAt', 'is', null)
      .$if(postponed.length > 0, (waiting) => waiting.where('reference', 'not in', postponed))
      .where('receivedAt', '<=', new Date(now.getTime() - remindedAfter))
      // Whoever had no more than a day to act would better make a new request.
      .where('receivedAt', '>', new Date(now.getTime() - removedAfter + day))
      .orderBy('receivedAt')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!request) return false
    if (!(await canBeMailed(transaction, config, request.body.email, now))) return postponed.push(request.reference) > 0
    const removal = request.receivedAt.getTime() + removedAfter
    const until = new Date(Math.min(now.getTime() + verificationTime, removal))
    await mailVerification(transaction, config, request, now, { letter: 'reminder', until })
    await changeRequest(transaction, request.reference, { remindedAt: now })
    return true
  })
}

async function canBeMailed(transaction: Database, config: Config, email: string, now: Date): Promise<boolean> {
  try {
    await countUnconfirmedMail(transaction, config, email, now)
    return true
  } catch (error) {
    if (error instanceof TooManyRequests) return false
    throw error
  }
}

/** Removes requests received by `limit` that were never confirmed, withdrawn ones too; with them go their mails. Some at a time. */
function removeUnconfirmed(database: Database, limit: Date): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const old = transaction.selectFrom('privacyRequests').select('reference').where('verifiedAt', 'is', null)
    const found = old.where('receivedAt', '<=', limit).orderBy('receivedAt').limit(500).forUpdate().skipLocked()
    const references = (await found.execute()).map(({ reference }) => reference)
    if (references.length === 0) return false
    await transaction.deleteFrom('privacyRequests').where('reference', 'in', references).execute()
    return true
  })
}

/** Removes requests that were handled or withdrawn before `limit`, and the mails about them: three years ago, as the privacy policy says. */
async function removeSettled(database: Database, limit: Date): Promise<void> {
  const settledBefore = database.deleteFrom('privacyRequests').where((row) => {
    return row(row.fn.coalesce('handledAt', 'withdrawnAt'), '<', limit)
  })
  await settledBefore.execute()
}
