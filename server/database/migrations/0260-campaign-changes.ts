import { sql, type Kysely } from 'kysely'

/**
 * Which advertisements each statement changed: servers read these alone. The row of the revision is locked until the end of a
 * transaction, so the numbers are in the order in which changes become visible.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table campaign_changes (
    at bigint generated always as identity primary key,
    revision uuid not null,
    ids text[] not null)`.execute(database)
  await sql`create function note_campaign_changes() returns trigger language plpgsql as $$
    declare
      renewed uuid;
      changed text[];
    begin
      update campaign_revisions set revision = gen_random_uuid() returning revision into renewed;
      if tg_op = 'TRUNCATE' then
        delete from campaign_changes;
        return null;
      end if;
      if tg_op <> 'INSERT' then changed := array(select id from old_items); end if;
      if tg_op <> 'DELETE' then changed := changed || array(select id from new_items); end if;
      insert into campaign_changes (revision, ids) values (renewed, changed);
      delete from campaign_changes where at <= (select max(at) from campaign_changes) - 1000;
      return null;
    end $$`.execute(database)
  await sql`drop trigger campaign_items_changed on campaign_items`.execute(database)
  await sql`drop function renew_campaign_revision()`.execute(database)
  for (const [event, tables] of [
    ['insert', 'referencing new table as new_items'],
    ['update', 'referencing old table as old_items new table as new_items'],
    ['delete', 'referencing old table as old_items'],
    ['truncate', ''],
  ])
    await sql`create trigger ${sql.raw(`campaign_items_${event}`)} after ${sql.raw(`${event}`)} on campaign_items
      ${sql.raw(`${tables}`)} for each statement execute function note_campaign_changes()`.execute(database)
}
