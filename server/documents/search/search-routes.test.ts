import { createHash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { searchIndex } from '@site/shared/calls'
import { publicCaching } from '../../http/answer-call.ts'
import type { SearchEntry } from '@site/shared/contract'
import type { FastifyInstance } from 'fastify'
import { create } from 'superstruct'
import { saveCampaigns } from '../../campaigns/save-campaigns.ts'
import {
  createTemporaryFolder,
  makeCampaign,
  openServer,
  openTestDatabase,
  releaseFiles,
  type TemporaryFolder,
} from '../../testing/index.ts'

const page: SearchEntry = { kind: 'page', path: '/rights', title: 'Rechten', text: 'Lees hier', lang: 'nl' }
const secret: SearchEntry = { kind: 'page', path: '/internal', title: 'Intern', text: '', lang: 'nl' }

let folder: TemporaryFolder
let app: FastifyInstance
let now = '2026-11-21T12:00:00Z'
let problems: string[]

beforeEach(async () => {
  now = '2026-11-21T12:00:00Z'
  problems = []
  folder = await createTemporaryFolder()
  await folder.write({
    'documents/nl_nl/cookie-policy/2026-01-01.html': '<h1>Cookies</h1>Intro<h2 id="manage">Kiezen</h2><p>Zo.</p>',
    'documents/nl_nl/cookie-policy/2026-11-22.html': '<h1>Nieuw</h1>',
    'documents/nl_be/terms-of-use/2026-01-01.html': '<h1>Voorwaarden</h1>',
    'documents/fr_be/terms-of-use/2026-01-01.html': '<h1>Conditions</h1>',
    'documents/fr_nl/terms-of-use/2026-01-01.html': '<h1>Conditions néerlandaises</h1>',
  })
  const config = { contentDirectory: folder.path, siteDirectory: `${folder.path}/site` }
  const stream = {
    write: (line: string) => {
      problems.push(line)
    },
  }
  app = await openServer({ config, now: () => new Date(now) }, { level: 'error', stream })
})

function publish(id: string, entries: object | string, changes: object = {}) {
  const content = typeof entries === 'string' ? entries : JSON.stringify(entries)
  const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`
  const files = { 'search.1.json': { size: content.length, integrity } }
  const remote = { version: `1-${id}`, routes: [], search: 'search.1.json', files, ...changes }
  return folder.write({
    [`site/apps/mf-rights/search.1.json`]: content,
    ...releaseFiles({ id, apps: { 'mf-rights': remote, host: { version: '1', routes: [] } } }, 'site/'),
  })
}

async function find(locale: string): Promise<SearchEntry[]> {
  const answer = await app.inject(`/api/search-index?locale=${locale}`)
  expect(answer.statusCode).toBe(200)
  return create(answer.json(), searchIndex).entries
}

async function findDocuments(locale: string) {
  const documents = (await find(locale)).filter(({ kind }) => kind === 'document')
  return documents.map(({ path, title, lang }) => [path, title, lang])
}

test('documents are found by section, under the address of the section', async () => {
  const entries = (await find('nl_nl')).filter(({ kind }) => kind === 'document')
  const common = { kind: 'document', lang: 'nl' }
  expect(entries).toEqual([
    { ...common, path: '/document/cookie-policy', title: 'Cookies', text: 'Intro' },
    { ...common, path: '/document/cookie-policy#manage', title: 'Kiezen', within: 'Cookies', text: 'Zo.' },
  ])
})

const dutch = [
  ['/document/cookie-policy', 'Cookies', 'nl'],
  ['/document/cookie-policy#manage', 'Kiezen', 'nl'],
]

test.each([
  ['nl_nl', dutch],
  ['fr_nl', [...dutch, ['/document/terms-of-use', 'Conditions néerlandaises', 'fr']]],
  ['en_nl', dutch],
  ['nl_be', [...dutch, ['/document/terms-of-use', 'Voorwaarden', 'nl']]],
  ['fr_be', [...dutch, ['/document/terms-of-use', 'Conditions', 'fr']]],
  ['en_be', [...dutch, ['/document/terms-of-use', 'Voorwaarden', 'nl']]],
])('a visitor of %s finds the documents of that locale, each with its language', async (locale, found) => {
  expect(await findDocuments(locale)).toEqual(found)
})

test.each([
  ['nl_nl', 41, 29],
  ['fr_nl', 41, 29],
  ['nl_be', 29, 12],
  ['fr_be', 29, 12],
  ['en_be', 29, 12],
])('a visitor of %s finds %i brands and %i numbers', async (locale, brands, phones) => {
  const entries = await find(locale)
  const ofKind = (kind: string) => entries.filter((entry) => entry.kind === kind)
  expect(ofKind('brand')).toHaveLength(brands)
  expect(ofKind('brand')[0]).toMatchObject({ path: '/about', text: '' })
  expect(ofKind('phone')).toHaveLength(phones)
  for (const { path, title, text } of ofKind('phone')) {
    expect(new URL(path, 'http://x').searchParams.get('q')).toBe(title)
    expect(text).toMatch(/^0\d/)
  }
})

test('a newly published release changes what is found, also when it is rolled back', async () => {
  const declared = async () => (await find('nl_nl')).filter(({ kind }) => kind === 'page')
  expect(await declared()).toEqual([])
  const renamed = { ...page, title: 'Je rechten' }
  await publish('one', { nl_nl: [page] })
  expect(await declared()).toEqual([page])
  await publish('two', { nl_nl: [renamed] })
  expect(await declared()).toEqual([renamed])
  await publish('one', { nl_nl: [page] })
  expect(await declared()).toEqual([page])
})

test('an entry of a remote is found in the locale that it is declared for', async () => {
  await publish('one', { nl_nl: [page], fr_be: [{ ...page, title: 'Droits', lang: 'fr' }] })
  const expected = { nl_nl: ['Rechten'], en_nl: ['Rechten'], fr_be: ['Droits'], nl_be: [] }
  for (const [locale, titles] of Object.entries(expected)) {
    const pages = (await find(locale)).filter(({ kind }) => kind === 'page')
    expect(pages.map(({ title }) => title)).toEqual(titles)
  }
})

test('sponsors of the country are found where the register is, also those that are imported later', async () => {
  const database = await openTestDatabase()
  const config = { contentDirectory: folder.path, siteDirectory: `${folder.path}/site` }
  app = await openServer({ config, database, now: () => new Date(now) })
  const sponsors = async () => (await find('nl_nl')).filter(({ path }) => path.startsWith('/political-ads?'))
  await saveCampaigns(database, 'NL', [makeCampaign('NL-1'), makeCampaign('NL-2', { sponsorName: 'Één & Ander' })])
  await saveCampaigns(database, 'BE', [makeCampaign('BE-1', { sponsorName: 'Bond' })])
  expect(await sponsors()).toEqual([])
  await publish('one', { nl_nl: [{ ...page, path: '/political-ads', title: 'Advertenties' }] })
  const first = { kind: 'page', path: '/political-ads?sponsor=%C3%89%C3%A9n+%26+Ander', title: 'Één & Ander', text: '' }
  expect((await sponsors()).toSorted((one, other) => (one.title < other.title ? 1 : -1))).toMatchObject([
    { ...first, within: 'Advertenties' },
    { title: 'Verbond Polderlicht' },
  ])
  await saveCampaigns(database, 'NL', [makeCampaign('NL-3', { sponsorName: 'Nieuw' })])
  expect((await sponsors()).map(({ title }) => title)).toContain('Nieuw')
})

test('nothing of an internal part is found', async () => {
  await publish('one', { nl_nl: [secret] }, { internal: true })
  expect(await find('nl_nl')).not.toContainEqual(secret)
})

test.each([
  ['is no JSON', '{'],
  ['leads to another site', JSON.stringify({ nl_nl: [{ ...page, path: '//elsewhere.example' }] })],
  ['has another shape', JSON.stringify({ nl_nl: [{ ...page, title: 5 }] })],
  ['is missing', undefined],
])('a file of a remote that %s leaves the rest as it is, and is reported', async (_, content) => {
  await publish('one', content ?? {}, content === undefined ? { search: 'search.2.json' } : {})
  expect(await findDocuments('nl_nl')).toEqual(dutch)
  expect(problems.join()).toContain('/apps/mf-rights/search.')
})

test('a file of a remote that somebody has changed in the store is not used, and is reported', async () => {
  await publish('one', { nl_nl: [page] })
  await folder.write({ 'site/apps/mf-rights/search.1.json': JSON.stringify({ nl_nl: [secret] }) })
  expect((await find('nl_nl')).filter(({ kind }) => kind === 'page')).toEqual([])
  expect(problems.join()).toContain('/apps/mf-rights/search.1.json cannot be read')
})

test('a document that comes into force, or is corrected, is found by its new text', async () => {
  await find('nl_nl')
  now = '2026-11-21T23:00:01Z'
  expect(await findDocuments('nl_nl')).toEqual([['/document/cookie-policy', 'Nieuw', 'nl']])
  await folder.write({ 'documents/nl_nl/cookie-policy/2026-11-22.html': '<h1>Verbeterd</h1>' })
  expect(await findDocuments('nl_nl')).toEqual([['/document/cookie-policy', 'Verbeterd', 'nl']])
})

test('an index that the browser holds is not sent again until it changes', async () => {
  const url = '/api/search-index?locale=nl_nl'
  const first = await app.inject(url)
  expect(first.headers['cache-control']).toBe(publicCaching)
  expect(first.headers['content-type']).toBe('application/json; charset=utf-8')
  const headers = { 'if-none-match': String(first.headers.etag) }
  const held = await app.inject({ url, headers })
  expect([held.statusCode, held.body, held.headers.etag]).toEqual([304, '', first.headers.etag])
  await publish('one', { nl_nl: [page] })
  const changed = await app.inject({ url, headers })
  expect(changed.statusCode).toBe(200)
  expect(changed.headers.etag).not.toBe(first.headers.etag)
})

test('an index is sent compressed to a client that accepts it', async () => {
  const url = '/api/search-index?locale=nl_nl'
  const plain = await app.inject(url)
  const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
  expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding', etag: plain.headers.etag })
  expect(brotliDecompressSync(rawPayload).toString()).toBe(plain.body)
})

const locales = ['nl_nl', 'nl_be', 'fr_be', 'en_be', 'fr_nl', 'en_nl']

test.each(locales)('with the real documents %s is below 60 KB', async (locale) => {
  const config = { contentDirectory: `${import.meta.dirname}/../../content` }
  const real = await openServer({ config, now: () => new Date(now) })
  const { body, statusCode } = await real.inject(`/api/search-index?locale=${locale}`)
  expect(statusCode).toBe(200)
  expect(brotliCompressSync(body).length).toBeLessThan(60_000)
  expect(body.length).toBeGreaterThan(40_000)
})
