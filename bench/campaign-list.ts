// How the list of political advertisements draws 100,000 items on a processor four times slower: from the answer to the
// painted rows, and from the wish for 50 more to their paint, however many stand there already. Run with
// `npm run bench campaign-list` after `npm run build`.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { createServer } from '../server/app.ts'
import { describeCampaigns, saveCampaigns } from '../server/campaigns/save-campaigns.ts'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/database/database.ts'
import { sampleCampaigns } from '../server/campaigns/sample/campaigns.ts'
import { median } from './figures.ts'
import { launchBrowser, slowdown } from './measure.ts'
import { portOf } from './sockets.ts'

declare global {
  interface Window {
    /** When the cards were in sight. */
    seenCards?: { painted?: number }
  }
}

const count = Number(process.env['BENCH_ITEMS'] ?? 100_000)
const runs = Number(process.env['BENCH_RUNS'] ?? 5)
const windows = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

/** The median, and all of them. */
function show(values: number[]) {
  return `${median(values).toFixed(0)} (${values.map((value) => value.toFixed(0)).join(' ')})`
}

/** Writes down when the first card after each answer of the API is painted. */
function watchCards() {
  const seen: { painted?: number } = {}
  window.seenCards = seen
  new MutationObserver(() => {
    if (seen.painted !== undefined || !document.querySelector('li article a')) return
    seen.painted = Number.NaN
    // After the frame in which it is drawn.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => (seen.painted = performance.now()))
      port1.start()
      port2.postMessage(undefined)
    })
  }).observe(document, { childList: true, subtree: true })
}

/** Milliseconds from the answer of the API to the cards in sight. */
async function getDelay(page: Page) {
  await page.waitForFunction(() => Number(window.seenCards?.painted) > 0)
  return page.evaluate(() => {
    const answer = performance.getEntriesByType('resource').find(({ name }) => name.includes('/api/campaign-items?'))
    if (!(answer instanceof PerformanceResourceTiming)) throw new Error('The list was not asked for')
    return Number(window.seenCards?.painted) - answer.responseEnd
  })
}

async function visit(browser: Browser, address: string, viewport: (typeof windows)[number]) {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(watchCards)
  // The page starts this call before its own code is there; the list waits for the answer only when that takes longer.
  let answer: (() => void) | undefined
  const isReady = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/campaign-items\?/, async (route) => {
    await isReady
    await route.continue()
  })
  await page.goto(address)
  await page.getByRole('main').getByRole('search').waitFor()
  await page.waitForTimeout(500)
  answer?.()
  const first = await getDelay(page)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    performance.clearResourceTimings()
    delete window.seenCards?.painted
  })
  await page.getByRole('combobox').nth(1).selectOption({ index: 1 })
  const filtered = await getDelay(page)
  await context.close()
  return { first, filtered }
}

/** Milliseconds from each press of "50 more" to the rows, 20 times. */
async function showMore(browser: Browser, address: string, viewport: (typeof windows)[number]) {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(address)
  await page.getByRole('article').first().waitFor()
  const delays: number[] = []
  for (let time = 0; time < 20; time += 1) {
    const delay = await page.evaluate(async () => {
      const countItems = () => document.querySelectorAll('article').length
      const before = countItems()
      const started = performance.now()
      document.querySelector<HTMLButtonElement>('main ul + div button')?.click()
      const end = started + 20_000
      while (countItems() === before && performance.now() < end)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      return performance.now() - started
    })
    delays.push(delay)
  }
  await context.close()
  console.log(`${viewport.width} px, 50 more, in ms: ${show(delays)}`)
}

const directory = await mkdtemp(join(tmpdir(), 'bench-campaign-list-'))
const config = { ...readConfig({ DATABASE_DIR: directory, PORT: '0' }), callsPerMinute: 1_000_000 }
const database = await openDatabase(config)
const now = () => new Date()
const items = sampleCampaigns('NL', now().toISOString().slice(0, 10), count)
await database.transaction().execute((transaction) => saveCampaigns(transaction, 'NL', items))
await describeCampaigns(database)
const app = await createServer({ config, database, now })
await app.listen({ port: 0, host: '127.0.0.1' })
const port = portOf(app.server)
const address = `http://nl.localhost:${port}/nl/political-ads`

const browser = await launchBrowser()
for (const viewport of windows) {
  const visits: { first: number; filtered: number }[] = []
  for (let run = 0; run < runs; run += 1) visits.push(await visit(browser, address, viewport))
  const first = visits.map((one) => one.first)
  const filtered = visits.map((one) => one.filtered)
  console.log(
    `${viewport.width} px, from the answer to the cards, in ms: first list ${show(first)}, another filter ${show(filtered)}`,
  )
}
for (const viewport of windows) await showMore(browser, address, viewport)

await browser.close()
await app.close()
await database.destroy()
await rm(directory, { recursive: true })
