import type { PageReport } from '@site/shared/calls'
import type { FastifyInstance } from 'fastify'
import { dayInMs, hourInMs } from '@site/shared/rules'
import {
  createTemporaryFolder,
  openServer,
  openTestDatabase,
  releaseFiles,
  runRetention,
  testConfig,
} from '../testing/index.ts'
import type { Config } from '../config.ts'
import { readTelemetry } from './store.ts'

const start = Date.parse('2026-11-21T10:20:00Z')
const host = { version: '1-host', routes: [] }
const live = {
  version: '2-new',
  routes: [{ path: '' }, { path: 'document/:key' }, { path: 'be-only', countries: ['be'] }],
}
const replacedAt = '2026-11-20T10:00:00Z'
const previous = {
  app: 'mf-legal',
  version: '1-old',
  since: '2026-11-01T10:00:00Z',
  until: replacedAt,
  routes: ['contact'],
}
const ancient = { ...previous, version: '0-ancient', until: '2026-11-01T10:00:00Z', routes: [''] }

let servers: FastifyInstance[]
let time: number

const folder = await createTemporaryFolder()
await folder.write(releaseFiles({ apps: { host, 'mf-legal': live }, previousVersions: [previous, ancient] }))
const database = await openTestDatabase()

beforeEach(async () => {
  time = start
  await database.deleteFrom('telemetry').execute()
  await database.deleteFrom('telemetrySenders').execute()
  await database.deleteFrom('pageViews').execute()
  servers = [await serve(), await serve()]
})

function serve(changes: Partial<Config> = {}) {
  const config = { siteDirectory: folder.path, ...changes }
  return openServer({ config, database, now: () => new Date(time) })
}

interface Sender {
  server?: number
  host?: string
  headers?: object
  from?: string
}

function post(
  url: string,
  payload: unknown,
  { server = 0, host: name = 'nl.localhost', headers = {}, from: remoteAddress = '192.0.2.1' }: Sender = {},
) {
  return servers[server]!.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { host: name, 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
}

const page = { app: 'mf-legal', version: '2-new', route: 'document/:key' }
const report = (pages: object[], sender?: Sender, oneIn = 1) => post('/api/telemetry', { oneIn, pages }, sender)
const rows = () =>
  database.selectFrom('telemetry').selectAll().orderBy('version').orderBy('metric').orderBy('upTo').execute()
const view = (path: unknown, sender?: Sender) => post('/api/page-views', { path }, sender)
const views = () => database.selectFrom('pageViews').select(['country', 'route', 'views']).orderBy('country').execute()

async function sums(since = start) {
  return (await readTelemetry(database, new Date(since)))('mf-legal', '2-new')
}

test('reports to two servers are added up by hour, app, version, route and metric, and nothing else is kept', async () => {
  const trouble = [
    {
      ...page,
      visits: 2,
      failedLoads: 1,
      busyPages: 1,
      errors: 1,
      lcp: 20_000,
      cls: 0,
      inp: 180,
      ttfb: 90,
      longTask: 6000,
    },
  ]
  const fine = [{ ...page, visits: 1, lcp: 450, cls: 120, navigation: [90, 95] }]
  const answers = await Promise.all([report(trouble), report(fine, { server: 1 }, 4), report(fine, { server: 1 }, 4)])
  for (const { statusCode, body, cookies } of answers) expect([statusCode, body, cookies]).toEqual([204, '', []])
  expect((await rows())[0]).toEqual({
    hour: new Date('2026-11-21T10:00:00Z'),
    ...page,
    metric: 'busyPages',
    upTo: 0,
    count: expect.anything(),
  })
  expect(await sums()).toEqual({
    visits: 10,
    failedLoads: 1,
    emptyPages: 0,
    busyPages: 1,
    errors: 1,
    faultNetworks: 1,
    ttfb: { count: 1, median: 88, p75: 94 },
    // Eight of the nine lie between 400 and 500 ms, the other one between 16 and 60 s.
    lcp: { count: 9, median: 456, p75: 484 },
    inp: { count: 1, median: 175, p75: 188 },
    cls: { count: 9, median: 122, p75: 136 },
    navigation: { count: 16, median: 88, p75: 94 },
    longTask: { count: 1, median: 6800, p75: 7400 },
  })
})

test('versions of the last days are counted too, as is the host around any page', async () => {
  const old = { app: 'mf-legal', version: '1-old', route: 'contact', visits: 1 }
  const around = { app: 'host', version: '1-host', route: '', visits: 1 }
  await report([old, around, { ...page, route: '*', failedLoads: 1 }])
  expect((await rows()).map(({ app, version, route, metric }) => [app, version, route, metric])).toEqual([
    ['host', '1-host', '', 'networks'],
    ['host', '1-host', '', 'visits'],
    ['mf-legal', '1-old', 'contact', 'networks'],
    ['mf-legal', '1-old', 'contact', 'visits'],
    ['mf-legal', '2-new', '*', 'failedLoads'],
    ['mf-legal', '2-new', '*', 'failedVisits'],
    ['mf-legal', '2-new', '*', 'faultNetworks'],
    ['mf-legal', '2-new', '*', 'networks'],
  ])
})

test.each<[string, Partial<PageReport>]>([
  ['an unknown app', { app: 'mf-other' }],
  ['a version that never existed', { version: '9-made-up' }],
  ['a version of months ago', { version: '0-ancient', route: '' }],
  ['a route of another version', { route: 'contact' }],
  ['a path in place of a route', { route: 'document/cookie-policy' }],
  ['a route that the database cannot hold', { route: '\0' }],
  ['the name of a property of every object', { app: 'constructor' }],
])('%s is not counted', async (_, changes) => {
  expect((await report([{ ...page, visits: 1, ...changes }])).statusCode).toBe(204)
  expect(await rows()).toEqual([])
})

test.each<[string, unknown, number?]>([
  ['a body that is no JSON', '{'],
  ['an empty object', {}],
  ['no page', { oneIn: 1, pages: [] }],
  [
    'more pages than a visit has',
    { oneIn: 1, pages: Array.from({ length: 10 }, (_, at) => ({ ...page, route: `${at}` })) },
  ],
  ['the same page twice', { oneIn: 1, pages: [page, { ...page, errors: 1 }] }],
  ['the load of three pages', { oneIn: 1, pages: ['', 'a', 'b'].map((route) => ({ ...page, route, lcp: 9 })) }],
  ['a negative count', { oneIn: 1, pages: [{ ...page, errors: -1 }] }],
  ['more errors than a page sends', { oneIn: 1, pages: [{ ...page, errors: 6 }] }],
  ['half an error', { oneIn: 1, pages: [{ ...page, errors: 0.5 }] }],
  ['an impossible time', { oneIn: 1, pages: [{ ...page, lcp: 1e308 }] }],
  ['a text as a time', { oneIn: 1, pages: [{ ...page, navigation: ['}', '1'] }] }],
  ['more times than a page sends', { oneIn: 1, pages: [{ ...page, navigation: [1, 2, 3, 4, 5, 6] }] }],
  ['a sample of zero', { oneIn: 0, pages: [{ ...page, visits: 1 }] }],
  ['a long name', { oneIn: 1, pages: [{ ...page, app: 'x'.repeat(100) }] }],
  ['five kilobytes', { oneIn: 1, pages: [{ ...page, more: 'x'.repeat(5000) }] }, 413],
])('%s is rejected', async (_, payload, status = 400) => {
  expect((await post('/api/telemetry', payload)).statusCode).toBe(status)
  expect(await rows()).toEqual([])
})

test('unknown fields are not kept, and no report stands for more visits than the sample', async () => {
  await post('/api/telemetry', {
    oneIn: 1000,
    who: 'an@shop.example',
    pages: [{ ...page, visits: 1, text: 'an@shop.example' }],
  })
  expect(JSON.stringify(await rows())).not.toContain('shop')
  expect(await sums()).toMatchObject({ visits: 4 })
})

test('with Global Privacy Control, or where the sample is 0, nothing is counted', async () => {
  servers.push(await serve({ telemetrySample: 0 }))
  const headers = { 'sec-gpc': '1' }
  const one = [{ ...page, visits: 1, errors: 1 }]
  const answers = [await report(one, { headers }), await report(one, { server: 2 }), await view('/nl', { headers })]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204])
  expect([await rows(), await views()]).toEqual([[], []])
})

test('a flood adds no rows but those of real pages, is rejected in the end, and leaves the files of the site to its sender', async () => {
  servers.push(await serve({ callsPerMinute: 5 }))
  const statuses: number[] = []
  for (let at = 0; at < 8; at++) {
    const pages = [page, { ...page, version: `${at}-made-up` }, { ...page, route: `page-${at}` }]
    statuses.push(
      (
        await report(
          pages.map((one) => ({ ...one, errors: 5 })),
          { server: 2 },
        )
      ).statusCode,
    )
  }
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429, 429, 429])
  expect((await rows()).map(({ metric }) => metric)).toEqual(['errors', 'failedVisits', 'faultNetworks', 'networks'])
  const file = await servers[2]!.inject({ url: '/favicon.svg', headers: { host: 'nl.localhost' } })
  expect(file.statusCode).toBe(200)
})

/** Errors on every page that a report can have. */
const worst = ['', 'document/:key', '*'].map((route) => ({ ...page, route, visits: 5, errors: 5, failedLoads: 5 }))

test('one sender who reports a version as broken thousands of times, to two servers, distorts nothing', async () => {
  const limits = { messagesPerHour: 20, callsPerMinute: 1_000_000 }
  servers = [await serve(limits), await serve(limits)]
  for (let at = 0; at < 200; at++) {
    const from = at % 3 ? `2001:db8:1:2::${at}` : '2001:0DB8:1:2:ffff::'
    expect((await report(worst, { server: at % 2, from })).statusCode).toBe(204)
  }
  // As a page that loads slowly would tell it, five times.
  for (let at = 0; at < 200; at++)
    await report([{ ...page, visits: 1, lcp: 60_000, ttfb: 60_000 }], { server: at % 2, from: '192.0.2.9' }, 4)
  expect(await sums()).toMatchObject({
    visits: 5 + 20,
    failedLoads: 5,
    errors: 0,
    faultNetworks: 1,
    lcp: { count: 20 },
  })
  await Promise.all(
    ['::ffff:192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.3'].map((from, at) =>
      report([{ ...page, errors: 1 }], { from, server: at % 2 }),
    ),
  )
  expect(await sums()).toMatchObject({ failedLoads: 5, errors: 4, faultNetworks: 4 })
})

test('a network counts again in the next hour, for other versions, and after it nothing is kept of it', async () => {
  const broken = [{ ...page, errors: 1 }]
  await report(broken)
  await report([{ app: 'mf-legal', version: '1-old', route: 'contact', failedLoads: 1 }])
  await report([{ app: 'mf-legal', version: '1-old', route: 'contact', visits: 1 }], { from: '192.0.2.2' })
  const findSenders = () => database.selectFrom('telemetrySenders').selectAll().execute()
  const first = await findSenders()
  expect(first).toHaveLength(3)
  for (const { sender } of first) expect(sender).toMatch(/^[\w-]{43}$/)
  time = start + hourInMs
  await report(broken)
  expect(await sums()).toMatchObject({ errors: 2, faultNetworks: 2 })
  const read = await readTelemetry(database, new Date(start))
  expect(read('mf-legal', '1-old')).toMatchObject({ visits: 1, failedLoads: 1, faultNetworks: 1 })
  await runRetention({ config: testConfig(), database, now: () => new Date(time) })
  const [left, ...others] = await findSenders()
  expect([left?.hour, others]).toEqual([new Date('2026-11-21T11:00:00Z'), []])
  expect(first.map(({ sender }) => sender)).not.toContain(left?.sender)
})

test('sums are kept for 30 days, and read from a given hour on', async () => {
  await report([{ ...page, visits: 1 }])
  expect(await sums(start + hourInMs)).toMatchObject({ visits: 0, lcp: { count: 0, median: null, p75: null } })
  for (const [age, visits] of [
    [29, 1],
    [31, 0],
  ] as const) {
    time = start + age * dayInMs
    await runRetention({ config: testConfig(), database, now: () => new Date(time) })
    expect(await sums()).toMatchObject({ visits })
  }
})

test('page views are counted by day, country and route, and nothing else is kept', async () => {
  for (const path of ['/nl/document/cookie-policy', '/fr/document/terms-of-use'])
    expect((await view(path)).statusCode).toBe(204)
  expect((await view('/nl/be-only', { host: 'be.localhost' })).statusCode).toBe(204)
  expect(await views()).toEqual([
    { country: 'BE', route: 'be-only', views: 1 },
    { country: 'NL', route: 'document/:key', views: 2 },
  ])
})

test.each<[string, unknown, string?]>([
  ['an unknown page', '/nl/nowhere'],
  ['a page of the other country', '/nl/be-only'],
  ['an unknown language', '/xx'],
  ['a page without a language', '/nope'],
  ['a page below an unknown language', '/xx/document/x'],
  ['the URL that leads to the home page', '/'],
  ['a URL with a query', '/nl?x=1'],
  ['a host of neither country', '/nl/document/x', 'localhost'],
  ['no path', undefined],
  ['a list', [1]],
  ['an endless path', `/nl/document/${'x'.repeat(400)}`],
])('a view of %s is not counted', async (_, path, name = 'nl.localhost') => {
  expect((await view(path, { host: name })).statusCode).toBe(400)
  expect(await views()).toEqual([])
})
