import { sql, type Kysely } from 'kysely'

const statements = [
  // In a table of their own, which is small enough to be written anew whenever keys were destroyed.
  sql`create table privacy_request_keys (
    message_id uuid unique references privacy_request_messages (id) on delete cascade,
    file_id uuid unique references privacy_request_files (id) on delete cascade,
    wrapped_key text not null,
    check (num_nonnulls(message_id, file_id) = 1))`,
  sql`alter table privacy_request_messages drop column wrapped_key`,
  sql`alter table privacy_request_files drop column wrapped_key`,
  // A code no longer replaces the one before.
  sql`drop table privacy_request_codes`,
  sql`create table privacy_request_codes (
    reference text not null references privacy_requests (reference) on delete cascade,
    code_hash text not null,
    expires_at timestamptz not null,
    primary key (reference, code_hash))`,
  sql`create table privacy_request_openings (
    reference text primary key references privacy_requests (reference) on delete cascade,
    opening_hash text not null,
    opening_until timestamptz not null)`,
  sql`create table retention_duties (
    duty text primary key,
    done_at timestamptz not null)`,
  // Has all columns of the public figures, which then do not read the rows.
  sql`drop index privacy_requests_figures`,
  sql`create index privacy_requests_figures on privacy_requests
    (asked_on, flow_type, state, extension, answer_by, verified_at, decided_at, reference)
    where verified_at is not null and duplicate_of is null`,
]

/** Keys of messages and files that can be destroyed also on the disk, codes that are valid side by side, and the duties of retention. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
