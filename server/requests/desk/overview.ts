import {
  ageBands,
  answerPeriods,
  calendarDays,
  flowTypes,
  recentDays,
  soonHours,
  type AnswerPeriod,
  type FlowType,
  type StaffOverview,
} from '@site/shared/calls'
import { addDays, addMonths, dayOf } from '@site/shared/rules'
import { sql } from 'kysely'
import { isUnsettled } from '../../advertisements/advertisement-store.ts'
import type { System } from '../../configuration/systems.ts'
import type { Database } from '../../database/database.ts'
import { selectDue } from '../store/due-requests.ts'
import { decisionFailedBefore } from '../person/figures.ts'
import { nameTarget } from './tasks/describe-task.ts'
import { selectAllTasks } from './tasks/task-selection.ts'

const weekDays = 7

export type OverviewNumbers = Omit<StaffOverview, 'staff'>

/** Counts everything of the overview in five statements. */
export async function countOverview(
  database: Database,
  systems: readonly System[],
  now: Date,
): Promise<OverviewNumbers> {
  const today = dayOf(now)
  const dueRows = await countDue(database, today)
  const answerRows = await countAnswers(database, now)
  const work = await countWork(database, systems, today)
  const reports = await countReports(database, now)
  const inCalendar = (left: number) => dueRows.find((row) => row.part === 'due' && row.daysLeft === left)?.count ?? 0
  const total = dueRows.find(({ part }) => part === 'all')
  const { open = 0, overdue = 0, paused = 0, count: all = 0 } = total ?? {}
  return {
    today,
    open,
    paused,
    inReview: all - open,
    overdue,
    due: Array.from({ length: calendarDays }, (_, left) => ({ day: addDays(today, left), count: inCalendar(left) })),
    dueLater: inCalendar(calendarDays),
    ages: ageBands.map((band, at) => {
      const found = dueRows.find((row) => row.part === 'age' && row.age === at)
      return { ...band, open: found?.open ?? 0 }
    }),
    answers: periodsOf(today).map((period) => {
      return { ...period, ...answersOf(answerRows, (row) => row.period === period.period && row.flowType === null) }
    }),
    kinds: flowTypes.map((flowType) => {
      const found = dueRows.find((row) => row.part === 'kind' && row.flowType === flowType)
      return {
        flowType,
        open: found?.open ?? 0,
        overdue: found?.overdue ?? 0,
        ...answersOf(answerRows, (row) => row.period === 'RECENT' && row.flowType === flowType),
      }
    }),
    ...work,
    colleagues: await describeColleagues(
      database,
      dueRows.filter(({ part }) => part === 'owner'),
    ),
    reports,
  }
}

/** Returns the owners of requests, then those of other cases only, who can hand them over, too, and last what nobody has. */
async function describeColleagues(
  database: Database,
  dueRows: readonly DueRow[],
): Promise<OverviewNumbers['colleagues']> {
  const colleagues = dueRows.map(({ owner, ownerName, open, overdue, dueInWeek }) => ({
    subject: owner,
    name: ownerName,
    open,
    overdue,
    dueInWeek,
  }))
  const isOwner = new Set(dueRows.map(({ owner }) => owner))
  const { rows } = await sql<{ subject: string; name: string | null }>`
    with cases as (
      select owner, owner_name from complaints where closed_at is null
      union all select owner, owner_name from information_requests where answered_at is null
      union all select owner, owner_name from advertisement_cases where ${isUnsettled}
    )
    select owner as subject, max(owner_name) as name from cases where owner is not null
    group by owner order by name, owner`.execute(database)
  const others = rows.filter(({ subject }) => !isOwner.has(subject))
  return [
    ...colleagues.filter(({ subject }) => subject !== null),
    ...others.map((other) => ({ ...other, open: 0, overdue: 0, dueInWeek: 0 })),
    ...colleagues.filter(({ subject }) => subject === null),
  ]
}

interface DueRow {
  /** By what the row is counted: days left, age, kind, owner, or all together. */
  part: 'due' | 'age' | 'kind' | 'owner' | 'all'
  /** -1 where overdue, `calendarDays` after the calendar, null while the time does not run. */
  daysLeft: number | null
  /** Number of the band in `ageBands`. */
  age: number
  flowType: FlowType
  owner: string | null
  ownerName: string | null
  /** With those in review. */
  count: number
  open: number
  paused: number
  overdue: number
  dueInWeek: number
}

/** Counts open requests and those in review, in one pass for all parts. */
async function countDue(database: Database, today: string): Promise<DueRow[]> {
  const starts = sql.join(ageBands.slice(1).map(({ from }) => sql.lit(from)))
  const { rows } = await sql<DueRow>`
    with due as (
      select flow_type, owner, owner_name, is_open, runs_until - ${today}::date as days_to_go,
        least(greatest(runs_until - ${today}::date, -1), ${sql.lit(calendarDays)}) as days_left,
        width_bucket(${today}::date - asked_on, array[${starts}]) as age
      from ${selectDue(database)}
      where not is_lifting
    )
    select
      case grouping(days_left, age, flow_type, owner)
        when 7 then 'due' when 11 then 'age' when 13 then 'kind' when 14 then 'owner' else 'all' end as part,
      days_left, age, flow_type, owner, max(owner_name) as owner_name,
      count(*)::int as count,
      count(*) filter (where is_open)::int as open,
      count(*) filter (where days_to_go is null)::int as paused,
      count(*) filter (where days_to_go < 0)::int as overdue,
      count(*) filter (where days_to_go between 0 and ${sql.lit(weekDays)})::int as due_in_week
    from due
    group by grouping sets ((days_left), (age), (flow_type), (owner), ())
    order by owner is null, owner_name, owner`.execute(database)
  return rows
}

interface AnswerRow {
  period: AnswerPeriod
  /** Null for all kinds. */
  flowType: FlowType | null
  answered: number
  inTime: number
  medianDays: number
}

/** Counts the answers that reached their person, by period and by kind. */
async function countAnswers(database: Database, now: Date): Promise<AnswerRow[]> {
  const periods = periodsOf(dayOf(now))
  const first = periods.map(({ from }) => from).reduce((one, other) => (one < other ? one : other))
  const values = periods.map(({ period, from, to }) => sql`(${period}, ${from}::date, ${to}::date)`)
  const { rows } = await sql<AnswerRow>`
    with answered as (
      select flow_type, informed_on, informed_on - asked_on as days,
        informed_on <= answer_by and not ${decisionFailedBefore(sql`${now}::timestamptz`)} as is_in_time
      from privacy_requests
      where informed_on >= ${first}::date and informed_on is not null and duplicate_of is null
    )
    select period, flow_type, count(*)::int as answered, count(*) filter (where is_in_time)::int as in_time,
      percentile_disc(0.5) within group (order by days) as median_days
    from answered
      join (values ${sql.join(values)}) as periods (period, first, last) on informed_on between first and last
    group by grouping sets ((period), (period, flow_type))`.execute(database)
  return rows
}

function answersOf(rows: readonly AnswerRow[], isPart: (row: AnswerRow) => boolean) {
  const { answered = 0, inTime = 0, medianDays = null } = rows.find(isPart) ?? {}
  return { answered, inTime, medianDays }
}

/** Returns the periods of the answers, with their first and last day until today. */
function periodsOf(today: string) {
  const [year = '', month = ''] = today.split('-')
  const firstMonth = Math.floor((Number(month) - 1) / 3) * 3 + 1
  const quarter = `${year}-${String(firstMonth).padStart(2, '0')}-01`
  const days = {
    RECENT: { from: addDays(today, 1 - recentDays), to: today },
    QUARTER: { from: quarter, to: today },
    PREVIOUS_QUARTER: { from: addMonths(quarter, -3), to: addDays(quarter, -1) },
  }
  return answerPeriods.map((period) => ({ period, ...days[period] }))
}

/** Counts the requests of each brand, and the tasks of each system, also of those without tasks. */
async function countWork(database: Database, systems: readonly System[], today: string) {
  const rows = await selectAllTasks(database)
    .select(['task.kind', 'task.target'])
    .select([
      sql<number>`count(*) filter (where task.done_at is null)::int`.as('open'),
      sql<number>`count(*) filter (where task.done_at is null and due.runs_until is null)::int`.as('onHold'),
      sql<number>`count(task.done_at)::int`.as('done'),
      sql<number>`count(distinct due.reference)::int`.as('requests'),
      sql<number>`count(distinct due.reference) filter (where due.runs_until < ${today}::date)::int`.as('overdue'),
      sql<string | null>`min(due.asked_on) filter (where task.done_at is null and due.runs_until is not null)`.as(
        'oldest',
      ),
    ])
    .groupBy(['task.kind', 'task.target'])
    .orderBy('task.target')
    .execute()
  const ofSystems = new Map(rows.filter(({ kind }) => kind === 'SYSTEM').map((row) => [row.target, row]))
  const systemIds = systems.map(({ id }) => id)
  const removedSystems = [...ofSystems.keys()].filter((id) => !systemIds.includes(id))
  return {
    brands: rows
      .filter(({ kind }) => kind === 'BRAND')
      .map((row) => ({
        target: `BRAND:${row.target}`,
        name: nameTarget(systems, { kind: 'BRAND', target: row.target }),
        requests: row.requests,
        overdue: row.overdue,
        openTasks: row.open,
        onHold: row.onHold,
      })),
    systems: [...systemIds, ...removedSystems].map((target) => {
      const row = ofSystems.get(target)
      return {
        target: `SYSTEM:${target}`,
        name: nameTarget(systems, { kind: 'SYSTEM', target }),
        owner: systems.find(({ id }) => id === target)?.owner ?? '',
        open: row?.open ?? 0,
        onHold: row?.onHold ?? 0,
        done: row?.done ?? 0,
        oldest: row?.oldest ?? null,
      }
    }),
  }
}

/** Counts open reports about advertisements. */
async function countReports(database: Database, now: Date) {
  const soon = sql`${now}::timestamptz + make_interval(hours => ${sql.lit(soonHours)})`
  return database
    .selectFrom('complaints')
    .where('closedAt', 'is', null)
    .select([
      sql<number>`count(*)::int`.as('open'),
      sql<number>`count(*) filter (where due_at >= ${now} and due_at <= ${soon})::int`.as('soon'),
      sql<number>`count(*) filter (where due_at < ${now})::int`.as('overdue'),
    ])
    .executeTakeFirstOrThrow()
}
