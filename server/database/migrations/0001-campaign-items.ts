import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('campaign_items')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('sponsor_name', 'text', (column) => column.notNull())
    .addColumn('sponsor_email', 'text', (column) => column.notNull())
    .addColumn('sponsor_address', 'text', (column) => column.notNull())
    .addColumn('payer_name', 'text')
    .addColumn('payer_email', 'text')
    .addColumn('payer_address', 'text')
    .addColumn('ultimate_beneficiary_owner_name', 'text')
    .addColumn('ultimate_beneficiary_owner_email', 'text')
    .addColumn('ultimate_beneficiary_owner_address', 'text')
    .addColumn('publication_start_date', 'date', (column) => column.notNull())
    .addColumn('publication_end_date', 'date', (column) => column.notNull())
    .addColumn('reach_lower_bound', 'integer')
    .addColumn('reach_upper_bound', 'integer')
    .addColumn('budget_lower_bound', 'integer')
    .addColumn('budget_upper_bound', 'integer')
    .addColumn('funding_origin_type', 'text', (column) => column.notNull())
    .addColumn('funding_region', 'text', (column) => column.notNull())
    .addColumn('campaign_context_type', 'text', (column) => column.notNull())
    .addColumn('campaign_context_note_nl', 'text')
    .addColumn('campaign_context_note_fr', 'text')
    .addColumn('campaign_context_url', 'text')
    .addColumn('previous_publication_suspended', 'boolean', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addCheckConstraint('campaign_items_country', sql`country in ('NL', 'BE')`)
    .addCheckConstraint('campaign_items_period', sql`publication_start_date <= publication_end_date`)
    .execute()
  await addIndexes(database)
}

/** For lists of 100,000 items: newest first without sorting, and text inside words by groups of three letters. */
async function addIndexes(database: Kysely<unknown>) {
  await sql`create index campaign_items_newest on campaign_items
    (country, publication_start_date desc, id desc)`.execute(database)
  await sql`create index campaign_items_newest_of_channel on campaign_items
    (country, channel, publication_start_date desc, id desc)`.execute(database)
  await sql`create index campaign_items_end on campaign_items (country, publication_end_date)`.execute(database)
  await sql`create extension if not exists pg_trgm`.execute(database)
  await sql`create index campaign_items_search on campaign_items using gin (search_text gin_trgm_ops)`.execute(database)
}
