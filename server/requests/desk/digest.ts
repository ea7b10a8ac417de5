import { countryCodes, nameQuestion, shortTermHours } from '@site/shared/calls'
import { addDays, dayOf, daysBetween, hourOf, mapKeys } from '@site/shared/rules'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import { digestGroups, type Digest } from '../../letters/digest-letters.ts'
import { letters } from '../../letters/letters.ts'
import { enqueueMail, type Mail } from '../../mail/outbox.ts'
import { findAddresses, listStaffMembers } from '../../login/members.ts'
import type { Services } from '../../services.ts'
import { countWorkable } from './tasks/task-selection.ts'
import { hasToPost, isInOpenState, isRestricted, isRunning } from '../store/request-conditions.ts'
import { isAccompanied } from '../domain/second-person.ts'
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
 * or a question about advertisements is open that has to be answered in 48 hours.
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
    const mails = [
      ...writeMails(digest, config, today),
      ...(await writeOwn(transaction, config, { now, since: claimed.since })),
      ...(await writeTasks(transaction, config, today)),
    ]
    for (const mail of mails) await enqueueMail(transaction, mail, now)
  })
  wakeMail?.()
}

/** Tells whether a report or a question about advertisements waits whose term runs on all days. */
async function isReportUrgent(database: Database): Promise<boolean> {
  const isShort = sql<boolean>`due_at - received_at <= make_interval(hours => ${shortTermHours})`
  const reports = database.selectFrom('complaints').select('id').where('closedAt', 'is', null).where(isShort)
  const questions = database
    .selectFrom('informationRequests')
    .select('id')
    .where('answeredAt', 'is', null)
    .where(isShort)
  return (await reports.union(questions).limit(1).executeTakeFirst()) !== undefined
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

/** @param owner of whose cases alone it is about, and of what they may approve */
async function collect(transaction: Database, now: Date, since: Date, owner?: string): Promise<Digest> {
  const today = dayOf(now)
  const isOfOwner = owner === undefined ? sql<boolean>`true` : sql<boolean>`owner = ${owner}`
  const selected = transaction.selectFrom('privacyRequests').where(isOfOwner)
  const requests = selected.select(['reference', 'answerBy']).orderBy('answerBy')
  const open = requests.where(isInOpenState)
  const dueSoon = requests.where(isRunning).where('answerBy', '<=', addDays(today, weekDays))
  const unassigned = open.where('owner', 'is', null)
  const answeredRequests = open.where('answeredOn', 'is not', null)
  const unanswered = open.where('pausedOn', '<=', addDays(today, -waitingDays))
  const unposted = requests.where(hasToPost)
  const waitingMessages = selected.select('reference').where('waitsSince', 'is not', null)
  const reports = transaction
    .selectFrom('complaints')
    .select(['id', 'campaignId', 'dueAt'])
    .where('closedAt', 'is', null)
    .where(isOfOwner)
  const questions = transaction
    .selectFrom('informationRequests')
    .select(['id', 'dueAt'])
    .where('answeredAt', 'is', null)
    .where(isOfOwner)
  let undelivered = transaction
    .selectFrom('outbox')
    .select(['id', 'requestReference', 'complaintId', 'advertisementId', 'informationRequestId'])
    .where('givenUpAt', '>', since)
  if (owner !== undefined)
    undelivered = undelivered.where((mail) =>
      mail.or([
        mail('requestReference', 'in', selected.select('reference')),
        mail('complaintId', 'in', transaction.selectFrom('complaints').select('id').where(isOfOwner)),
        mail('advertisementId', 'in', transaction.selectFrom('advertisementCases').select('id').where(isOfOwner)),
        mail('informationRequestId', 'in', transaction.selectFrom('informationRequests').select('id').where(isOfOwner)),
      ]),
    )
  let proposed = transaction.selectFrom('waitingSteps').select('requestReference').where('dueAt', 'is', null)
  if (owner !== undefined) proposed = proposed.where('subject', '<>', owner)
  const digest: Digest = mapKeys(digestGroups, () => [])
  for (const { requestReference } of await proposed.orderBy('decidedAt').execute())
    if (requestReference) digest.approve.push(requestReference)
  for (const { reference, answerBy } of await dueSoon.execute())
    digest[groupOf(daysBetween(today, answerBy))].push(reference)
  const reviews = selected.select(['reference', 'reviewBy']).orderBy('reviewBy')
  for (const { reference, reviewBy } of await reviews.where('reviewBy', '<=', addDays(today, weekDays)).execute())
    if (reviewBy) digest[groupOf(daysBetween(today, reviewBy))].push(reference)
  const restrictions = selected.select('reference').where(isRestricted)
  const ending = restrictions.where(
    sql<string>`coalesce(lifted_on, restricted_until)`,
    '<=',
    addDays(today, liftingDays),
  )
  for (const { reference } of await ending.orderBy('reference').execute()) digest.restrictions.push(reference)
  for (const { reference } of await answeredRequests.execute()) digest.answered.push(reference)
  for (const { reference } of await unanswered.execute()) digest.unanswered.push(reference)
  for (const { reference } of await unposted.execute()) digest.unposted.push(reference)
  for (const { reference } of await waitingMessages.orderBy('waitsSince').execute()) digest.messages.push(reference)
  for (const { reference } of await unassigned.execute()) digest.unassigned.push(reference)
  for (const { id, campaignId, dueAt } of await reports.orderBy('dueAt').execute())
    digest[dueAt < now ? 'overdueReports' : 'reports'].push(campaignId ?? id)
  for (const { id, dueAt } of await questions.orderBy('dueAt').execute())
    digest[dueAt < now ? 'overdueQuestions' : 'questions'].push(nameQuestion(id))
  for (const {
    id,
    requestReference,
    complaintId,
    advertisementId,
    informationRequestId,
  } of await undelivered.execute())
    digest.undelivered.push(
      requestReference ??
        advertisementId ??
        (informationRequestId === null ? undefined : nameQuestion(informationRequestId)) ??
        complaintId ??
        id,
    )
  return digest
}

function groupOf(daysLeft: number) {
  if (daysLeft <= 0) return daysLeft < 0 ? 'overdue' : 'today'
  return daysLeft <= soonDays ? 'soon' : 'week'
}

const isEmpty = (digest: Digest) => digestGroups.every((group) => digest[group].length === 0)

/** Writes to each member of the team, and of the desk for advertisements, about their own cases, where there is something to say. */
async function writeOwn(
  transaction: Database,
  config: Config,
  { now, since }: { now: Date; since: Date },
): Promise<Mail[]> {
  const team = new Set((await listStaffMembers(transaction, now)).map(({ subject }) => subject))
  const desk = (await listStaffMembers(transaction, now, 'ADVERTISING_LOGIN')).map(({ subject }) => subject)
  const addresses = await findAddresses(transaction, [...new Set([...team, ...desk])], now)
  const mails: Mail[] = []
  for (const [subject, to] of addresses) {
    const digest = await collect(transaction, now, since, subject)
    const isOfTeam = team.has(subject)
    if (!isOfTeam || isAccompanied({ config, member: { subject }, now })) digest.approve = []
    const intro = isOfTeam ? 'own' : 'ownOfDesk'
    if (!isEmpty(digest)) mails.push(letters.digest({ to, intro, digest, config, today: dayOf(now) }))
  }
  return mails
}

/** Writes to the team of each system about the tasks that it can do now, where there are some. */
async function writeTasks(transaction: Database, config: Config, today: string): Promise<Mail[]> {
  const counted = await countWorkable(transaction, today, weekDays)
  return config.systems.flatMap((system) => {
    const counts = counted.get(system.id)
    if (!system.mailbox || !counts) return []
    return [letters.taskDigest({ to: system.mailbox, system, counts, config, today })]
  })
}

function writeMails(digest: Digest, config: Config, today: string): Mail[] {
  const { privacyMailbox, dpoMailbox } = config
  const { overdue, overdueReports, overdueQuestions } = digest
  const onlyOverdue: Digest = { ...mapKeys(digestGroups, () => []), overdue, overdueReports, overdueQuestions }
  const team = isEmpty(digest) ? [] : [letters.digest({ to: privacyMailbox, intro: 'intro', digest, config, today })]
  if (!dpoMailbox || isEmpty(onlyOverdue)) return team
  return [...team, letters.digest({ to: dpoMailbox, intro: 'officer', digest: onlyOverdue, config, today })]
}
