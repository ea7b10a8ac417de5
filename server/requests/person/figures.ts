import { decidedStates, flowTypes, smallestFigure, type FlowType, type RequestFigures } from '@site/shared/calls'
import { dayOf, mapKeys, officeTime, yearsBefore } from '@site/shared/rules'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Services } from '../../services.ts'

/** Whether the mail of a decision could not be delivered, as known at a moment. */
export function decisionFailedBefore(moment: RawBuilder<unknown>) {
  return sql<boolean>`exists (
    select from privacy_request_history as failure
    join privacy_request_history as decision using (reference, mail_id)
    where failure.reference = privacy_requests.reference
      and failure.kind = 'MAIL_FAILED' and failure.at < ${moment} and decision.kind = 'DECIDED'
  )`
}

/**
 * Counted to the midnight before: what changes between two answers of a day would tell about single requests, also between those
 * of two servers.
 */
export function figureHandler({ database, now }: Services): () => Promise<RequestFigures> {
  let dayFigures: { today: string; answer: Promise<RequestFigures> } | undefined

  return () => {
    const today = dayOf(now())
    if (dayFigures?.today !== today) dayFigures = { today, answer: countRequests(database, today) }
    dayFigures.answer.catch(() => (dayFigures = undefined))
    return dayFigures.answer
  }
}

/** Requests of a kind in a quarter or year, before anything is withheld. */
interface Counted extends Record<(typeof numbers)[number] | 'answered', number> {
  unit: 'quarter' | 'year'
  /** `2026-Q3`, `2026` */
  name: string
  isFinished: boolean
  flowType: FlowType
  medianDays: number | null
}

/** A number of a year is the sum of its quarters. */
const numbers = ['received', 'answeredInTime', 'extended', 'refused'] as const

async function countRequests(database: Database, today: string): Promise<RequestFigures> {
  // Of earlier quarters some requests have been removed (server/retention.ts).
  const first = yearsBefore(today, 3)
  const midnight = sql`(${today}::date::timestamp at time zone ${officeTime})`
  // By times, not by the state of now. A request that is decided stays so, with its last day and its extension.
  const { rows } = await sql<Counted>`
    with confirmed as (
      select unit, date_trunc(unit, asked_on)::date as began, flow_type, asked_on, answer_by, state,
        case when state in (${sql.join(decidedStates)}) and decided_at < ${midnight}
          then (decided_at at time zone ${officeTime})::date end as decided_on,
        informed_on <= answer_by and informed_on < ${today}::date and not ${decisionFailedBefore(midnight)}
          as is_informed_in_time,
        extended_on < ${today}::date as is_extended
      from privacy_requests cross join (values ('quarter'), ('year')) as units (unit)
      where verified_at < ${midnight} and duplicate_of is null and date_trunc('quarter', asked_on) >= ${first}::date
    )
    select
      unit,
      to_char(began, case unit when 'year' then 'YYYY' else 'YYYY"-Q"Q' end) as name,
      began + interval '3 months' <= ${today}::date as is_finished,
      flow_type,
      count(asked_on)::int as received,
      count(decided_on)::int as answered,
      (count(decided_on) filter (where is_informed_in_time))::int as answered_in_time,
      (count(*) filter (where is_extended))::int as extended,
      (count(decided_on) filter (where state = 'REFUSED'))::int as refused,
      percentile_disc(0.5) within group (order by decided_on - asked_on) as median_days
    from (select distinct unit, began from confirmed) as periods
      cross join unnest(${[...flowTypes]}::text[]) with ordinality as kinds (flow_type, place)
      left join confirmed using (unit, began, flow_type)
    where unit = 'quarter' or (began >= ${first}::date and began + ${settled}::interval <= ${today}::date)
    group by unit, began, flow_type, place
    order by began desc, place`.execute(database)
  const quarters = rows.filter(({ unit }) => unit === 'quarter')
  const years = rows.filter(({ unit }) => unit === 'year')
  return {
    figures: quarters.map((each) => ({
      quarter: each.name,
      isFinished: each.isFinished,
      ...publish(each, (name) => each[name] >= smallestFigure),
    })),
    years: years.map((each) => {
      const parts = quarters.filter(({ name, flowType }) => name.startsWith(each.name) && flowType === each.flowType)
      return { year: each.name, ...publish(each, (name) => isSumPublic(parts.map((part) => part[name]))) }
    }),
  }
}

/** From the beginning of a year: the last terms of what was asked in it, extended ones too, are over then. */
const settled = '15 months'

/** Returns what is published of requests that were counted. */
function publish(counted: Counted, isPublic: (name: (typeof numbers)[number] | 'answered') => boolean) {
  const { flowType, medianDays } = counted
  return {
    flowType,
    ...mapKeys(numbers, (name) => (isPublic(name) ? counted[name] : null)),
    medianDays: isPublic('answered') ? medianDays : null,
  }
}

/**
 * Whether a sum may be published with those of its parts that are: what the others have together is then known. It has to be a number that
 * may be published itself, and to leave each of them any value from nothing to the largest hidden one.
 */
export function isSumPublic(parts: readonly number[]): boolean {
  const hidden = parts.filter((part) => part < smallestFigure)
  const rest = hidden.reduce((sum, part) => sum + part, 0)
  if (hidden.length === 0) return parts.length > 0
  return rest >= smallestFigure && rest <= (hidden.length - 1) * (smallestFigure - 1)
}
