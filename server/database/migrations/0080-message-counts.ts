import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'

/** How much one sender has sent lately, by a keyed hash of who that is, and the key. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('message_counts')
    .addColumn('sender_hash', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('ends_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await database.schema.createIndex('message_counts_end').on('message_counts').column('ends_at').execute()
  await database.schema
    .createTable('message_count_key')
    .addColumn('only_row', 'boolean', (column) => column.primaryKey().defaultTo(true))
    .addColumn('key', 'text', (column) => column.notNull())
    .execute()
  const first = database as Kysely<{ messageCountKey: { key: string } }>
  await first
    .insertInto('messageCountKey')
    .values({ key: randomBytes(32).toString('base64url') })
    .execute()
}
