import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { parseBackEnds } from '../configuration/back-ends.ts'
import { closeLater, makeCertificate, openServer, sendRaw } from '../testing/index.ts'
import { answerTime, askBackEnd } from './ask-back-end.ts'
import { backEndUrl } from './back-end-path.ts'

interface Received {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: string
}

const received: Received[] = []
let answer: (response: ServerResponse) => void

/** A small back end of a team, below a path of its own. */
const backEnd: Server = createServer((request, response) => {
  void text(request).then((body) => {
    received.push({ method: request.method, url: request.url, headers: request.headers, body })
    answer(response)
  })
})
backEnd.listen(0, '127.0.0.1')
await once(backEnd, 'listening')
const { port } = backEnd.address() as AddressInfo

const backEnds = parseBackEnds(`mf-example=http://127.0.0.1:${port}/team, mf-gone=http://127.0.0.1:1`)
const app = await openServer({ config: { backEnds } })

function sendJson(value: unknown, status = 200, headers: Record<string, string> = {}) {
  return (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
  }
}

function get(path: string, headers: Record<string, string> = {}) {
  return app.inject({ url: `/api/x/${path}`, headers: { host: 'nl.localhost', ...headers } })
}

beforeEach(() => {
  received.length = 0
  answer = sendJson({ plots: 3 })
})

afterAll(() => {
  backEnd.closeAllConnections()
  backEnd.close()
})

test.each(['nl', 'be'])(
  'a call on .%s is answered by the back end of the team, which knows the host',
  async (country) => {
    const host = `${country}.localhost`
    const { statusCode, headers, body } = await get('mf-example/plots?locale=nl_nl&q=a%20b', { host })
    expect([statusCode, JSON.parse(body)]).toEqual([200, { plots: 3 }])
    expect(received).toMatchObject([{ method: 'GET', url: '/team/plots?locale=nl_nl&q=a%20b', body: '' }])
    expect(received[0]?.headers['x-forwarded-host']).toBe(host)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    const again = await get('mf-example/plots', { host, 'if-none-match': String(headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  },
)

test('a call arrives byte for byte, and the rejection of the back end comes back', async () => {
  answer = sendJson({ error: 'FULL', field: 'plot' }, 409)
  const payload = '{ "plot": 12345678901234567890 }'
  const headers = { host: 'be.localhost', 'content-type': 'application/json', 'idempotency-key': 'one' }
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/api/x/mf-example/book', payload, headers })
  expect([statusCode, JSON.parse(body)]).toEqual([409, { error: 'FULL', field: 'plot' }])
  expect(received).toMatchObject([
    { method: 'POST', url: '/team/book', body: payload, headers: { 'idempotency-key': 'one' } },
  ])
})

test('a back end gets no cookie, credentials, address or header of a connection, and sets none', async () => {
  answer = sendJson({}, 200, {
    'set-cookie': 'staff=forged',
    'access-control-allow-origin': '*',
    'content-security-policy': 'none',
    'x-accel-redirect': '/secret',
    connection: 'keep-alive, x-hop',
    'x-hop': 'yes',
    'cache-control': 'max-age=60',
  })
  const { headers } = await get('mf-example/plots', {
    cookie: 'staff=session',
    authorization: 'Bearer secret',
    'proxy-authorization': 'Basic secret',
    'x-forwarded-for': '203.0.113.9',
    'x-own-call': 'guess',
    connection: 'x-hop',
    'x-hop': 'yes',
    te: 'trailers',
    'user-agent': 'Browser of a visitor',
    referer: 'https://nl.localhost/nl/verify/token',
    accept: 'application/json',
  })
  const known = ['accept', 'accept-encoding', 'connection', 'host', 'x-forwarded-host']
  expect(Object.keys(received[0]?.headers ?? {}).toSorted()).toEqual(known)
  for (const name of ['set-cookie', 'access-control-allow-origin', 'x-accel-redirect', 'x-hop'])
    expect([name, headers[name]]).toEqual([name, undefined])
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['cache-control']).toBe('max-age=60')
})

test.each([
  [undefined, 'Accept, Accept-Language, Accept-Encoding'],
  ['X-Forwarded-Host', 'X-Forwarded-Host, Accept, Accept-Language, Accept-Encoding'],
  ['*', '*, Accept, Accept-Language, Accept-Encoding'],
])('an answer of a back end that depends on %s says so to caches: %s', async (vary, expected) => {
  answer = sendJson({}, 200, { 'cache-control': 'public, max-age=60', ...(vary && { vary }) })
  const { headers } = await get('mf-example/plots', { 'accept-language': 'fr' })
  expect([headers['cache-control'], headers['vary']]).toEqual(['public, max-age=60', expected])
})

const failures: [how: string, answer: typeof answer, status: number, code: string][] = [
  ['an error', sendJson({ stack: 'secret' }, 500), 502, 'BAD_GATEWAY'],
  ['a redirect', sendJson({}, 302, { location: 'http://169.254.169.254/' }), 502, 'BAD_GATEWAY'],
  ['a page', (to) => to.writeHead(200, { 'content-type': 'text/html' }).end('<script>1</script>'), 502, 'BAD_GATEWAY'],
  [
    'a picture that can run scripts',
    (to) => to.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>'),
    502,
    'BAD_GATEWAY',
  ],
  ['packed bytes', sendJson({}, 200, { 'content-encoding': 'br' }), 502, 'BAD_GATEWAY'],
  ['too many bytes', sendJson('x'.repeat(1024 * 1024)), 502, 'BAD_GATEWAY'],
  [
    'half an answer',
    (to) => to.writeHead(200, { 'content-length': '9' }).end('1', () => to.destroy()),
    502,
    'BAD_GATEWAY',
  ],
  ['nothing', (to) => void to.destroy(), 502, 'BAD_GATEWAY'],
  ['that it is busy', sendJson({}, 503, { 'retry-after': '7' }), 503, 'SERVICE_UNAVAILABLE'],
  [
    'a page of an error',
    (to) => to.writeHead(404, { 'content-type': 'text/html' }).end('<h1>no</h1>'),
    404,
    'NOT_FOUND',
  ],
]

test.each(failures)('a back end that answers with %s is an error of the API', async (_, how, status, code) => {
  answer = how
  const { statusCode, headers, body } = await get('mf-example/plots')
  expect([statusCode, JSON.parse(body)]).toEqual([status, { error: code }])
  expect(headers['location']).toBeUndefined()
})

test('a back end that does not run is 502, one that hangs 504', async () => {
  const gone = await get('mf-gone/plots')
  expect([gone.statusCode, gone.body]).toEqual([502, '{"error":"BAD_GATEWAY"}'])
  answer = () => undefined
  const url = new URL(`http://127.0.0.1:${port}/`)
  const { signal } = new AbortController()
  const late = askBackEnd(url, { method: 'GET', headers: {}, body: undefined, signal }, 20)
  await expect(late).rejects.toMatchObject({ status: 504 })
})

test('an answer that comes byte by byte has the same time as one that does not come', async () => {
  let sending: NodeJS.Timeout | undefined
  answer = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    sending = setInterval(() => response.write(' '), 5)
  }
  const url = new URL(`http://127.0.0.1:${port}/`)
  const { signal } = new AbortController()
  const slow = askBackEnd(url, { method: 'GET', headers: {}, body: undefined, signal }, 100)
  await expect(slow).rejects.toMatchObject({ status: 504 })
  clearInterval(sending)
})

test('a back end is not asked any longer once the visitor has left', async () => {
  const arrival = Promise.withResolvers<ServerResponse>()
  answer = arrival.resolve
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const visitor = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  visitor.write('GET /api/x/mf-example/plots HTTP/1.1\r\nHost: nl.localhost\r\n\r\n')
  const response = await arrival.promise
  const leftAt = performance.now()
  visitor.destroy()
  await once(response, 'close')
  expect(response.writableFinished).toBe(false)
  expect(performance.now() - leftAt).toBeLessThan(answerTime / 2)
})

test('a back end whose certificate nobody signed is not asked', async () => {
  let requests = 0
  const forged = createSecureServer(await makeCertificate(), (_request, response) => {
    requests += 1
    sendJson({ plots: 3 })(response)
  })
  forged.listen(0, '127.0.0.1')
  await once(forged, 'listening')
  closeLater(async () => void forged.close())
  const { port: securePort } = forged.address() as AddressInfo
  const secure = await openServer({
    config: { backEnds: parseBackEnds(`mf-example=https://localhost:${securePort}/`) },
  })
  const { statusCode } = await secure.inject({ url: '/api/x/mf-example/plots', headers: { host: 'nl.localhost' } })
  expect([statusCode, requests]).toEqual([502, 0])
})

test('a body that is larger than the API takes is rejected before the back end is asked', async () => {
  const headers = { host: 'nl.localhost', 'content-type': 'application/json' }
  const payload = JSON.stringify('x'.repeat(1024 * 1024))
  const { statusCode } = await app.inject({ method: 'POST', url: '/api/x/mf-example/book', payload, headers })
  expect([statusCode, received]).toEqual([413, []])
})

test('a back end that hangs occupies at most 20 requests of a server, 8 of a network, 10 of a line with many networks', async () => {
  const arrived: ServerResponse[] = []
  answer = (response) => void arrived.push(response)
  const visit = (remoteAddress: string) =>
    app.inject({ url: '/api/x/mf-example/plots', headers: { host: 'nl.localhost' }, remoteAddress })
  const hanging: ReturnType<typeof visit>[] = []
  const begin = async (address: string) => {
    hanging.push(visit(address))
    while (arrived.length < hanging.length) await new Promise(setImmediate)
  }
  const full = [503, '{"error":"SERVICE_UNAVAILABLE"}']
  const rejection = async (address: string) => {
    const { statusCode, body } = await visit(address)
    return [statusCode, body]
  }
  for (let at = 0; at < 8; at++) await begin('192.0.2.1')
  expect(await rejection('192.0.2.1')).toEqual(full)
  for (let at = 0; at < 10; at++) await begin(`2001:db8:1:${at}::1`)
  expect(await rejection('2001:db8:1:ff::1')).toEqual(full)
  for (let at = 0; at < 2; at++) await begin('192.0.2.2')
  expect(await rejection('192.0.2.3')).toEqual(full)
  expect((await get('mf-gone/plots')).statusCode).toBe(502)
  for (const response of arrived) sendJson({})(response)
  await Promise.all(hanging)
})

test.each([
  ['GET', 'mf-other/plots', 404],
  ['GET', 'mf-example', 404],
  ['GET', 'mf-exampl%65/plots', 404],
  ['GET', '__proto__/x', 404],
  ['PUT', 'mf-example/plots', 405],
  ['DELETE', 'mf-example/plots', 405],
])('%s /api/x/%s is %i', async (method, path, status) => {
  const answered = await app.inject({
    method: method as 'GET',
    url: `/api/x/${path}`,
    headers: { host: 'nl.localhost' },
  })
  expect([answered.statusCode, received]).toEqual([status, []])
})

test('a back end gets JSON only, which a page of another site cannot send', async () => {
  const headers = { host: 'nl.localhost', 'content-type': 'application/x-www-form-urlencoded' }
  const { statusCode } = await app.inject({ method: 'POST', url: '/api/x/mf-example/book', payload: 'a=1', headers })
  expect([statusCode, received]).toEqual([415, []])
})

const escapes = [
  '../admin',
  'a/../../admin',
  '%2e%2e/admin',
  '.%2E/admin',
  '..%2fadmin',
  'a%5c..%5cadmin',
  '..;/admin',
  '%252e%252e/a',
  '/evil.example',
  'a//b',
  './a',
  'a%00',
  '%ZZ',
  '..%20/admin',
  '%20../admin',
  '.%20./admin',
  'a/..%20%20',
  '%20',
  '...',
  '..%09',
  '%09../admin',
  '..%0b/admin',
  '..%C2%A0/admin',
  '%E2%80%83..',
  '..%E2%80%8B/admin',
  '%EF%BB%BF../admin',
  '%EF%BC%8E%EF%BC%8E/admin',
  '%E2%80%A5/admin',
  '%E2%80%A6',
  '..%E3%80%80;x/admin',
]

test.each(escapes)('the path %s leads to no back end', async (path) => {
  expect(backEndUrl(new URL('http://127.0.0.1/team/'), path)).toBeUndefined()
  const { status } = await sendRaw(
    app,
    `GET /api/x/mf-example/${path} HTTP/1.1\r\nHost: nl.localhost\r\nConnection: close\r\n\r\n`,
  )
  expect([status >= 400 && status < 500, received]).toEqual([true, []])
})

test.each(['', 'plots', 'plots/', 'plots/a%20b', 'http:%20x', '@evil.example', 'plots?next=http://evil.example/../x'])(
  'the path %s stays below that of the back end',
  (path) => {
    expect(backEndUrl(new URL('http://127.0.0.1/team/'), path)?.href).toMatch(/^http:\/\/127\.0\.0\.1\/team\//)
  },
)

test.each([
  'mf-a',
  'host=http://a/',
  'mf-a=ftp://a/',
  'mf-a=http://u:p@a/',
  'mf-a=http://a/?b',
  'mf-a=http://a/ mf-a=http://b/',
])('"%s" is no map of back ends', (setting) => {
  expect(() => parseBackEnds(setting)).toThrow()
})
