import { decidedStates, flowTypes, smallestFigure, type RequestFigures } from '@site/shared/calls'
import { dayOf, officeTime, yearsBefore } from '@site/shared/rules'
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

async function countRequests(database: Database, today: string): Promise<RequestFigures> {
  // Of earlier quarters some requests have been removed (server/retention.ts).
  const first = yearsBefore(today, 3)
  const midnight = sql`(${today}::date::timestamp at time zone ${officeTime})`
  const unlessFew = (value: RawBuilder<unknown>, count = value) =>
    sql`case when ${count} >= ${smallestFigure} then ${value}::int end`
  // By times, not by the state of now. A request that is decided stays so, with its last day and its extension.
  const result = await sql<RequestFigures['figures'][number]>`
    with confirmed as (
      select date_trunc('quarter', asked_on)::date as began, flow_type, asked_on, answer_by, state,
        case when state in (${sql.join(decidedStates)}) and decided_at < ${midnight}
          then (decided_at at time zone ${officeTime})::date end as decided_on,
        informed_on <= answer_by and informed_on < ${today}::date and not ${decisionFailedBefore(midnight)}
          as is_informed_in_time,
        extended_on < ${today}::date as is_extended
      from privacy_requests
      where verified_at < ${midnight} and duplicate_of is null and date_trunc('quarter', asked_on) >= ${first}::date
    )
    select
      to_char(began, 'YYYY"-Q"Q') as quarter,
      began + interval '3 months' <= ${today}::date as is_finished,
      flow_type,
      ${unlessFew(sql`count(asked_on)`)} as received,
      ${unlessFew(sql`count(decided_on) filter (where is_informed_in_time)`)} as answered_in_time,
      ${unlessFew(sql`count(*) filter (where is_extended)`)} as extended,
      ${unlessFew(sql`count(decided_on) filter (where state = 'REFUSED')`)} as refused,
      ${unlessFew(sql`percentile_disc(0.5) within group (order by decided_on - asked_on)`, sql`count(decided_on)`)} as median_days
    from (select distinct began from confirmed) as quarters
      cross join unnest(${[...flowTypes]}::text[]) with ordinality as kinds (flow_type, place)
      left join confirmed using (began, flow_type)
    group by began, flow_type, place
    order by began desc, place`.execute(database)
  return { figures: result.rows }
}
