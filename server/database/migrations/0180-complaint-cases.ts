import { sql, type Kysely } from 'kysely'

/** Complaints about advertisements get a due date, an owner and an outcome. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table complaints
    add column due_at timestamptz,
    add column notice_version integer,
    add column owner text,
    add column owner_name text,
    add column outcome text check (outcome in ('CORRECTED', 'STOPPED', 'UNFOUNDED')),
    add column outcome_text text not null default '',
    add column closed_at timestamptz,
    add column closed_by text,
    add constraint complaints_closed check ((outcome is null) = (closed_at is null))`.execute(database)
  await sql`update complaints set due_at = received_at + interval '7 days', notice_version = coalesce((
    select max(notice_version) from (
      select id as campaign_id, notice_version, notice_since from campaign_items
      union all select campaign_id, notice_version, notice_since from campaign_versions) as versions
    where campaign_id = complaints.campaign_id and notice_since <= complaints.received_at), 1)`.execute(database)
  await sql`alter table complaints
    alter column due_at set not null,
    alter column notice_version set not null`.execute(database)
  await sql`create index complaints_open on complaints (due_at, id) where closed_at is null`.execute(database)
  await sql`create index complaints_closed_at on complaints (closed_at, id) where closed_at is not null`.execute(
    database,
  )
}
