import { sql, type Kysely } from 'kysely'

/** The advertisement itself. WebP is compressed already. Notices of earlier versions name their pictures, too. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table campaign_items
    add column creative_digest text, add column creative_width integer, add column creative_height integer,
    add column creative_alternative_nl text, add column creative_alternative_fr text,
    add column creative_text_nl text, add column creative_text_fr text,
    add column creative_withheld_nl text, add column creative_withheld_fr text`.execute(database)
  await sql`create table creatives (creative_digest text primary key, creative_width integer not null,
    creative_height integer not null, content bytea not null, stored_at timestamptz not null default now())`.execute(
    database,
  )
  await sql`alter table creatives alter column content set storage external`.execute(database)
  await sql`create index campaign_items_creatives on campaign_items (creative_digest)
    where creative_digest is not null`.execute(database)
  await sql`create index campaign_versions_creatives on campaign_versions ((notice ->> 'creative_digest'))
    where notice ->> 'creative_digest' is not null`.execute(database)
  await sql`create view creative_uses as
    with notices as (select id, creative_digest from campaign_items
      union all select campaign_id, notice ->> 'creative_digest' from campaign_versions)
    select notices.creative_digest, coalesce(creative_withheld_nl, creative_withheld_fr) is not null as is_withheld
    from notices join campaign_items using (id) where notices.creative_digest is not null`.execute(database)
}
