import type { Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('page_views')
    .addColumn('day', 'date', (column) => column.notNull())
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('route', 'text', (column) => column.notNull())
    .addColumn('views', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('page_views_key', ['day', 'country', 'route'])
    .execute()
}
