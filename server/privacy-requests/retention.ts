import { addDays, dayOf, yearBefore } from '../clock.ts'
import type { Database } from '../database/database.ts'
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

type Needs = Pick<Services, 'database' | 'now' | 'wakeMail'>

/** Reminds, removes what nobody confirmed or was settled long ago, and forgets old links. Any number of servers may do so at the same time. */
export async function keepRetention({ database, now, wakeMail }: Needs): Promise<void> {
  const time = now()
  while (await remindOne(database, time)) wakeMail?.()
  const oldest = new Date(time.getTime() - removedAfter)
  while (await removeUnconfirmed(database, oldest));
  await removeSettled(database, new Date(yearBefore(yearBefore(yearBefore(dayOf(time))))))
  const limit = new Date(addDays(dayOf(time), -linksKept))
  await database.deleteFrom('privacyRequestLinks').where('expiresAt', '<', limit).execute()
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

/** Reminds the person who has waited longest; false where there is none. A row that another server has is left to it. */
function remindOne(database: Database, now: Date): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const request = await transaction
      .selectFrom('privacyRequests')
      .selectAll()
      .where('state', '=', 'RECEIVED')
      .where('verifiedAt', 'is', null)
      .where('remindedAt', 'is', null)
      .where('receivedAt', '<=', new Date(now.getTime() - remindedAfter))
      // Whoever had no more than a day to act would better make a new request.
      .where('receivedAt', '>', new Date(now.getTime() - removedAfter + day))
      .orderBy('receivedAt')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!request) return false
    const removal = request.receivedAt.getTime() + removedAfter
    const until = new Date(Math.min(now.getTime() + verificationTime, removal))
    await mailVerification(transaction, request, now, { letter: 'reminder', until })
    await changeRequest(transaction, request.reference, { remindedAt: now })
    return true
  })
}

/** Removes requests received by `limit` that were never confirmed, withdrawn ones too, and the mails about them; some at a time. */
function removeUnconfirmed(database: Database, limit: Date): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const old = transaction.selectFrom('privacyRequests').select('reference').where('verifiedAt', 'is', null)
    const found = old.where('receivedAt', '<=', limit).orderBy('receivedAt').limit(500).forUpdate().skipLocked()
    const references = (await found.execute()).map(({ reference }) => reference)
    if (references.length === 0) return false
    const links = transaction.selectFrom('privacyRequestLinks').where('reference', 'in', references)
    const mails = links.select('mailId').where('mailId', 'is not', null)
    await transaction.deleteFrom('outbox').where('id', 'in', mails.$narrowType<{ mailId: string }>()).execute()
    await transaction.deleteFrom('privacyRequests').where('reference', 'in', references).execute()
    return true
  })
}

/** Removes requests that were handled or withdrawn before `limit`: three years ago, as the privacy policy says. */
async function removeSettled(database: Database, limit: Date): Promise<void> {
  const settledBefore = database.deleteFrom('privacyRequests').where((row) => {
    return row(row.fn.coalesce('handledAt', 'withdrawnAt'), '<', limit)
  })
  await settledBefore.execute()
}
