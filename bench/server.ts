// Requests per second and latency of each call of the API, and of the list of advertisements from 1,000 to 1,000,000 items:
// `npm run bench server`. On the embedded database, and on PostgreSQL: the empty one of DATABASE_URL, or one of its own where
// its programs are installed. Options: --count 400 answers of each, --items 100000, --requests 100000, --most 1000000 (of the
// embedded database only where it is given, else as many as --items), --databases embedded,postgresql.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mostNoticeVersions } from '@site/shared/calls'
import { sql } from 'kysely'
import { findPostgreSql, startPostgreSql } from '../e2e/production/postgresql.ts'
import { createServer } from '../server/app.ts'
import { beginSession } from '../server/login/sessions.ts'
import { storeRequests } from '../server/requests/testing/store-requests.ts'
import { releaseFiles } from '../server/testing/published-release.ts'
import { createTemporaryFolder } from '../server/testing/temporary-folder.ts'
import { testConfig } from '../server/testing/test-config.ts'
import { inTurn } from './figures.ts'
import { changeNotices, filters, growCampaigns, openToFill, today } from './server-calls/data.ts'
import { runLoad, type Latencies } from './server-calls/load.ts'
import { liveApps, samples, type Sample } from './server-calls/samples.ts'
import { portOf } from './sockets.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '400' },
    items: { type: 'string', default: '100000' },
    requests: { type: 'string', default: '100000' },
    most: { type: 'string' },
    databases: { type: 'string', default: 'embedded,postgresql' },
  },
})
const count = Number(values.count)
const items = Number(values.items)
const now = new Date(`${today}T12:00:00Z`)

// A call that nobody filled in is found out now, not after an hour.
samples('', '', '')

const columns = 'connections  per second       p50       p95       p99'
/** Others who use this machine are in every figure. */
function head(title: string) {
  console.log(
    `\n${title}\n(load of this machine ${loadavg()[0]?.toFixed(1)}, ${availableParallelism()} cores)\n${columns}`,
  )
}

function show(connections: number, { perSecond, p50, p95, p99, statuses }: Latencies, name: string) {
  const times = [p50, p95, p99].map((value) => `${value.toFixed(1)} ms`.padStart(10)).join('')
  const others = Object.entries(statuses).filter(([status]) => status !== '200')
  const note = others.length > 0 ? `  (${others.map((one) => one.join(': ')).join(', ')})` : ''
  console.log(`${String(connections).padStart(11)}${perSecond.toFixed(0).padStart(12)}${times}  ${name}${note}`)
}

/** A list with every combination of filters, fifty to a page as the site asks for them. */
function lists(cookie: string): Sample[] {
  const headers = { host: 'nl.localhost:8080', cookie, 'accept-encoding': 'gzip, br' }
  const paths = filters.map((filter) => `/api/campaign-items?countryCode=NL&limit=50&${filter}`)
  return paths.map((path) => ({ name: path, method: 'GET', path, headers }))
}

const rounds = { first: 'each for the first time', again: 'each for the second time' }

/** The feed of a list: a feed has an order of its own. */
function feedOf(list: string): string {
  return list
    .replace('campaign-items?', 'campaign-items.atom?locale=nl_nl&')
    .replace('&limit=50', '')
    .replace(/&?sort=newest$/, '')
}

async function measure(name: string, databaseUrl: string | undefined, most: number) {
  const temporary = await createTemporaryFolder()
  const folder = temporary.path
  await temporary.write(releaseFiles({ apps: liveApps }))
  const place = { databaseUrl, databaseDirectory: join(folder, 'database') }
  const { database, filled } = await openToFill(place)
  const limits = { callsPerMinute: 1_000_000_000, messagesPerHour: 1_000_000_000, checkMailDomains: false }
  const content = { contentDirectory: join(import.meta.dirname, '../server/content') }
  const openId = { issuer: 'http://localhost:1', clientId: 'x', clientSecret: 'x', roleClaim: 'roles', role: 'x' }
  const config = testConfig({ ...limits, ...content, siteDirectory: folder, mailDirectory: join(folder, 'mail') })
  const app = await createServer({ config, database, now: () => now, openId }, false)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const port = portOf(app.server)
  const load = (sent: Sample[], connections: number, answers = count) =>
    runLoad({ port, samples: sent, connections, count: answers })
  const cookie = `staff=${await beginSession(database, { subject: 'x', name: 'x', hasRole: true }, now)}`
  try {
    const growth: { size: number; first: Latencies; again: Latencies; memory: number; busy: number }[] = []
    for (const size of [1_000, 10_000, 100_000, 1_000_000]) {
      if (size > most) continue
      // The processor compiles what it runs often: before the first round, one that does not count.
      if (growth.length === 0) await load(lists(cookie), 1, filters.length)
      await growCampaigns(filled, size)
      // Totals are counted anew after each change of the register: the first round is what the first visitor meets.
      const first = await load(lists(cookie), 1, filters.length)
      const again = await load(lists(cookie), 1, filters.length)
      growth.push({ size, first, again, memory: process.memoryUsage.rss(), busy: loadavg()[0] ?? 0 })
      if (size === items) await measureCalls()
    }
    for (const round of ['first', 'again'] as const) {
      head(`${name}: the list with ${filters.length} filters, ${rounds[round]}, by number of items`)
      for (const { size, [round]: latencies, memory, busy } of growth) {
        show(1, latencies, `${size} items, ${(memory / 1e6).toFixed(0)} MB, load then ${busy.toFixed(1)}`)
      }
      const [fewest, largest] = [inTurn(growth, 0), inTurn(growth, growth.length - 1)]
      const factor = (part: 'p50' | 'p95') => (largest[round][part] / fewest[round][part]).toFixed(2)
      console.log(`From ${fewest.size} to ${largest.size} items: p50 × ${factor('p50')}, p95 × ${factor('p95')}`)
    }
  } finally {
    await app.close()
    await database.destroy()
    if (filled !== database) await filled.destroy()
    await temporary.remove()
  }

  async function measureCalls() {
    await storeRequests(filled, Number(values.requests))
    // What the database does by itself within minutes.
    await sql`vacuum analyze privacy_requests`.execute(filled)
    const campaign = await database.selectFrom('campaignItems').select('id').orderBy('id').executeTakeFirstOrThrow()
    await changeNotices(filled, campaign.id, mostNoticeVersions)
    const request = await database.selectFrom('privacyRequests').select('reference').executeTakeFirstOrThrow()
    head(`${name}: each call with ${items} advertisements and ${values.requests} requests`)
    for (const sample of samples(campaign.id, request.reference, cookie)) {
      // The processor compiles what it runs often; the first answers of a server are those of no visitor.
      await load([sample], 1, 20)
      for (const connections of [1, 32]) show(connections, await load([sample], connections), sample.name)
    }
    const feeds = lists(cookie).filter(({ path }) => path.endsWith('sort=newest'))
    for (const each of feeds) each.path = feedOf(each.path)
    show(1, await load(feeds, 1, feeds.length), 'the feed, every filter, each for the first time')
    for (const connections of [1, 32]) {
      show(connections, await load(feeds, connections, Math.max(count, feeds.length * 2)), 'the feed, every filter')
    }
    const every = lists(cookie)
    for (const connections of [1, 32]) {
      // The register has changed: nothing is counted any more.
      await sql`update campaign_revisions set revision = gen_random_uuid()`.execute(database)
      show(connections, await load(every, connections, every.length), 'the list, every filter, each for the first time')
      show(connections, await load(every, connections, Math.max(count, every.length * 2)), 'the list, every filter')
    }
  }
}

const wanted = values.databases.split(',')
const most = Number(values.most ?? 1_000_000)
// The embedded database is for trying out: a million items are its business only for who asks.
if (wanted.includes('embedded')) await measure('Embedded database', undefined, Number(values.most ?? items))
const given = process.env['DATABASE_URL']
const programs = await findPostgreSql()
if (wanted.includes('postgresql') && given) await measure('PostgreSQL', given, most)
else if (wanted.includes('postgresql') && programs && process.getuid?.() === 0) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-postgresql-'))
  await chmod(folder, 0o755)
  const postgresql = await startPostgreSql(programs, folder, { name: 'root', uid: 0, gid: 0 })
  try {
    await postgresql.createDatabase()
    await measure('PostgreSQL', postgresql.url, most)
  } finally {
    await postgresql.stop()
    await rm(folder, { recursive: true, force: true })
  }
} else if (wanted.includes('postgresql')) {
  console.log('No PostgreSQL here: name an empty one by DATABASE_URL, or install it and run this as root.')
}
