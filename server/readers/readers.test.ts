// Takes about 20 s: begins early.
import { createHash } from 'node:crypto'
import { locales, splitLocale } from '@site/shared/contract'
import { companyName, contactMailbox, dayOf, privacyMailbox } from '@site/shared/rules'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { listCaches } from '../bounds/bounded-cache.ts'
import { removeCampaigns, saveCampaigns } from '../campaigns/save-campaigns.ts'
import { openDatabase } from '../database/database.ts'
import { startFailingPostgres } from '../database/testing/postgres-behind-proxy.ts'
import {
  createTemporaryFolder,
  makeCampaign,
  makeWholeNotice,
  openServer,
  openTestDatabase,
  publishApp,
  releaseFiles,
  sendRaw,
  type TemporaryFolder,
} from '../testing/index.ts'
import { texts } from '../texts/texts.ts'

// The pages of the remotes of this repository, with their own texts, as a build publishes them.

const shell = `<!doctype html>
<html lang="nl">
<head><title>Lindehof Media</title></head>
<body><div id="root"><noscript><p>JavaScript</p></noscript></div></body>
</html>`

const now = () => new Date('2026-11-21T12:00:00Z')
const remotes = ['mf-legal', 'mf-transparency', 'mf-privacy-rights']

/** A build of 1.0 brings templates, which the server does not read any more; this one also has a page whose title is no text. */
const oldPages = {
  pages: {
    previous: { title: 'host.home_link', description: 'host.not_found.text', template: '{{ loop', query: ['text'] },
    broken: { title: 'nowhere' },
  },
}

const parties = { payerName: 'Steunfonds', ultimateBeneficiaryOwnerName: 'Éloïse de Fontclaire' }
const campaigns = [
  makeCampaign('NL-1', { sponsorName: 'Partij <script>', publicationEndDate: '2026-12-31' }),
  makeWholeNotice('NL-2', { ...parties, previousPublicationSuspended: true, sponsorWebsite: 'https://a.example' }),
  makeCampaign('NL-3', { electionTerritory: 'Lichterveen', electionLevel: 'LOCAL' }),
]

let folder: TemporaryFolder
let app: FastifyInstance
let config: { siteDirectory: string; contentDirectory: string }
const log: string[] = []

beforeAll(async () => {
  folder = await createTemporaryFolder()
  const published = await Promise.all(['host', ...remotes].map(async (name) => [name, await publishApp(name)] as const))
  const content = JSON.stringify(oldPages)
  const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`
  const old = {
    plain: 'plain.json',
    messages: {},
    files: { 'plain.json': { size: content.length, integrity } },
    routes: Object.keys(oldPages.pages).map((path) => ({ path })),
  }
  const apps = Object.fromEntries(published.map(([name, { app: one }]) => [name, one]))
  const paragraphs = Array.from({ length: 400 }, (_, at) => `<p>Paragraaf ${at} ${integrity}</p>`).join('\n')
  await folder.write({
    ...Object.assign({}, ...published.map(([, { files }]) => files)),
    'apps/mf-old/plain.json': content,
    ...releaseFiles({ apps: { ...apps, 'mf-old': old }, html: shell }),
    'content/documents/nl_nl/privacy-policy/2025-01-01.html': '<h1>Oud</h1>',
    'content/documents/nl_nl/privacy-policy/2025-06-01.html': '<h1>Minder oud</h1>',
    'content/documents/nl_nl/privacy-policy/2026-01-01.html': `<h1>Beleid</h1><p>Kort,<br>maar <strong>goed</strong>.</p>${paragraphs}`,
    'content/documents/nl_nl/privacy-policy/2026-12-28.html': '<h1>Nieuw</h1>',
    'content/documents/nl_be/privacy-policy/2026-02-01.html': '<h1>Belgisch</h1>',
    'content/documents/nl_nl/cookie-policy/2026-01-01.html': '<h1>Koekjes</h1>',
    'content/documents/fr_nl/cookie-policy/2025-01-01.html': '<h1>Biscuits d’avant</h1>',
    'content/documents/fr_nl/cookie-policy/2026-01-01.html': '<h1>Biscuits</h1>',
  })
  const database = await openTestDatabase()
  await saveCampaigns(database, 'NL', campaigns)
  await saveCampaigns(database, 'NL', [{ ...campaigns[0]!, budgetLowerBound: 0, budgetUpperBound: 0 }])
  const belgian = Array.from({ length: 60 }, (_, at) => makeCampaign(`BE-${at}`))
  await saveCampaigns(database, 'BE', belgian)
  config = { siteDirectory: folder.path, contentDirectory: `${folder.path}/content` }
  app = await openServer({ config, database, now }, { level: 'warn', stream: { write: (line) => void log.push(line) } })
})

async function get(url: string, host = 'nl.localhost', headers = {}) {
  return app.inject({ url, headers: { host, ...headers } })
}

/** Returns the whole text of a page, without a script. */
async function read(url: string, host?: string): Promise<string> {
  const { body } = await get(`${url}${url.includes('?') ? '&' : '?'}plain`, host)
  return body
}

test.each(locales)('every page of every remote says something in %s, without a fault', async (locale) => {
  const { lang, country } = splitLocale(locale)
  const apps = await Promise.all(remotes.map(publishApp))
  const pages = apps.flatMap((one) => one.pages.filter(({ countries = [country] }) => countries.includes(country)))
  const paths = pages.map(({ path }) => path).filter((path) => !path.includes(':'))
  log.length = 0
  const notice = `political-ads/${country.toUpperCase()}-1`
  for (const path of [...paths, 'document/privacy-policy', notice, `${notice}/label`]) {
    const { statusCode, body } = await get(`/${lang}/${path}?plain`, `${country}.localhost`)
    const title = /<title>([^|]*) \|/.exec(body)?.[1]
    expect({ path, statusCode, title }).toEqual({ path, statusCode: 200, title: expect.stringMatching(/\w/) })
    expect(body).toMatch(/<h1[^>]*>[^<]*\w/)
  }
  expect(log).toEqual([])
})

test('a page has language, title, addresses and text without a script', async () => {
  const { body } = await get('/fr/about', 'be.localhost')
  expect(body).toContain('<html lang="fr">')
  expect(body).toContain(`<title>À propos | ${companyName}</title>`)
  expect(body).toMatch(/<link rel="canonical" href="http:\/\/be\.localhost:\d+\/fr\/about">/)
  expect(body).toMatch(/hreflang="nl-NL" href="http:\/\/nl\.localhost:\d+\/nl\/about"/)
  expect(body).toMatch(/hreflang="en-BE" href="http:\/\/be\.localhost:\d+\/en\/about"/)
  expect(body).toMatch(/property="og:image" content="http:[^"]*\/site-picture\.png"/)
  expect(body).toContain('<noscript><p>JavaScript</p><main class="notice"><h1>À propos</h1>')
  const whole = await read('/fr/about', 'be.localhost')
  expect(whole).toContain('<a href="/fr/document/privacy-policy">')
  expect(whole).toContain('<a href="/.well-known/licenses.txt">')
  expect(whole).toMatch(/<p>\d+ marques<\/p>/)
})

test('without a script a publisher finds the label in three sizes, as HTML, as words, and its short address', async () => {
  expect(await read('/nl/political-ads/NL-1')).toContain('<a href="/nl/political-ads/NL-1/label">')
  const { body, statusCode } = await get('/nl/political-ads/NL-1/label?plain')
  expect(statusCode).toBe(200)
  expect(body).toContain(
    '<img src="/api/campaign-items/NL-1/label.svg?locale=nl_nl" alt="Politieke advertentie. Opdrachtgever',
  )
  for (const size of ['small', 'medium', 'large'])
    expect(body).toContain(`<a href="/api/campaign-items/NL-1/label.png?locale=nl_nl&amp;size=${size}">PNG</a>`)
  expect(body).toContain('&lt;aside lang=&quot;nl&quot;')
  expect(body).toContain('Opdrachtgever is Partij &lt;script&gt;.')
  expect(body).toMatch(/<p>http:\/\/nl\.localhost:\d+\/nl\/a\/NL-1<\/p>/)
  expect(body).toContain('<meta name="robots" content="noindex">')
  expect((await get('/nl/political-ads/NOPE/label?plain')).statusCode).toBe(404)
})

test('without a script a reader follows a sponsor by mail, whose name the form has', async () => {
  expect(await read('/nl/political-ads/NL-1')).toContain(
    '<a href="/nl/political-ads/follow?sponsor=Partij+%3Cscript%3E">',
  )
  const list = await read('/nl/political-ads?sponsor=Partij%20%3Cscript%3E&sort=newest')
  expect(list).toContain('<a href="/nl/political-ads/follow?sponsor=Partij+%3Cscript%3E">')
  const { body } = await get('/fr/political-ads/follow?sponsor=Partij+%3Cscript%3E&context=LOCAL', 'be.localhost')
  expect(body).toContain('<form method="post" action="/fr/political-ads/follow">')
  expect(body).toContain('value="Partij &lt;script&gt;"')
  expect(body).toContain('<option value="LOCAL" selected>')
  expect(body).toContain('<button type="submit">Suivre</button>\n</form>')
})

test('a text that is too long for the first response ends with a link to the whole page, which is no page of its own', async () => {
  const { body } = await get('/nl/document/privacy-policy')
  expect(body).toMatch(/<h1[^>]*>Beleid<\/h1>/)
  expect(body).not.toContain('Paragraaf 399')
  expect(body).toContain('<meta name="description" content="Kort, maar goed.">')
  expect(body.length - shell.length).toBeLessThan(5_000)
  const [, link = ''] = /<a href="([^"]*\?plain)">/.exec(body) ?? []
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
  const { body } = await get('/nl/political-ads/NL-1')
  expect(body).toContain('<script type="application/ld+json" id="json-ld">')
  expect(body).toContain('Partij \\u003cscript>, NL-1')
  expect(body).toContain('<h1 dir="auto">Partij &lt;script&gt;</h1>')
  expect(body).toContain('content="Partij &lt;script&gt;: een ander politiek onderwerp. Uitgegeven bedrag: Gratis."')
  expect(body.match(/hreflang=/g)).toHaveLength(1)
})

test('a notice has the sixteen numbers of the template, our rights page, the regulator and where to report it', async () => {
  for (const id of ['NL-1', 'NL-2']) {
    const body = await read(`/nl/political-ads/${id}`)
    const numbers = [...body.matchAll(/<(?:dt|h2|p)>((?:\d+, )*\d+)\. /g)].flatMap(([, list = '']) =>
      list.split(', ').map(Number),
    )
    expect([...new Set(numbers)].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, at) => at + 1))
    expect(body).toContain('<a href="/nl/privacy-rights">Naar je privacyrechten</a>')
    expect(body).toContain('Commissariaat voor de Media')
    expect(body).toContain(
      `<a href="/nl/report-advertisement?plain&amp;ad=${id}">Meld deze advertentie met een formulier</a>.`,
    )
    expect(body).not.toContain('Met de knop')
  }
  const whole = await read('/nl/political-ads/NL-2')
  expect(whole).toMatch(/Europees Parlement 2029<\/span>, Europees, op <time[^>]*>7 juni 2029<\/time>, in Nederland/)
  expect(whole).toContain('met persoonsgegevens gebruikt: nee.')
  expect(whole).toContain('https://a.example')
  expect(whole).toContain('<dt>5. Uitgegeven bedrag</dt><dd dir="auto">&lt; €\u00a0500</dd>')
  expect(await read('/nl/political-ads/NL-3')).toContain(
    '<dt>5. Uitgegeven bedrag</dt><dd dir="auto">Niet vermeld</dd>',
  )
})

test('a notice says what changed in it, from what to what', async () => {
  const body = await read('/nl/political-ads/NL-1')
  expect(body).toMatch(/<h3>Versie 2, sinds <time/)
  expect(body).toContain(
    '<dt>Uitgegeven bedrag</dt><dd dir="auto">Eerst: <del>Niet vermeld</del> Daarna: <ins>Gratis</ins></dd>',
  )
  expect(body).toContain('De eerste transparantieverklaring.')
  expect(await read('/nl/political-ads/NL-2')).toContain('en is niet gewijzigd.')
})

test('the register lists what matches, with its sum, and leads to the rest', async () => {
  const body = await read('/nl/political-ads')
  expect(body).toContain('<p>3 advertenties, samen €\u00a00 – €\u00a0500, bij 1 niet vermeld</p>')
  expect(body).toContain('<a href="/nl/political-ads/NL-3">Verbond Polderlicht, ')
  expect(body).toContain(', Lichterveen, NL-3</a>. Betaald door: ')
  expect(body).toContain('Partij &lt;script&gt;')
  expect(body.indexOf('NL-1</a>')).toBeLessThan(body.indexOf('NL-3</a>'))
  expect(body).toContain('href="/api/campaign-items.csv?countryCode=NL"')
  const area = await read('/nl/political-ads?area=lichterveen')
  expect(area).toContain('<p>1 advertentie, bedragen niet vermeld</p>')
  expect(area).toContain('href="/api/campaign-items.csv?countryCode=NL&amp;area=lichterveen"')
  const typing = await read('/nl/political-ads?area=lichterven')
  expect(typing).toContain('<a href="/nl/political-ads?plain&amp;area=Lichterveen&amp;sort=running">Lichterveen</a>')
  const none = await read('/nl/political-ads?text=niets')
  expect(none).not.toContain('.csv?countryCode=NL&amp;')
  expect(none).toContain('Geen resultaten gevonden')
  expect(await read('/nl/political-ads?cursor=x')).toContain('3 advertenties')
})

test('a long register goes on at the next part, which search engines do not list', async () => {
  const first = await read('/nl/political-ads?sort=newest', 'be.localhost')
  const [, next = ''] = /href="([^"]*cursor=[^"]*)"/.exec(first) ?? []
  expect(next).toContain('sort=newest')
  const { body: second } = await get(next.replaceAll('&amp;', '&'), 'be.localhost')
  expect(second.match(/<li><a href="\/nl\/political-ads\//g)).toHaveLength(10)
  expect(second).toContain('content="noindex"')
  expect(first).not.toContain('content="noindex"')
})

const statuses: [path: string, host: string, status: number, title: string][] = [
  ['/nl/document/does-not-exist', 'nl.localhost', 404, 'Pagina niet gevonden'],
  ['/nl/document/privacy-policy?version=1999-01-01', 'nl.localhost', 404, 'Pagina niet gevonden'],
  ['/fr/document/does-not-exist', 'be.localhost', 404, 'Page introuvable'],
  ['/nl/political-ads/NOPE', 'nl.localhost', 404, 'Pagina niet gevonden'],
  ['/nl/political-ads/NL-1', 'be.localhost', 404, 'Pagina niet gevonden'],
  ['/nope', 'nl.localhost', 404, 'Pagina niet gevonden'],
  ['/xx', 'be.localhost', 404, 'Pagina niet gevonden'],
  ['/about', 'nl.localhost', 200, 'Over ons'],
  ['/nl/political-ads?period=zzz', 'nl.localhost', 200, 'Politieke advertenties'],
  ['/nl//about', 'nl.localhost', 404, 'Pagina niet gevonden'],
  ['/nl/document/constructor', 'nl.localhost', 404, 'Pagina niet gevonden'],
  ['/nl/document/privacy%2Dpolicy', 'nl.localhost', 200, 'Privacybeleid'],
  ['/nl/document/%FF', 'nl.localhost', 404, 'Pagina niet gevonden'],
  ['/fr/%', 'be.localhost', 404, 'Page introuvable'],
]

test.each(statuses)('%s on %s is %i, "%s"', async (path, host, status, title) => {
  const { statusCode, body } = await get(path, host)
  expect([statusCode, /<title>([^|]*) \|/.exec(body)?.[1]]).toEqual([status, title])
  expect(body.includes('content="noindex"')).toBe(status === 404)
  expect(body).not.toContain('%2D')
})

test.each([String.raw`/nl/document/..\..\healthz`, '/nl/document/..', '/nl/political-ads/%2e%2e'])(
  'the text of a page reads no other route: %s',
  async (url) => {
    // As it is: other clients would lead elsewhere themselves.
    const { status } = await sendRaw(app, `GET ${url} HTTP/1.1\r\nHost: nl.localhost\r\nConnection: close\r\n\r\n`)
    expect(status).toBe(404)
  },
)

test('a parameter on which no text depends, the spelling of the host and what leads nowhere make no text of their own', async () => {
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
  const { statusCode, headers } = await get('/nl/document/privacybeleid?a=1', 'be.localhost')
  expect([statusCode, headers['location']]).toEqual([
    301,
    expect.stringMatching(/\/\/be\.localhost:\d+\/nl\/document\/privacy-policy\?a=1$/),
  ])
  const away = await get('/nl/document/privacybeleid-b2b', 'be.localhost')
  expect([away.statusCode, away.body]).toEqual([200, expect.stringMatching(/<a href="https:[^"]*\/b2b\/privacy">/)])
  expect((await get('/nl/document/privacystatement')).statusCode).toBe(301)
  expect((await get('/nl/document/privacystatement', 'be.localhost')).statusCode).toBe(404)
})

test('a version of a document names the languages that have this version', async () => {
  const languages = async (version: string) => {
    const { body } = await get(`/nl/document/privacy-policy${version}`)
    return [...body.matchAll(/hreflang="([^"]*)"/g)].map(([, language]) => language)
  }
  expect(await languages('?version=2025-01-01')).toEqual(['nl-NL'])
  expect(await languages('')).toEqual(['nl-NL', 'nl-BE'])
})

const versions: [query: string, title: string, description: RegExp, canonical: string][] = [
  ['', 'Privacybeleid', /^Kort, maar goed\.$/, ''],
  ['?version=2026-01-01', 'Privacybeleid', /^Kort, maar goed\.$/, ''],
  ['?version=2025-06-01', 'Privacybeleid, versie van 1 juni 2025', /oude versie/, '?version=2025-06-01'],
  ['?version=2026-12-28', 'Privacybeleid, versie van 28 december 2026', /aangekondigde versie/, '?version=2026-12-28'],
  [
    '?version=2025-01-01&compare=1',
    'Privacybeleid: veranderd sinds 1 januari 2025',
    /./,
    '?version=2025-01-01&amp;compare=1',
  ],
  [
    '?version=2025-06-01&compare=2025-01-01',
    'Privacybeleid: veranderd tussen 1 januari 2025 en 1 juni 2025',
    /./,
    '?version=2025-01-01&amp;compare=2025-06-01',
  ],
]

test.each(versions)(
  'the version %p of a document is "%s", with a description and an address',
  async (query, title, description, canonical) => {
    const { body } = await get(`/nl/document/privacy-policy${query}`)
    expect(/<title>([^|]*) \|/.exec(body)?.[1]).toBe(title)
    expect(/<meta name="description" content="([^"]*)"/.exec(body)?.[1]).toMatch(description)
    expect(body).toContain(`/nl/document/privacy-policy${canonical}">`)
  },
)

test('a comparison links its versions, which are compared with a script only', async () => {
  const body = await read('/nl/document/privacy-policy?version=2025-01-01&compare=2025-06-01')
  const [, first = ''] = /<main>([\s\S]*?)<h2>/.exec(body) ?? []
  const links = [...first.matchAll(/href="\/nl\/document\/privacy-policy([^"]*)"/g)].map(([, version]) => version)
  expect(links).toEqual(['?version=2025-01-01', '?version=2025-06-01', ''])
  expect(first).toContain(texts.nl.readers.comparison)
  expect(first).not.toContain('Minder oud')
  expect(body).toContain('content="noindex"')
})

test('a document names its earlier and announced versions', async () => {
  const body = await read('/nl/document/privacy-policy')
  expect(body).toContain('Geldt sinds <time datetime="2026-01-01">1 januari 2026</time>')
  expect(body).toContain('href="/nl/document/privacy-policy?version=2026-12-28"')
  expect(body).toContain('href="/nl/document/privacy-policy?version=2026-01-01&amp;compare=2026-12-28"')
  expect(body).toMatch(/<time datetime="2025-06-01">[^<]*<\/time>[^<]*<time datetime="2025-12-31">/)
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

test('a document in French on the Dutch site is in French, also in its earlier versions, and is a page of its own', async () => {
  const { body } = await get('/fr/document/cookie-policy')
  expect(body).not.toContain('n’existe qu’en néerlandais')
  expect(body).toMatch(/rel="canonical" href="[^"]*nl\.localhost[^"]*\/fr\/document\/cookie-policy"/)
  const text = await read('/fr/document/cookie-policy')
  expect(text).toContain('<div lang="fr"><h1')
  expect(text).toContain('Biscuits</h1>')
  expect(text).toContain('href="/fr/document/cookie-policy?version=2025-01-01"')
  expect(await read('/fr/document/cookie-policy?version=2025-01-01')).toContain('Biscuits d’avant</h1>')
  expect(await read('/en/document/cookie-policy')).toContain('Koekjes</h1>')
})

test.each<[path: string, expected: string]>([
  ['email-verified', '<h1>We weten niet welk verzoek je bedoelt</h1>'],
  ['email-verified?state=ANSWERED', '<h1>E-mailadres bevestigd</h1>'],
  ['email-verification-failed', `<a href="mailto:${privacyMailbox}">`],
  ['email-verification-expired', 'Dien anders een nieuw verzoek in'],
  ['privacy-rights/processed', '<h1>Je privacyrechten</h1>'],
])('%s says what has happened, is described, and is for no search engine', async (path, expected) => {
  const body = await read(`/nl/${path}`)
  expect(body).toContain(expected)
  expect(body.includes('Mail je verzoek')).toBe(path.includes('processed'))
  expect(body).toContain('content="noindex"')
  expect(/<meta name="description" content="([^"]*)"/.exec((await get(`/nl/${path}`)).body)?.[1]).toMatch(/^.{20}/)
})

test('a person who mails a request reads what happens then, and how long it takes', async () => {
  for (const [path, time] of [
    ['access', 'binnen een maand'],
    ['direct-marketing/brands', 'binnen 30 dagen'],
  ] as const) {
    const body = await read(`/nl/privacy-rights/${path}`)
    expect(body).toContain(`Mail je verzoek naar <a href="mailto:${privacyMailbox}">${privacyMailbox}</a>`)
    expect(body).toContain('Ons privacyteam kijkt naar je verzoek.')
    expect(body).toContain(time)
  }
})

test('a person with a question finds where to mail it, and a number to call', async () => {
  for (const page of ['/nl', '/nl/about'])
    expect(await read(page)).toContain(`Mail je vraag naar <a href="mailto:${contactMailbox}">`)
  expect(await read('/nl/phone')).toMatch(/<li><a href="tel:\+31\d+">[^<]+ 0\d[\d ]+<\/a><\/li>/)
})

test('the count of requests is on the page about it', async () => {
  expect(await read('/nl/privacy-rights/figures')).toContain('Nog geen cijfers')
})

test('a page of a build of 1.0 with a template has its title and what search says of it', async () => {
  const { statusCode, body } = await get('/nl/previous')
  expect([statusCode, body]).toEqual([200, expect.stringContaining('<h1>Naar de startpagina</h1>')])
})

test('a page whose text cannot be written is sent as it was published, and the log says so once', async () => {
  log.length = 0
  for (const url of ['/nl/broken', '/nl/broken?again', '/nl/broken?plain']) {
    const { statusCode, body } = await get(url)
    expect([statusCode, body]).toEqual([200, shell])
  }
  expect(log.map((line) => JSON.parse(line) as object)).toEqual([expect.objectContaining({ page: 'broken' })])
})

test('a withheld picture is on no page any more, also while the database hangs; a removed notice is 410', async () => {
  const postgres = await startFailingPostgres()
  // Longer than this test may take: a page that waited for the database would never come.
  const timeouts = { connection: 600_000, answer: 600_000 }
  const database = await openDatabase({ databaseUrl: postgres.url, databaseDirectory: '' }, { timeouts })
  const shown = 'Kies ons'
  await saveCampaigns(database, 'NL', [makeCampaign('NL-1'), makeCampaign('NL-3', { creativeTextNl: shown })])
  const other = await openServer({ config, database })
  const readOther = (url: string) => other.inject({ url, headers: { host: 'nl.localhost' } })
  expect((await readOther('/nl/political-ads/NL-3?plain')).body).toContain(shown)
  const withheld = makeCampaign('NL-3', { creativeWithheldNl: 'De maker wil het niet.' })
  await saveCampaigns(database, 'NL', [withheld])
  await readOther('/api/campaign-items/NL-3?countryCode=NL')
  postgres.freeze()
  const [notice, figures, about] = await Promise.all([
    readOther('/nl/political-ads/NL-3?plain'),
    readOther('/nl/privacy-rights/figures'),
    readOther('/nl/about'),
  ])
  // The register goes on in memory, and says as of when it is.
  expect(notice.body).toMatch(/Stand van <time datetime=/)
  expect(notice.body).not.toContain(shown)
  // Figures are counted in the database.
  expect(figures.body).toBe(shell)
  expect(about.body).toContain('<main class="notice">')
  postgres.thaw()
  await removeCampaigns(database, sql`id = 'NL-3'`)
  // Brings the copy of the register up to date, as the server does each second.
  await readOther('/api/campaign-items/NL-1?countryCode=NL')
  expect((await readOther('/nl/political-ads/NL-3')).statusCode).toBe(410)
  await other.close()
  await database.destroy()
  await postgres.close()
})

test('an advertisement is reported without a script: one of the register by its reference, another by its place', async () => {
  const { body } = await get('/nl/report-advertisement?plain')
  expect(body).toContain('<h1>Een advertentie melden die niet in het register staat</h1>')
  expect(body).toContain('<form method="post" action="/nl/report-advertisement" enctype="multipart/form-data">')
  for (const name of ['place', 'reason', 'explanation', 'picture', 'name', 'email'])
    expect(body).toMatch(new RegExp(`<label for="${name}">[^<]+</label>`))
  const known = await get('/nl/report-advertisement?plain&ad=NL-1')
  expect(known.body).toContain('<input type="hidden" name="ad" value="NL-1">')
  expect(known.body).not.toContain('name="place"')
  const script = await get('/nl/report-advertisement?plain&ad=%3Cscript%3E')
  expect(script.body).toContain('name="ad" value=""')
  const sent = await get('/fr/report-advertisement?plain&sent=BE', 'be.localhost')
  expect(sent.body).toContain('Nous avons bien reçu votre signalement et allons le traiter.')
})

test('the tag of a page changes with its text, and is answered with 304', async () => {
  const { headers } = await get('/nl/political-ads')
  expect((await get('/nl/political-ads', 'nl.localhost', { 'if-none-match': headers['etag'] })).statusCode).toBe(304)
  expect((await get('/nl/political-ads?area=lichterveen')).headers['etag']).not.toBe(headers['etag'])
})

test('the sitemap of a host has its pages, documents with earlier versions, and advertisements, with days', async () => {
  const { body, headers } = await get('/sitemap.xml')
  const today = dayOf(new Date())
  const entries = [...body.matchAll(/<loc>http:\/\/nl\.localhost:\d+([^<]*)<\/loc>(?:<lastmod>([^<]*))?/g)]
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(entries.map(([, path, day]) => [path, day])).toEqual([
    ...['/nl', '/nl/about', '/nl/contact', '/nl/accessibility', '/nl/phone', '/nl/search'].map((path) => [
      path,
      undefined,
    ]),
    ['/nl/political-ads', today],
    ['/nl/report-advertisement', undefined],
    ['/nl/political-ads/follow', undefined],
    ['/nl/political-ads/information', undefined],
    ['/nl/declare-advertisement', undefined],
    ...[
      '',
      '/direct-marketing/brands',
      '/access',
      '/rectification',
      '/forgotten-overview',
      '/other',
      '/forgotten',
      '/push-notifications',
      '/status',
      '/figures',
    ].map((path) => [`/nl/privacy-rights${path}`, undefined]),
    ['/nl/document/privacy-policy', '2026-01-01'],
    ['/nl/document/privacy-policy?version=2025-06-01', '2025-06-01'],
    ['/nl/document/privacy-policy?version=2025-01-01', '2025-01-01'],
    ['/nl/document/cookie-policy', '2026-01-01'],
    ['/fr/document/cookie-policy', '2026-01-01'],
    ['/fr/document/cookie-policy?version=2025-01-01', '2025-01-01'],
    ...['NL-1', 'NL-2', 'NL-3'].map((id) => [`/nl/political-ads/${id}`, today]),
  ])
  expect((await get('/sitemap-2.xml')).statusCode).toBe(404)
  expect((await get('/sitemap.xml', 'localhost')).statusCode).toBe(404)
})
