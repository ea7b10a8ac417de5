import type { FastifyInstance } from 'fastify'
import { createServer } from '../app.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { releaseFiles } from '../testing/published-release.ts'
import { runRetention } from '../testing/run-retention.ts'
import { createTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts'
import { testConfig } from '../testing/test-config.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { readFieldFigures } from './field-figures.ts'

const start = Date.parse('2026-11-21T10:20:00Z')
const day = 24 * 3_600_000
const host = { version: '1-host', routes: [] }
const legal = { version: '2-new', routes: [{ path: '' }, { path: 'document/:key' }] }
const former = { version: '1-old', routes: [{ path: '' }, { path: 'contact' }] }
const ancient = { version: '0-ancient', routes: [{ path: '' }] }

let folder: TemporaryFolder
let database: Database
let servers: FastifyInstance[]
let time: number

beforeAll(async () => {
  folder = await createTemporaryFolder()
  const pasts = { ancient: { host, 'mf-legal': ancient }, former: { host, 'mf-legal': former } }
  const history = [
    { id: 'ancient', at: '2026-10-01T10:00:00Z' },
    { id: 'former', at: '2026-11-01T10:00:00Z' },
    { id: 'lost', at: '2026-11-18T10:00:00Z' },
    { id: 'one', at: '2026-11-20T10:00:00Z' },
  ]
  const releases = Object.entries(pasts).map(([id, apps]) => [`releases/${id}.json`, JSON.stringify({ id, apps })])
  await folder.write({
    ...releaseFiles({ apps: { host, 'mf-legal': legal } }),
    ...Object.fromEntries(releases),
    'history.json': JSON.stringify(history),
  })
  database = await openTestDatabase()
}, 60_000)

afterAll(async () => {
  await database.destroy()
  await folder.remove()
})

beforeEach(async () => {
  time = start
  await database.deleteFrom('fieldFigures').execute()
  servers = [await serve(), await serve()]
})

afterEach(() => Promise.all(servers.map((server) => server.close())))

function serve(changes: Partial<Config> = {}) {
  const config = testConfig({ siteDirectory: folder.path, ...changes })
  return createServer({ config, database, now: () => new Date(time) }, false)
}

function report(payload: unknown, { server = 0, headers = {} }: { server?: number; headers?: object } = {}) {
  return servers[server]!.inject({
    method: 'POST',
    url: '/api/field-reports',
    headers: { host: 'nl.localhost', 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
}

const page = { app: 'mf-legal', version: '2-new', route: 'document/:key' }
const rows = () => database.selectFrom('fieldFigures').selectAll().orderBy('version').execute()
const figures = (since = start) => readFieldFigures(database, { since: new Date(since) })

test('what visitors report to two servers is counted by hour, app, version and route, and nothing else is kept', async () => {
  const trouble = { oneIn: 1, figures: [{ ...page, visits: 2, failedLoads: 1, errors: 1, loadTimes: [950, 20_000] }] }
  const fine = { oneIn: 4, figures: [{ ...page, visits: 1, loadTimes: [450], moveTimes: [90] }] }
  const answers = await Promise.all([report(trouble), report(fine, { server: 1 }), report(fine, { server: 1 })])
  expect(answers.map(({ statusCode, body, cookies }) => [statusCode, body, cookies])).toEqual(
    answers.map(() => [204, '', []]),
  )
  expect(await rows()).toEqual([
    {
      hour: new Date('2026-11-21T10:00:00Z'),
      ...page,
      visits: expect.anything(),
      failedLoads: expect.anything(),
      errors: expect.anything(),
      loadTimes: expect.anything(),
      moveTimes: expect.anything(),
    },
  ])
  const [legalFigures, ...others] = await figures()
  expect(others).toEqual([])
  expect(legalFigures).toMatchObject({ app: 'mf-legal', version: '2-new', visits: 10, failedLoads: 1, errors: 1 })
  // Eight of the ten lie between 400 and 500 ms.
  expect(legalFigures!.loadTimes).toMatchObject({ count: 10, median: 463, p75: 494 })
  expect(legalFigures!.moveTimes).toMatchObject({ count: 8, median: 50, p75: 75 })
})

test('figures of a page that is open twice in one report are one row', async () => {
  const both = [
    { ...page, visits: 1 },
    { ...page, errors: 1 },
  ]
  await report({ oneIn: 1, figures: both })
  expect(await figures()).toMatchObject([{ visits: 1, errors: 1 }])
})

test('who left the page with a version of the last days is counted too, as is the host on any page', async () => {
  const old = { app: 'mf-legal', version: '1-old', route: 'contact', visits: 1 }
  const around = { app: 'host', version: '1-host', route: 'contact', visits: 1 }
  await report({ oneIn: 1, figures: [old, around, { ...page, route: '*', failedLoads: 1 }] })
  expect((await rows()).map(({ app, version, route }) => [app, version, route])).toEqual([
    ['host', '1-host', 'contact'],
    ['mf-legal', '1-old', 'contact'],
    ['mf-legal', '2-new', '*'],
  ])
})

const strange: [string, object][] = [
  ['an app that there is not', { app: 'mf-other' }],
  ['a version that there never was', { version: '9-made-up' }],
  ['a version of months ago', { version: '0-ancient', route: '' }],
  ['a route of another version', { route: 'contact' }],
  ['an address in place of a route', { route: 'document/cookie-policy' }],
  ['a route that the database cannot hold', { route: '\0' }],
  ['the name of what every object has', { app: 'constructor' }],
]

test.each(strange)('%s is counted nowhere', async (_, changes) => {
  expect((await report({ oneIn: 1, figures: [{ ...page, visits: 1, ...changes }] })).statusCode).toBe(204)
  expect(await rows()).toEqual([])
})

const hostile: [string, unknown, number][] = [
  ['no JSON', '{', 400],
  ['nothing', {}, 400],
  ['no figures', { oneIn: 1, figures: [] }, 400],
  [
    'more figures than a visit has',
    { oneIn: 1, figures: Array.from({ length: 21 }, () => ({ app: 'a', version: '1', route: '' })) },
    400,
  ],
  ['a count below nothing', { oneIn: 1, figures: [{ ...page, errors: -1 }] }, 400],
  ['a count that is no visit', { oneIn: 1, figures: [{ ...page, visits: 1e9 }] }, 400],
  ['half an error', { oneIn: 1, figures: [{ ...page, errors: 0.5 }] }, 400],
  ['a time without end', { oneIn: 1, figures: [{ ...page, loadTimes: [1e308] }] }, 400],
  ['a text for a time', { oneIn: 1, figures: [{ ...page, loadTimes: ['}', '1'] }] }, 400],
  ['a sample of nobody', { oneIn: 0, figures: [{ ...page, visits: 1 }] }, 400],
  ['a name without end', { oneIn: 1, figures: [{ ...page, app: 'x'.repeat(100) }] }, 400],
  ['five kilobytes', { oneIn: 1, figures: [{ ...page, more: 'x'.repeat(5000) }] }, 413],
]

test.each(hostile)('%s is refused', async (_, payload, status) => {
  expect((await report(payload)).statusCode).toBe(status)
  expect(await rows()).toEqual([])
})

test('fields that nobody asked for are not kept', async () => {
  await report({ oneIn: 1, who: 'an@shop.example', figures: [{ ...page, visits: 1, message: 'an@shop.example' }] })
  expect(JSON.stringify(await rows())).not.toContain('shop')
})

test('a report cannot stand for more visits than the site asks for', async () => {
  await report({ oneIn: 1000, figures: [{ ...page, visits: 1 }] })
  expect(await figures()).toMatchObject([{ visits: 4 }])
})

test('with Global Privacy Control, or where the site asks for none, nothing is counted', async () => {
  servers.push(await serve({ fieldSample: 0 }))
  const one = { oneIn: 1, figures: [{ ...page, visits: 1, errors: 1 }] }
  const answers = [await report(one, { headers: { 'sec-gpc': '1' } }), await report(one, { server: 2 })]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204])
  expect(await rows()).toEqual([])
})

test('a flood makes no more rows than the site has pages, is refused in the end, and leaves the site to its sender', async () => {
  servers.push(await serve({ callsPerMinute: 50 }))
  const statuses: number[] = []
  for (let at = 0; at < 8; at++) {
    const versions = [page, { ...page, version: `${at}-made-up` }, { ...page, route: `page-${at}` }]
    const { statusCode } = await report(
      { oneIn: 1, figures: versions.map((one) => ({ ...one, errors: 20 })) },
      { server: 2 },
    )
    statuses.push(statusCode)
  }
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429, 429, 429])
  expect(await rows()).toHaveLength(1)
  const call = await servers[2]!.inject({ url: '/api/docs', headers: { host: 'nl.localhost' } })
  expect(call.statusCode).toBe(200)
})

test('figures are kept for 30 days, and read from the hour that is asked for', async () => {
  await report({ oneIn: 1, figures: [{ ...page, visits: 1 }] })
  time = start + 29 * day
  await runRetention({ config: testConfig(), database, now: () => new Date(time) })
  expect(await figures()).toHaveLength(1)
  expect(await figures(start + 3_600_000)).toEqual([])
  time = start + 31 * day
  await runRetention({ config: testConfig(), database, now: () => new Date(time) })
  expect(await rows()).toEqual([])
})
