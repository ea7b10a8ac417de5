import { countryCodes, shortTermHours } from '@site/shared/calls'
import { addDays, dayOf, daysBetween, mapKeys, officeTime } from '@site/shared/rules'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import { digestGroups, type Digest } from '../../letters/digest-letters.ts'
import { letters } from '../../letters/letters.ts'
import { enqueueMail, type Mail } from '../../mail/outbox.ts'
import type { Services } from '../../services.ts'
import { hasToPost, isInOpenState, isRestricted, isRunning } from '../store/request-conditions.ts'
import { isWorkingDay, waitingDays } from '../domain/term.ts'

type Needs = Pick<Services, 'config' | 'database' | 'wakeMail'>

/** In Amsterdam and Brussels. */
const sendingHour = 8
/** In days: a request is due soon, or within the week. */
export const soonDays = 2
export const weekDays = 7
/** In days: a restriction ends so soon that its lifting has to be announced, or is announced and due. */
const liftingDays = 14
/**
 * Mails the privacy team what is due, unassigned, reported or undelivered, and the data protection officer what is overdue: once a
 * day that is a working day in one of the countries, from 8 o'clock on, whatever the number of servers; on other days too, if a report
 * is open that has to be answered in 48 hours.
 */
export async function sendDigest({ config, database, wakeMail }: Needs, now: Date): Promise<void> {
  const today = dayOf(now)
  if (hourOf(now) < sendingHour) return
  const isWorking = countryCodes.some((country) => isWorkingDay(today, country))
  if (!isWorking && !(await isReportUrgent(database))) return
  await database.transaction().execute(async (transaction) => {
    const claimed = await claimDay(transaction, today, now)
    if (!claimed) return
    const digest = await collect(transaction, now, claimed.since)
    for (const mail of writeMails(digest, config, today)) await enqueueMail(transaction, mail, now)
  })
  wakeMail?.()
}

/** Tells whether a report about an advertisement waits whose term runs on all days. */
async function isReportUrgent(database: Database): Promise<boolean> {
  const open = database.selectFrom('complaints').select('id').where('closedAt', 'is', null)
  const urgent = open.where(sql<boolean>`due_at - received_at <= make_interval(hours => ${shortTermHours})`)
  return (await urgent.limit(1).executeTakeFirst()) !== undefined
}

function hourOf(moment: Date): number {
  const hours = new Intl.DateTimeFormat('en-GB', { timeZone: officeTime, hour: '2-digit', hourCycle: 'h23' })
  return Number(hours.format(moment))
}

/** Returns when the digest before was sent, or undefined where another server has sent that of today. */
async function claimDay(transaction: Database, day: string, at: Date): Promise<{ since: Date } | undefined> {
  const claim = transaction.insertInto('staffDigests').values({ day, at })
  const [claimed] = await claim
    .onConflict((taken) => taken.column('day').doNothing())
    .returning('day')
    .execute()
  if (!claimed) return undefined
  const previous = await transaction.deleteFrom('staffDigests').where('day', '<', day).returning('at').execute()
  return { since: previous[0]?.at ?? new Date(0) }
}

async function collect(transaction: Database, now: Date, since: Date): Promise<Digest> {
  const today = dayOf(now)
  const requests = transaction.selectFrom('privacyRequests').select(['reference', 'answerBy']).orderBy('answerBy')
  const open = requests.where(isInOpenState)
  const running = requests.where(isRunning).where('answerBy', '<=', addDays(today, weekDays))
  const unassigned = open.where('owner', 'is', null)
  const answered = open.where('answeredOn', 'is not', null)
  const unanswered = open.where('pausedOn', '<=', addDays(today, -waitingDays))
  const unposted = requests.where(hasToPost)
  const waiting = transaction.selectFrom('privacyRequests').select('reference').where('waitsSince', 'is not', null)
  const reports = transaction
    .selectFrom('complaints')
    .select(['id', 'campaignId', 'dueAt'])
    .where('closedAt', 'is', null)
  const undelivered = transaction.selectFrom('outbox').select(['id', 'requestReference']).where('givenUpAt', '>', since)
  const digest: Digest = mapKeys(digestGroups, () => [])
  for (const { reference, answerBy } of await running.execute())
    digest[groupOf(daysBetween(today, answerBy))].push(reference)
  const reviews = transaction.selectFrom('privacyRequests').select(['reference', 'reviewBy']).orderBy('reviewBy')
  for (const { reference, reviewBy } of await reviews.where('reviewBy', '<=', addDays(today, weekDays)).execute())
    if (reviewBy) digest[groupOf(daysBetween(today, reviewBy))].push(reference)
  const restrictions = transaction.selectFrom('privacyRequests').select('reference').where(isRestricted)
  const ending = restrictions.where(
    sql<string>`coalesce(lifted_on, restricted_until)`,
    '<=',
    addDays(today, liftingDays),
  )
  for (const { reference } of await ending.orderBy('reference').execute()) digest.restrictions.push(reference)
  for (const { reference } of await answered.execute()) digest.answered.push(reference)
  for (const { reference } of await unanswered.execute()) digest.unanswered.push(reference)
  for (const { reference } of await unposted.execute()) digest.unposted.push(reference)
  for (const { reference } of await waiting.orderBy('waitsSince').execute()) digest.messages.push(reference)
  for (const { reference } of await unassigned.execute()) digest.unassigned.push(reference)
  for (const { id, campaignId, dueAt } of await reports.orderBy('dueAt').execute())
    digest[dueAt < now ? 'overdueReports' : 'reports'].push(campaignId ?? id)
  for (const { requestReference, id } of await undelivered.execute()) digest.undelivered.push(requestReference ?? id)
  return digest
}

function groupOf(daysLeft: number) {
  if (daysLeft <= 0) return daysLeft < 0 ? 'overdue' : 'today'
  return daysLeft <= soonDays ? 'soon' : 'week'
}

function writeMails(digest: Digest, config: Config, today: string): Mail[] {
  const { privacyMailbox, dpoMailbox } = config
  const { overdue, overdueReports } = digest
  const onlyOverdue: Digest = { ...mapKeys(digestGroups, () => []), overdue, overdueReports }
  const isEmpty = (each: Digest) => digestGroups.every((group) => each[group].length === 0)
  const team = isEmpty(digest) ? [] : [letters.digest({ to: privacyMailbox, intro: 'intro', digest, config, today })]
  if (!dpoMailbox || isEmpty(onlyOverdue)) return team
  return [...team, letters.digest({ to: dpoMailbox, intro: 'officer', digest: onlyOverdue, config, today })]
}
