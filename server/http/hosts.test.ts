import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { dayInMs } from '@site/shared/rules'
import {
  closeLater,
  createTemporaryFolder,
  openServer,
  openTestDatabase,
  releaseFiles,
  runRetention,
  testConfig,
} from '../testing/index.ts'
import type { Config } from '../config.ts'
import { startOpenIdProvider } from '../login/development/open-id-provider.ts'
import { bodyOf } from '../requests/testing/request-server.ts'
import { hostileHosts, type HostileHost, type Reading } from './testing/hostile-hosts.ts'
import { readMails } from '../mail/testing/read-mails.ts'

const ownHost = 'privacy.lindehof.nl'
const production = { development: false, publicHosts: [ownHost, 'privacy.lindehof.be'], messagesPerHour: 100_000 }
// The worst case: every client is a trusted proxy.
const trustedProxies = ['127.0.0.1']
const start = Date.parse('2026-11-21T10:00:00Z')

const folder = await createTemporaryFolder()
await folder.write(releaseFiles({ apps: { host: { routes: [{ path: '' }] } } }))
const database = await openTestDatabase()
const provider = await startOpenIdProvider(testConfig({ openIdPort: 0 }), () => [])
closeLater(() => provider.close())

afterEach(async () => {
  for (const table of ['outbox', 'privacyRequests', 'privacyRequestLinks', 'staffLogins'] as const) {
    await database.deleteFrom(table).execute()
  }
})

/** A server that really listens; gives its port. */
async function listen(changes: Partial<Config>): Promise<number> {
  const config = { siteDirectory: folder.path, callsPerMinute: 1_000_000, trustedProxies, ...changes }
  const server = await openServer({ config, database, now: () => new Date(start), openId: provider.settings })
  await server.listen({ port: 0, host: '127.0.0.1' })
  return (server.server.address() as AddressInfo).port
}

/** Sends a request byte by byte as it is written here, which no client would; gives the whole answer. */
async function send(port: number, head: string[], body = ''): Promise<{ status: number; answer: string }> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const length = body ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`] : []
  socket.write(Buffer.from([...head, 'Connection: close', ...length, '', body].join('\r\n'), 'latin1'))
  const answer = await text(socket)
  return { status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]), answer }
}

const request = JSON.stringify(bodyOf('RIGHT_OF_ACCESS', { country: 'NL', touchpoint: `https://${ownHost}/nl` }))
const hostile = { foreign: 400, malformed: 400, rejected: 400 }
const calls: [name: string, method: string, path: string, body: string, Record<Reading, number>][] = [
  ['a privacy request', 'POST', '/api/privacy-rights/request', request, { ...hostile, own: 200 }],
  ['the login of staff', 'GET', '/auth/login', '', { ...hostile, own: 303 }],
  ['a mailed link', 'GET', `/nl/verify/${'a'.repeat(43)}`, '', { ...hostile, own: 303 }],
  ['its button', 'POST', `/nl/verify/${'a'.repeat(43)}`, '', { ...hostile, own: 303 }],
  ['a page', 'GET', '/nl', '', { own: 200, foreign: 200, malformed: 400, rejected: 400 }],
  ['a file', 'GET', '/robots.txt', '', { own: 200, foreign: 200, malformed: 400, rejected: 400 }],
  ['the health check', 'GET', '/healthz', '', { own: 200, foreign: 200, malformed: 200, rejected: 400 }],
]
/** Headers that a proxy may be made to pass on. */
const forwarded = ['X-Forwarded-Host: evil.example', 'Forwarded: host=evil.example', 'X-Host: evil.example']

async function stored() {
  const tables = ['outbox', 'privacyRequests', 'privacyRequestLinks', 'staffLogins'] as const
  const rows = await Promise.all(tables.map((table) => database.selectFrom(table).selectAll().execute()))
  return rows.flat()
}

const links = (mail: { text: string }) => mail.text.match(/https?:\/\/\S+/g) ?? []

describe('in production', () => {
  let port: number

  beforeAll(async () => {
    port = await listen(production)
  })

  test.each(hostileHosts(ownHost).map((row) => [row.title, row] as const))(
    '%s',
    async (_title, { lines, reading, target }: HostileHost) => {
      const statuses: Record<string, number[]> = {}
      const expected: Record<string, number[]> = {}
      for (const [name, method, path, body, codes] of calls) {
        for (const more of [[], forwarded]) {
          const { status, answer } = await send(
            port,
            [`${method} ${target?.(path) ?? path} HTTP/1.1`, ...lines, ...more],
            body,
          )
          statuses[name] = [...(statuses[name] ?? []), status]
          expected[name] = [...(expected[name] ?? []), codes[reading]]
          expect(answer).not.toContain('evil')
        }
      }
      expect(statuses).toEqual(expected)
      const mails = await readMails(database)
      expect(mails).toHaveLength(reading === 'own' ? 2 : 0)
      for (const link of mails.flatMap(links)) expect(link).toMatch(/^https:\/\/privacy\.lindehof\.nl\/nl\//)
      if (reading !== 'own') expect(await stored()).toEqual([])
      expect(JSON.stringify(await stored())).not.toContain('evil')
    },
  )

  test('the calls of a foreign host say what is wrong', async () => {
    const { answer } = await send(port, ['GET /api/documents HTTP/1.1', 'Host: evil.example'])
    expect(answer).toContain('{"error":"UNKNOWN_HOST"}')
    const malformed = await send(port, ['GET /nl HTTP/1.1', `Host: ${ownHost}:x@evil.example`])
    expect(malformed.answer).toContain('{"error":"INVALID_HOST"}')
  })

  test('a watcher that speaks HTTP/1.0 and names no host is answered, a visitor is not', async () => {
    expect((await send(port, ['GET /healthz HTTP/1.0'])).status).toBe(200)
    expect((await send(port, ['GET /nl HTTP/1.0'])).status).toBe(400)
  })

  test('a login is begun for the address of the site, whatever port or proxy the request names', async () => {
    const { answer } = await send(port, ['GET /auth/login HTTP/1.1', `Host: ${ownHost}:8443`, ...forwarded])
    const [, address = ''] = /^location: (.*)$/im.exec(answer) ?? []
    expect(new URL(address).searchParams.get('redirect_uri')).toBe(`https://${ownHost}/auth/callback`)
    expect(await database.selectFrom('staffLogins').select('origin').execute()).toEqual([
      { origin: `https://${ownHost}` },
    ])
  })
})

describe('in development', () => {
  let port: number

  beforeAll(async () => {
    port = await listen({ messagesPerHour: 100_000, port: 8080 })
  })

  const hosts: [host: string, origin: (port: number) => string][] = [
    ['nl.localhost:8100', () => 'http://nl.localhost:8100'],
    ['NL.localhost:8100', () => 'http://nl.localhost:8100'],
    ['nl.localhost', (bound) => `http://nl.localhost:${bound}`],
    ['be.localhost:8100', () => 'http://be.localhost:8100'],
    ['localhost:8100', () => 'http://nl.localhost:8100'],
    ['127.0.0.1:8100', () => 'http://nl.localhost:8100'],
    ['[::1]:8100', () => 'http://nl.localhost:8100'],
    ['localhost', (bound) => `http://nl.localhost:${bound}`],
  ]

  test.each(hosts)('a request to %s is mailed links of a host of ours', async (host, origin) => {
    const head = ['POST /api/privacy-rights/request HTTP/1.1', `Host: ${host}`, ...forwarded]
    expect((await send(port, head, request)).status).toBe(200)
    const mails = await readMails(database)
    expect([...new Set(mails.flatMap(links).map((link) => new URL(link).origin))]).toEqual([origin(port)])
  })

  test.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.2',
    '[::2]',
    'nl.localhost:x@evil.example',
    'nl.localhost.',
  ])('a request to %s is rejected', async (host) => {
    const head = ['POST /api/privacy-rights/request HTTP/1.1', `Host: ${host}`]
    expect((await send(port, head, request)).status).toBe(400)
    expect(await stored()).toEqual([])
  })
})

test('an origin in the database that is no host of ours gets into no mail', async () => {
  const port = await listen(production)
  await send(port, ['POST /api/privacy-rights/request HTTP/1.1', `Host: ${ownHost}`], request)
  await database
    .updateTable('privacyRequests')
    .set({ origin: `https://${ownHost}:x@evil.example` })
    .execute()
  await database.deleteFrom('outbox').execute()
  const config = testConfig(production)
  await runRetention({ config, database, now: () => new Date(start + 5 * dayInMs) })
  const mails = await readMails(database)
  expect([...new Set(mails.flatMap(links).map((link) => new URL(link).origin))]).toEqual([`https://${ownHost}`])
  expect(mails[0]?.subject).toMatch(/^Herinnering/)
})
