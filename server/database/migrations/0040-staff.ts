import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('staff_logins')
    .addColumn('id_hash', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('nonce', 'text', (column) => column.notNull())
    .addColumn('code_verifier', 'text', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('return_to', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await database.schema
    .createTable('staff_sessions')
    .addColumn('id_hash', 'text', (column) => column.primaryKey())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('has_role', 'boolean', (column) => column.notNull())
    .addColumn('used_at', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await database.schema
    .createTable('staff_audit')
    .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('reference', 'text')
    .addColumn('details', 'text')
    .execute()
  await sql`create index staff_logins_expiry on staff_logins (expires_at)`.execute(database)
  await sql`create index staff_sessions_expiry on staff_sessions (expires_at)`.execute(database)
  await sql`create index staff_audit_reference on staff_audit (reference)`.execute(database)
}
