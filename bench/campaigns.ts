// How quickly the register of political advertisements answers: loads 100,000 generated items of one country into an
// embedded database and asks for every combination of filters. Run with `npm run bench campaigns`.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from '../server/app.ts'
import { describeCampaigns, saveCampaigns } from '../server/campaigns/save-campaigns.ts'
import { openDatabase } from '../server/database/database.ts'
import { sampleCampaigns } from '../server/campaigns/sample/campaigns.ts'
import { testConfig } from '../server/testing/test-config.ts'
import { percentile } from './figures.ts'

const count = Number(process.env['BENCH_ITEMS'] ?? 100_000)
const runs = Number(process.env['BENCH_RUNS'] ?? 10)
const today = '2026-11-21'

const dimensions = [
  ['', 'period=PAST_7_DAYS', 'period=PAST_30_DAYS', 'period=PAST_YEAR', 'from=2021-01-01&to=2021-12-31'],
  ['', 'channel=PRINT', 'channel=TV'],
  // Frequent, ordinary, two words, shorter than an index can find, and nothing.
  ['', 'text=de', 'text=verbond', 'text=campagne+bond', 'text=xq', 'text=nietgevonden'],
  ['sort=newest', 'sort=spending', 'sort=views', 'sort=sponsor'],
]
const combinations = dimensions.reduce(
  (queries, values) => queries.flatMap((query) => values.map((value) => [query, value].filter(Boolean).join('&'))),
  [''],
)

/** Milliseconds of an answer, and those that the processor was at work for it: the difference is waiting for others. */
interface Duration {
  answer: number
  work: number
}

const directory = await mkdtemp(join(tmpdir(), 'bench-campaigns-'))
const database = await openDatabase({ databaseUrl: undefined, databaseDirectory: directory })
const started = performance.now()
await database
  .transaction()
  .execute((transaction) => saveCampaigns(transaction, 'BE', sampleCampaigns('BE', today, count)))
await describeCampaigns(database)
console.log(`${count} items stored in ${((performance.now() - started) / 1000).toFixed(1)} s`)

const config = testConfig({ callsPerMinute: 1_000_000 })
const app = await createServer({ config, database, now: () => new Date(`${today}T12:00:00Z`) }, false)

async function ask(address: string): Promise<Duration> {
  const processor = process.cpuUsage()
  const start = performance.now()
  const { statusCode } = await app.inject(address)
  const answer = performance.now() - start
  const { user, system } = process.cpuUsage(processor)
  if (statusCode !== 200) throw new Error(`${address} is answered with ${statusCode}`)
  return { answer, work: (user + system) / 1000 }
}

async function measure(title: string, addresses: string[]) {
  const first: Duration[] = []
  const warm: Duration[] = []
  console.log(`\n${title}\n  first    p50    p95  p95 work`)
  for (const address of addresses) {
    const cold = await ask(address)
    const times: Duration[] = []
    for (let run = 0; run < runs; run += 1) times.push(await ask(address))
    first.push(cold)
    warm.push(...times)
    const answers = times.map(({ answer }) => answer)
    const works = times.map(({ work }) => work)
    const cells = [cold.answer, percentile(answers, 0.5), percentile(answers, 0.95), percentile(works, 0.95)]
    console.log(`${cells.map((cell) => cell.toFixed(0).padStart(7)).join('')}  ${address}`)
  }
  for (const [name, times] of [
    ['first', first],
    ['warm', warm],
  ] as const) {
    const answers = percentile(
      times.map(({ answer }) => answer),
      0.95,
    ).toFixed(0)
    const works = percentile(
      times.map(({ work }) => work),
      0.95,
    ).toFixed(0)
    console.log(`p95 of all, ${name}: ${answers} ms (${works} ms of work)`)
  }
}

const pages = combinations.map((query) => `/api/campaign-items?countryCode=BE&${query}`)
// The processor compiles what it runs often; the first answers of a server are those of no visitor.
for (const address of pages.slice(0, 20)) await ask(address)
await measure('Pages of 500 items', pages)
await measure(
  'Pages of 50 items',
  pages.map((address) => `${address}&limit=50`),
)
const insights = combinations
  .filter((query) => query.includes('sort=newest'))
  .map((query) => query.replace('sort=newest', ''))
await measure(
  'Insight',
  insights.map((query) => `/api/campaign-insight?countryCode=BE&${query}`),
)

await app.close()
await database.destroy()
await rm(directory, { recursive: true })
