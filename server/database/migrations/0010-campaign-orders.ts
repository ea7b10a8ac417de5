import { sql, type Kysely } from 'kysely'

/**
 * What lists are sorted by, as columns with an index each, and a revision that changes with the register. A rank puts
 * the lower bound before the upper one; an open upper bound is above every other, and no bound at all below.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table campaign_items
    add column sponsor_key text collate "C" not null default '',
    add column spending_rank bigint generated always as (${rank('budget')}) stored,
    add column views_rank bigint generated always as (${rank('reach')}) stored`.execute(database)
  await nameSponsors(database)
  await sql`alter table campaign_items alter column sponsor_key drop default`.execute(database)
  await sql`create index campaign_items_spending on campaign_items
    (country, spending_rank desc, publication_start_date desc, id desc)`.execute(database)
  await sql`create index campaign_items_views on campaign_items
    (country, views_rank desc, publication_start_date desc, id desc)`.execute(database)
  await sql`create index campaign_items_sponsor on campaign_items
    (country, sponsor_key, publication_start_date desc, id desc)`.execute(database)
  // Periods are counted in the index alone.
  await sql`create index campaign_items_period on campaign_items
    (country, publication_end_date, publication_start_date, channel)`.execute(database)
  await sql`drop index campaign_items_end`.execute(database)
  await addRevisions(database)
}

function rank(what: 'budget' | 'reach') {
  const [lower, upper] = [sql.raw(`${what}_lower_bound`), sql.raw(`${what}_upper_bound`)]
  return sql`coalesce(${lower}, case when ${upper} is null then -1 else 0 end)::bigint * 4294967296
    + coalesce(${upper}::bigint, case when ${lower} is null then 0 else 4294967295 end)`
}

async function nameSponsors(database: Kysely<unknown>) {
  const { rows } = await sql<{ name: string }>`select distinct sponsor_name as name from campaign_items`.execute(
    database,
  )
  for (const { name } of rows) {
    await sql`update campaign_items set sponsor_key = ${fold(name)} where sponsor_name = ${name}`.execute(database)
  }
}

async function addRevisions(database: Kysely<unknown>) {
  await sql`create table campaign_revisions
    (only_row boolean primary key default true check (only_row), revision uuid not null)`.execute(database)
  await sql`insert into campaign_revisions (revision) values (gen_random_uuid())`.execute(database)
  await sql`create function renew_campaign_revision() returns trigger language plpgsql as $$
    begin
      update campaign_revisions set revision = gen_random_uuid();
      return null;
    end $$`.execute(database)
  await sql`create trigger campaign_items_changed after insert or update or delete or truncate on campaign_items
    for each statement execute function renew_campaign_revision()`.execute(database)
}

const spelledOut: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ĳ: 'ij' }

/** A copy, as everything that a migration needs: it must do the same in ten years. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđĳ]/g, (letter) => spelledOut[letter]!)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}
