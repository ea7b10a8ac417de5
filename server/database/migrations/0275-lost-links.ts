import { sql, type Kysely } from 'kysely'

/** Addresses of people who lost a link, until the mail is written. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table lost_links (
    id bigint generated always as identity primary key,
    email text not null,
    locale text not null,
    received_at timestamptz not null)`.execute(database)
}
