// How long others wait while long files are downloaded: 50,000 requests by staff, 100,000 advertisements by readers. Uses an
// embedded database, or the empty one of DATABASE_URL. Run with `npm run bench exports`.
import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { text } from 'node:stream/consumers'
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { createServer } from '../server/app.ts'
import { storeRequests } from '../server/requests/testing/store-requests.ts'
import { beginSession } from '../server/login/sessions.ts'
import { testConfig } from '../server/testing/test-config.ts'
import { inTurn, percentile } from './figures.ts'
import { growCampaigns, openToFill, today } from './server-calls/data.ts'
import { answerTo, portOf } from './sockets.ts'

interface Order {
  port: number
  cookie: string
  path: string
  encoding: string
  copies: number
}

interface Outcome {
  seconds: number
  megabytes: number
  /** Milliseconds that each of the others waited. */
  waits: number[]
}

const items = Number(process.env['BENCH_ITEMS'] ?? 100_000)
const requests = Number(process.env['BENCH_REQUESTS'] ?? 50_000)
const others = ['/robots.txt', '/api/campaign-items/NL-0?countryCode=NL']

async function download({ port, cookie, encoding }: Order, path: string): Promise<number> {
  const headers = { cookie, host: 'nl.localhost:8080', 'accept-encoding': encoding }
  const answer: AsyncIterable<Buffer> = await answerTo(get({ port, path, headers, agent: false }))
  let bytes = 0
  for await (const part of answer) bytes += part.length
  return bytes
}

/** In a thread of its own: downloads a file, and asks for something else over and over until it is there. */
async function work(order: Order) {
  const waits: number[] = []
  let isDone = false
  const start = performance.now()
  const files = Promise.all(Array.from({ length: order.copies }, () => download(order, order.path)))
  const done = files.finally(() => (isDone = true))
  // oxlint-disable-next-line eslint/no-unmodified-loop-condition -- changed when the files are there
  for (let turn = 0; !isDone; turn += 1) {
    const asked = performance.now()
    await download(order, inTurn(others, turn))
    waits.push(performance.now() - asked)
  }
  const bytes = (await done).reduce((sum, length) => sum + length, 0)
  const outcome: Outcome = { seconds: (performance.now() - start) / 1000, megabytes: bytes / 1e6, waits }
  process.stdout.write(JSON.stringify(outcome))
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`

/** Gives a function that tells the most milliseconds of processor that one turn of the event loop took: less than its time on a busy machine. */
function watchTurns(): () => number {
  let most = 0
  let isWatching = true
  let before = process.threadCpuUsage()
  function turn() {
    const { user, system } = process.threadCpuUsage(before)
    most = Math.max(most, (user + system) / 1000)
    before = process.threadCpuUsage()
    if (isWatching) setImmediate(turn)
  }
  turn()
  return () => {
    isWatching = false
    return most
  }
}

async function measure(order: Order) {
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const busy = watchTurns()
  const worker = new Worker(new URL(import.meta.url), { workerData: order, stdout: true })
  const outcome: Outcome = JSON.parse(await text(worker.stdout))
  delay.disable()
  const longestTurn = busy()
  clearInterval(watch)
  const { seconds, megabytes: size, waits } = outcome
  console.log(
    `${order.copies} x ${order.path} (${order.encoding}): ${size.toFixed(1)} MB in ${seconds.toFixed(1)} s; ` +
      `event loop held up for ${(delay.max / 1e6).toFixed(0)} ms at most, ` +
      `${longestTurn.toFixed(0)} ms of it work; ${waits.length} others waited ` +
      `${percentile(waits, 0.5).toFixed(0)} ms (median), ${percentile(waits, 0.95).toFixed(0)} ms (p95), ${Math.max(...waits).toFixed(0)} ms (most); ` +
      `memory ${megabytes(before)} before, ${megabytes(most)} at most`,
  )
}

async function main() {
  const directory = await mkdtemp(join(tmpdir(), 'bench-exports-'))
  const place = { databaseUrl: process.env['DATABASE_URL'], databaseDirectory: directory }
  const { database, filled } = await openToFill(place)
  const now = new Date(`${today}T12:00:00Z`)
  await growCampaigns(filled, items)
  await storeRequests(filled, requests)
  const openId = { issuer: 'http://localhost:1', clientId: 'x', clientSecret: 'x', roleClaim: 'roles', role: 'x' }
  const config = testConfig({ callsPerMinute: 1_000_000 })
  const app = await createServer({ config, database, now: () => now, openId }, false)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const port = portOf(app.server)
  const cookie = `staff=${await beginSession(database, { subject: 'x', name: 'x', hasRole: true }, now)}`
  const ask = (path: string, encoding = 'gzip', copies = 1) => measure({ port, cookie, path, encoding, copies })
  // The processor compiles what it runs often; the first answers of a server are those of no visitor.
  for (let run = 0; run < 2; run += 1) await ask('/api/campaign-items?countryCode=NL')
  await ask('/api/campaign-insight?countryCode=NL')
  await ask('/api/internal-privacy-rights/requests')
  for (const encoding of ['identity', 'gzip', 'br']) {
    await ask('/api/internal-privacy-rights/requests.csv', encoding)
    await ask('/api/campaign-items.csv?countryCode=NL', encoding)
    await ask('/api/campaign-items.json?countryCode=NL', encoding)
  }
  await ask('/api/campaign-items.csv?countryCode=NL', 'gzip', 3)
  await app.close()
  await database.destroy()
  if (filled !== database) await filled.destroy()
  await rm(directory, { recursive: true })
}

if (isMainThread) await main()
else {
  const order: Order = workerData
  await work(order)
}
