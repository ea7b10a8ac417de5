import { countryCodes, openStates, shortTermHours } from '@site/shared/calls'
import { addDays, dayOf, daysBetween, keysOf, mapKeys, officeTime, writeDay } from '@site/shared/rules'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { storedOrigin } from '../http/own-origin.ts'
import { fillTemplate } from '../mail/fill-template.ts'
import { enqueueMail, type Mail } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { isWorkingDay, runningStates, waitingDays } from './term.ts'
import { teamTexts } from '../texts/texts.ts'

type Needs = Pick<Services, 'config' | 'database' | 'wakeMail'>

/** In Amsterdam and Brussels. */
const sendingHour = 8
/** In days: a request is due soon, or within the week. */
const soonDays = 2
const weekDays = 7
/** References of a group that a mail names. */
const maxNamed = 25

const groups = keysOf(teamTexts('nl').texts.digest.groups)
/** References of requests, ids of advertisements that were reported, or the id of a mail that is about no request. */
type Digest = Record<(typeof groups)[number], string[]>

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
  const open = requests.where('state', 'in', openStates)
  const running = open
    .where((row) => row.or([row('state', 'in', runningStates), row('pausedOn', 'is', null)]))
    .where('answerBy', '<=', addDays(today, weekDays))
  const unassigned = open.where('owner', 'is', null)
  const answered = open.where('answeredOn', 'is not', null)
  const unanswered = open.where('pausedOn', '<=', addDays(today, -waitingDays))
  const unposted = open.where('extension', 'is not', null).where('extendedOn', 'is', null)
  const reports = transaction.selectFrom('complaints').select(['campaignId', 'dueAt']).where('closedAt', 'is', null)
  const undelivered = transaction.selectFrom('outbox').select(['id', 'requestReference']).where('givenUpAt', '>', since)
  const digest: Digest = mapKeys(groups, () => [])
  for (const { reference, answerBy } of await running.execute())
    digest[groupOf(daysBetween(today, answerBy))].push(reference)
  for (const { reference } of await answered.execute()) digest.answered.push(reference)
  for (const { reference } of await unanswered.execute()) digest.unanswered.push(reference)
  for (const { reference } of await unposted.execute()) digest.unposted.push(reference)
  for (const { reference } of await unassigned.execute()) digest.unassigned.push(reference)
  for (const { campaignId, dueAt } of await reports.orderBy('dueAt').execute())
    digest[dueAt < now ? 'overdueReports' : 'reports'].push(campaignId)
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
  const onlyOverdue: Digest = { ...mapKeys(groups, () => []), overdue, overdueReports }
  const isEmpty = (each: Digest) => groups.every((group) => each[group].length === 0)
  const team = isEmpty(digest) ? [] : [writeMail(privacyMailbox, 'intro', digest, config, today)]
  if (!dpoMailbox || isEmpty(onlyOverdue)) return team
  return [...team, writeMail(dpoMailbox, 'officer', onlyOverdue, config, today)]
}

/** Writes one mail in both languages of the team, without anything about a person. */
function writeMail(to: string, intro: 'intro' | 'officer', digest: Digest, config: Config, today: string): Mail {
  const counts = { overdue: String(digest.overdue.length), today: String(digest.today.length) }
  const parts = (['nl', 'fr'] as const).map((lang) => {
    const { [intro]: opening, groups: names, more, list, subject } = teamTexts(lang).texts.digest
    const lines = groups.flatMap((group) => {
      const { length } = digest[group]
      const others = length > maxNamed ? ` ${fillTemplate(more, { count: String(length - maxNamed) })}` : ''
      const named = digest[group].slice(0, maxNamed).join(', ')
      return length > 0 ? [`${names[group]} (${length})\n  ${named}${others}`] : []
    })
    const link = `${list} ${storedOrigin(null, config, 'NL')}/${lang}/internal-privacy-rights`
    const text = [fillTemplate(opening, { day: writeDay(today, lang) }), ...lines, link].join('\n\n')
    return { subject: fillTemplate(subject, counts), text }
  })
  const join = (name: 'subject' | 'text', between: string) => parts.map((part) => part[name]).join(between)
  return { to, subject: join('subject', ' / '), text: `${join('text', '\n\n---\n\n')}\n`, locale: 'nl_nl' }
}
