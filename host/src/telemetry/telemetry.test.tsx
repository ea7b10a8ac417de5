import { jest } from '@jest/globals'
import type { TelemetryReport } from '@site/shared/calls'
import { contractVersion } from '@site/shared/contract'
import { RemoteUnavailable, toRoutes } from '@site/shared/platform'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aPage, visitHost } from '../testing/visit-host.tsx'
import { PageBusy } from './page-busy.ts'
import { report as reportError, startPageViews, startTelemetry } from './start-telemetry.ts'

/** A browser that knows when the document came, and in which pages can be hidden. */
const navigation = class {
  readonly startTime = 0
  readonly responseStart = 1
  serverTiming: object[] = []
}
const opened = new navigation()
let isHidden = false
Object.assign(globalThis, { PerformanceNavigationTiming: navigation })
Object.assign(performance, { getEntriesByType: (type: string) => (type === 'navigation' ? [opened] : []) })
Object.defineProperty(document, 'hidden', { get: () => isHidden })

let sent: { url: string; body: Blob }[]

beforeEach(() => {
  sent = []
  opened.serverTiming = []
  navigator.sendBeacon = (url, body) => sent.push({ url: String(url), body: body as Blob }) > 0
})

afterEach(() => {
  for (const name of ['globalPrivacyControl', 'connection']) Reflect.deleteProperty(navigator, name)
  jest.restoreAllMocks()
})

const failing = aPage('failing', 'Failing', {
  load: async () => ({
    default: () => null,
    loader() {
      throw new Error('an@shop.example')
    },
  }),
})
const pages = [aPage('document/:key', 'Document'), aPage('about', 'About'), failing]
const page = { app: 'mf-test', version: '1', route: 'document/:key' }
const around = { ...page, app: 'host' }
const about = { ...page, route: 'about' }

/** A visit that begins at a document; whether it is in the sample of visits without failures. */
async function begin(isInSample: boolean, rest: Partial<Parameters<typeof visitHost>[0]> = {}) {
  jest.spyOn(Math, 'random').mockReturnValue(isInSample ? 0 : 0.999)
  const { router } = await visitHost({ url: '/nl/document/cookie-policy?mail=an@shop.example', pages, ...rest })
  startTelemetry(router)
  await untilLoaded()
  return (path: string) => act(() => router.navigate(path))
}

/** Waits for the code that is loaded in a quiet moment. */
async function untilLoaded() {
  await new Promise((resolve) => setTimeout(resolve))
  await import('./watch-pages.ts')
  await new Promise((resolve) => requestAnimationFrame(resolve))
}

/** Hides the page for a moment. Returns all reports so far. */
async function leave(): Promise<TelemetryReport[]> {
  await untilLoaded()
  isHidden = true
  document.dispatchEvent(new Event('visibilitychange'))
  isHidden = false
  for (const { url, body } of sent) expect([url, body.size < 2000]).toEqual(['/api/telemetry', true])
  return Promise.all(sent.map(async ({ body }) => JSON.parse(await body.text()) as TelemetryReport))
}

function throwIn(file: string) {
  const error = new Error('an@shop.example')
  error.stack = `Error: an@shop.example\n    at click (http://nl.localhost${file}:1:23)`
  window.dispatchEvent(new ErrorEvent('error', { error, filename: file }))
}

// The first test, as on a page: the code that counts is not loaded yet.
test('a visit with an error before the page is quiet counts once', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0)
  const { router } = await visitHost({ url: '/nl/document/cookie-policy', pages })
  let becomeIdle: (() => unknown) | undefined
  Object.assign(window, { requestIdleCallback: (resolve: () => unknown) => (becomeIdle = resolve) })
  startTelemetry(router)
  throwIn('/apps/mf-test/744.js')
  await untilLoaded()
  becomeIdle?.()
  const [report] = await leave()
  expect(becomeIdle).toBeDefined()
  Reflect.deleteProperty(window, 'requestIdleCallback')
  expect(report?.pages[1]).toMatchObject({ ...page, visits: 1, errors: 1 })
})

test('a visit in the sample reports the routes that were opened and their times, once', async () => {
  const go = await begin(true)
  await go('/nl/about')
  expect(await screen.findByRole('heading', { name: 'About' })).toBeVisible()
  const [report] = await leave()
  expect(report).toEqual({
    oneIn: 4,
    pages: [
      { ...around, visits: 1, ttfb: 1 },
      { ...page, visits: 1, ttfb: 1 },
      { ...about, visits: 1, navigation: [expect.any(Number)] },
    ],
  })
  expect(await leave()).toHaveLength(1)
})

test('a visit outside the sample is reported from when something fails', async () => {
  const go = await begin(false)
  expect(await leave()).toEqual([])
  throwIn('/apps/mf-test/744.js')
  throwIn('/apps/host/main.js')
  await untilLoaded()
  await go('/nl/about')
  const [report] = await leave()
  expect(report?.oneIn).toBe(1)
  expect(report?.pages).toMatchObject([
    { ...around, visits: 1, errors: 1 },
    { ...page, visits: 1, errors: 1 },
    { ...about, visits: 1 },
  ])
  expect(JSON.stringify(report)).not.toMatch(/shop|cookie-policy|744/)
})

test('errors of browser extensions are not counted', async () => {
  await begin(false)
  throwIn('chrome-extension://abc/content.js')
  expect(await leave()).toEqual([])
  throwIn('/apps/mf-test/744.js')
  await leave()
})

test('a page that fails is an error of its app, and an unknown page is none', async () => {
  const go = await begin(false)
  await go('/nl/nowhere')
  expect(await leave()).toEqual([])
  await go('/nl/failing')
  expect(await screen.findByText('500 · Internal Error')).toBeVisible()
  const [report] = await leave()
  expect(report!.pages).toContainEqual({ ...page, route: 'failing', visits: 1, errors: 1 })
})

test('a page that keeps the browser busy is counted once, until another one is opened', async () => {
  const go = await begin(false)
  await reportError(new PageBusy())
  await reportError(new PageBusy())
  await go('/nl/about')
  await reportError(new PageBusy())
  const [report] = await leave()
  expect(report!.pages).toMatchObject([
    { ...around, visits: 1 },
    { ...page, visits: 1, busyPages: 1 },
    { ...about, visits: 1, busyPages: 1 },
  ])
})

test('a visit that begins at an unknown page counts as one visit of the host', async () => {
  await begin(true, { url: '/nl/nowhere' })
  const [report] = await leave()
  expect(report!.pages).toEqual([{ ...around, route: '*', visits: 1, ttfb: 1 }])
})

test('a remote whose files fail again in a retry counts as one failed load', async () => {
  const discover = async (segment: string) => {
    if (segment !== 'document') throw new RemoteUnavailable('mf-test', 'the network is down')
    return toRoutes({ contract: contractVersion, name: 'mf-test', pages })
  }
  const go = await begin(false, { discover })
  await go('/nl/privacy-rights')
  await userEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
  const [report] = await leave()
  expect(report!.pages).toContainEqual({ ...page, route: '*', visits: 1, failedLoads: 1 })
})

test('a report is no larger than the server accepts, however long the visit is', async () => {
  const many = Array.from({ length: 30 }, (_, at) => aPage(`privacy-rights/direct-marketing/page-${at}`, `Page ${at}`))
  const go = await begin(true, { pages: [...pages, ...many] })
  for (const { path } of many) await go(`/nl/${path}`)
  for (let time = 0; time < 50; time++) throwIn('/apps/mf-test/744.js')
  const [report] = await leave()
  expect(report!.pages).toHaveLength(9)
  expect(report!.pages.reduce((sum, { errors = 0 }) => sum + errors, 0)).toBeLessThanOrEqual(5)
})

test.each<[string, () => void, Partial<Parameters<typeof visitHost>[0]>]>([
  ['with Global Privacy Control', () => Object.assign(navigator, { globalPrivacyControl: true }), {}],
  ['of a preview', () => undefined, { channel: { name: 'preview/a1' } }],
  ['where the sample is 0', () => (opened.serverTiming = [{ name: 'telemetry', description: '0' }]), {}],
])('a visit %s reports nothing', async (_, prepare, rest) => {
  prepare()
  const go = await begin(true, rest)
  await go('/nl/about')
  expect(await leave()).toEqual([])
})

test('the server sets the size of the sample', async () => {
  opened.serverTiming = [{ name: 'analytics' }, { name: 'telemetry', description: '50' }]
  await begin(true)
  expect(await leave()).toMatchObject([{ oneIn: 50 }])
})

test('with Data Saver on, the code that counts is loaded for an error only', async () => {
  Object.assign(navigator, { connection: { saveData: true } })
  await begin(true)
  expect(await leave()).toEqual([])
  throwIn('/apps/mf-test/744.js')
  expect(await leave()).toMatchObject([{ oneIn: 1, pages: [{}, { ...page, visits: 1 }] }])
})

// Statistics need consent there.
test('in Belgium a visit without an error reports nothing, and one with an error no times', async () => {
  const go = await begin(true, { country: 'be' })
  await go('/nl/about')
  expect(await leave()).toEqual([])
  throwIn('/apps/mf-test/744.js')
  await untilLoaded()
  await go('/nl/document/cookie-policy')
  const [report] = await leave()
  expect(report!.pages).toContainEqual({ ...about, visits: 1, errors: 1 })
  const names = report!.pages.flatMap((one) => Object.keys(one))
  expect(names.filter((name) => /^(ttfb|lcp|inp|cls|navigation)$/.test(name))).toEqual([])
  expect(report!.oneIn).toBe(1)
})

test.each([
  ['with the toggle', ['cache', 'analytics'], false, ['/api/page-views']],
  ['without the toggle', ['cache'], false, []],
  ['with Global Privacy Control', ['analytics'], true, []],
])('a page view %s (%j, %s) sends %j', async (_, toggles, globalPrivacyControl, urls) => {
  opened.serverTiming = toggles.map((name) => ({ name }))
  Object.assign(navigator, { globalPrivacyControl })
  startPageViews()
  await import('./count-views.ts')
  await new Promise((resolve) => setTimeout(resolve))
  expect(sent.map(({ url }) => url)).toEqual(urls)
})
