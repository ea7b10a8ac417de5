import type { Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('complaints')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    // No foreign key: the register may drop an item, what was said of it stays.
    .addColumn('campaign_id', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('explanation', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('received_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await database.schema.createIndex('complaints_received').on('complaints').column('received_at').execute()
}
