import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('contact_messages')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('question', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('received_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await database.schema
    .createTable('outbox')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('message_id', 'text', (column) => column.notNull().unique())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('reply_to', 'text')
    .addColumn('reply_to_name', 'text')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('html', 'text')
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_attempt_at', 'timestamptz', (column) => column.notNull())
    .addColumn('claimed_until', 'timestamptz')
    .addColumn('sent_at', 'timestamptz')
    .addColumn('last_error', 'text')
    .execute()
  await sql`create index contact_messages_received on contact_messages (received_at)`.execute(database)
  await sql`create index outbox_unsent on outbox (next_attempt_at) where sent_at is null`.execute(database)
  await sql`create index outbox_sent on outbox (sent_at) where sent_at is not null`.execute(database)
}
