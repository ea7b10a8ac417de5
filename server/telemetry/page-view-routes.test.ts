import type { FastifyInstance } from 'fastify'
import { createServer } from '../app.ts'
import type { Database } from '../database/database.ts'
import { releaseFiles } from '../testing/published-release.ts'
import { createTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { testConfig } from '../testing/test-config.ts'

let folder: TemporaryFolder
let database: Database
let app: FastifyInstance

beforeAll(async () => {
  folder = await createTemporaryFolder()
  const apps = { legal: { routes: [{ path: '' }, { path: 'document/:key' }, { path: 'be-only', countries: ['be'] }] } }
  await folder.write(releaseFiles({ apps }))
  const config = testConfig({ siteDirectory: folder.path })
  database = await openTestDatabase()
  app = await createServer({ config, database, now: () => new Date('2026-11-21T10:00:00Z') }, false)
}, 60_000)

afterAll(async () => {
  await app.close()
  await database.destroy()
  await folder.remove()
})

function view(host: string, payload: unknown) {
  const headers = { host, 'content-type': 'application/json' }
  return app.inject({ method: 'POST', url: '/api/page-views', headers, payload: JSON.stringify(payload) })
}

test('visits are counted by day, country and route, and nothing else is kept', async () => {
  for (const path of ['/nl/document/cookie-policy', '/fr/document/terms-of-use']) {
    expect((await view('nl.localhost', { path })).statusCode).toBe(204)
  }
  expect((await view('be.localhost', { path: '/nl/be-only' })).statusCode).toBe(204)
  const rows = await database.selectFrom('pageViews').selectAll().orderBy('country').execute()
  expect(rows).toMatchObject([
    { country: 'BE', route: 'be-only', views: 1 },
    { country: 'NL', route: 'document/:key', views: 2 },
  ])
})

test('a visit with Global Privacy Control is not counted', async () => {
  const countViews = () => database.selectFrom('pageViews').selectAll().orderBy('route').execute()
  const before = await countViews()
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/page-views',
    headers: { host: 'nl.localhost', 'content-type': 'application/json', 'sec-gpc': '1' },
    payload: JSON.stringify({ path: '/nl' }),
  })
  expect(statusCode).toBe(204)
  expect(await countViews()).toEqual(before)
})

const refused: [string, string, unknown][] = [
  ['an unknown page', 'nl.localhost', { path: '/nl/nowhere' }],
  ['a page of the other country', 'nl.localhost', { path: '/nl/be-only' }],
  ['what is no language', 'nl.localhost', { path: '/xx' }],
  ['a page without a language', 'nl.localhost', { path: '/nope' }],
  ['a page below what is no language', 'nl.localhost', { path: '/xx/document/x' }],
  ['the address that leads to the home page', 'nl.localhost', { path: '/' }],
  ['an address with a query', 'nl.localhost', { path: '/nl?x=1' }],
  ['a host of neither country', 'localhost', { path: '/nl/document/x' }],
  ['no path', 'nl.localhost', {}],
  ['something else', 'nl.localhost', [1]],
  ['a path without end', 'nl.localhost', { path: `/nl/document/${'x'.repeat(400)}` }],
]

test.each(refused)('%s is not counted', async (_, host, payload) => {
  const countViews = () => database.selectFrom('pageViews').selectAll().orderBy('country').orderBy('route').execute()
  const before = await countViews()
  expect((await view(host, payload)).statusCode).toBe(400)
  expect(await countViews()).toEqual(before)
})
