// What a request is, as conditions of a query; request-conditions.test.ts compares them with what is said of a row.
import { decidedStates, openStates, type RequestState } from '@site/shared/calls'
import { sql } from 'kysely'
import type { StoredRequest } from './request-store.ts'

/** As literals, so that the indexes of open and of closed requests are used. */
export function isInStates(states: readonly RequestState[]) {
  return sql<boolean>`state in (${sql.join(states.map((state) => sql.lit(state)))})`
}

export const isInOpenState = isInStates(openStates)
/** As `isRunning` of a row. */
export const isRunning = sql<boolean>`${isInOpenState} and (${isInStates(['VERIFIED', 'EXTENDED'])} or paused_on is null)`
/** Decided, and looked at again. */
export const isInReview = sql<boolean>`review_by is not null`
export const isNotInReview = sql<boolean>`review_by is null`
/** The use of the data is restricted, and that was not lifted everywhere yet. */
export const isRestricted = sql<boolean>`restricted_on is not null`
/** As `isBeingLifted` of a row. */
export const isBeingLifted = sql<boolean>`${isRestricted} and lifted_on is not null and ${isInStates(decidedStates)}`
/** As `isWithStaff` of a row. */
export const isWithStaff = sql<boolean>`(${isInOpenState} or ${isInReview} or (${isBeingLifted}))`

/** As no `lockOf` of a row. */
export const hasNoLock = sql<boolean>`(state <> 'PAUSED' and (tasks_opened_at is not null
  or (privacy_requests.flow_type <> 'RIGHT_TO_BE_FORGOTTEN' and coalesce(body ->> 'right', '') <> 'RESTRICTION')))`

/** Whether a printed letter about a request was not posted yet. */
export function isToPost({ unposted, state }: Pick<StoredRequest, 'unposted' | 'state'>): boolean {
  return unposted > 0 && state !== 'WITHDRAWN'
}
/** As `isToPost` of a row. */
export const hasToPost = sql<boolean>`unposted > 0 and state <> 'WITHDRAWN'`
