import { dayOf, hourInMs } from '@site/shared/rules'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { people } from '../login/development/people.ts'
import { writeAudit } from '../login/audit.ts'
import { markWaitingSent, removeOldMails } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { reportEvents } from './report-events.ts'
import { requestEvents } from './request-events.ts'
import { sampleRequests } from './sample-cases.ts'
import { memberOf, type SampleEvent } from './sample-events.ts'

/**
 * Fills a database without requests and reports with invented ones, as visitors and staff would have: the register comes first.
 * What was mailed counts as sent, and nothing of it goes out.
 */
export async function loadSamples(services: Pick<Services, 'config' | 'database' | 'register' | 'now'>): Promise<void> {
  const { database } = services
  // Nobody waits for what has happened.
  const config = { ...services.config, decisionUndoSeconds: 0 }
  const loadedAt = services.now()
  const today = dayOf(loadedAt)
  await database.transaction().execute(async (transaction) => {
    // Of servers that start at once, one loads the samples.
    await sql`select pg_advisory_xact_lock(hashtextextended('samples', 2))`.execute(transaction)
    if (await hasCases(transaction)) return
    let time = loadedAt
    const inTransaction = { ...services, config, database: transaction, now: () => time }
    const members = people.filter(({ roles }) => roles.includes('role')).map(({ id }) => memberOf(id, config.systems))
    // Cases can be given to those who logged in lately.
    for (const member of members) await writeAudit(transaction, member, { action: 'LOGIN' }, before(loadedAt))
    const events = [
      ...sampleRequests(today).flatMap((sample) => requestEvents(sample, config)),
      ...(await reportEvents(transaction, today)),
    ]
    for (const { at, happen } of inOrder(events)) {
      time = at
      await happen(inTransaction)
    }
    await markWaitingSent(transaction)
    await removeOldMails(transaction, loadedAt)
    // The first digest comes tomorrow.
    await transaction.insertInto('staffDigests').values({ day: today, at: loadedAt }).execute()
  })
}

async function hasCases(database: Database): Promise<boolean> {
  const request = await database.selectFrom('privacyRequests').select('reference').limit(1).executeTakeFirst()
  const report = await database.selectFrom('complaints').select('id').limit(1).executeTakeFirst()
  return request !== undefined || report !== undefined
}

const before = (moment: Date) => new Date(moment.getTime() - hourInMs)

function inOrder(events: readonly SampleEvent[]): SampleEvent[] {
  return events.toSorted((one, other) => one.at.getTime() - other.at.getTime())
}
