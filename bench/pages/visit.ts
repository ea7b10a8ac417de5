import type { Browser, CDPSession } from '@playwright/test'
import { chainDepths } from './chain-depth.ts'
import { noteHeading, untilHeading } from './until-heading.ts'

/** What a line and a processor allow; `undefined` is as fast as this machine is. */
export interface Conditions {
  name: string
  /** Milliseconds there and back, bytes per second. */
  line?: { latency: number; downloadThroughput: number; uploadThroughput: number }
  slowdown: number
}

export const allConditions: Conditions[] = [
  // Slow 4G: 150 ms there and back, 1.6 Mbit/s down.
  { name: 'slow-4g', line: { latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }, slowdown: 4 },
  { name: 'unthrottled', slowdown: 1 },
]

/** One cold visit, in milliseconds and bytes as transferred, headers included. */
export interface Visit {
  firstPaint: number
  largestPaint: number
  blocking: number
  shift: number
  /** Until the heading is there. */
  requests: number
  /** In all, until nothing is under way. */
  bytes: number
  scriptBytes: number
  htmlBytes: number
  /** How many requests follow one another, the HTML being the first. */
  depth: number
}

interface Paints {
  largestPaint: number
  shift: number
  tasks: { start: number; duration: number }[]
}

declare global {
  interface Window {
    seenPaints?: Paints
  }
}

/** Collects in the page what only the page can see. */
function watchPaints() {
  const seen: Paints = { largestPaint: 0, shift: 0, tasks: [] }
  window.seenPaints = seen
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('largest-contentful-paint', ({ startTime }) => (seen.largestPaint = startTime))
  watch('layout-shift', (entry) => (seen.shift += 'value' in entry ? Number(entry.value) : 0))
  watch('longtask', ({ startTime, duration }) => seen.tasks.push({ start: startTime, duration }))
}

export async function throttle(client: CDPSession, { line, slowdown }: Conditions) {
  await client.send('Network.enable')
  if (line) await client.send('Network.emulateNetworkConditions', { offline: false, ...line })
  if (slowdown > 1) await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/**
 * Asks the page by hand: what Playwright does in a page begins with a script of 330 KB, which a page that is being measured
 * would have to read too.
 */
async function ask<Answer>(client: CDPSession, question: () => Answer): Promise<Awaited<Answer>> {
  const expression = `(${String(question)})()`
  const { result, exceptionDetails } = await client.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  })
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value
}

/** Runs in the page: until nothing has been asked for during half a second. */
export function quiet(): Promise<void> {
  return new Promise((resolve) => {
    let timer = setTimeout(resolve, 500)
    new PerformanceObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(resolve, 500)
    }).observe({ type: 'resource' })
  })
}

/** Opens a page in a browser that has nothing of the site yet. */
export async function visitCold(browser: Browser, address: string, conditions: Conditions): Promise<Visit> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'nl-NL' })
  try {
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    await throttle(client, conditions)
    const depths = chainDepths(client)
    const kinds = new Map<string, string>()
    const sums = { bytes: 0, scriptBytes: 0, htmlBytes: 0 }
    client.on('Network.requestWillBeSent', ({ requestId, type = 'Other' }) => {
      kinds.set(requestId, type)
    })
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
      sums.bytes += bytes
      if (kinds.get(requestId) === 'Script') sums.scriptBytes += bytes
      if (kinds.get(requestId) === 'Document') sums.htmlBytes += bytes
    })
    await page.addInitScript(watchPaints)
    await page.addInitScript(noteHeading)
    await page.goto(address)
    await ask(client, () => window.seenHeading?.there)
    await page.waitForLoadState('networkidle')
    await ask(client, quiet)
    const { tasks, ...painted } = await ask(client, () => ({
      ...(window.seenPaints ?? { largestPaint: Number.NaN, shift: Number.NaN, tasks: [] }),
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    }))
    const needed = await untilHeading(page)
    const depth = Math.max(...needed.map(depths.of))
    const late = tasks.filter(({ start, duration }) => start + duration > painted.firstPaint)
    const blocking = late.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
    return { ...painted, ...sums, requests: needed.length, depth, blocking }
  } finally {
    await context.close()
  }
}
