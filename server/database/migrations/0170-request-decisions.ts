import { sql, type Kysely } from 'kysely'

/** Decisions about requests, their history, and the messages and files of both sides, which are stored encrypted. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await addDecisions(database)
  await createHistory(database)
  await createMailboxes(database)
  await sql`create index staff_audit_at on staff_audit (at)`.execute(database)
  // A plain hash of an e-mail address can be guessed.
  await sql`update staff_audit set details = regexp_replace(details, 'sha256 [A-Za-z0-9_-]{43}', 'e-mail')
    where details like '%sha256 %'`.execute(database)
}

async function addDecisions(database: Kysely<unknown>) {
  await sql`alter table privacy_requests drop constraint privacy_requests_state`.execute(database)
  await sql`alter table privacy_requests
    add column decided_at timestamptz,
    add column decided_by text,
    add column asked_on date not null default (now() at time zone 'Europe/Amsterdam')::date,
    add column paused_on date,
    add column paused_days integer not null default 0,
    add column extension text,
    add column owner text,
    add column owner_name text,
    add column decision jsonb`.execute(database)
  await translateHandled(database)
  await sql`alter table privacy_requests
    add constraint privacy_requests_state check (state in
      ('RECEIVED', 'VERIFIED', 'PAUSED', 'EXTENDED', 'ANSWERED', 'PARTLY_ANSWERED', 'REFUSED', 'WITHDRAWN'))`.execute(
    database,
  )
  await sql`update privacy_requests set state = 'WITHDRAWN', withdrawn_at = verified_at
    where duplicate_of is not null and state = 'VERIFIED'`.execute(database)
  // Of a customer it was not stored; the last day for the answer follows from it.
  await sql`update privacy_requests set asked_on = case
    when sent_by is null then (received_at at time zone 'Europe/Amsterdam')::date
    when flow_type = 'OBJECTION' then answer_by - 30
    else (answer_by - interval '1 month')::date end`.execute(database)
  await sql`drop index privacy_requests_open`.execute(database)
  await sql`create index privacy_requests_open on privacy_requests (fingerprint)
    where state in ('VERIFIED', 'PAUSED', 'EXTENDED')`.execute(database)
  await addListIndexes(database)
  await sql`create index privacy_requests_email on privacy_requests (lower(body ->> 'email'))`.execute(database)
  // Has all columns of the public figures, which then do not read the rows.
  await sql`create index privacy_requests_figures on privacy_requests
    (asked_on, flow_type, state, extension, answer_by, decided_at)
    where verified_at is not null and duplicate_of is null`.execute(database)
}

/** HANDLED became ANSWERED. The version before still writes HANDLED, while it runs beside this one. */
async function translateHandled(database: Kysely<unknown>) {
  await sql`create function translate_handled() returns trigger language plpgsql as $$ begin
    new.state := 'ANSWERED';
    new.decided_at := new.handled_at;
    new.decided_by := new.handled_by;
    return new;
  end $$`.execute(database)
  await sql`create trigger translate_handled before insert or update on privacy_requests
    for each row when (new.state = 'HANDLED') execute function translate_handled()`.execute(database)
  await sql`update privacy_requests set state = 'HANDLED' where state = 'HANDLED'`.execute(database)
}

/** For the list of staff: pages and counts are found without reading what people wrote. */
async function addListIndexes(database: Kysely<unknown>) {
  const filtered = sql`include (state, country, flow_type, owner, owner_name)`
  await sql`create index privacy_requests_due on privacy_requests (answer_by, reference) ${filtered}
    where state in ('VERIFIED', 'PAUSED', 'EXTENDED')`.execute(database)
  await sql`create index privacy_requests_closed on privacy_requests (received_at desc, reference) ${filtered}
    where state in ('RECEIVED', 'ANSWERED', 'PARTLY_ANSWERED', 'REFUSED', 'WITHDRAWN')`.execute(database)
  await sql`drop index privacy_requests_counts`.execute(database)
  await sql`create index privacy_requests_counts on privacy_requests
    (state, country, flow_type, owner, owner_name)`.execute(database)
  await sql`create index privacy_requests_reference on privacy_requests (reference collate "C")`.execute(database)
}

async function createHistory(database: Kysely<unknown>) {
  await database.schema
    .createTable('privacy_request_history')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('reference', 'text', (column) =>
      column.notNull().references('privacy_requests.reference').onDelete('cascade'),
    )
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject', 'text')
    .addColumn('name', 'text')
    .addColumn('details', 'jsonb', (column) => column.notNull())
    .addColumn('mail_id', 'uuid')
    .addColumn('position', 'bigint', (column) => column.notNull().generatedAlwaysAsIdentity())
    .execute()
  await sql`create index privacy_request_history_order on privacy_request_history (reference, at)`.execute(database)
  await sql`insert into privacy_request_history (id, reference, at, kind, name, details)
    select gen_random_uuid(), reference, at, kind, name, '{}' from privacy_requests cross join lateral (values
      (received_at, 'RECEIVED', sent_by), (case when state <> 'RECEIVED' and verified_at > received_at then verified_at end, 'CONFIRMED', null),
      (decided_at, 'DECIDED', decided_by), (withdrawn_at, 'WITHDRAWN', null)) as known (at, kind, name)
    where at is not null order by at`.execute(database)
}

async function createMailboxes(database: Kysely<unknown>) {
  const ofRequest = 'privacy_requests.reference'
  await database.schema
    .createTable('privacy_request_messages')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('reference', 'text', (column) => column.notNull().references(ofRequest).onDelete('cascade'))
    .addColumn('author', 'text')
    .addColumn('sent_at', 'timestamptz', (column) => column.notNull())
    .addColumn('read_at', 'timestamptz')
    .addColumn('is_answer', 'boolean', (column) => column.notNull())
    .addColumn('ready_until', 'date')
    .addColumn('wrapped_key', 'text')
    .addColumn('sealed', 'text')
    .addColumn('destroyed_at', 'timestamptz')
    .execute()
  await database.schema
    .createTable('privacy_request_files')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('reference', 'text', (column) => column.notNull().references(ofRequest).onDelete('cascade'))
    .addColumn('message_id', 'uuid', (column) => column.references('privacy_request_messages.id').onDelete('cascade'))
    .addColumn('by_staff', 'boolean', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('completed_at', 'timestamptz')
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('wrapped_key', 'text')
    /** Name, media type and metadata, sealed. */
    .addColumn('sealed', 'text')
    .addColumn('destroyed_at', 'timestamptz')
    .execute()
  await database.schema
    .createTable('privacy_request_file_parts')
    .addColumn('file_id', 'uuid', (column) =>
      column.notNull().references('privacy_request_files.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('sealed', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('privacy_request_file_parts_pkey', ['file_id', 'position'])
    .execute()
  await database.schema
    .createTable('privacy_request_codes')
    .addColumn('reference', 'text', (column) => column.primaryKey().references(ofRequest).onDelete('cascade'))
    .addColumn('code_hash', 'text')
    .addColumn('expires_at', 'timestamptz')
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('sent_times', 'jsonb', (column) => column.notNull())
    .addColumn('opening_hash', 'text')
    .addColumn('opening_until', 'timestamptz')
    .execute()
  await sql`create index privacy_request_messages_order on privacy_request_messages (reference, sent_at)`.execute(
    database,
  )
  await sql`create index privacy_request_files_request on privacy_request_files (reference)`.execute(database)
  await sql`create index privacy_request_files_message on privacy_request_files (message_id)`.execute(database)
}
