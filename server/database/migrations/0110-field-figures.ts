import { sql, type Kysely } from 'kysely'

/** What happened to visitors, by hour, app, version and route; times as counts of the buckets of a histogram. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table field_figures (
    hour timestamptz not null,
    app text not null,
    version text not null,
    route text not null,
    visits bigint not null,
    failed_loads bigint not null,
    errors bigint not null,
    load_times bigint[] not null,
    move_times bigint[] not null,
    primary key (hour, app, version, route))`.execute(database)
}
