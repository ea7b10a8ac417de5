import { sql, type Kysely } from 'kysely'

const statements = [
  sql`create table case_steps (
    id uuid primary key,
    request_reference text references privacy_requests (reference) on delete cascade,
    complaint_id uuid references complaints (id) on delete cascade,
    check (num_nonnulls(request_reference, complaint_id) = 1))`,
  sql`create index case_steps_request on case_steps (request_reference)`,
  sql`create index case_steps_complaint on case_steps (complaint_id)`,
  sql`create table complaint_history (
    id uuid primary key,
    complaint_id uuid not null references complaints (id) on delete cascade,
    at timestamptz not null,
    kind text not null,
    subject text,
    name text,
    details jsonb not null,
    position bigint not null generated always as identity)`,
  sql`create index complaint_history_order on complaint_history (complaint_id, at)`,
]

/** The ids of steps that were taken with an idempotency key, and what happened to reports about advertisements. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
