import { sql, type Kysely } from 'kysely'

/** The newest signed channels that a server has served; one row. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table served_channels
    (id integer primary key check (id = 1), counter integer not null, signature text not null)`.execute(database)
}
