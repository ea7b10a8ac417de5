// What everybody may see is kept by caches for seconds, and told apart by the revision of the register; nothing else is kept at all.
import { publicCaching } from './answer-call.ts'
import { saveCampaigns } from '../campaigns/save-campaigns.ts'
import { publicCalls } from '../open-api/all-calls.ts'
import { listenTo, makeCampaign, openServer, openTestDatabase } from '../testing/index.ts'

const database = await openTestDatabase()
await saveCampaigns(database, 'NL', [makeCampaign('NL-1'), makeCampaign('NL-2', { sponsorName: 'Jansen' })])
let statements = 0
const counted = listenTo(database, () => {
  statements += 1
})
let today = '2026-11-21'
const config = { contentDirectory: `${import.meta.dirname}/../content` }
const app = await openServer({ config, database: counted, now: () => new Date(`${today}T12:00:00Z`) })

const register = '?countryCode=NL'
const queries: [path: RegExp, query: string][] = [
  [/campaign-figures/, register],
  [/\/label|\/code/, '?locale=nl_nl'],
  [/\.schema|figures|openapi|docs/, ''],
  [/\.atom/, `${register}&locale=nl_nl`],
  [/campaign/, register],
  [/./, '?locale=nl_nl'],
]
const addresses = publicCalls
  // Pictures never change: they are kept for longer (server/campaigns/creatives).
  .filter(({ method, path }) => method === 'GET' && !path.includes('{digest}'))
  .map(({ path }) => {
    const query = queries.find(([known]) => known.test(path))?.[1]
    return path.replace('{id}', 'NL-1').replace('{key}', 'privacy-policy') + query
  })
const ofRegister = addresses.filter((url) => url.includes('countryCode') || url.includes('/campaign-items/'))

test('a cache may keep an answer for five seconds, while it asks anew for a minute, and during an outage for a day', () => {
  expect(publicCaching).toBe('public, max-age=5, stale-while-revalidate=60, stale-if-error=86400')
})

test.each([...addresses, '/sitemap.xml'])(
  '%s may be cached by everybody, and is the same for everybody',
  async (url) => {
    const host = 'nl.localhost:8080'
    const plain = await app.inject({ url, headers: { host } })
    expect([plain.statusCode, plain.headers['cache-control'], plain.headers['vary']]).toEqual([
      200,
      publicCaching,
      'Accept-Encoding',
    ])
    expect(plain.headers).not.toHaveProperty('set-cookie')
    const etag = String(plain.headers['etag'])
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
    const person = { host, cookie: 'share=5; a=b', authorization: 'Bearer x', referer: 'https://x.example/', dnt: '1' }
    const other = await app.inject({ url, headers: person })
    expect([other.headers['etag'], other.body]).toEqual([etag, plain.body])
    const held = await app.inject({ url, headers: { host, 'if-none-match': etag } })
    expect([held.statusCode, held.body, held.headers['cache-control'], held.headers['etag']]).toEqual([
      304,
      '',
      publicCaching,
      etag,
    ])
    expect((await app.inject({ url, method: 'HEAD', headers: { host } })).headers['etag']).toBe(etag)
  },
)

test.each(ofRegister)(
  '%s is not read again for a client that has it, until the register or the day changes',
  async (url) => {
    const {
      headers: { etag },
    } = await app.inject(url)
    const ask = () => app.inject({ url, headers: { 'if-none-match': String(etag) } })
    statements = 0
    expect([(await ask()).statusCode, statements]).toEqual([304, 1])
    await saveCampaigns(database, 'NL', [makeCampaign('NL-1', { reachLowerBound: Math.round(Math.random() * 1e6) })])
    expect((await ask()).statusCode).toBe(200)
    const changed = String((await app.inject(url)).headers['etag'])
    today = '2026-11-22'
    expect((await app.inject({ url, headers: { 'if-none-match': changed } })).statusCode).toBe(200)
    today = '2026-11-21'
  },
)

test('the tag of one filter is not valid for another', async () => {
  const all = `/api/campaign-items${register}`
  const tags = [
    all,
    `${all}&text=a`,
    `${all}&channel=PRINT`,
    `/api/campaign-items/NL-1${register}`,
    `/api/campaign-items/NL-2${register}`,
  ]
  const answers = await Promise.all(tags.map((url) => app.inject(url)))
  expect(new Set(answers.map(({ headers }) => headers['etag'])).size).toBe(tags.length)
})

const failures: [url: string, status: number][] = [
  ['/api/campaign-items/none?countryCode=NL', 404],
  ['/api/campaign-items?countryCode=XX', 400],
  ['/api/campaign-items?countryCode=NL&from=2026-02-02&to=2026-01-01', 400],
  ['/api/plainhtml/none?locale=nl_nl', 404],
  ['/api/nothing', 404],
]

test.each(failures)('%s, which fails with %i, is not kept, and "*" does not make it an answer', async (url, status) => {
  for (const held of [undefined, '*']) {
    const { statusCode, headers } = await app.inject({ url, headers: { ...(held && { 'if-none-match': held }) } })
    expect([statusCode, headers['cache-control'], headers['etag']]).toEqual([status, 'no-store', undefined])
  }
})
