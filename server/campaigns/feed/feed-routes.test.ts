import { sql } from 'kysely'
import { companyDomain, companyName, minuteInMs } from '@site/shared/rules'
import { makeCampaign, openServer, openTestDatabase } from '../../testing/index.ts'
import { saveCampaigns } from '../save-campaigns.ts'

const url = '/api/campaign-items.atom?countryCode=NL&locale=nl_nl'
const begin = Date.parse('2026-11-01T10:00:00Z')

const database = await openTestDatabase()
const many = Array.from({ length: 60 }, (_, at) => makeCampaign(`NL-${at}`, { channel: 'DIGITAL' }))
const named = makeCampaign('NL-named', { sponsorName: `Pluim & "Zoon" <b>`, status: 'CANCELLED' })
await saveCampaigns(database, 'NL', [...many, named])
await saveCampaigns(database, 'BE', [makeCampaign('BE-1', { channel: 'TV' })])
// Published one a minute; a moment of its own for each.
const inOrder = ['BE-1', ...many.map(({ id }) => id), 'NL-named']
for (const [minute, id] of inOrder.entries()) {
  const noticeSince = new Date(begin + minute * minuteInMs)
  await database.updateTable('campaignItems').set({ noticeSince }).where('id', '=', id).execute()
}
const config = { publicHosts: ['privacy.example.nl', 'privacy.example.be'], development: false }
const app = await openServer({ config, database })

function read(address = url, headers: Record<string, string> = {}) {
  return app.inject({ url: address, headers: { host: 'privacy.example.nl', ...headers } })
}

const idsOf = (body: string) => [...body.matchAll(/<id>tag:[^<]*political-ads\/([^<]*)<\/id>/g)].map(([, id]) => id)

test('a feed has the 50 advertisements that came or changed last, the latest first', async () => {
  const { body, headers } = await read()
  expect(headers).toMatchObject({
    'content-type': 'application/atom+xml; charset=utf-8',
    'access-control-allow-origin': '*',
  })
  const ids = idsOf(body)
  expect(ids).toHaveLength(50)
  expect(ids.slice(0, 3)).toEqual(['NL-named', 'NL-59', 'NL-58'])
  const [feed, first] = body.split(/ {2}<entry>\n/)
  expect(feed).toBe(`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="nl">
  <id>tag:${companyDomain},2025:api/campaign-items.atom?countryCode=NL&amp;locale=nl_nl</id>
  <title>Politieke advertenties</title>
  <updated>2026-11-01T11:01:00.000Z</updated>
  <author><name>${companyName}</name></author>
  <link rel="self" type="application/atom+xml" href="https://privacy.example.nl${url.replace('&', '&amp;')}"/>
  <link rel="alternate" type="text/html" href="https://privacy.example.nl/nl/political-ads"/>
`)
  expect(first).toBe(`    <id>tag:${companyDomain},2025:nl/political-ads/NL-named</id>
    <title>Pluim &amp; &quot;Zoon&quot; &lt;b&gt; (NL-named)</title>
    <updated>2026-11-01T11:01:00.000Z</updated>
    <link rel="alternate" type="text/html" href="https://privacy.example.nl/nl/political-ads/NL-named"/>
    <summary>Print, 1 januari 2026 tot en met 31 januari 2026. Stopgezet. Transparantieverklaring van 1 november 2026.</summary>
  </entry>
`)
})

const filters: [query: string, title: string, ids: number][] = [
  ['&channel=PRINT', 'Politieke advertenties: Print', 1],
  ['&text=zoon+pluim', 'Politieke advertenties: ‘zoon pluim’', 1],
  ['&text=nothing', 'Politieke advertenties: ‘nothing’', 0],
  [
    '&sponsor=verbond+POLDERLICHT&from=2026-01-02',
    'Politieke advertenties: verbond POLDERLICHT, vanaf 2 januari 2026',
    50,
  ],
  ['&period=PAST_7_DAYS', 'Politieke advertenties', 0],
  ['&payer=Niemand&context=MUNICIPAL', 'Politieke advertenties: betaald door Niemand, Gemeenteraad', 0],
  ['&owner=Niemand', 'Politieke advertenties: uiteindelijk belanghebbende Niemand', 0],
]

test.each(filters)('the feed of %s is "%s" with %i entries, and leads to that list', async (query, title, count) => {
  const { body } = await read(url + query)
  expect(body).toContain(`<title>${title}</title>`)
  expect(idsOf(body)).toHaveLength(count)
  const page = `https://privacy.example.nl/nl/political-ads?${query.slice(1).replaceAll('&', '&amp;')}"/>`
  expect(body).toContain(`rel="alternate" type="text/html" href="${page}`)
})

test('a feed is in the language of the page', async () => {
  const { body } = await read('/api/campaign-items.atom?countryCode=BE&locale=fr_be&channel=TV')
  expect(body).toContain('xml:lang="fr"')
  expect(body).toContain('<title>Publicités politiques\u202F: Télévision</title>')
  expect(body).toContain('<summary>Télévision, du 1er janvier 2026 au 31 janvier 2026. Avis du 1er novembre 2026.')
})

test('whatever host it is asked of, its links and ids are of the hosts of its country', async () => {
  const belgian = '/api/campaign-items.atom?countryCode=BE&locale=nl_be'
  const bodies = []
  for (const host of ['privacy.example.be', 'privacy.example.nl']) bodies.push((await read(belgian, { host })).body)
  expect(bodies[0]).toContain('href="https://privacy.example.be/nl/political-ads/BE-1"')
  expect(bodies[1]).toBe(bodies[0])
  const forwarded = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
  expect((await read(belgian, forwarded)).body).toBe(bodies[0])
})

const attacks: [what: string, query: string][] = [
  ['markup in a text', '&text=%22%2F%3E%3Cscript%3E'],
  ['the end of a line in a sponsor', '&sponsor=a%0D%0ASet-Cookie:%20a=b%3Cx%3E'],
  ['what no XML holds', '&text=%0Ba%EF%BF%BE'],
  ['parameters that it does not know', '&x=%3Cscript%3E&__proto__=1&constructor=1'],
]

test.each(attacks)('%s of the address stays text', async (_what, query) => {
  const { body, headers, statusCode } = await read(url + query)
  expect([200, 400]).toContain(statusCode)
  expect(body).not.toMatch(/<script|<x>|\uFFFE|\p{Cs}|[^\P{Cc}\t\r\n]/u)
  expect(Object.values(headers).join()).not.toMatch(/Set-Cookie|script/)
  expect(headers['x-content-type-options']).toBe('nosniff')
})

const rejections: [query: string, field: string][] = [
  ['?locale=nl_nl', 'countryCode'],
  ['?countryCode=NL', 'locale'],
  ['?countryCode=NL&locale=de_nl', 'locale'],
  ['?countryCode=NL&locale=nl_nl%22', 'locale'],
  ['?countryCode=NL&locale=nl_nl&from=2026-02-02&to=2026-02-01', 'to'],
  [`?countryCode=NL&locale=nl_nl&text=${'a'.repeat(101)}`, 'text'],
]

test.each(rejections)('a feed of "%s" is refused for its %s', async (query, field) => {
  const answer = await read(`/api/campaign-items.atom${query}`)
  expect([answer.statusCode, answer.json()]).toEqual([400, { error: 'INVALID_QUERY', field }])
})

test('a reader that holds the feed gets it again once a notice has changed, the changed one first', async () => {
  const { headers } = await read()
  const ask = () => read(url, { 'if-none-match': String(headers.etag) })
  expect([(await ask()).statusCode, (await ask()).body]).toEqual([304, ''])
  await saveCampaigns(database, 'NL', [makeCampaign('NL-7', { channel: 'DIGITAL', reachLowerBound: 7 })])
  const { rows } = await sql<{
    since: Date
  }>`select notice_since as since from campaign_items where id = 'NL-7'`.execute(database)
  const { statusCode, body } = await ask()
  expect([statusCode, idsOf(body)[0]]).toEqual([200, 'NL-7'])
  expect(body).toContain(`<updated>${rows[0]!.since.toISOString()}</updated>`)
  expect(body).toContain('(versie 2).')
})
