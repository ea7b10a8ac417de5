import { sql, type Kysely } from 'kysely'

/**
 * Every change of an advertisement's notice leaves the notice as it was, whoever changes it and however: the database
 * itself keeps it. What is removed from the register takes its history with it.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table campaign_items
    add column notice_version integer not null default 1,
    add column notice_since timestamptz not null default now()`.execute(database)
  // Nobody knows any more when those that are there came: at the latest when they were published.
  await sql`update campaign_items set notice_since =
    least(now(), publication_start_date::timestamp at time zone 'Europe/Amsterdam')`.execute(database)
  await sql`create index campaign_items_latest on campaign_items
    (country, notice_since desc, publication_start_date desc, id desc)`.execute(database)
  await sql`create table campaign_versions (
    campaign_id text not null references campaign_items on delete cascade,
    notice_version integer not null,
    notice_since timestamptz not null,
    notice jsonb not null,
    primary key (campaign_id, notice_version))`.execute(database)
  await sql`create function keep_notice_version() returns trigger language plpgsql as $$
    declare
      derived constant text[] := array['country', 'search_text', 'sponsor_key', 'spending_rank', 'views_rank',
        'notice_version', 'notice_since'];
      before constant jsonb := to_jsonb(old) - derived;
    begin
      if before is distinct from to_jsonb(new) - derived then
        insert into campaign_versions values (old.id, old.notice_version, old.notice_since, before);
        new.notice_version := old.notice_version + 1;
        new.notice_since := now();
      end if;
      return new;
    end $$`.execute(database)
  await sql`create trigger campaign_items_versions before update on campaign_items
    for each row execute function keep_notice_version()`.execute(database)
}
