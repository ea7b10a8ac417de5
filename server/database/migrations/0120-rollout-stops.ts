import { sql, type Kysely } from 'kysely'

/** Which roll-outs are over, because they did worse than what is live. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table rollout_stops (
    rollout_id text primary key,
    stopped_at timestamptz not null,
    reason text not null)`.execute(database)
}
