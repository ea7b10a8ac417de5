import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { isInOpenState, isInReview, isRunning } from './request-conditions.ts'

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
