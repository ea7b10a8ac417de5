import { sql, type Kysely } from 'kysely'

// Columns that are filtered and sorted, without what people wrote.
const listed = sql`include (state, country, flow_type, owner, owner_name)`

const statements = [
  sql`alter table privacy_requests drop constraint privacy_requests_state`,
  sql`alter table privacy_requests
    add column decided_at timestamptz,
    add column decided_by text,
    add column asked_on date not null default (now() at time zone 'Europe/Amsterdam')::date,
    add column paused_on date,
    add column paused_days integer not null default 0,
    add column extension text,
    add column owner text,
    add column owner_name text,
    add column decision jsonb`,
  // HANDLED became ANSWERED. The version before still writes HANDLED, while it runs beside this one.
  sql`create function translate_handled() returns trigger language plpgsql as $$ begin
    new.state := 'ANSWERED';
    new.decided_at := new.handled_at;
    new.decided_by := new.handled_by;
    return new;
  end $$`,
  sql`create trigger translate_handled before insert or update on privacy_requests
    for each row when (new.state = 'HANDLED') execute function translate_handled()`,
  sql`update privacy_requests set state = 'HANDLED' where state = 'HANDLED'`,
  sql`alter table privacy_requests
    add constraint privacy_requests_state check (state in
      ('RECEIVED', 'VERIFIED', 'PAUSED', 'EXTENDED', 'ANSWERED', 'PARTLY_ANSWERED', 'REFUSED', 'WITHDRAWN'))`,
  sql`update privacy_requests set state = 'WITHDRAWN', withdrawn_at = verified_at
    where duplicate_of is not null and state = 'VERIFIED'`,
  // Of a customer it was not stored; the last day for the answer follows from it.
  sql`update privacy_requests set asked_on = case
    when sent_by is null then (received_at at time zone 'Europe/Amsterdam')::date
    when flow_type = 'OBJECTION' then answer_by - 30
    else (answer_by - interval '1 month')::date end`,
  sql`drop index privacy_requests_open`,
  sql`create index privacy_requests_open on privacy_requests (fingerprint)
    where state in ('VERIFIED', 'PAUSED', 'EXTENDED')`,
  // For the list of staff: pages and counts are found without reading what people wrote.
  sql`create index privacy_requests_due on privacy_requests (answer_by, reference) ${listed}
    where state in ('VERIFIED', 'PAUSED', 'EXTENDED')`,
  sql`create index privacy_requests_closed on privacy_requests (received_at desc, reference) ${listed}
    where state in ('RECEIVED', 'ANSWERED', 'PARTLY_ANSWERED', 'REFUSED', 'WITHDRAWN')`,
  sql`drop index privacy_requests_counts`,
  sql`create index privacy_requests_counts on privacy_requests
    (state, country, flow_type, owner, owner_name)`,
  sql`create index privacy_requests_reference on privacy_requests (reference collate "C")`,
  sql`create index privacy_requests_email on privacy_requests (lower(body ->> 'email'))`,
  // Has all columns of the public figures, which then do not read the rows.
  sql`create index privacy_requests_figures on privacy_requests
    (asked_on, flow_type, state, extension, answer_by, decided_at)
    where verified_at is not null and duplicate_of is null`,
  sql`create table privacy_request_history (
    id uuid primary key,
    reference text not null references privacy_requests (reference) on delete cascade,
    at timestamptz not null,
    kind text not null,
    subject text,
    name text,
    details jsonb not null,
    mail_id uuid,
    position bigint not null generated always as identity)`,
  sql`create index privacy_request_history_order on privacy_request_history (reference, at)`,
  sql`insert into privacy_request_history (id, reference, at, kind, name, details)
    select gen_random_uuid(), reference, at, kind, name, '{}' from privacy_requests cross join lateral (values
      (received_at, 'RECEIVED', sent_by), (case when state <> 'RECEIVED' and verified_at > received_at then verified_at end, 'CONFIRMED', null),
      (decided_at, 'DECIDED', decided_by), (withdrawn_at, 'WITHDRAWN', null)) as known (at, kind, name)
    where at is not null order by at`,
  sql`create table privacy_request_messages (
    id uuid primary key,
    reference text not null references privacy_requests (reference) on delete cascade,
    author text,
    sent_at timestamptz not null,
    read_at timestamptz,
    is_answer boolean not null,
    ready_until date,
    wrapped_key text,
    sealed text,
    destroyed_at timestamptz)`,
  sql`create table privacy_request_files (
    id uuid primary key,
    reference text not null references privacy_requests (reference) on delete cascade,
    message_id uuid references privacy_request_messages (id) on delete cascade,
    by_staff boolean not null,
    created_at timestamptz not null,
    completed_at timestamptz,
    size integer not null,
    wrapped_key text,
    -- Name, media type and metadata, sealed.
    sealed text,
    destroyed_at timestamptz)`,
  sql`create table privacy_request_file_parts (
    file_id uuid not null references privacy_request_files (id) on delete cascade,
    position integer not null,
    sealed bytea not null,
    constraint privacy_request_file_parts_pkey primary key (file_id, position))`,
  sql`create table privacy_request_codes (
    reference text primary key references privacy_requests (reference) on delete cascade,
    code_hash text,
    expires_at timestamptz,
    tries integer not null,
    sent_times jsonb not null,
    opening_hash text,
    opening_until timestamptz)`,
  sql`create index privacy_request_messages_order on privacy_request_messages (reference, sent_at)`,
  sql`create index privacy_request_files_request on privacy_request_files (reference)`,
  sql`create index privacy_request_files_message on privacy_request_files (message_id)`,
  sql`create index staff_audit_at on staff_audit (at)`,
  // A plain hash of an e-mail address can be guessed.
  sql`update staff_audit set details = regexp_replace(details, 'sha256 [A-Za-z0-9_-]{43}', 'e-mail')
    where details like '%sha256 %'`,
]

/** Decisions about requests, their history, and the messages and files of both sides, which are stored encrypted. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
