import type { Browser, CDPSession } from '@playwright/test'

/** A network and a processor; without `line` it is this machine's own network. */
export interface Conditions {
  name: string
  /** Milliseconds there and back, bytes per second. */
  line?: { latency: number; downloadThroughput: number; uploadThroughput: number }
  slowdown: number
}

export const allConditions: Conditions[] = [
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
  /** Length of the longest chain of requests that wait for one another, starting with the HTML. */
  depth: number
}

interface Seen {
  largestPaint: number
  shift: number
  tasks: { start: number; duration: number }[]
  /** When the heading of the page was added. */
  heading: number
  hasHeading: Promise<void>
}

declare global {
  interface Window {
    seen?: Seen
  }
}

/** Runs in the page before anything else: collects what only the page can see. */
export function watchPage() {
  const seen: Seen = { largestPaint: 0, shift: 0, tasks: [], heading: Number.NaN, hasHeading: Promise.resolve() }
  window.seen = seen
  seen.hasHeading = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('main h1')) return
      seen.heading = performance.now()
      observer.disconnect()
      resolve()
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('largest-contentful-paint', ({ startTime }) => (seen.largestPaint = startTime))
  watch('layout-shift', (entry) => (seen.shift += 'value' in entry ? Number(entry.value) : 0))
  watch('longtask', ({ startTime, duration }) => seen.tasks.push({ start: startTime, duration }))
}

interface StackTrace {
  callFrames: { url: string }[]
  parent?: StackTrace | undefined
}

const urlsOf = (stack: StackTrace | undefined): string[] =>
  stack ? [...stack.callFrames.map(({ url }) => url), ...urlsOf(stack.parent)] : []

/** Follows which request leads to which: the HTML has depth 1, its scripts 2, what those load 3. */
export function watchDepths(client: CDPSession) {
  const depths = new Map<string, number>()
  client.on('Network.requestWillBeSent', ({ request, initiator, type }) => {
    if (depths.has(request.url)) return
    const causes = [initiator.url, ...urlsOf(initiator.stack)].flatMap((url) => (url ? (depths.get(url) ?? 1) : []))
    depths.set(request.url, type === 'Document' ? 1 : 1 + Math.max(1, ...causes))
  })
  return depths
}

/**
 * Evaluates a function in the page without Playwright, whose own `evaluate` begins with a script of 330 KB that a page that
 * is being measured would have to compile too.
 */
async function ask<Answer>(client: CDPSession, question: () => Answer): Promise<Awaited<Answer>> {
  const { result, exceptionDetails } = await client.send('Runtime.evaluate', {
    expression: `(${String(question)})()`,
    awaitPromise: true,
    returnByValue: true,
  })
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value
}

/** Runs in the page: waits until nothing has been requested during half a second. */
function quiet(): Promise<void> {
  return new Promise((resolve) => {
    let timer = setTimeout(resolve, 500)
    new PerformanceObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(resolve, 500)
    }).observe({ type: 'resource' })
  })
}

/** Runs in the page: what was measured, and the URLs requested until the heading was there, that of the page first. */
export function readFigures() {
  const { largestPaint = Number.NaN, shift = Number.NaN, tasks = [], heading = Number.NaN } = window.seen ?? {}
  const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
  const blocking = tasks
    .filter(({ start, duration }) => start + duration > firstPaint)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
  const before = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= heading)
  const urls = [...new Set([location.href, ...before.map(({ name }) => name)])]
  return { figures: { firstPaint, largestPaint, blocking, shift }, urls }
}

/** Opens a page in a browser that has nothing of the site yet. */
export async function visitCold(browser: Browser, url: string, { line, slowdown }: Conditions): Promise<Visit> {
  const context = await browser.newContext({ locale: 'nl-NL' })
  try {
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    await client.send('Network.enable')
    if (line) await client.send('Network.emulateNetworkConditions', { offline: false, ...line })
    if (slowdown > 1) await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const depths = watchDepths(client)
    const types = new Map<string, string>()
    const sums = { bytes: 0, scriptBytes: 0, htmlBytes: 0 }
    client.on('Network.requestWillBeSent', ({ requestId, type = 'Other' }) => {
      types.set(requestId, type)
    })
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
      sums.bytes += bytes
      if (types.get(requestId) === 'Script') sums.scriptBytes += bytes
      if (types.get(requestId) === 'Document') sums.htmlBytes += bytes
    })
    await page.addInitScript(watchPage)
    await page.goto(url)
    await ask(client, () => window.seen?.hasHeading)
    await page.waitForLoadState('networkidle')
    await ask(client, quiet)
    const { figures, urls } = await ask(client, readFigures)
    const depth = Math.max(...urls.map((one) => depths.get(one) ?? 1))
    return { ...figures, ...sums, requests: urls.length, depth }
  } finally {
    await context.close()
  }
}
