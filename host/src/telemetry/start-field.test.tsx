import { jest } from '@jest/globals'
import type { FieldReport } from '@site/shared/calls'
import { contractVersion } from '@site/shared/contract'
import { RemoteUnavailable, toRoutes } from '@site/shared/platform'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aPage, visitHost } from '../testing/visit-host.tsx'
import { startField } from './start-field.ts'

const navigation = class {
  serverTiming: object[] = []
}
const opened = new navigation()
Object.assign(globalThis, { PerformanceNavigationTiming: navigation })
Object.assign(performance, { getEntriesByType: (type: string) => (type === 'navigation' ? [opened] : []) })

/** Of a browser that measures the first page. */
class Observer {
  static supportedEntryTypes = ['largest-contentful-paint']
  readonly #tell: (list: object) => void
  constructor(tell: (list: object) => void) {
    this.#tell = tell
  }
  observe() {
    this.#tell({ getEntries: () => [{ startTime: 700.2 }, { startTime: 1234.4 }] })
  }
}
Object.assign(globalThis, { PerformanceObserver: Observer })

let sent: Blob[]

beforeEach(() => {
  sent = []
  opened.serverTiming = []
  navigator.sendBeacon = (url, body) => {
    expect(url).toBe('/api/field-reports')
    return sent.push(body as Blob) > 0
  }
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
const about = { ...page, route: 'about' }

/** A visit that begins at a document; whether it is in the sample of those to which nothing happened. */
async function begin(isInSample: boolean, rest: Partial<Parameters<typeof visitHost>[0]> = {}) {
  jest.spyOn(Math, 'random').mockReturnValue(isInSample ? 0 : 0.999)
  const { router } = await visitHost({ url: '/nl/document/cookie-policy?mail=an@shop.example', pages, ...rest })
  startField((tell) => tell(router))
  await untilCounted()
  return (path: string) => act(() => router.navigate(path))
}

/** Until what counts has been fetched, in a quiet moment. */
async function untilCounted() {
  await new Promise((resolve) => setTimeout(resolve))
  await import('./watch-pages.ts')
  await nextFrame()
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** What is sent when the visitor leaves. */
async function leave(): Promise<FieldReport[]> {
  await nextFrame()
  await untilCounted()
  window.dispatchEvent(new Event('pagehide'))
  for (const { size } of sent) expect(size).toBeLessThan(2000)
  return Promise.all(sent.map(async (body) => JSON.parse(await body.text()) as FieldReport))
}

function throwIn(file: string) {
  const error = new Error('an@shop.example')
  error.stack = `Error: an@shop.example\n    at click (http://nl.localhost${file}:1:23)`
  window.dispatchEvent(new ErrorEvent('error', { error, filename: file }))
}

// The first one, as in a page: nothing counts yet.
test('a visit in which something fails before the page is quiet counts once', async () => {
  const { router } = await visitHost({ url: '/nl/document/cookie-policy', pages })
  let calmDown: (() => unknown) | undefined
  Object.assign(window, { requestIdleCallback: (resolve: () => unknown) => (calmDown = resolve) })
  startField((tell) => tell(router))
  throwIn('/apps/mf-test/744.js')
  await untilCounted()
  calmDown?.()
  const [report] = await leave()
  expect(calmDown).toBeDefined()
  Reflect.deleteProperty(window, 'requestIdleCallback')
  expect(report?.figures[0]).toMatchObject({ ...page, visits: 1, errors: 1 })
})

test('a visit in the sample tells the routes that were opened and how long that took, once', async () => {
  const go = await begin(true)
  await go('/nl/about')
  expect(await screen.findByRole('heading', { name: 'About' })).toBeVisible()
  const [report] = await leave()
  expect(report).toEqual({
    oneIn: 4,
    figures: [
      { ...page, visits: 1, loadTimes: [1234] },
      { app: 'host', version: '1', route: 'document/:key', visits: 1, loadTimes: [1234] },
      { ...about, visits: 1, moveTimes: [expect.any(Number)] },
    ],
  })
  expect(await leave()).toHaveLength(1)
})

test('a visit outside the sample is told of once something fails, with all that went before', async () => {
  const go = await begin(false)
  expect(await leave()).toEqual([])
  throwIn('/apps/mf-test/744.js')
  throwIn('/apps/host/main.js')
  await go('/nl/about')
  const [report] = await leave()
  expect(report).toMatchObject({
    oneIn: 1,
    figures: [
      { ...page, visits: 1, errors: 1 },
      { app: 'host', version: '1', route: 'document/:key', visits: 1, errors: 1 },
      { ...about, visits: 1 },
    ],
  })
  expect(JSON.stringify(report)).not.toMatch(/shop|cookie-policy|744/)
})

test('an error of something else in the browser is none of ours', async () => {
  await begin(false)
  throwIn('chrome-extension://abc/content.js')
  expect(await leave()).toEqual([])
  throwIn('/apps/mf-test/744.js')
  await leave()
})

test('a page that fails is an error of its app, and one that does not exist is none', async () => {
  const go = await begin(false)
  await go('/nl/nowhere')
  expect(await leave()).toEqual([])
  await go('/nl/failing')
  expect(await screen.findByText('500 · Internal Error')).toBeVisible()
  const [report] = await leave()
  expect(report!.figures.find(({ route }) => route === 'failing')).toEqual({
    ...page,
    route: 'failing',
    visits: 1,
    errors: 1,
  })
})

test('a remote whose files do not come, after a retry neither, is one failed load of it', async () => {
  const discover = async (segment: string) => {
    if (segment !== 'document') throw new RemoteUnavailable('mf-test', 'the network is down')
    return toRoutes({ contract: contractVersion, name: 'mf-test', pages })
  }
  const go = await begin(false, { discover })
  await go('/nl/privacy-rights')
  await userEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
  const [report] = await leave()
  expect(report!.figures).toContainEqual({ ...page, route: '*', visits: 1, failedLoads: 1 })
})

test('a visit sends no more than the server takes, however long it is', async () => {
  const many = Array.from({ length: 30 }, (_, at) => aPage(`privacy-rights/direct-marketing/page-${at}`, `Page ${at}`))
  const go = await begin(true, { pages: [...pages, ...many] })
  for (const { path } of many) await go(`/nl/${path}`)
  for (let time = 0; time < 50; time++) throwIn('/apps/mf-test/744.js')
  const [report] = await leave()
  expect(report!.figures).toHaveLength(9)
  expect(report!.figures.reduce((sum, { errors = 0 }) => sum + errors, 0)).toBeLessThanOrEqual(5)
})

const silent: [string, () => void, Partial<Parameters<typeof visitHost>[0]>][] = [
  ['of who sends Global Privacy Control', () => Object.assign(navigator, { globalPrivacyControl: true }), {}],
  ['of a preview', () => undefined, { channel: { name: 'preview/a1' } }],
  ['where the site asks for none', () => (opened.serverTiming = [{ name: 'field', description: '0' }]), {}],
]

test.each(silent)('a visit %s tells nothing', async (_, prepare, rest) => {
  prepare()
  const go = await begin(true, rest)
  await go('/nl/about')
  expect(await leave()).toEqual([])
})

test('the site says how large its sample is', async () => {
  opened.serverTiming = [{ name: 'analytics' }, { name: 'field', description: '50' }]
  await begin(true)
  expect(await leave()).toMatchObject([{ oneIn: 50 }])
})

test('who saves data fetches nothing for it until something fails', async () => {
  Object.assign(navigator, { connection: { saveData: true } })
  await begin(true)
  expect(await leave()).toEqual([])
  throwIn('/apps/mf-test/744.js')
  expect(await leave()).toMatchObject([{ oneIn: 1, figures: [{ ...page, visits: 1 }, {}] }])
})
