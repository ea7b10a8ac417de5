import { sql, type Kysely } from 'kysely'

/** What one network has reported about one version of an app in an hour, by a keyed hash of both. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table telemetry_senders (
    hour timestamptz not null,
    sender text not null,
    visits integer not null,
    faults integer not null,
    primary key (hour, sender))`.execute(database)
}
