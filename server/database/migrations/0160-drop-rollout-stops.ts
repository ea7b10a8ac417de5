import { sql, type Kysely } from 'kysely'

/** A canary is ended by a command only; no server stops one by itself any more. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`drop table rollout_stops`.execute(database)
}
