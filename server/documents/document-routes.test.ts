import { companyDomain, companyName, privacyMailbox } from '@site/shared/rules'
import { publicCaching } from '../http/answer-call.ts'
import type { FastifyInstance } from 'fastify'
import { createTemporaryFolder, openServer, type TemporaryFolder } from '../testing/index.ts'

let folder: TemporaryFolder
let app: FastifyInstance
let now = '2026-11-21T12:00:00Z'

beforeEach(async () => {
  now = '2026-11-21T12:00:00Z'
  folder = await createTemporaryFolder()
  await folder.write({
    'documents/nl_nl/privacy-policy/2025-01-01.html': '<p>nl_nl old</p>',
    'documents/nl_nl/privacy-policy/2026-11-21.html': '<p>nl_nl now</p>',
    'documents/nl_nl/privacy-policy/2026-11-22.html': '<p>nl_nl next</p>',
    'documents/nl_nl/privacy-policy/2026-11-20.html~': '<p>left by an editor</p>',
    'documents/nl_nl/cookie-policy/2026-01-01.html': '<p>nl_nl cookies</p>',
    'documents/nl_be/privacy-policy/2026-01-01.html': '<p>nl_be</p>',
    'documents/fr_be/privacy-policy/2026-01-01.html': '<p>fr_be</p>',
    'documents/fr_be/terms-of-use/2027-01-01.html': '<p>fr_be next year</p>',
    'documents/nl_be/terms-of-use/2026-01-01.html': '<p>nl_be terms</p>',
  })
  const config = { contentDirectory: folder.path }
  app = await openServer({ config, now: () => new Date(now) })
})

const texts: [string, string, string, string][] = [
  ['privacy-policy', 'nl_nl', '<p>nl_nl now</p>', 'nl-NL'],
  ['privacy-policy', 'fr_nl', '<p>nl_nl now</p>', 'nl-NL'],
  ['privacy-policy', 'en_nl', '<p>nl_nl now</p>', 'nl-NL'],
  ['privacy-policy', 'nl_be', '<p>nl_be</p>', 'nl-BE'],
  ['privacy-policy', 'fr_be', '<p>fr_be</p>', 'fr-BE'],
  ['privacy-policy', 'en_be', '<p>nl_be</p>', 'nl-BE'],
  ['cookie-policy', 'nl_be', '<p>nl_nl cookies</p>', 'nl-NL'],
  ['cookie-policy', 'fr_be', '<p>nl_nl cookies</p>', 'nl-NL'],
  ['terms-of-use', 'fr_be', '<p>nl_be terms</p>', 'nl-BE'],
]

test.each(texts)('%s in %s is %s (%s)', async (key, locale, html, language) => {
  const { statusCode, headers, body } = await app.inject(`/api/plainhtml/${key}?locale=${locale}`)
  expect([statusCode, body]).toEqual([200, html])
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'content-language': language })
})

test('a version comes into force at midnight, and a changed file is read again', async () => {
  const url = '/api/plainhtml/privacy-policy?locale=nl_nl'
  now = '2026-11-21T23:00:01Z'
  expect((await app.inject(url)).body).toBe('<p>nl_nl next</p>')
  await folder.write({ 'documents/nl_nl/privacy-policy/2026-11-22.html': '<p>corrected</p>' })
  expect((await app.inject(url)).body).toBe('<p>corrected</p>')
})

const versions: [string, string, number, string, string | undefined, string | undefined][] = [
  ['the one in force', '', 200, '<p>nl_nl now</p>', '2026-11-21', undefined],
  ['the one in force, by its day', '&version=2026-11-21', 200, '<p>nl_nl now</p>', '2026-11-21', undefined],
  ['an earlier one', '&version=2025-01-01', 200, '<p>nl_nl old</p>', '2025-01-01', '2026-11-20'],
  ['one that is announced', '&version=2026-11-22', 200, '<p>nl_nl next</p>', '2026-11-22', undefined],
  ['one of a day without', '&version=2025-01-02', 404, '{"error":"NOT_FOUND"}', undefined, undefined],
]

test.each(versions)('a reader who asks for %s gets it and its days', async (_, query, status, text, date, until) => {
  const { statusCode, body, headers } = await app.inject(`/api/plainhtml/privacy-policy?locale=nl_nl${query}`)
  expect([statusCode, body]).toEqual([status, text])
  expect([headers['document-date'], headers['document-until']]).toEqual([date, until])
})

test('the version in force names the day of the next one, and no other does', async () => {
  const nextOf = async (query: string) =>
    (await app.inject(`/api/plainhtml/privacy-policy?locale=nl_nl${query}`)).headers['document-next']
  expect(await nextOf('')).toBe('2026-11-22')
  expect(await nextOf('&version=2026-11-21')).toBe('2026-11-22')
  expect(await nextOf('&version=2025-01-01')).toBeUndefined()
  expect(await nextOf('&version=2026-11-22')).toBeUndefined()
  now = '2026-11-22T12:00:00Z'
  expect(await nextOf('')).toBeUndefined()
})

const histories: [string, string, string[]][] = [
  ['privacy-policy', 'nl_nl', ['2026-11-21', '2025-01-01']],
  ['privacy-policy', 'fr_nl', ['2026-11-21', '2025-01-01']],
  ['privacy-policy', 'fr_be', ['2026-01-01']],
  ['terms-of-use', 'fr_be', ['2026-01-01']],
]

test.each(histories)('the versions of %s in %s are %j, none of the future', async (key, locale, dates) => {
  const answer = await app.inject(`/api/plainhtml/${key}/versions?locale=${locale}`)
  expect([answer.statusCode, answer.json()]).toEqual([200, dates])
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
})

test('a version of another locale is not mixed in', async () => {
  expect((await app.inject('/api/plainhtml/privacy-policy?locale=fr_be&version=2025-01-01')).statusCode).toBe(404)
})

test('headings can be linked to, also where the text gives them no id', async () => {
  await folder.write({ 'documents/nl_nl/terms-of-use/2026-01-01.html': '<h2>Wie we zijn</h2><h2 id="b">B</h2>' })
  expect((await app.inject('/api/plainhtml/terms-of-use?locale=nl_nl')).body).toBe(
    '<h2 id="section-wie-we-zijn">Wie we zijn</h2><h2 id="b">B</h2>',
  )
})

const rejections: [string, number, object][] = [
  ['/api/plainhtml/unknown?locale=nl_nl', 404, { error: 'NOT_FOUND' }],
  ['/api/plainhtml/..%2f..%2fsecret?locale=nl_nl', 404, { error: 'NOT_FOUND' }],
  ['/api/plainhtml/privacy-policy', 400, { error: 'INVALID_QUERY', field: 'locale' }],
  ['/api/plainhtml/privacy-policy?locale=de_de', 400, { error: 'INVALID_QUERY', field: 'locale' }],
  ['/api/plainhtml/privacy-policy?locale=../nl_nl', 400, { error: 'INVALID_QUERY', field: 'locale' }],
  ['/api/plainhtml/privacy-policy?locale=nl_nl&locale=nl_be', 400, { error: 'INVALID_QUERY', field: 'locale' }],
  ['/api/plainhtml/privacy-policy?locale=nl_nl&version=', 400, { error: 'INVALID_QUERY', field: 'version' }],
  ['/api/plainhtml/privacy-policy?locale=nl_nl&version=2026-13-01', 400, { error: 'INVALID_QUERY', field: 'version' }],
  ['/api/plainhtml/terms-of-use?locale=nl_nl&version=2026-01-01', 404, { error: 'NOT_FOUND' }],
  ['/api/plainhtml/unknown/versions?locale=nl_nl', 404, { error: 'NOT_FOUND' }],
  ['/api/plainhtml/terms-of-use/versions?locale=nl_nl', 404, { error: 'NOT_FOUND' }],
  ['/api/plainhtml/privacy-policy/versions', 400, { error: 'INVALID_QUERY', field: 'locale' }],
  [`/api/plainhtml/${'k'.repeat(1_000)}?locale=nl_nl`, 404, { error: 'NOT_FOUND' }],
]

test.each(rejections)('%s is refused with %i', async (url, status, body) => {
  const answer = await app.inject(url)
  expect([answer.statusCode, answer.json()]).toEqual([status, body])
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('elements that a document may not have are removed', async () => {
  await folder.write({
    'documents/nl_nl/terms-of-use/2026-01-01.html':
      '<h2 id="a" class="x" style="color:red" onclick="evil()">A</h2><script>evil()</script><style>p{}</style>' +
      '<p lang="fr">b<img src=x onerror=evil()></p><a href="javascript:evil()">c</a><a href="//evil.example">d</a>' +
      `<a href="#a">e</a><a href="/nl/about">f</a><a href="mailto:${privacyMailbox}">g</a><iframe></iframe>` +
      '<table><caption>h</caption><tr><th scope="col" colspan="2">i</th></tr></table><form action="/x">j</form>',
  })
  expect((await app.inject('/api/plainhtml/terms-of-use?locale=nl_nl')).body).toBe(
    '<h2 id="a">A</h2><p lang="fr">b</p><a>c</a><a>d</a><a href="#a">e</a><a href="/nl/about">f</a>' +
      `<a href="mailto:${privacyMailbox}">g</a>` +
      '<table><caption>h</caption><tr><th scope="col" colspan="2">i</th></tr></table>j',
  )
})

test('a document that the browser holds is not sent again', async () => {
  const url = '/api/plainhtml/privacy-policy?locale=nl_nl'
  const { etag, 'cache-control': caching } = (await app.inject(url)).headers
  expect(caching).toBe(publicCaching)
  const held = await app.inject({ url, headers: { 'if-none-match': String(etag) } })
  expect([held.statusCode, held.body]).toEqual([304, ''])
})

test('the ids of a feed stay the same on every host, and differ by language', async () => {
  await folder.write({ 'documents/nl_nl/cookie-policy/2026-01-01.html': '<h1>Cookies</h1>' })
  const idsOn = async (host: string, locale: string) => {
    const url = `/api/plainhtml/cookie-policy/feed?locale=${locale}`
    const { body } = await app.inject({ url, headers: { host } })
    return [...body.matchAll(/<id>(.*?)<\/id>/g)].map(([, id]) => id)
  }
  const ids = await idsOn('nl.localhost:8080', 'nl_nl')
  expect(ids[0]).toMatch(/^tag:/)
  expect(await idsOn('be.localhost:9000', 'nl_nl')).toEqual(ids)
  expect(await idsOn('nl.localhost:8080', 'en_nl')).not.toEqual(ids)
})

test('a feed names the version that is announced, and those in force until today, newest first, each with what it changes', async () => {
  const url = '/api/plainhtml/cookie-policy/feed?locale=fr_nl'
  await folder.write({
    'documents/nl_nl/cookie-policy/2026-01-01.html': '<h1>Cookies</h1>',
    'documents/nl_nl/cookie-policy/2026-04-01.html': '<h1>Cookies &amp; "meer" &lt;b&gt;</h1>',
    'documents/nl_nl/cookie-policy/2026-11-22.html': '<h1>Nog niet</h1>',
  })
  const { body, headers } = await app.inject({ url, headers: { host: 'nl.localhost:8080' } })
  expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  const page = 'http://nl.localhost:8080/fr/document/cookie-policy'
  const name = 'Cookies &amp; &quot;meer&quot; &lt;b&gt;'
  expect(body).toBe(`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="nl">
  <id>tag:${companyDomain},2025:fr_nl/document/cookie-policy</id>
  <title>${name}</title>
  <updated>2026-10-23T00:00:00Z</updated>
  <author><name>${companyName}</name></author>
  <link rel="self" type="application/atom+xml" href="http://nl.localhost:8080${url}"/>
  <link rel="alternate" type="text/html" href="${page}"/>
  <entry>
    <id>tag:${companyDomain},2025:fr_nl/document/cookie-policy/2026-11-22</id>
    <title>${name}: van kracht vanaf 22 november 2026</title>
    <updated>2026-10-23T00:00:00Z</updated>
    <link rel="alternate" type="text/html" href="${page}?version=2026-11-22"/>
    <link rel="related" type="text/html" href="${page}?version=2026-04-01&amp;compare=2026-11-22"/>
  </entry>
  <entry>
    <id>tag:${companyDomain},2025:fr_nl/document/cookie-policy/2026-04-01</id>
    <title>${name}: 1 april 2026</title>
    <updated>2026-04-01T00:00:00Z</updated>
    <link rel="alternate" type="text/html" href="${page}?version=2026-04-01"/>
    <link rel="related" type="text/html" href="${page}?version=2026-01-01&amp;compare=2026-04-01"/>
  </entry>
  <entry>
    <id>tag:${companyDomain},2025:fr_nl/document/cookie-policy/2026-01-01</id>
    <title>${name}: 1 januari 2026</title>
    <updated>2026-01-01T00:00:00Z</updated>
    <link rel="alternate" type="text/html" href="${page}?version=2026-01-01"/>
  </entry>
</feed>
`)
})
