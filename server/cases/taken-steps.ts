import type { Database } from '../database/database.ts'
import type { CaseId } from '../history/case-history.ts'

/** Whether a step was taken before. Lock its case first: of two repetitions at once the second waits. */
export async function isStepTaken(transaction: Database, id: string): Promise<boolean> {
  const found = transaction.selectFrom('caseSteps').select('id').where('id', '=', id)
  return (await found.executeTakeFirst()) !== undefined
}

/** Stores that a step was taken, whether or not anything else says so. */
export async function storeStep(transaction: Database, id: string, about: CaseId): Promise<void> {
  await transaction
    .insertInto('caseSteps')
    .values({ id, ...about })
    .execute()
}
