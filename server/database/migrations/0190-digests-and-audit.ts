import { sql, type Kysely } from 'kysely'

/** Days whose digest was sent, who may read the audit log, and what a proof keeps of mails and files. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('staff_digests')
    .addColumn('day', 'date', (column) => column.primaryKey())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .execute()
  await sql`alter table staff_sessions add column may_audit boolean not null default false`.execute(database)
  await sql`create index staff_audit_name on staff_audit (lower(name) text_pattern_ops, id)`.execute(database)
  await sql`alter table privacy_request_files add column sha256 text`.execute(database)
  await sql`create index privacy_request_history_mail on privacy_request_history (mail_id)
    where mail_id is not null`.execute(database)
}
