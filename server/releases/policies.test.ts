import type { FastifyInstance } from 'fastify'
import cookies from '@fastify/cookie'
import fastify from 'fastify'
import { createTemporaryFolder, releaseFiles, type TemporaryFolder, testConfig } from '../testing/index.ts'
import { anyPage } from '../http/route-match.ts'
import { pageHandler } from './pages.ts'
import { PublishedSite } from './published-site.ts'

let folder: TemporaryFolder
let app: FastifyInstance

const preview = '0123456789abcdef'.repeat(2)
const apps = {
  host: {},
  'mf-a': { routes: [{ path: 'a' }] },
  'mf-b': { routes: [{ path: 'b' }, { path: 'b/:key' }] },
  'mf-c': { paths: ['c'], routes: [{ path: 'c' }], needs: { modules: true as const } },
}

beforeAll(async () => {
  folder = await createTemporaryFolder()
  const headers = {
    'Content-Security-Policy': "style-src 'self', script-src 'self'",
    'Integrity-Policy': 'blocked-destinations=(script)',
  }
  const policies = { b: "style-src 'self' 'nonce-{nonce}', script-src 'self'", c: "img-src 'self' https://a.example" }
  const pages = { b: 'page of b' }
  const channel = { headers, policies, pages, html: 'home' }
  const until = '2026-12-20T10:00:00.000Z'
  const own = { 'mf-a': { version: '2' } }
  const side = { [`preview/${preview}`]: { ...channel, id: 'two', apps: own, until } }
  await folder.write(releaseFiles({ id: 'one', apps, ...channel, sideChannels: side }))
  const now = () => new Date('2026-11-20T10:00:00Z')
  const published = new PublishedSite(folder.path, (problem) => expect(problem).toBeUndefined(), { now })
  app = fastify()
  await app.register(cookies)
  app.get(anyPage, pageHandler(published, { config: testConfig({ siteDirectory: folder.path }), now }))
})

afterAll(async () => {
  await app.close()
  await folder.remove()
})

async function visit(url: string, headers: Record<string, string> = {}) {
  const answer = await app.inject({ url, headers: { host: 'nl.localhost', ...headers } })
  return {
    ...answer,
    policy: answer.headers['content-security-policy'],
    timing: String(answer.headers['server-timing']),
  }
}

test('a page has the policy of its own remote, also below its path and in a preview', async () => {
  const common = ["style-src 'self'", "script-src 'self'"]
  const nonce = /^style-src 'self' 'nonce-[\w-]{22}'$/
  for (const url of ['/nl', '/nl/a', '/nl/unknown', '/nl/a/b', '/nl/aa'])
    expect((await visit(url)).policy).toEqual(common)
  for (const url of ['/nl/b', '/nl/b/1', '/b', '/fr/b/unknown', `/nl/b?preview=${preview}`])
    expect((await visit(url)).policy).toEqual([expect.stringMatching(nonce), "script-src 'self'"])
  expect((await visit('/nl/c')).policy).toEqual(["img-src 'self' https://a.example"])
})

test('each response has another nonce, also one without the HTML, which stays the same', async () => {
  const first = await visit('/nl/b')
  const again = await visit('/nl/b', { 'if-none-match': String(first.headers.etag) })
  expect([first.statusCode, first.body, again.statusCode, again.body]).toEqual([200, 'page of b', 304, ''])
  const nonces = [first, again, await visit(`/nl/b?preview=${preview}`)].map(({ policy, timing }) => {
    const [, nonce = ''] = /nonce;desc="([\w-]{22})"/.exec(timing) ?? []
    expect(String(policy)).toContain(`'nonce-${nonce}'`)
    return nonce
  })
  expect(new Set(nonces).size).toBe(3)
})

const chromium = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0'
const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const safari = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/26.0 Safari/605.1.15`
const chromeOnIphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${webKit} CriOS/156.0 Mobile/15E148 Safari/604.1`
const browsers: [string, string][] = [
  ['Chromium', chromium],
  ['Firefox', firefox],
  ['Safari', safari],
  ['Chrome on an iPhone', chromeOnIphone],
]

test.each(browsers)('%s gets the Integrity-Policy with each page that it can show under it', async (_, userAgent) => {
  const isWebKit = ![chromium, firefox].includes(userAgent)
  const visited = async (url: string) => (await visit(url, { 'user-agent': userAgent })).headers
  for (const url of ['/nl', '/nl/a', '/nl/b'])
    expect((await visited(url))['integrity-policy']).toBe('blocked-destinations=(script)')
  for (const url of ['/nl/c', `/nl/c?preview=${preview}`])
    expect((await visited(url))['integrity-policy']).toBe(isWebKit ? undefined : 'blocked-destinations=(script)')
  expect((await visited('/nl/c'))['vary']).toBe('Accept-Encoding, User-Agent')
  expect((await visited('/nl/b'))['vary']).toBe('Accept-Encoding')
})
