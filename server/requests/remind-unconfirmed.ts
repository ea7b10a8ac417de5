import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { mayMailUnconfirmed } from '../limits/accept-submission.ts'
import type { Services } from '../services.ts'
import { confirmableUntil, mailVerification } from './mailed-links.ts'
import { changeRequest, unconfirmedTime } from './request-store.ts'

type Needs = Pick<Services, 'config' | 'database' | 'wakeMail'>

const day = 86_400_000
/** Age at which a person is reminded to confirm, while the first link still works. */
const remindedAfter = 5 * day

/** Reminds each person once whose request is not confirmed yet. */
export async function remindUnconfirmed({ config, database, wakeMail }: Needs, now: Date): Promise<void> {
  const postponed: string[] = []
  while (await remindOne(database, config, now, postponed)) wakeMail?.()
}

/** Reminds who has waited longest; false where there is nobody. A request whose address is over its limit is added to `postponed`. */
function remindOne(database: Database, config: Config, now: Date, postponed: string[]): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const request = await transaction
      .selectFrom('privacyRequests')
      .selectAll()
      .where('state', '=', 'RECEIVED')
      .where('verifiedAt', 'is', null)
      .where('remindedAt', 'is', null)
      .$if(postponed.length > 0, (waiting) => waiting.where('reference', 'not in', postponed))
      .where('receivedAt', '<=', new Date(now.getTime() - remindedAfter))
      // With under a day left, the person should submit a new request.
      .where('receivedAt', '>', new Date(now.getTime() - unconfirmedTime + day))
      .orderBy('receivedAt')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!request) return false
    if (!(await mayMailUnconfirmed(transaction, config, request.body.email, now)))
      return postponed.push(request.reference) > 0
    await mailVerification(transaction, config, request, now, {
      letter: 'reminder',
      until: confirmableUntil(request, now),
    })
    await changeRequest(transaction, request.reference, { remindedAt: now })
    return true
  })
}
