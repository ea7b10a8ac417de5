import { openStates, type RequestState } from '@site/shared/calls'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { runningStates } from '../domain/term.ts'

/** As literals, so that the indexes of open and of closed requests are used. */
export function isInStates(states: readonly RequestState[]) {
  return sql<boolean>`state in (${sql.join(states.map((state) => sql.lit(state)))})`
}

export const isInOpenState = isInStates(openStates)
/** As `isRunning` of the term. */
export const isRunning = sql<boolean>`${isInOpenState} and (${isInStates(runningStates)} or paused_on is null)`
/** Decided, and looked at again. */
export const isInReview = sql<boolean>`review_by is not null`

const columns = ['reference', 'flowType', 'askedOn', 'owner', 'ownerName'] as const

/**
 * Selects open requests and those in review, with their last day: found in indexes alone. `runsUntil` is null while a request is
 * paused.
 */
export function selectDue(database: Database) {
  const requests = database.selectFrom('privacyRequests').select(columns)
  const open = requests
    .select([
      sql<boolean>`true`.as('isOpen'),
      sql<string>`answer_by`.as('dueOn'),
      sql<string | null>`case when ${isRunning} then answer_by end`.as('runsUntil'),
    ])
    .where(isInOpenState)
  const inReview = requests
    .select([
      sql<boolean>`false`.as('isOpen'),
      sql<string>`review_by`.as('dueOn'),
      sql<string | null>`review_by`.as('runsUntil'),
    ])
    .where(isInReview)
  return open.unionAll(inReview).as('due')
}
