// Loads pages of the composed site cold, on a slow line and processor, and prints what each costs.
import type { Browser } from '@playwright/test'
import { launchBrowser, median, slowdown } from './measure.ts'

const address = process.env['BENCH_URL'] ?? `http://nl.localhost:${process.env['PORT'] ?? 8080}`
const pages = ['/nl', '/nl/document/privacy-policy', '/nl/political-ads', '/nl/privacy-rights']
const runs = Number(process.env['BENCH_RUNS'] ?? 5)
/** Slow 4G: 150 ms there and back, 1.6 Mbit/s down; a processor four times slower. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }

interface Visit {
  requests: number
  bytes: number
  firstPaint: number
  largestPaint: number
  shift: number
}

async function visit(browser: Browser, path: string): Promise<Visit> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', network)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  let requests = 0
  let bytes = 0
  client.on('Network.requestWillBeSent', () => (requests += 1))
  client.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await page.addInitScript(() => {
    const seen = { largestPaint: 0, shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.largestPaint = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(address + path)
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  const atHeading = { requests, bytes }
  await page.waitForLoadState('networkidle')
  const painted = await page.evaluate(() => ({
    ...(window as unknown as { seen: { largestPaint: number; shift: number } }).seen,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }))
  await context.close()
  return { ...atHeading, ...painted }
}

const browser = await launchBrowser()
console.log(
  `Median of ${runs} cold visits, slow 4G, processor ${slowdown} times slower; requests and bytes until the heading`,
)
console.log('page                              requests      KB   first paint   largest paint   shift')
for (const path of pages) {
  const visits: Visit[] = []
  for (let run = 0; run < runs; run += 1) visits.push(await visit(browser, path))
  const of = (name: keyof Visit) => median(visits.map((one) => one[name]))
  const cells = [
    path.padEnd(34),
    String(of('requests')).padStart(7),
    (of('bytes') / 1000).toFixed(0).padStart(8),
    `${of('firstPaint').toFixed(0)} ms`.padStart(14),
    `${of('largestPaint').toFixed(0)} ms`.padStart(16),
    of('shift').toFixed(3).padStart(8),
  ]
  console.log(cells.join(''))
}
await browser.close()
