import type { Kysely } from 'kysely'

/** What the days of publication do not tell: that it was cancelled. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('campaign_items').addColumn('status', 'text').execute()
}
