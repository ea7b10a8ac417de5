// The API under load: `npm run bench load`. What it measures and its options are described in README.md.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import autocannon, { type Result } from 'autocannon'
import { startPostgreSql } from '../e2e/production/postgresql.ts'
import { createServer } from '../server/app.ts'
import { sampleCampaigns } from '../server/campaigns/sample/campaigns.ts'
import { saveCampaigns } from '../server/campaigns/save-campaigns.ts'
import { openDatabase } from '../server/database/database.ts'
import { workTimeouts } from '../server/database/postgres.ts'
import { beginSession } from '../server/login/sessions.ts'
import { storeRequests } from '../server/requests/testing/store-requests.ts'
import { testConfig } from '../server/testing/test-config.ts'
import { portOf, printSteal, watchSteal } from './measure.ts'

const { values } = parseArgs({
  options: {
    amount: { type: 'string', default: '400' },
    items: { type: 'string', default: '100000' },
    requests: { type: 'string', default: '50000' },
    postgresql: { type: 'boolean', default: false },
  },
})
const amount = Number(values.amount)
const today = '2026-11-21'
const now = () => new Date(`${today}T12:00:00Z`)

const advertisements = '/api/campaign-items?countryCode=NL&limit=50'
const dimensions = [
  ['', '&period=PAST_7_DAYS', '&period=PAST_30_DAYS', '&period=PAST_YEAR', '&from=2021-01-01&to=2021-12-31'],
  ['', '&channel=PRINT', '&channel=TV'],
  ['', '&sort=newest', '&sort=spending', '&sort=views', '&sort=sponsor'],
]
const combine = (lists: readonly string[][]) =>
  lists.reduce((all, list) => all.flatMap((start) => list.map((end) => start + end)), [''])
const filters = combine(dimensions).map((filter) => advertisements + filter)
// A frequent word, an ordinary one, two words, one too short for the index, and one that is nowhere.
const words = ['de', 'verbond', 'campagne+bond', 'xq', 'nietgevonden']
const searches = combine([words.map((word) => `${advertisements}&text=${word}`), ...dimensions.slice(1)])
const exported = ['.csv', '.json'].map((ending) => `/api/campaign-items${ending}?countryCode=NL`)
const staff = '/api/internal-privacy-rights/requests'

async function startDatabase(folder: string) {
  await chmod(folder, 0o755)
  return startPostgreSql(join(folder, 'postgresql'), { name: 'root', uid: 0, gid: 0 })
}

/** Fills a database with sample advertisements and requests; returns the id of some of the advertisements. */
async function fill(location: Parameters<typeof openDatabase>[0]): Promise<string[]> {
  const database = await openDatabase(location, { timeouts: workTimeouts })
  const items = sampleCampaigns('NL', today, Number(values.items))
  await database.transaction().execute((transaction) => saveCampaigns(transaction, 'NL', items))
  await storeRequests(database, Number(values.requests))
  await database.destroy()
  return items.slice(0, 100).map(({ id }) => id)
}

interface Load {
  paths: string[]
  connections?: number
  amount?: number
}

function print(name: string, connections: number, { latency, non2xx, errors }: Result) {
  const times = [latency.p50, latency.p97_5, latency.p99, latency.max].map((time) => `${time} ms`.padStart(10)).join('')
  const failures = non2xx + errors > 0 ? `  (${non2xx} rejected, ${errors} failed)` : ''
  console.log(
    `${String(connections).padStart(11)}${((connections * 1000) / latency.average).toFixed(0).padStart(12)}${times}  ${name}${failures}`,
  )
}

async function measure(port: number, cookie: string, ids: string[]) {
  const headers = { host: 'nl.localhost:8080', cookie, 'accept-encoding': 'gzip, br' }
  // In a thread of its own: sending takes none of the time of the server's thread.
  const send = async ({ paths, connections = 1, amount: count = amount }: Load) =>
    autocannon({
      url: `http://127.0.0.1:${port}`,
      workers: 1,
      timeout: 600,
      connections,
      amount: Math.max(count, connections),
      requests: paths.map((path) => ({ method: 'GET', path, headers })),
    })
  async function run(name: string, load: Load) {
    for (const connections of load.connections ? [load.connections] : [1, 32]) {
      print(name, connections, await send({ ...load, connections }))
    }
  }

  const details = ids.map((id) => `/api/campaign-items/${id}?countryCode=NL`)
  console.log('connections  per second       p50     p97.5       p99       max')
  // The first answers compile the code of the server: they are not measured.
  await send({ paths: [advertisements, ...details.slice(0, 20), staff], amount: 50 })
  await run('list, each filter for the first time', { paths: filters, connections: 1, amount: filters.length })
  await run('list, each filter', { paths: filters })
  await run('search, each query for the first time', { paths: searches, connections: 1, amount: searches.length })
  await run('search, each query', { paths: searches })
  await run('index of the search page', { paths: ['/api/search-index?locale=nl_nl'] })
  await run('details', { paths: details })
  await run('insight', { paths: ['/api/campaign-insight?countryCode=NL'] })
  await run('staff: list of requests', { paths: [staff] })

  for (const path of [...exported, `${staff}.csv?language=nl`]) {
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const state = { isOver: false }
    const exports = send({ paths: [path], connections: 2, amount: 2 }).finally(() => (state.isOver = true))
    const others: Result[] = []
    while (!state.isOver) others.push(await send({ paths: details, amount: 20 }))
    print(`export ${path}`, 2, await exports)
    delay.disable()
    const slowest = Math.max(...others.map(({ latency }) => latency.max))
    console.log(
      `${' '.repeat(65)}details meanwhile: ${slowest} ms at most; event loop blocked for ${(delay.max / 1e6).toFixed(0)} ms at most`,
    )
  }
}

const folder = await mkdtemp(join(tmpdir(), 'bench-load-'))
const postgresql = values.postgresql && !process.env['DATABASE_URL'] ? await startDatabase(folder) : undefined
const location = {
  databaseUrl: process.env['DATABASE_URL'] ?? postgresql?.url,
  databaseDirectory: join(folder, 'database'),
  answerKeys: testConfig().answerKeys,
}
try {
  const ids = await fill(location)
  const database = await openDatabase(location)
  const config = testConfig({ callsPerMinute: 1e9, contentDirectory: join(import.meta.dirname, '../server/content') })
  const openId = {
    issuer: 'http://localhost:1',
    clientId: 'x',
    clientSecret: 'x',
    roleClaim: 'roles',
    role: 'x',
    auditRole: 'y',
    developerRole: 'd',
    taskRole: 'z',
    advertisingRole: 'a',
    readerRole: 'a',
    acrValues: [],
  }
  const app = await createServer({ config, database, now, openId }, false)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const member = {
    subject: 'x',
    name: 'x',
    hasRole: true,
    mayAudit: false,
    isDeveloper: false,
    handlesAdvertisements: false,
    isReader: false,
    systems: [],
  }
  const cookie = `staff=${await beginSession(database, { member, idToken: undefined }, now())}`
  console.log(
    `${location.databaseUrl ? 'PostgreSQL' : 'Embedded database'}, ${values.items} advertisements, ${values.requests} requests`,
  )
  const getSteal = watchSteal()
  await measure(portOf(app.server), cookie, ids)
  printSteal(getSteal())
  await app.close()
  await database.destroy()
} finally {
  await postgresql?.stop()
  await rm(folder, { recursive: true, force: true })
}
