import { sql, type Kysely } from 'kysely'

/** Ids of advertisements that were removed after their time: their addresses are gone (410), not unknown. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table removed_campaigns (id text primary key, country text not null)`.execute(database)
}
