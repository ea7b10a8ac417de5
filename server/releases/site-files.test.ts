import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { createTemporaryFolder, openServer, releaseFiles, type TemporaryFolder } from '../testing/index.ts'

let folder: TemporaryFolder
let app: FastifyInstance

const html = `<!doctype html><script type="application/json">{"id":"r1"}</script>${'<p>shell</p>'.repeat(100)}`
const script = 'console.log("built")'
const routes = [{ path: '' }, { path: 'document/:key' }, { path: 'only-here', countries: ['be'] }]
const staffRoutes = [{ path: 'staff' }, { path: 'staff/:id' }]
const apps = { host: { routes: [] }, 'mf-legal': { routes }, 'mf-internal': { routes: staffRoutes, internal: true } }

const dictionary = 'console.log("the previous version")'
const digest = createHash('sha256').update(dictionary).digest('base64')
const holds = { 'accept-encoding': 'gzip, br, dcb, dcz', 'available-dictionary': `:${digest}:` }

beforeAll(async () => {
  folder = await createTemporaryFolder()
  await folder.write({
    'secret.txt': 'not yours',
    'apps/host/main.1.js': script,
    'apps/host/main.1.js.br': brotliCompressSync(script),
    'apps/host/main.1.js.gz': gzipSync(script),
    'apps/host/only-gz.js': script,
    'apps/host/only-gz.js.gz': gzipSync(script),
    'apps/host/plain.css': 'p{}',
    'apps/host/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'maps/host/main.1.js.map': '{"sources":["not yours"]}',
    'apps/host/messages/nl_nl.1.json': '{}',
    'apps/host/.hidden': 'not yours',
    'apps/mf-legal/page.0123456789.js': script,
    'apps/mf-legal/shared-calls.0123456789.js': script,
    'apps/mf-legal/remoteEntry.0123456789.js': script,
    'apps/mf-legal/page.0123456789.css': 'p{}',
    'apps/mf-legal/messages/nl_nl.0123456789.json': '{}',
    'apps/release.0123456789.json': '{}',
    [`apps/mf-legal/page.0123456789.dcz/${digest}.js`]: 'what is new',
    ...releaseFiles({
      id: 'r1',
      apps,
      html,
      pages: { staff: 'page of staff' },
      headers: { 'Content-Security-Policy': "script-src 'sha256-x'", 'X-Release': 'r1' },
    }),
  })
  const config = { siteDirectory: folder.path, analyticsHosts: ['be.localhost'] }
  app = await openServer({ config, now: () => new Date() })
})

function get(url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers: { host: 'nl.localhost', ...headers } })
}

const pages: [string, string, number][] = [
  ['/', 'nl.localhost', 200],
  ['/document/privacy-policy?x=1', 'nl.localhost', 200],
  ['/nope', 'nl.localhost', 404],
  ['/xx', 'nl.localhost', 404],
  ['/fr/document/privacy-policy?a=b.c', 'nl.localhost', 200],
  ['/nl/nothing', 'nl.localhost', 404],
  ['/nl/only-here', 'nl.localhost:8080', 404],
  ['/nl/only-here', 'be.localhost:8080', 200],
  // The browser leads these to the same address below /nl, and there to the 404 page.
  ['/about.php', 'nl.localhost', 404],
  ['/privacybeleid-2.0', 'nl.localhost', 404],
  ['/nl/privacybeleid.html', 'nl.localhost', 404],
  ['/fr/.env', 'nl.localhost', 404],
  ['/nl/document/x.y', 'nl.localhost', 200],
]

test.each(pages)('%s on %s is the one HTML, with status %i', async (url, host, status) => {
  const answer = await get(url, { host })
  expect(answer.statusCode).toBe(status)
  expect(answer.body).toBe(html)
})

const owners: [string, string][] = [
  ['/nl/staff', 'page of staff'],
  ['/fr/staff/1?x=1', 'page of staff'],
  ['/nl/staff/no/page', 'page of staff'],
  ['/staff', 'page of staff'],
  ['/nl/staffed', html],
  ['/nl/document/staff', html],
  ['/nl/index', html],
  ['/nl/constructor', html],
]

test.each(owners)('%s has the HTML of the remote that owns it', async (url, content) => {
  const answer = await get(url)
  expect(answer.body).toBe(content)
  expect(answer.headers).toMatchObject({ 'content-security-policy': "script-src 'sha256-x'", 'x-release': 'r1' })
})

test('a page sends two policies in two header lines', async () => {
  const own = await createTemporaryFolder()
  await own.write(
    releaseFiles({ apps, html, headers: { 'Content-Security-Policy': "default-src 'none', script-src 'self'" } }),
  )
  const server = await openServer({ config: { siteDirectory: own.path }, now: () => new Date() })
  const { headers } = await server.inject({ url: '/nl', headers: { host: 'nl.localhost' } })
  expect(headers['content-security-policy']).toEqual(["default-src 'none'", "script-src 'self'"])
})

test('a page carries the headers of its release and those of every page', async () => {
  expect((await get('/nl')).headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
    etag: expect.stringMatching(/^W\/"/),
    'content-security-policy': "script-src 'sha256-x'",
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('geolocation=()'),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  })
})

test('a page that the browser holds is not sent again; a missing page is', async () => {
  const etag = String((await get('/nl')).headers.etag)
  const held = await get('/nl', { 'if-none-match': `"other", ${etag}` })
  expect([held.statusCode, held.body]).toEqual([304, ''])
  expect((await get('/nl', { 'if-none-match': '"other"' })).statusCode).toBe(200)
  expect((await get('/nl/nothing', { 'if-none-match': etag })).statusCode).toBe(404)
})

test.each([
  ['br', (body: Buffer) => brotliDecompressSync(body)],
  ['gzip', (body: Buffer) => gunzipSync(body)],
])('a page and a script come as %s to who takes it', async (encoding, expand) => {
  for (const [url, expected] of [
    ['/nl', html],
    ['/apps/host/main.1.js', script],
  ] as const) {
    const { headers, rawPayload } = await get(url, { 'accept-encoding': encoding })
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: expect.stringMatching(/^Accept-Encoding/) })
    expect(expand(rawPayload).toString()).toBe(expected)
  }
})

const assets: [string, string][] = [
  ['/apps/host/main.1.js', 'text/javascript; charset=utf-8'],
  ['/apps/host/plain.css', 'text/css; charset=utf-8'],
  ['/apps/host/messages/nl_nl.1.json', 'application/json; charset=utf-8'],
  ['/apps/host/plain.css?retry=1', 'text/css; charset=utf-8'],
]

test.each(assets)('%s is immutable, for every origin, of type %s', async (url, type) => {
  const { statusCode, headers } = await get(url, { 'accept-encoding': 'identity' })
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding, Available-Dictionary',
  })
  expect(headers).not.toHaveProperty('content-encoding')
})

const sparing = [
  ['a script', '/apps/host/main.1.js', 200, {}],
  ['a style', '/apps/host/plain.css', 200, {}],
  ['texts', '/apps/host/messages/nl_nl.1.json', 200, {}],
  ['a part of a script', '/apps/host/main.1.js', 206, { range: 'bytes=0-6' }],
  ['a script that is held', '/apps/host/main.1.js', 304, { 'if-none-match': '*' }],
  ['what is new in a script', '/apps/mf-legal/page.0123456789.js', 200, holds],
] as const

test.each(sparing)('%s carries nothing that speaks to documents only', async (_, path, expected, own) => {
  const lines = { 'accept-encoding': 'identity', ...own }
  const { status, headers } = await getAsWritten(path, lines)
  expect(status).toBe(expected)
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'access-control-allow-origin': '*' })
  for (const name of ['content-security-policy', 'referrer-policy', 'last-modified', 'accept-ranges'])
    expect(headers).not.toHaveProperty(name)
})

const protectedFiles = [
  ['a picture, which can be opened as a document', '/apps/host/logo.svg', 200],
  ['a script that is not there', '/apps/host/none.js', 404],
] as const

test.each(protectedFiles)('%s has the headers of every answer', async (_, path, expected) => {
  const { status, headers } = await getAsWritten(path)
  expect(status).toBe(expected)
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  })
})

test('a script that the browser holds is not sent again, and a part of one can be had', async () => {
  const url = '/apps/mf-legal/page.0123456789.js'
  const etag = String((await get(url)).headers.etag)
  expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304)
  for (const more of [{}, holds]) {
    const part = await get(url, { range: 'bytes=0-6', ...more })
    expect([part.statusCode, part.body]).toEqual([206, 'console'])
  }
})

test('a file that is compressed in one way only comes as the client takes it', async () => {
  const only = '/apps/host/only-gz.js'
  const encodingOf = async (accepted: string) =>
    (await get(only, { 'accept-encoding': accepted })).headers['content-encoding']
  expect(await Promise.all(['br', 'br, gzip', 'gzip;q=0, br', 'identity'].map(encodingOf))).toEqual([
    undefined,
    'gzip',
    undefined,
    undefined,
  ])
})

const uses: [string, string | undefined][] = [
  ['/apps/mf-legal/page.0123456789.js', '/apps/mf-legal/page.*.js'],
  ['/apps/mf-legal/remoteEntry.0123456789.js', '/apps/*/remoteEntry.*.js'],
  ['/apps/mf-legal/shared-calls.0123456789.js', '/apps/*/shared-calls.*.js'],
  ['/apps/mf-legal/messages/nl_nl.0123456789.json', '/apps/mf-legal/messages/nl_nl.*.json'],
  ['/apps/release.0123456789.json', '/apps/release.*.json'],
  ['/apps/host/plain.css', undefined],
  ['/apps/mf-legal/none.0123456789.js', undefined],
]

test.each(uses)('%s names what it is a dictionary for: %s', async (url, match) => {
  expect((await get(url)).headers['use-as-dictionary']).toBe(match && `match="${match}"`)
})

test('a browser with the previous version of a script gets the changes, and no other does', async () => {
  const url = '/apps/mf-legal/page.0123456789.js'
  const answer = await get(url, holds)
  expect(answer.body).toBe('what is new')
  expect(answer.headers).toMatchObject({
    'content-encoding': 'dcz',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    vary: 'Accept-Encoding, Available-Dictionary',
    'use-as-dictionary': 'match="/apps/mf-legal/page.*.js"',
  })
  const head = await app.inject({ method: 'HEAD', url, headers: holds })
  expect([head.body, head.headers['content-length']]).toEqual(['', answer.headers['content-length']])
})

const whole: [string, string, Record<string, string>][] = [
  ['who holds another file', '', { 'available-dictionary': `:${'A'.repeat(43)}=:` }],
  ['who does not say that it takes it', '', { 'accept-encoding': 'gzip, br, zstd' }],
  ['who refuses it', '', { 'accept-encoding': 'br, dcz;q=0' }],
  ['who holds nothing', '', { 'available-dictionary': '' }],
  ['who leads out of the folder', '', { 'available-dictionary': `:${'../'.repeat(14)}A=:` }],
  ['another try', '?retry=1.2', {}],
]

test.each(whole)('%s gets the whole file', async (_, query, headers) => {
  const answer = await get(`/apps/mf-legal/page.0123456789.js${query}`, { ...holds, ...headers })
  expect([answer.statusCode, answer.headers['content-encoding'], answer.body]).toEqual([200, undefined, script])
})

const absent = [
  `/apps/mf-legal/page.0123456789.dcz/${digest}.js`,
  '/apps/host/none.js',
  '/apps/host',
  '/apps/host/',
  '/apps/',
  '/apps/host/plain.css/more',
  '/apps/../secret.txt',
  '/apps/%2e%2e/secret.txt',
  '/apps/..%2fsecret.txt',
  '/apps/%2e%2e%2fsecret.txt',
  '/apps/..\\secret.txt',
  '/apps//../secret.txt',
  '/apps/host/.hidden',
  '/apps/host/main.1.js%2fmore',
  '/apps/host%2f',
  '/apps/%252e%252e/secret.txt',
  '/apps/host/main.1.js%00.css',
  `/apps/${'a'.repeat(5_000)}.js`,
  '/secret.txt',
  '/maps/host/main.1.js.map',
  '/apps/../maps/host/main.1.js.map',
  '/apps/host/main.1.js.map',
  '/release.json',
  '/main.js',
  '/about/style.css',
  '/assets/logo.svg',
  '/assets/none',
  '/.well-known/none',
  '/.env',
  '/.git/config',
]

/** Over a real connection: everything else would tidy the path first. */
async function getAsWritten(path: string, headers: Record<string, string> = {}) {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const sent = request({ port, path, headers, agent: false }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

test.each(absent)('%s is not found, and that is not cached', async (path) => {
  const { status, headers, body } = await getAsWritten(path)
  expect([status, body]).toEqual([404, 'Not found\n'])
  expect(headers['cache-control']).toBe('no-store')
})

test('HEAD answers like GET, without the body', async () => {
  for (const url of ['/nl', '/apps/host/main.1.js', '/nl/nothing']) {
    const [head, full] = await Promise.all([app.inject({ method: 'HEAD', url }), get(url)])
    expect(head.body).toBe('')
    expect(head.statusCode).toBe(full.statusCode)
    expect(head.headers['content-length']).toBe(full.headers['content-length'])
  }
})

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'] as const)('%s is not for pages', async (method) => {
  const { statusCode, headers, body } = await app.inject({ method, url: '/nl' })
  expect([statusCode, headers['allow'], JSON.parse(body)]).toEqual([405, 'GET, HEAD', { error: 'METHOD_NOT_ALLOWED' }])
})

test('an address that is no address is that of no page, and refused by the API', async () => {
  const page = await get('/nl/%zz')
  expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  const { statusCode, body } = await get('/api/%zz')
  expect([statusCode, JSON.parse(body)]).toEqual([400, { error: 'BAD_REQUEST' }])
})

test.each([
  ['/nl/staff', 'noindex, nofollow'],
  ['/fr/staff/1?x=1', 'noindex, nofollow'],
  ['/nl', undefined],
  ['/nl/document/a', undefined],
])('%s says to search engines: %s', async (path, robots) => {
  expect((await get(path)).headers['x-robots-tag']).toBe(robots)
})

test.each([
  ['be.localhost:8080', {}, 'analytics'],
  ['be.localhost', { 'sec-gpc': '0' }, 'analytics'],
  ['be.localhost', { 'sec-gpc': '1' }, undefined],
  ['nl.localhost', {}, undefined],
])('a page on %s with %j gets the toggle: %s', async (host, headers, toggle) => {
  expect((await get('/nl', { host, ...headers })).headers['server-timing']).toBe(toggle)
})

test('the site says that it honours Global Privacy Control', async () => {
  const { headers, body } = await get('/.well-known/gpc.json')
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(JSON.parse(body)).toEqual({ gpc: true, lastUpdate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) })
})

test('crawlers are kept out of the internal area', async () => {
  const { headers, body } = await get('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toContain('Disallow: /*/internal-privacy-rights')
  expect(body).toMatch(/^Sitemap: http:\/\/nl\.localhost:\d+\/sitemap\.xml$/m)
})
