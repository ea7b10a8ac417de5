import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { isBeingLifted, isInOpenState, isInReview, isNotInReview, isRunning } from './request-conditions.ts'

const columns = ['reference', 'flowType', 'askedOn', 'owner', 'ownerName'] as const

/**
 * Selects open requests, those in review and those whose restriction is being lifted, with their last day: found in indexes alone.
 * `runsUntil` is null while a request is paused.
 */
export function selectDue(database: Database) {
  const requests = database.selectFrom('privacyRequests').select(columns)
  const openRequests = requests
    .select([
      sql<boolean>`true`.as('isOpen'),
      sql<boolean>`false`.as('isLifting'),
      sql<string>`answer_by`.as('dueOn'),
      sql<string | null>`case when ${isRunning} then answer_by end`.as('runsUntil'),
    ])
    .where(isInOpenState)
  const inReview = requests
    .select([
      sql<boolean>`false`.as('isOpen'),
      sql<boolean>`false`.as('isLifting'),
      sql<string>`review_by`.as('dueOn'),
      sql<string | null>`review_by`.as('runsUntil'),
    ])
    .where(isInReview)
  const lifting = requests
    .select([
      sql<boolean>`false`.as('isOpen'),
      sql<boolean>`true`.as('isLifting'),
      sql<string>`lifted_on`.as('dueOn'),
      sql<string | null>`lifted_on`.as('runsUntil'),
    ])
    .where(isBeingLifted)
    .where(isNotInReview)
  return openRequests.unionAll(inReview).unionAll(lifting).as('due')
}
