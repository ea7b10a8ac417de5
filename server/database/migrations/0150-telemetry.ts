import { sql, type Kysely } from 'kysely'

/**
 * One row per metric and bucket in place of the arrays of `field_figures`, whose sums are copied: their load times are the largest
 * contentful paint. The old table stays until the next version, for servers that still run the code before this one.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table telemetry (
    hour timestamptz not null,
    app text not null,
    version text not null,
    route text not null,
    metric text not null,
    up_to integer not null,
    count bigint not null,
    primary key (hour, app, version, route, metric, up_to))`.execute(database)
  await sql`
    insert into telemetry
    select hour, app, version, route, metric, up_to, count
    from field_figures,
      unnest(array[100, 200, 300, 400, 500, 700, 1000, 1400, 2000, 2800, 4000, 5600, 8000, 16000, 60000], load_times, move_times)
        with ordinality as bucket (bound, load_time, move_time, position),
      lateral (values
        ('visits', 0, case position when 1 then visits end),
        ('failedLoads', 0, case position when 1 then failed_loads end),
        ('errors', 0, case position when 1 then errors end),
        ('lcp', bound, load_time),
        ('navigation', bound, move_time)) as sums (metric, up_to, count)
    where count > 0`.execute(database)
}
