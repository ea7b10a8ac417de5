import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('privacy_requests')
    .addColumn('reference', 'text', (column) => column.primaryKey())
    .addColumn('idempotency_key', 'text', (column) => column.unique())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('flow_type', 'text', (column) => column.notNull())
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('body', 'jsonb', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('received_at', 'timestamptz', (column) => column.notNull())
    .addColumn('answer_by', 'date', (column) => column.notNull())
    .addColumn('reminded_at', 'timestamptz')
    .addColumn('verified_at', 'timestamptz')
    .addColumn('withdrawn_at', 'timestamptz')
    .addColumn('handled_at', 'timestamptz')
    .addColumn('handled_by', 'text')
    .addColumn('duplicate_of', 'text', (column) => column.references('privacy_requests.reference').onDelete('cascade'))
    .addColumn('sent_by', 'text')
    .addColumn('channel', 'text')
    .addColumn('identification', 'text')
    .addCheckConstraint('privacy_requests_country', sql`country in ('NL', 'BE')`)
    .addCheckConstraint('privacy_requests_state', sql`state in ('RECEIVED', 'VERIFIED', 'HANDLED', 'WITHDRAWN')`)
    .execute()
  await database.schema
    .createTable('privacy_request_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('reference', 'text', (column) => column.references('privacy_requests.reference').onDelete('set null'))
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addColumn('mail_id', 'uuid')
    .execute()
  await addIndexes(database)
}

/** For the list of staff, newest first; for what is still to be confirmed; for finding a request that was sent twice. */
async function addIndexes(database: Kysely<unknown>) {
  await sql`create index privacy_requests_newest on privacy_requests (received_at desc, reference)`.execute(database)
  await sql`create index privacy_requests_unverified on privacy_requests (received_at)
    where verified_at is null`.execute(database)
  await sql`create index privacy_requests_open on privacy_requests (fingerprint)
    where state = 'VERIFIED'`.execute(database)
  await sql`create index privacy_requests_duplicates on privacy_requests (duplicate_of)
    where duplicate_of is not null`.execute(database)
  await sql`create index privacy_request_links_reference on privacy_request_links (reference)`.execute(database)
}
