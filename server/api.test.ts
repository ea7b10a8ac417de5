import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createTemporaryFolder, idleDatabase, openServer } from './testing/index.ts'

const text = `<p>${'A long text. '.repeat(500)}</p>`
const document = '/api/plainhtml/privacy-policy?locale=nl_nl'

async function serve(callsPerMinute: number) {
  const config = { contentDirectory: folder.path, callsPerMinute }
  return openServer({ config, now: () => new Date('2026-11-21') })
}

const folder = await createTemporaryFolder()
await folder.write({ 'documents/nl_nl/privacy-policy/2026-01-01.html': text })
const app = await serve(10_000)

const notFound = ['/api', '/api/', '/api/nothing', '/api/plainhtml', '/api/campaign-items/a/b']

test.each(notFound)('%s is an unknown call', async (url) => {
  for (const method of ['GET', 'POST'] as const) {
    const answer = await app.inject({ url, method })
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'NOT_FOUND' }])
  }
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s is not for calls that read', async (method) => {
  for (const url of ['/api/campaign-items?countryCode=NL', '/api/campaign-items/x', document]) {
    const answer = await app.inject({ url, method })
    expect([answer.statusCode, answer.json()]).toEqual([405, { error: 'METHOD_NOT_ALLOWED' }])
    expect(answer.headers['allow']).toBe('OPTIONS, GET, HEAD')
  }
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('long answers come as %s to who takes it', async (encoding, expand) => {
  const { headers, rawPayload } = await app.inject({ url: document, headers: { 'accept-encoding': encoding } })
  expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' })
  expect(headers['content-length']).toBe(String(rawPayload.length))
  expect(expand(rawPayload).toString()).toBe(text)
})

test('a client without Accept-Encoding gets plain text; short answers are never compressed', async () => {
  const plain = await app.inject(document)
  expect([plain.body, plain.headers.vary]).toEqual([text, 'Accept-Encoding'])
  const short = await app.inject({ url: '/api/nothing', headers: { 'accept-encoding': 'br' } })
  expect(short.headers).not.toHaveProperty('content-encoding')
})

test('HEAD has the same headers as GET', async () => {
  const [head, whole] = await Promise.all([app.inject({ url: document, method: 'HEAD' }), app.inject(document)])
  expect([head.statusCode, head.body]).toEqual([200, ''])
  for (const name of ['content-length', 'content-type', 'etag']) expect(head.headers[name]).toBe(whole.headers[name])
})

test('an answer of the API cannot run anything when it is opened as a page', async () => {
  expect((await app.inject(document)).headers['content-security-policy']).toBe(
    "default-src 'none'; frame-ancestors 'none'",
  )
})

test('a body that is too long is refused', async () => {
  const answer = await app.inject({ url: '/api/campaign-items', method: 'POST', payload: { a: 'x'.repeat(70_000) } })
  expect([answer.statusCode, answer.json()]).toEqual([413, { error: 'PAYLOAD_TOO_LARGE' }])
})

test('an IP address that calls too often has to wait, others do not', async () => {
  const strict = await serve(3)
  const call = (url: string, remoteAddress: string) => strict.inject({ url, remoteAddress })
  for (let count = 0; count < 3; count++) expect((await call(document, '192.0.2.1')).statusCode).toBe(200)
  const rejected = await call(document, '192.0.2.1')
  expect([rejected.statusCode, rejected.json()]).toEqual([429, { error: 'TOO_MANY_REQUESTS' }])
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
  expect((await call('/api/nothing', '192.0.2.1')).statusCode).toBe(429)
  expect((await call(document, '192.0.2.2')).statusCode).toBe(200)
  expect((await call('/favicon.svg', '192.0.2.1')).statusCode).toBe(200)
})

test('all addresses of an IPv6 network call together', async () => {
  const strict = await serve(3)
  const addresses = [
    '2001:db8:1:2:3:4:5:6',
    '2001:0DB8:0001:0002:ffff::1',
    '2001:db8:1:2::1',
    '2001:db8:1:2:a::1',
    '2001:db8:1:3::1',
  ]
  const statuses = []
  for (const remoteAddress of addresses)
    statuses.push((await strict.inject({ url: document, remoteAddress })).statusCode)
  expect(statuses).toEqual([200, 200, 200, 429, 200])
})

test('behind a trusted proxy the address of the visitor counts', async () => {
  const config = { contentDirectory: folder.path, callsPerMinute: 1, trustedProxies: ['127.0.0.1'] }
  const proxied = await openServer({ config, now: () => new Date() })
  const call = (visitor: string) => proxied.inject({ url: document, headers: { 'x-forwarded-for': visitor } })
  const statuses = [await call('192.0.2.1'), await call('192.0.2.2'), await call('192.0.2.1')]
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429])
})

test('a fault of the server is not told in detail', async () => {
  const database = idleDatabase()
  await database.destroy()
  const broken = await openServer({ database, now: () => new Date(Number.NaN) })
  const answer = await broken.inject('/api/campaign-items?countryCode=NL')
  expect([answer.statusCode, answer.json()]).toEqual([500, { error: 'INTERNAL_SERVER_ERROR' }])
})
