// Scripts of other sites read all open data (CORS), and nothing else: no write, nothing of staff or of a mailed link.
import { saveCampaigns } from '../campaigns/save-campaigns.ts'
import { allCalls, publicCalls } from '../open-api/all-calls.ts'
import { listRoutes } from '../testing/list-routes.ts'
import { makeCampaign, openStaffSite } from '../testing/index.ts'

const { app, database } = await openStaffSite('2026-11-21T10:00:00Z')
await saveCampaigns(database, 'NL', [makeCampaign('NL-1')])

const host = 'nl.localhost'
const headers = { host, origin: 'https://newspaper.example' }
const preflightHeaders = {
  ...headers,
  'access-control-request-method': 'GET',
  'access-control-request-headers': 'if-none-match',
}
const filled = (path: string) =>
  path
    .replace('{id}', 'NL-1')
    .replace('{key}', 'privacy-policy')
    .replace(/\{\w+\}/, 'x')
const isRead = ({ method }: { method: string }) => method === 'GET'
const open = publicCalls.filter(isRead).map(({ path }) => filled(path))
const closed = allCalls.filter((call) => !(isRead(call) && publicCalls.includes(call))).map(({ path }) => filled(path))

test('the list of public calls has the reads of each group', () => {
  expect(open.length).toBeGreaterThanOrEqual(17)
  for (const part of [
    'campaign-items',
    'plainhtml',
    'versions',
    'feed',
    'search-index',
    'figures',
    'openapi',
    'creatives',
  ])
    expect([part, open.some((path) => path.includes(part))]).toEqual([part, true])
})

test.each(open)('a browser that asks may read %s from any site', async (url) => {
  const preflight = await app.inject({ url, method: 'OPTIONS', headers: preflightHeaders })
  expect([preflight.statusCode, preflight.body]).toEqual([204, ''])
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': expect.stringMatching(/If-None-Match.*, \*$/),
    'access-control-max-age': '86400',
    'cache-control': 'no-store',
  })
  expect(preflight.headers).not.toHaveProperty('access-control-allow-credentials')
  // Without its parameters many of them are errors, which a script reads, too.
  for (const query of ['?countryCode=NL&locale=nl_nl', '?countryCode=NL', '?locale=nl_nl', '']) {
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await app.inject({ url: url + query, method, headers })
      expect([method, query, answer.headers['access-control-allow-origin']]).toEqual([method, query, '*'])
      expect(answer.headers['access-control-expose-headers']).toContain('ETag')
    }
  }
})

test.each([...new Set(closed)].filter((path) => !open.includes(path)))(
  '%s stays closed to other sites',
  async (url) => {
    for (const method of ['OPTIONS', 'GET', 'POST'] as const) {
      const { statusCode, headers: sent } = await app.inject({ url, method, headers: preflightHeaders })
      expect([method, statusCode >= 400 || statusCode === 302]).toEqual([method, true])
      expect(Object.keys(sent).filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
  },
)

test('no route of the server but those of open data answers a preflight', async () => {
  const paths = [...new Set(listRoutes(app).map(({ url }) => url))]
  expect(paths.length).toBeGreaterThan(90)
  const answers = await Promise.all(
    paths.map(async (path) => {
      const url = path.replaceAll(/\(.*?\)/g, '').replace('*', 'nothing')
      return { path, sent: (await app.inject({ url, method: 'OPTIONS', headers: preflightHeaders })).headers }
    }),
  )
  const opened = answers.filter(({ sent }) => Object.keys(sent).some((name) => name.startsWith('access-control-')))
  const expected = publicCalls.filter(isRead).map(({ path }) => path.replaceAll(/\{(\w+)\}/g, ':$1'))
  expect(opened.map(({ path }) => path).toSorted()).toEqual(expected.toSorted())
})

test('an answer that a limit rejects can be read, with the time until the next call', async () => {
  const site = await openStaffSite('2026-11-21T10:00:00Z', { callsPerMinute: 1 })
  const url = '/api/campaign-items?countryCode=NL'
  await site.app.inject({ url, headers })
  const { statusCode, headers: sent } = await site.app.inject({ url, headers })
  expect([statusCode, sent['access-control-allow-origin']]).toEqual([429, '*'])
  expect(sent['access-control-expose-headers']).toContain('Retry-After')
})
