import type { FieldFigures } from '@site/shared/calls'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { bucketCount, countTimes, percentile } from './histogram.ts'

/** What happened to visitors of one version of an app. Visits and times are estimates where only a sample reports. */
export interface VersionFigures {
  app: string
  version: string
  /** How often a page of the app was opened; of the host, how often the site was. */
  visits: number
  failedLoads: number
  errors: number
  /** Where a document was loaded. */
  loadTimes: TimeFigures
  /** Where a page of the site led to the other one. */
  moveTimes: TimeFigures
}

/** In milliseconds; undefined where nothing was measured. */
export interface TimeFigures {
  count: number
  median: number | undefined
  p75: number | undefined
  /** How many there were in each bucket. */
  buckets: number[]
}

const hour = 3_600_000
/** How long they are kept, in milliseconds. */
const kept = 30 * 24 * hour

/** Times that count for nothing, but have their place. */
interface Sum {
  visits: number
  failedLoads: number
  errors: number
  loadTimes: number[]
  moveTimes: number[]
}

/** Adds what was reported to the counts of this hour; visits and times stand for `oneIn` each. */
export async function addFieldFigures(
  database: Database,
  figures: readonly FieldFigures[],
  oneIn: number,
  now: Date,
): Promise<void> {
  const startsAt = new Date(Math.floor(now.getTime() / hour) * hour)
  const rows = new Map<string, { app: string; version: string; route: string } & Sum>()
  for (const {
    app,
    version,
    route,
    visits = 0,
    failedLoads = 0,
    errors = 0,
    loadTimes = [],
    moveTimes = [],
  } of figures) {
    const key = JSON.stringify([app, version, route])
    const known = rows.get(key)
    rows.set(key, {
      app,
      version,
      route,
      visits: (known?.visits ?? 0) + visits * oneIn,
      failedLoads: (known?.failedLoads ?? 0) + failedLoads,
      errors: (known?.errors ?? 0) + errors,
      loadTimes: add(known?.loadTimes, countTimes(loadTimes, oneIn)),
      moveTimes: add(known?.moveTimes, countTimes(moveTimes, oneIn)),
    })
  }
  if (rows.size === 0) return
  // Always in the same order: two servers that wait for each other's rows would wait for ever.
  const ordered = [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  const values = ordered.map(
    (row) => sql`(${startsAt}::timestamptz, ${row.app}, ${row.version}, ${row.route}, ${row.visits}::bigint,
      ${row.failedLoads}::bigint, ${row.errors}::bigint, ${arrayText(row.loadTimes)}::bigint[],
      ${arrayText(row.moveTimes)}::bigint[])`,
  )
  await sql`
    insert into field_figures as known
      (hour, app, version, route, visits, failed_loads, errors, load_times, move_times) values ${sql.join(values)}
    on conflict (hour, app, version, route) do update set
      visits = known.visits + excluded.visits,
      failed_loads = known.failed_loads + excluded.failed_loads,
      errors = known.errors + excluded.errors,
      load_times = (select array_agg(a + b order by place)
        from unnest(known.load_times, excluded.load_times) with ordinality as pair (a, b, place)),
      move_times = (select array_agg(a + b order by place)
        from unnest(known.move_times, excluded.move_times) with ordinality as pair (a, b, place))`.execute(database)
}

/** What happened since `since` (the whole hour in which that is), by app and version. */
export async function readFieldFigures(database: Database, { since }: { since: Date }): Promise<VersionFigures[]> {
  const from = new Date(Math.floor(since.getTime() / hour) * hour)
  const sums = (column: string) =>
    sql`json_build_array(${sql.join(
      Array.from({ length: bucketCount }, (_, at) => sql`sum(${sql.ref(column)}[${sql.lit(at + 1)}])::float8`),
    )})`
  const { rows } = await sql<{ app: string; version: string } & Sum>`
    select app, version, sum(visits)::float8 as visits, sum(failed_loads)::float8 as failed_loads,
      sum(errors)::float8 as errors, ${sums('load_times')} as load_times, ${sums('move_times')} as move_times
    from field_figures where hour >= ${from} group by app, version order by app, version`.execute(database)
  return rows.map(({ loadTimes, moveTimes, ...row }) => ({
    ...row,
    loadTimes: describe(loadTimes),
    moveTimes: describe(moveTimes),
  }))
}

export async function forgetFieldFigures(database: Database, now: Date): Promise<void> {
  await database
    .deleteFrom('fieldFigures')
    .where('hour', '<', new Date(now.getTime() - kept))
    .execute()
}

function describe(buckets: number[]): TimeFigures {
  const count = buckets.reduce((sum, one) => sum + one, 0)
  return { count, median: percentile(buckets, 0.5), p75: percentile(buckets, 0.75), buckets }
}

/** As PostgreSQL writes an array. */
function arrayText(counts: readonly number[]): string {
  return `{${counts.join()}}`
}

function add(known: readonly number[] = [], counts: readonly number[]): number[] {
  return counts.map((count, bucket) => count + (known[bucket] ?? 0))
}
