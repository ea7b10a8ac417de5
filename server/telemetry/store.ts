// The table `telemetry`: sums by hour, app, version, route and metric. Measured values are counted in the buckets of a histogram,
// from which percentiles are estimated; no single value is stored.
import { metricNames, type PageReport, type VersionTelemetry } from '@site/shared/calls'
import { dayInMs, dayOf, hourInMs, mapKeys } from '@site/shared/rules'
import { sql } from 'kysely'
import type { AnswerKeys } from '../configuration/answer-keys.ts'
import type { Database } from '../database/database.ts'
import type { TelemetryRow } from '../database/tables.ts'
import { hasher } from '../vault/derived-keys.ts'
import { networksOf } from '../limits/networks.ts'

interface Bucket {
  upTo: number
  count: number
}

const countNames = ['visits', 'failedLoads', 'emptyPages', 'busyPages', 'errors', 'faultNetworks'] as const

/** By which a version is judged (`findFailing`), and no more. */
const judgedNames = ['failedVisits', 'networks'] as const

/** `networks` and `faultNetworks` are 1 where its network reports its first visit or fault of this version and hour. */
type CountedPage = PageReport & { faultNetworks?: number; failedVisits?: number; networks?: number }

/** Upper bounds of the buckets; larger values count in the last one. Rows contain their bound, so that this list can change. */
const bounds = [
  0, 10, 25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 700, 1000, 1400, 2000, 2500, 2800, 4000, 5600, 8000, 16_000,
  60_000,
]
export const telemetryTime = 30 * dayInMs
export const pageViewMonths = 13

/**
 * Leaves out what is more than about `max` visits and exactly `max` faults of one network on pages of a version in an hour, on all
 * servers together: one sender distorts nothing.
 */
export async function limitSender(
  database: Database,
  keys: AnswerKeys,
  pages: readonly PageReport[],
  { ip, max }: { ip: string; max: number },
  now: Date,
): Promise<CountedPage[]> {
  const hour = startOfHour(now)
  const hashOf = hasher(keys, 'telemetry')
  const countedPages: CountedPage[] = []
  const failedApps = new Set<string>()
  for (const page of pages) {
    const {
      app,
      version,
      failedLoads = 0,
      emptyPages = 0,
      busyPages = 0,
      errors = 0,
      visits = 0,
      navigation = [],
    } = page
    const faults = failedLoads + emptyPages + busyPages + errors
    const weight = Math.max(1, visits, navigation.length)
    const senders = networksOf(ip).map(({ key, times }) => ({
      sender: hashOf(JSON.stringify([hour, key, app, version])),
      max: max * times,
    }))
    const sums = await addToSenders(database, hour, senders, { visits: weight, faults })
    const widest = sums?.at(-1)
    if (!sums || !widest) continue
    const room = Math.max(0, Math.min(...sums.map((sum) => sum.max - sum.faults)) + faults)
    const clipped = {
      failedLoads: Math.min(failedLoads, room),
      emptyPages: Math.min(emptyPages, Math.max(0, room - failedLoads)),
      busyPages: Math.min(busyPages, Math.max(0, room - failedLoads - emptyPages)),
      errors: Math.min(errors, Math.max(0, room - failedLoads - emptyPages - busyPages)),
    }
    // A visit may name its failure at a page of its own, which it did not open.
    const opened = failedApps.has(app) ? visits : Math.max(1, visits)
    const failedVisits = Math.min(opened, faults, room)
    if (failedVisits > 0) failedApps.add(app)
    // Of the widest: one line with many networks is one that fails.
    const networks = widest.visits === weight ? 1 : 0
    const faultNetworks = faults > 0 && widest.faults === faults ? 1 : 0
    countedPages.push({ ...page, ...clipped, failedVisits, faultNetworks, networks })
  }
  return countedPages
}

/** Adds to each sender. Returns their sums, or undefined where one has sent the maximum already. */
async function addToSenders(
  database: Database,
  hour: Date,
  senders: readonly { sender: string; max: number }[],
  { visits, faults }: { visits: number; faults: number },
) {
  const sums = []
  for (const { sender, max } of senders) {
    const sum = await database
      .insertInto('telemetrySenders')
      .values({ hour, sender, visits, faults })
      .onConflict((same) =>
        same
          .columns(['hour', 'sender'])
          .doUpdateSet(({ eb, ref }) => ({
            visits: eb('telemetrySenders.visits', '+', ref('excluded.visits')),
            faults: eb('telemetrySenders.faults', '+', ref('excluded.faults')),
          }))
          .where('telemetrySenders.visits', '<', max),
      )
      .returning(['visits', 'faults'])
      .executeTakeFirst()
    if (!sum) return undefined
    sums.push({ ...sum, max })
  }
  return sums
}

/** Its visits and values count `oneIn` times each. */
export async function addTelemetry(database: Database, pages: readonly CountedPage[], oneIn: number, now: Date) {
  const sums = new Map<string, Omit<TelemetryRow, 'count'> & { count: number }>()
  for (const { app, version, route, ...report } of pages) {
    const add = (metric: string, upTo: number, count: number) => {
      const row = { hour: startOfHour(now), app, version, route, metric, upTo }
      const key = JSON.stringify(row)
      sums.set(key, { ...row, count: count + (sums.get(key)?.count ?? 0) })
    }
    for (const name of [...countNames, ...judgedNames])
      if (report[name]) add(name, 0, report[name] * (name === 'visits' ? oneIn : 1))
    for (const name of metricNames) for (const value of [report[name] ?? []].flat()) add(name, boundOf(value), oneIn)
  }
  if (sums.size === 0) return
  // Always in the same order, so that two servers never wait for each other's rows.
  const rows = [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  await database
    .insertInto('telemetry')
    .values(rows)
    .onConflict((known) =>
      known
        .columns(['hour', 'app', 'version', 'route', 'metric', 'upTo'])
        .doUpdateSet(({ eb, ref }) => ({ count: eb('telemetry.count', '+', ref('excluded.count')) })),
    )
    .execute()
}

export async function readTelemetry(
  database: Database,
  since: Date,
): Promise<(app: string, version: string) => VersionTelemetry> {
  const rows = await database
    .selectFrom('telemetry')
    .select(['app', 'version', 'metric', 'upTo', sql<number>`sum(count)::float8`.as('count')])
    .where('hour', '>=', startOfHour(since))
    .groupBy(['app', 'version', 'metric', 'upTo'])
    .orderBy('upTo')
    .execute()
  return (app, version) => {
    const own = rows.filter((row) => row.app === app && row.version === version)
    const count = (metric: string) => own.find((row) => row.metric === metric)?.count ?? 0
    const values = (metric: string) => describeBuckets(own.filter((row) => row.metric === metric))
    return { ...mapKeys(countNames, count), ...mapKeys(metricNames, values) }
  }
}

export interface FailingVersion extends Pick<TelemetryRow, 'app' | 'version'> {
  visits: number
  failedVisits: number
}

/** A version fails where more than this share of at least so many visits do, in at least so many networks of one hour. */
const failing = { share: 0.05, visits: 20, networks: 5, faultNetworks: 2, period: dayInMs }

/**
 * Returns the versions that fail too often. No network makes one fail alone, nor by coming back every hour.
 */
export async function findFailing(database: Database, now: Date): Promise<FailingVersion[]> {
  const hours = await database
    .selectFrom('telemetry')
    .select([
      'app',
      'version',
      'hour',
      sumOf('visits'),
      sumOf('failedVisits'),
      sumOf('networks'),
      sumOf('faultNetworks'),
    ])
    .where('hour', '>=', startOfHour(new Date(now.getTime() - failing.period)))
    .where('metric', 'in', ['visits', 'failedVisits', 'networks', 'faultNetworks'])
    .groupBy(['app', 'version', 'hour'])
    .execute()
  const byVersion = Map.groupBy(hours, ({ app, version }) => JSON.stringify([app, version]))
  return [...byVersion.values()].flatMap((ofVersion) => {
    const [{ app, version } = { app: '', version: '' }] = ofVersion
    const failedVisits = addUp(ofVersion.map((hour) => hour.failedVisits))
    // A failure may come without the visit, which only a sample reports.
    const visits = Math.max(failedVisits, addUp(ofVersion.map((hour) => hour.visits)))
    const isFailing =
      visits >= failing.visits &&
      failedVisits > visits * failing.share &&
      ofVersion.some(({ networks }) => networks >= failing.networks) &&
      ofVersion.some(({ faultNetworks }) => faultNetworks >= failing.faultNetworks)
    return isFailing ? [{ app, version, visits, failedVisits }] : []
  })
}

function sumOf<Name extends string>(metric: Name) {
  return sql<number>`coalesce(sum(count) filter (where metric = ${metric}), 0)::float8`.as(metric)
}

function addUp(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

export async function removeOldTelemetry(database: Database, now: Date): Promise<void> {
  await database
    .deleteFrom('telemetry')
    .where('hour', '<', new Date(now.getTime() - telemetryTime))
    .execute()
  await database.deleteFrom('telemetrySenders').where('hour', '<', startOfHour(now)).execute()
}

export async function removeOldPageViews(database: Database, now: Date): Promise<void> {
  const oldest = sql<string>`${dayOf(now)}::date - make_interval(months => ${pageViewMonths}::integer)`
  await database.deleteFrom('pageViews').where('day', '<', oldest).execute()
}

function startOfHour(time: Date): Date {
  return new Date(Math.floor(time.getTime() / hourInMs) * hourInMs)
}

function boundOf(value: number): number {
  return bounds.find((bound) => value <= bound) ?? bounds.at(-1) ?? 0
}

function describeBuckets(buckets: readonly Bucket[]) {
  const count = buckets.reduce((sum, bucket) => sum + bucket.count, 0)
  return { count, median: percentile(buckets, count * 0.5), p75: percentile(buckets, count * 0.75) }
}

/** Estimates the value that `rank` values do not exceed, as if values were spread evenly within their bucket. */
function percentile(buckets: readonly Bucket[], rank: number): number | null {
  let passedCount = 0
  for (const { upTo, count } of buckets) {
    if (passedCount + count >= rank) {
      const from = bounds.findLast((bound) => bound < upTo) ?? upTo
      return Math.round(from + ((rank - passedCount) / count) * (upTo - from))
    }
    passedCount += count
  }
  return null
}
