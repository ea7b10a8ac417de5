import type { Browser, Page } from '@playwright/test'
import { quiet, throttle, type Conditions } from './visit.ts'

/** Going on from one page to one of another remote without a reload. */
export interface Navigation {
  /** Milliseconds from the click until the page with its heading is painted, the first time and again. */
  cold: number
  warm: number
  /** Scripts of remotes that the first page did not need, as transferred. */
  scriptBytes: number
}

/** The pages that are gone to, each by a link that stands on every page. */
export const ways: [from: string, to: string][] = [
  ['/nl', '/nl/political-ads'],
  ['/nl', '/nl/privacy-rights'],
  ['/nl/political-ads', '/nl/privacy-rights'],
  ['/nl/political-ads', '/nl'],
]

/** Follows a link, and tells how long it took until the frame in which another heading stands. */
function follow(path: string): Promise<number> {
  const heading = () => document.querySelector('main h1')
  const before = heading()
  const link = [...document.querySelectorAll('a')].find((anchor) => anchor.pathname.replace(/\/$/, '') === path)
  if (!link) throw new Error(`No link leads to ${path}`)
  const start = performance.now()
  link.click()
  // Asks for no frame before the page is there: each costs a slow processor as much as some of what it draws.
  return new Promise((resolve) => {
    const changes = new MutationObserver(() => {
      const now = heading()
      if (!now || now === before || location.pathname.replace(/\/$/, '') !== path) return
      changes.disconnect()
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => resolve(performance.now() - start))
        port1.start()
        port2.postMessage(undefined)
      })
    })
    changes.observe(document.body, { childList: true, subtree: true })
  })
}

export async function navigate(browser: Browser, origin: string, way: (typeof ways)[number], conditions: Conditions) {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'nl-NL' })
  try {
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    await throttle(client, conditions)
    const scripts = new Map<string, { app: string; bytes: number }>()
    client.on('Network.requestWillBeSent', ({ requestId, request }) => {
      const [, app] = /\/apps\/([^/]+)\/.*\.js$/.exec(new URL(request.url).pathname) ?? []
      if (app) scripts.set(requestId, { app, bytes: 0 })
    })
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
      const script = scripts.get(requestId)
      if (script) script.bytes = bytes
    })
    const [from, to] = way
    await page.goto(origin + from)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    const known = new Set([...scripts.values()].map(({ app }) => app))
    await settle(page)
    const cold = await page.evaluate(follow, to)
    await settle(page)
    if (await page.getByRole('main').getByText('500 · ').isVisible()) throw new Error(`${origin}${to} shows an error`)
    // What was fetched ahead of the click counts too.
    const others = [...scripts.values()].filter(({ app }) => !known.has(app))
    const navigation = { cold, scriptBytes: others.reduce((sum, { bytes }) => sum + bytes, 0) }
    const back = page.getByRole('main').getByRole('heading', { level: 1, name: await headingOf(page) })
    await page.goBack()
    // The heading of the page that is left stands there until the other has come.
    await back.waitFor({ state: 'detached' })
    await settle(page)
    return { ...navigation, warm: await page.evaluate(follow, to) } satisfies Navigation
  } finally {
    await context.close()
  }
}

function headingOf(page: Page): Promise<string> {
  return page.getByRole('main').getByRole('heading', { level: 1 }).innerText()
}

/** Until the heading is there and nothing has been asked for during half a second: what comes ahead waits for idle moments. */
async function settle(page: Page) {
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(quiet)
}
