import { sql, type Kysely } from 'kysely'

/** For lists of 100,000 rows: the counts of the tabs from an index alone, and an index for each filter. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index complaints_counts on complaints (closed_at, due_at, owner)`.execute(database)
  await sql`create index complaints_mine on complaints (owner, due_at, id) where closed_at is null`.execute(database)
  await sql`create index complaints_campaign on complaints (campaign_id)`.execute(database)
  await sql`create index staff_audit_subject on staff_audit (lower(subject))`.execute(database)
}
