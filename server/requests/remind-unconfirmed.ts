import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { TooManyRequests } from '../http/errors.ts'
import { countUnconfirmedMail } from '../limits/accept-submission.ts'
import type { Services } from '../services.ts'
import { mailVerification, verificationTime } from './mailed-links.ts'
import { changeRequest, claimUnreminded, unconfirmedTime } from './request-store.ts'

type Needs = Pick<Services, 'config' | 'database' | 'wakeMail'>

/** Reminds each person once whose request is not confirmed yet. */
export async function remindUnconfirmed({ config, database, wakeMail }: Needs, now: Date): Promise<void> {
  const postponed: string[] = []
  while (await remindOne(database, config, now, postponed)) wakeMail?.()
}

/** Reminds one person; false where there is none. A request whose address is over its limit is added to `postponed`. */
function remindOne(database: Database, config: Config, now: Date, postponed: string[]): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const request = await claimUnreminded(transaction, now, postponed)
    if (!request) return false
    try {
      await countUnconfirmedMail(transaction, config, request.body.email, now)
    } catch (error) {
      if (error instanceof TooManyRequests) return postponed.push(request.reference) > 0
      throw error
    }
    const removal = request.receivedAt.getTime() + unconfirmedTime
    const until = new Date(Math.min(now.getTime() + verificationTime, removal))
    await mailVerification(transaction, config, request, now, 'reminder', until)
    await changeRequest(transaction, request.reference, { remindedAt: now })
    return true
  })
}
