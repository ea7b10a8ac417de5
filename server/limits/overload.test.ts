// What is too much is refused at once, and what is slow is cut off: neither keeps the others out, nor fills the memory.
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import fastify from 'fastify'
import { saveCampaigns } from '../campaigns/save-campaigns.ts'
import { handleError } from '../http/errors.ts'
import { limitWork } from './work-limit.ts'
import { closeLater, makeCampaign, openServer, openTestDatabase } from '../testing/index.ts'

const host = 'nl.localhost:8080'
const calls = { file: ['GET', '/file'], write: ['POST', '/call'], read: ['GET', '/call'] } as const
type Kind = keyof typeof calls
const kinds = Object.keys(calls) as Kind[]

const small = fastify()
small.setErrorHandler(handleError)
limitWork(small, {
  export: { server: 2, network: 1 },
  write: { server: 4, network: 2 },
  read: { server: 6, network: 3 },
  login: { server: 2, network: 1 },
  staff: { server: 2, network: 1 },
})
small.staffSessions.set('seen', { subject: 'sanne' })
/** Lets the calls go that are under way, the last one first. */
const waiting: (() => void)[] = []
function handler() {
  const { promise, resolve } = Promise.withResolvers<string>()
  waiting.push(() => resolve('done'))
  return promise
}
small.route({ method: ['GET', 'POST'], url: '/call', handler })
small.get('/file', { config: { isExport: true } }, handler)
small.get('/healthz', () => 'well')
small.get('/nl/about', handler)
small.get('/login', { config: { isLogin: true } }, handler)
closeLater(() => small.close())

let networks = 0
const anotherNetwork = () => `198.51.100.${(networks += 1)}`

/** Sends a call; resolves once it is refused, with the answer, or once it is under way. */
async function send(kind: Kind, remoteAddress = anotherNetwork()) {
  const before = waiting.length
  const [method, url] = calls[kind]
  let answer: Awaited<ReturnType<typeof small.inject>> | undefined
  void small.inject({ method, url, remoteAddress }).then((it) => (answer = it))
  while (!answer && waiting.length === before) await setImmediate()
  return answer
}

afterEach(async () => {
  for (const go of waiting.splice(0)) go()
  await setImmediate()
})

test.each<[kind: Kind, max: number]>([
  ['file', 2],
  ['write', 4],
  ['read', 6],
])(
  'when as many of the kind %s are under way as the server does at once, others of it wait, not those of other kinds',
  async (kind, max) => {
    for (let count = 0; count < max; count++) expect(await send(kind)).toBeUndefined()
    const rejected = await send(kind)
    expect([rejected?.statusCode, rejected?.headers['retry-after'], rejected?.headers['cache-control']]).toEqual([
      503,
      '5',
      'no-store',
    ])
    expect(rejected?.json()).toEqual({ error: 'SERVICE_UNAVAILABLE' })
    for (const other of kinds) if (other !== kind) expect(await send(other)).toBeUndefined()
  },
)

test('one network has only a part of all calls under way, over however many connections', async () => {
  for (let count = 0; count < 3; count++) expect(await send('read', '203.0.113.1')).toBeUndefined()
  expect([(await send('read', '203.0.113.1'))?.statusCode, await send('write')]).toEqual([503, undefined])
  for (const go of waiting.splice(0)) go()
  await setImmediate()
  // Of IPv6 the first 64 bits count, and a line with many of them has no more than half of all.
  for (let count = 0; count < 2; count++) expect(await send('write', `2001:db8::${count}`)).toBeUndefined()
  expect((await send('write', '2001:db8:0:0:1::'))?.statusCode).toBe(503)
  expect((await send('write', '2001:db8:0:100::'))?.statusCode).toBe(503)
  expect(await send('write', '2001:db8:1::')).toBeUndefined()
})

test('an overloaded server still answers /healthz, and answers a person with a page', async () => {
  for (let count = 0; count < 6; count++) await send('read')
  expect((await small.inject('/healthz')).statusCode).toBe(200)
  const page = await small.inject('/nl/about?x=1')
  expect([page.statusCode, page.headers['content-type'], page.headers['retry-after']]).toEqual([
    503,
    'text/html; charset=utf-8',
    '5',
  ])
  expect(page.body).toContain('<html lang="nl">')
})

test('places of staff and of logins are taken by no visitor', async () => {
  for (let count = 0; count < 4; count++) await send('write')
  for (let count = 0; count < 6; count++) await send('read')
  const post = (cookie: string) => small.inject({ method: 'POST', url: '/call', headers: { cookie } })
  expect([(await post('staff=guessed')).statusCode, (await post('')).statusCode]).toEqual([503, 503])
  const before = waiting.length
  const step = post('other=1; staff=seen')
  const login = small.inject({ url: '/login', remoteAddress: anotherNetwork() })
  while (waiting.length < before + 2) await setImmediate()
  for (const go of waiting.splice(0)) go()
  expect([(await step).statusCode, (await login).statusCode]).toEqual([200, 200])
})

const database = await openTestDatabase()
// More than the buffers between server and client.
const long = { calculationMethodNl: 'x'.repeat(10_000) }
await saveCampaigns(
  database,
  'NL',
  Array.from({ length: 500 }, (_, at) => makeCampaign(`NL-${at}`, long)),
)
const app = await openServer({ database, config: { callsPerMinute: 10_000, trustedProxies: ['127.0.0.1'] } })
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

async function open(...head: string[]): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => undefined).write([...head, `Host: ${host}`, '', ''].join('\r\n'))
  return socket
}

const closed: Promise<unknown>[] = []
app.server.on('connection', (socket) => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  socket.once('close', resolve)
  closed.push(promise)
})

test('300 senders of ten networks who never end keep nobody from reading, and nobody from writing once they are gone', async () => {
  const before = process.memoryUsage()
  const slow = await Promise.all(
    Array.from({ length: 300 }, (_, at) =>
      open(
        'POST /api/contact?locale=nl_nl HTTP/1.1',
        `X-Forwarded-For: 198.51.100.${at % 10}`,
        'Content-Type: application/json',
        'Content-Length: 60000',
      ),
    ),
  )
  while ((await app.inject({ method: 'POST', url: '/api/contact', headers: { host } })).statusCode !== 503)
    await setImmediate()
  const { statusCode } = await app.inject({ url: '/api/openapi.json', headers: { host } })
  expect(statusCode).toBe(200)
  const { heapUsed, external } = process.memoryUsage()
  expect(heapUsed + external - before.heapUsed - before.external).toBeLessThan(100 * 1024 * 1024)
  for (const socket of slow) socket.destroy()
  await Promise.all(closed)
  const again = await app.inject({ method: 'POST', url: '/api/contact?locale=nl_nl', headers: { host }, payload: {} })
  expect(again.statusCode).toBe(400)
})

interface Sender {
  /** The address of this machine from which the connection comes. */
  from?: string
  headers?: Record<string, string>
}

/** Requests over one connection without a pause, whatever the answers are, until it is closed. Returns the statuses. */
async function heedNothing(to: number, { from = '127.0.0.1', headers = {} }: Sender): Promise<number[]> {
  const socket = connect({ port: to, host: '127.0.0.1', localAddress: from })
  const statuses: number[] = []
  const lines = Object.entries({ host, ...headers }).map((header) => header.join(': '))
  const ask = () => socket.write(['GET /api/openapi.json HTTP/1.1', ...lines, '', ''].join('\r\n'))
  socket
    .on('error', () => undefined)
    .on('data', (part) => {
      for (const [, status] of part.toString('latin1').matchAll(/HTTP\/1\.1 (\d{3})/g)) {
        statuses.push(Number(status))
        ask()
      }
    })
  ask()
  // One that is cut off ends with an error, too.
  await new Promise((resolve) => socket.once('close', resolve))
  return statuses
}

test('200 connections of one address that heed no rejection are closed, new ones are not read, and others are answered', async () => {
  const direct = await openServer({ database, config: { callsPerMinute: 100 } })
  await direct.listen({ port: 0, host: '127.0.0.1' })
  const { port: to } = direct.server.address() as AddressInfo
  const statuses = await Promise.all(Array.from({ length: 200 }, () => heedNothing(to, {})))
  const all = statuses.flat()
  expect(all.filter((status) => status === 200)).toHaveLength(100)
  expect(new Set(all)).toEqual(new Set([200, 429]))
  // Each connection was rejected a few times, and then once more.
  expect(all.length).toBeLessThan(100 + 300 + 2 * 200)
  expect(await heedNothing(to, {})).toEqual([])
  const other = connect({ port: to, host: '127.0.0.1', localAddress: '127.0.0.2' })
  other.write(`GET /api/openapi.json HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  expect(await text(other)).toMatch(/^HTTP\/1\.1 200/)
})

test('behind a proxy the connections of a line with 256 networks that heeds nothing are closed, and its neighbour is answered', async () => {
  const config = { callsPerMinute: 100, trustedProxies: ['127.0.0.1'] }
  const proxied = await openServer({ database, config })
  await proxied.listen({ port: 0, host: '127.0.0.1' })
  const { port: to } = proxied.server.address() as AddressInfo
  const from = (network: number) => ({ 'x-forwarded-for': `2001:db8:1:${network.toString(16)}::1` })
  const flood = Array.from({ length: 256 }, (_, network) => heedNothing(to, { headers: from(network) }))
  const all = (await Promise.all(flood)).flat()
  expect(all.filter((status) => status === 200)).toHaveLength(400)
  expect(all.length).toBeLessThan(400 + 4 * 300 + 2 * 256)
  const read = async (network: number) => {
    const headers = { host, ...from(network) }
    return (await proxied.inject({ url: '/api/openapi.json', headers })).statusCode
  }
  expect(await read(0x100)).toBe(200)
})

test('a sender of a file that was refused at once is cut off, too, if it does not come to an end', async () => {
  const timers = jest.spyOn(globalThis, 'setTimeout')
  const type = 'Content-Type: application/octet-stream'
  const socket = await open('POST /api/contact?locale=nl_nl HTTP/1.1', type, 'Content-Length: 9')
  let isClosed = false
  socket.resume().once('close', () => (isClosed = true))
  // The first of them can be that of a sender of the test before, whose connection the server learns of only now.
  while (!isClosed) {
    for (const [end, time] of timers.mock.calls) if (time === 30_000) end()
    await setImmediate()
  }
  timers.mockRestore()
})

test('readers who take nothing of a long file are cut off', async () => {
  expect([app.server.timeout, app.server.maxConnections]).toEqual([120_000, 2_000])
  app.server.timeout = 300
  const slow = await Promise.all(
    Array.from({ length: 2 }, () => open('GET /api/campaign-items.json?countryCode=NL HTTP/1.1')),
  )
  for (const socket of slow) socket.pause()
  await Promise.all(closed)
  for (const socket of slow) socket.destroy()
  const read = () => app.inject({ url: '/api/campaign-items.json?countryCode=NL', headers: { host } })
  let answer = await read()
  // The part that is being made is made to its end.
  while (answer.statusCode === 503) answer = await read()
  expect([answer.statusCode, answer.body.endsWith('\n]}\n')]).toEqual([200, true])
})
