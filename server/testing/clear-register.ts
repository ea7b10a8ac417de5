import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Begins another register, without advertisements: servers read it anew, as after a backup was restored. */
export async function clearRegister(database: Database): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    for (const table of ['campaignItems', 'removedCampaigns', 'campaignRevisions'] as const)
      await transaction.deleteFrom(table).execute()
    await sql`insert into campaign_revisions (revision) values (0)`.execute(transaction)
  })
}
