import { createHash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { IntlMessageFormat } from 'intl-messageformat'
import {
  createTemporaryFolder,
  makeCampaign,
  openServer,
  openTestDatabase,
  releaseFiles,
  sendRaw,
  type TemporaryFolder,
} from '../testing/index.ts'
import { companyName, dayOf } from '@site/shared/rules'
import { listCaches } from '../bounds/bounded-cache.ts'
import { saveCampaigns } from '../campaigns/save-campaigns.ts'
import { openDatabase } from '../database/database.ts'
import { startFailingPostgres } from '../database/testing/postgres-behind-proxy.ts'

const shell = `<!doctype html>
<html lang="nl">
<head><title>Lindehof Media</title></head>
<body><div id="root"><noscript><p>JavaScript</p></noscript></div></body>
</html>`

const words = {
  host: {
    nl_nl: { 'host.not_found.title': 'Pagina niet gevonden', 'host.not_found.text': 'Weg.', 'host.home_link': 'Start' },
    fr_be: { 'host.not_found.title': 'Page introuvable', 'host.not_found.text': 'Rien.', 'host.home_link': 'Accueil' },
  },
  legal: {
    nl_nl: {
      title: 'Over <b>ons</b>',
      intro: 'Wij & <rights>je rechten</rights>, {count, plural, one {# merk} other {# merken}}',
    },
    fr_be: { title: 'À propos', intro: 'Nous et <rights>vos droits</rights>, {count}' },
  },
}

const moved = {
  nl_nl: {
    old: 'document/about',
    'document/old': 'document/privacy-policy',
    'document/away': 'https://elsewhere.example/',
  },
  en_nl: { 'document/old-en': 'document/privacy-policy' },
}

const numbers = Array.from({ length: 400 }, (_, at) => (at + 1) * 7_919).join(' ')

const plain = {
  about: {
    title: 'title',
    description: 'title',
    isListed: true,
    query: ['text'],
    template: `<h1>{{ title }}</h1><p>{{ 'intro' | t: rights: '/rights', count: 2 }}</p><p>{{ query.text }}</p>`,
  },
  'document/:key': {
    query: ['of'],
    template: `{% assign answer = '/api/plainhtml/' | append: params.key | append: '?locale=' | append: locale | get %}{% assign title = 'A' %}{% assign canonical = query.of %}{{ answer.body | markup }}`,
  },
  'ads/:id': {
    template: `{% assign answer = '/api/campaign-items/' | append: params.id | append: '?countryCode=' | append: COUNTRY | get %}{% assign is_national = true %}{% assign page = origin | append: path %}{% assign data = answer.body | data_set: page, origin %}<p>{{ answer.body.sponsorName }} {{ answer.body.creativeTextNl }}</p>{% assign numbers = '${numbers}' | split: ' ' %}{% for n in numbers %}<p>{{ n }}</p>{% endfor %}`,
  },
  'political-ads': {
    isListed: true,
    query: ['period', 'sort'],
    template: `{% assign url = '/api/campaign-items?countryCode=' | append: COUNTRY %}{% assign asked = url | append: '&period=' | append: query.period %}{% assign answer = asked | get: url %}<p>{{ answer.body.total }} in all</p>`,
  },
  broken: { title: 'nowhere' },
  old: {},
}

let folder: TemporaryFolder
let app: FastifyInstance

beforeAll(async () => {
  folder = await createTemporaryFolder()
  const files: Record<string, string> = {}
  const appOf = (name: 'host' | 'legal') => {
    const own = Object.entries(words[name]).map(([locale, texts]) => {
      const trees = Object.entries<string>(texts).map(([id, text]) => [id, new IntlMessageFormat(text).getAst()])
      return [`${locale}.json`, JSON.stringify(Object.fromEntries(trees))] as const
    })
    const all = Object.fromEntries([
      ...own,
      ...(name === 'legal' ? [['plain.json', JSON.stringify({ pages: plain, moved })] as const] : []),
    ])
    for (const [file, content] of Object.entries(all)) files[`apps/${name}/${file}`] = content
    const record = (content: string) => ({
      size: content.length,
      integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
    })
    return {
      messages: Object.fromEntries(own.map(([file]) => [file.replace('.json', ''), file])),
      files: Object.fromEntries(Object.entries(all).map(([file, content]) => [file, record(content)])),
      ...(name === 'legal' ? { plain: 'plain.json', routes: Object.keys(plain).map((path) => ({ path })) } : {}),
    }
  }
  const apps = { host: appOf('host'), legal: appOf('legal') }
  const long = Array.from(
    { length: 400 },
    (_, at) => `<p>Paragraaf ${at} ${createHash('md5').update(String(at)).digest('hex')}</p>`,
  ).join('\n')
  await folder.write({
    ...files,
    ...releaseFiles({ apps, html: shell }),
    'content/documents/nl_nl/privacy-policy/2025-01-01.html': '<h1>Oud</h1>',
    'content/documents/nl_nl/privacy-policy/2026-01-01.html': `<h1>Beleid</h1><p>Kort,<br>maar <strong>goed</strong>.</p>${long}`,
    'content/documents/nl_be/privacy-policy/2026-02-01.html': '<h1>Belgisch</h1>',
  })
  const database = await openTestDatabase()
  await saveCampaigns(database, 'NL', [makeCampaign('NL-1', { sponsorName: 'Partij <script>' })])
  const config = { siteDirectory: folder.path, contentDirectory: `${folder.path}/content` }
  app = await openServer({ config, database })
})

async function get(url: string, host = 'nl.localhost', headers = {}) {
  return app.inject({ url, headers: { host, ...headers } })
}

test('a page has language, title, addresses and text without a script', async () => {
  const { body } = await get('/fr/about?text=%3C/noscript%3E%3Cscript%3E', 'be.localhost')
  expect(body).toContain('<html lang="fr">')
  expect(body).toContain(`<title>À propos | ${companyName}</title>`)
  expect(body).toMatch(/<link rel="canonical" href="http:\/\/be\.localhost:\d+\/fr\/about">/)
  expect(body).toMatch(/hreflang="nl-NL" href="http:\/\/nl\.localhost:\d+\/nl\/about"/)
  expect(body).toMatch(/hreflang="en-BE" href="http:\/\/be\.localhost:\d+\/en\/about"/)
  expect(body).toMatch(/property="og:image" content="http:[^"]*\/site-picture\.png"/)
  expect(body).toContain(
    '<noscript><p>JavaScript</p><main class="notice"><h1>À propos</h1><p>Nous et <a href="/fr/rights">vos droits</a>, 2</p>',
  )
  expect(body).toContain('<p>&lt;/noscript&gt;&lt;script&gt;</p></main></noscript>')
})

test('a text of the release is markup only where it says so, and counts in its language', async () => {
  const { body } = await get('/nl/about')
  expect(body).toContain('Wij &amp; <a href="/nl/rights">je rechten</a>, 2 merken')
  expect(body).toContain(`<title>Over ons | ${companyName}</title>`)
})

test('what is too long for the first response ends with a link to the whole page, which is no page of its own', async () => {
  const { body } = await get('/nl/document/privacy-policy')
  expect(body).toContain('<h1>Beleid</h1>')
  expect(body).not.toContain('Paragraaf 399')
  expect(body).toContain('<meta name="description" content="Kort, maar goed.">')
  const [, link = ''] = /<a href="([^"]*\?plain)">/.exec(body) ?? []
  expect(brotliCompressSync(body).length - brotliCompressSync(shell).length).toBeLessThan(1_536)
  const whole = await get(link)
  expect(whole.body).toContain('Paragraaf 399')
  expect(whole.body).toContain(`<link rel="canonical" href="${link.replace('?plain', '')}">`)
  expect(whole.headers['x-robots-tag']).toBeUndefined()
  expect(whole.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
})

const feeds: [url: string, host: string, feed: string][] = [
  ['/nl/document/privacy-policy', 'nl.localhost', '/api/plainhtml/privacy-policy/feed?locale=nl_nl'],
  ['/nl/political-ads', 'be.localhost', '/api/campaign-items.atom?countryCode=BE&amp;locale=nl_be'],
  ['/nl/political-ads?period=SOON', 'nl.localhost', '/api/campaign-items.atom?countryCode=NL&amp;locale=nl_nl'],
  [
    '/nl/political-ads?period=PAST_7_DAYS&sort=spending',
    'nl.localhost',
    '/api/campaign-items.atom?countryCode=NL&amp;period=PAST_7_DAYS&amp;locale=nl_nl',
  ],
]

test.each(feeds)('the HTML of %s on %s names its feed, also without a script', async (url, host, feed) => {
  for (const address of [url, url.includes('?') ? `${url}&plain` : `${url}?plain`]) {
    const { body } = await get(address, host)
    const [head = ''] = body.split('</head>', 1)
    const links = head.match(/<link rel="alternate"[^>]* type="application\/atom\+xml"[^>]*>/g)
    expect(links).toEqual([expect.stringContaining(` href="${feed}"`)])
    expect((await get(feed.replaceAll('&amp;', '&'), host)).headers['content-type']).toMatch(/^application\/atom\+xml/)
  }
})

test('an advertisement is described as data, in its country only', async () => {
  const { body } = await get('/nl/ads/NL-1')
  expect(body).toContain('<script type="application/ld+json" id="json-ld">')
  expect(body).toContain('Partij \\u003cscript>, NL-1')
  expect(body).toContain('<p>Partij &lt;script&gt; </p>')
  expect(body.match(/hreflang=/g)).toHaveLength(1)
  expect(brotliCompressSync(body).length - brotliCompressSync(shell).length).toBeLessThan(1_500)
})

const statuses: [path: string, host: string, status: number, title: string][] = [
  ['/nl/document/does-not-exist', 'nl.localhost', 404, 'Pagina niet gevonden'],
  ['/fr/document/does-not-exist', 'be.localhost', 404, 'Page introuvable'],
  ['/nl/ads/NOPE', 'nl.localhost', 404, 'Pagina niet gevonden'],
  ['/nope', 'nl.localhost', 404, 'Pagina niet gevonden'],
  ['/xx', 'be.localhost', 404, 'Pagina niet gevonden'],
  ['/about', 'nl.localhost', 200, 'Over ons'],
  ['/nl/political-ads?period=zzz', 'nl.localhost', 200, companyName],
  ['/nl//about', 'nl.localhost', 404, 'Pagina niet gevonden'],
  ['/nl/document/constructor', 'nl.localhost', 404, 'Pagina niet gevonden'],
  ['/nl/document/privacy%2Dpolicy', 'nl.localhost', 200, 'A'],
  ['/fr/old', 'be.localhost', 404, 'Page introuvable'],
  ['/nl/document/%FF', 'nl.localhost', 404, 'Pagina niet gevonden'],
  ['/fr/%', 'be.localhost', 404, 'Page introuvable'],
]

test.each(statuses)('%s on %s is %i, "%s"', async (path, host, status, title) => {
  const { statusCode, body } = await get(path, host)
  expect([statusCode, /<title>([^|]*) \|/.exec(body)?.[1]]).toEqual([status, title])
  expect(body.includes('content="noindex"')).toBe(status === 404)
  expect(body).not.toContain('%2D')
})

test.each([
  String.raw`/nl/document/..\..\healthz`,
  String.raw`/nl/document/..\..\robots.txt`,
  '/nl/document/..',
  '/nl/ads/%2e%2e',
])('the path of a page leads to no other call: %s', async (url) => {
  // As it is: other clients would lead elsewhere themselves.
  const { status, body } = await sendRaw(app, `GET ${url} HTTP/1.1\r\nHost: nl.localhost\r\nConnection: close\r\n\r\n`)
  expect([status, body.includes('User-agent')]).toEqual([404, false])
})

test('the texts of pages count as work of their visitor: above its limit pages come without, and calls are refused', async () => {
  const database = await openTestDatabase()
  await saveCampaigns(
    database,
    'NL',
    Array.from({ length: 20 }, (_, at) => makeCampaign(`NL-${at}`)),
  )
  const config = { siteDirectory: folder.path, contentDirectory: `${folder.path}/content`, workPerMinute: 1 }
  const other = await openServer({ config, database })
  const read = async (url: string, remoteAddress: string) => {
    const { statusCode, body, headers } = await other.inject({ url, headers: { host: 'nl.localhost' }, remoteAddress })
    return { statusCode, hasText: body.includes('<main class="notice">'), retryAfter: headers['retry-after'] }
  }
  expect(await read('/nl/ads/NL-0', '2001:db8:1:2::1')).toMatchObject({ statusCode: 200, hasText: true })
  let withText = 1
  while ((await read(`/nl/ads/NL-${withText}`, '2001:db8:1:2::2')).hasText) withText += 1
  expect(withText).toBeLessThan(20)
  const call = '/api/plainhtml/privacy-policy?locale=nl_nl'
  expect(await read(call, '2001:db8:1:2::3')).toMatchObject({
    statusCode: 429,
    retryAfter: expect.stringMatching(/^\d\d$/),
  })
  expect((await read(call, '192.0.2.1')).statusCode).toBe(200)
})

test('above twice the limit a person gets a page that says why, in the language of its address', async () => {
  const config = { siteDirectory: folder.path, contentDirectory: `${folder.path}/content`, workPerMinute: 1 }
  const other = await openServer({ config, database: await openTestDatabase() })
  const read = (url: string) => other.inject({ url, headers: { host: 'nl.localhost' } })
  let answer = await read('/nl/about')
  for (let at = 0; answer.statusCode !== 429; at++) answer = await read(`/nl/ads/NL-${at}`)
  const said = { '/nl': 'te veel aanvragen', '/fr': 'Trop de demandes', '/en/x': 'Too many', '/': 'te veel aanvragen' }
  for (const [url, text] of Object.entries(said)) expect((await read(url)).body).toContain(text)
  expect((await read('/robots.txt')).json()).toEqual({ error: 'TOO_MANY_REQUESTS' })
})

test('a parameter that a page does not declare, the spelling of the host and what leads nowhere make no text of their own', async () => {
  const before = listCaches().map(({ entries }) => entries)
  for (let at = 0; at < 20; at++) {
    await get(`/nl/about?x=${at}`)
    await get(`/nl/about?x${at}`, at % 2 ? 'NL.localhost' : 'nl.Localhost')
    await get(`/nl/nowhere/${at}?text=${at}`)
  }
  const added = listCaches().map(({ entries }, at) => entries - (before[at] ?? 0))
  expect(Math.max(...added)).toBeLessThanOrEqual(2)
})

test('a path of the previous site has moved, with its query; not in another language', async () => {
  const { statusCode, headers } = await get('/nl/document/old?a=1')
  expect([statusCode, headers['location']]).toEqual([
    301,
    expect.stringMatching(/\/\/nl\.localhost:\d+\/nl\/document\/privacy-policy\?a=1$/),
  ])
  const away = await get('/nl/document/away')
  expect([away.statusCode, away.body]).toEqual([200, expect.stringContaining('href="https://elsewhere.example/"')])
  expect((await get('/fr/document/old', 'be.localhost')).statusCode).toBe(404)
  expect((await get('/en/document/old-en')).statusCode).toBe(301)
  expect((await get('/nl/document/old-en')).statusCode).toBe(404)
})

test('a version of a document names the languages that have this version', async () => {
  const languages = async (of: string) => {
    const { body } = await get(`/nl/document/privacy-policy?of=${encodeURIComponent(of)}`)
    return [...body.matchAll(/hreflang="([^"]*)"/g)].map(([, language]) => language)
  }
  expect(await languages('?version=2025-01-01')).toEqual(['nl-NL'])
  expect(await languages('')).toEqual(['nl-NL', 'nl-BE'])
})

test('a document that exists in Dutch only says so in the language of its address, which is not another page', async () => {
  const linksOf = (body: string) => [...body.matchAll(/(?:canonical|hreflang="[^"]*)" href="[^/]*\/\/([^"]*)"/g)]
  const { body } = await get('/en/document/privacy-policy', 'be.localhost')
  expect(body).toContain('<p lang="en">This page is available in Dutch only.</p>')
  const addresses = linksOf(body).map(([, to]) => to?.replace(/:\d+/, ''))
  expect(addresses).toEqual([
    'be.localhost/nl/document/privacy-policy',
    'nl.localhost/nl/document/privacy-policy',
    'be.localhost/nl/document/privacy-policy',
  ])
  expect(body).toMatch(/rel="alternate" data-served type="text\/html"[^>]*\/en\/document\/privacy-policy\?plain"/)
  const { body: own } = await get('/nl/document/privacy-policy', 'be.localhost')
  expect(linksOf(own).map(([, to]) => to?.replace(/:\d+/, ''))).toEqual(addresses)
  expect((await get('/fr/about')).body).toContain('<p lang="fr">Cette page n’existe qu’en néerlandais.</p>')
})

test('a page whose text cannot be written is sent as it was published', async () => {
  const { statusCode, body } = await get('/nl/broken')
  expect([statusCode, body]).toEqual([200, shell])
})

test('a page does not wait for a database that hangs: its last text goes out, or none', async () => {
  const postgres = await startFailingPostgres()
  // Longer than this test may take: a page that waited for the database would never come.
  const timeouts = { connection: 600_000, answer: 600_000 }
  const database = await openDatabase({ databaseUrl: postgres.url, databaseDirectory: '' }, { timeouts })
  const shown = 'Kies ons'
  const withWords = makeCampaign('NL-3', { creativeTextNl: shown })
  await saveCampaigns(database, 'NL', [makeCampaign('NL-1'), makeCampaign('NL-2'), withWords])
  const config = { siteDirectory: folder.path, contentDirectory: `${folder.path}/content` }
  const other = await openServer({ config, database })
  const read = async (url: string) => {
    const { body } = await other.inject({ url, headers: { host: 'nl.localhost' } })
    return body.includes('<main class="notice">')
  }
  const readWords = async () => (await other.inject({ url: '/nl/ads/NL-3', headers: { host: 'nl.localhost' } })).body
  expect(await read('/nl/ads/NL-1')).toBe(true)
  expect(await readWords()).toContain(shown)
  await saveCampaigns(database, 'NL', [makeCampaign('NL-3', { creativeWithheldNl: 'De maker wil het niet.' })])
  await other.inject({ url: '/api/campaign-items/NL-3?countryCode=NL' })
  expect(await read('/nl/ads/NL-1')).toBe(true)
  postgres.freeze()
  expect(await read('/nl/ads/NL-1')).toBe(true)
  expect(await read('/nl/ads/NL-2')).toBe(false)
  expect(await read('/nl/about')).toBe(true)
  // Not with its last text: that is from before it was withheld.
  expect(await readWords()).not.toContain(shown)
  postgres.thaw()
  await other.inject({ url: '/api/campaign-items/NL-2?countryCode=NL' })
  expect(await read('/nl/ads/NL-2')).toBe(true)
  await other.close()
  await database.destroy()
  await postgres.close()
})

test('the tag of a page changes with its text, and is answered with 304', async () => {
  const { headers } = await get('/nl/about')
  expect((await get('/nl/about', 'nl.localhost', { 'if-none-match': headers['etag'] })).statusCode).toBe(304)
  expect((await get('/nl/about?text=other')).headers['etag']).not.toBe(headers['etag'])
})

test('the sitemap of a host has its pages, documents with earlier versions, and advertisements, with days', async () => {
  const { body, headers } = await get('/sitemap.xml')
  const today = dayOf(new Date())
  const found = [...body.matchAll(/<loc>http:\/\/nl\.localhost:\d+([^<]*)<\/loc>(?:<lastmod>([^<]*))?/g)]
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(found.map(([, path, day]) => [path, day])).toEqual([
    ['/nl/about', undefined],
    ['/nl/political-ads', today],
    ['/nl/document/privacy-policy', '2026-01-01'],
    ['/nl/document/privacy-policy?version=2025-01-01', '2025-01-01'],
    ['/nl/political-ads/NL-1', today],
  ])
  expect((await get('/sitemap-2.xml')).statusCode).toBe(404)
  expect((await get('/sitemap.xml', 'localhost')).statusCode).toBe(404)
})
