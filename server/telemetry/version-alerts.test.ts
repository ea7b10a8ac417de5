import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { dayInMs, hourInMs, minuteInMs } from '@site/shared/rules'
import { startMailServer } from '../mail/testing/mail-server.ts'
import { readMails } from '../mail/testing/read-mails.ts'
import { fakeTransport } from '../mail/testing/fake-transport.ts'
import { smtpTransport, withWebhooks } from '../mail/transport.ts'
import { createDelivery, createMailWorker } from '../mail/worker.ts'
import { keepRetention, minutelyDuties } from '../retention.ts'
import {
  closeLater,
  createTemporaryFolder,
  makeCertificate,
  openServer,
  openTestDatabase,
  releaseFiles,
  testConfig,
} from '../testing/index.ts'
import { isPrivateAddress, postJson } from '../http/post-json.ts'
import { readContact } from './version-alerts.ts'

const start = Date.parse('2026-11-21T10:20:00Z')
const routes = [{ path: 'document/:key' }]
const owner = 'team@lindehof.example'
const folder = await createTemporaryFolder()
const database = await openTestDatabase()
const config = testConfig({ siteDirectory: folder.path })
let time = start
const now = () => new Date(time)
const app = await openServer({ config, database, now })
let problems: string[] = []

beforeEach(async () => {
  time = start
  problems = []
  for (const table of ['telemetry', 'telemetrySenders', 'versionAlerts', 'outbox'] as const)
    await database.deleteFrom(table).execute()
  await publish(owner)
})

const publish = (name: string) =>
  folder.write(
    releaseFiles({
      apps: { host: { version: '1-host', routes: [] }, 'mf-legal': { version: '2-new', routes } },
      publications: { 'mf-legal': { by: 'An', at: '2026-11-20T09:00:00Z', owner: name } },
      previousVersions: [
        {
          app: 'mf-legal',
          version: '1-old',
          since: '2026-11-01T10:00:00Z',
          until: '2026-11-20T10:00:00Z',
          routes: ['document/:key'],
          publication: { by: 'An', at: '2026-11-01T09:00:00Z', owner },
        },
      ],
    }),
  )

const minutePasses = (changes: Partial<typeof config> = {}) =>
  keepRetention(
    { config: { ...config, ...changes }, database, now },
    (problem) => problems.push(problem),
    minutelyDuties,
  )
const mails = async () =>
  (await readMails(database)).map(({ recipient, subject, text }) => ({ recipient, subject, text }))

interface Visits {
  count: number
  failed: number
  networks?: number
  /** The address of a network. */
  addressOf?: (network: number) => string
  version?: string
}

/** Reports one visit after another, the failed ones first, of each network in turn. */
async function visit(
  { count, failed, networks = 5, addressOf = (network) => `192.0.2.${network}`, version = '2-new' }: Visits,
  what = 'emptyPages',
) {
  for (let at = 0; at < count; at++) {
    const page = { app: 'mf-legal', version, route: 'document/:key', visits: 1, ...(at < failed && { [what]: 1 }) }
    const answer = await app.inject({
      method: 'POST',
      url: '/api/telemetry',
      remoteAddress: addressOf(at % networks),
      headers: { host: 'nl.localhost', 'content-type': 'application/json' },
      payload: JSON.stringify({ oneIn: 1, pages: [page] }),
    })
    expect(answer.statusCode).toBe(204)
  }
}

test.each(['emptyPages', 'failedLoads', 'busyPages', 'errors'])(
  'the owner of a version with too many %s reads it once, in a mail that says how it is taken back',
  async (what) => {
    const server = await startMailServer()
    const transport = smtpTransport(server.url, 'Site <no-reply@lindehof.example>')
    await visit({ count: 20, failed: 2 }, what)
    await Promise.all([minutePasses(), minutePasses()])
    time += minuteInMs
    await visit({ count: 10, failed: 10 }, what)
    await minutePasses()
    const worker = createMailWorker({ database, transport, now, report: (problem) => problems.push(problem) })
    worker.start()
    while (server.received.length === 0) await new Promise((next) => setTimeout(next, 5))
    await worker.stop()
    expect(problems).toEqual([])
    expect(server.received).toHaveLength(1)
    const [{ to, mail } = { to: [], mail: undefined }] = server.received
    expect(to).toEqual([owner])
    expect(mail?.subject).toBe(
      'mf-legal 2-new: 10% van de bezoeken mislukt / mf-legal 2-new\u202f: 10\u00a0% des visites échouent',
    )
    expect(mail?.text).toContain('2 van 20 (10%)')
    expect(mail?.text).toContain('  npm run site rollback mf-legal\n')
    expect(mail?.text).toContain('/status?lang=nl#mf-legal')
  },
)

const ofLine = (network: number) => `2001:db8:1:${(network * 256).toString(16)}::1`

const harmless: [string, Visits][] = [
  ['one of twenty visits', { count: 20, failed: 1 }],
  ['nineteen visits', { count: 19, failed: 19 }],
  ['four networks', { count: 24, failed: 24, networks: 4 }],
  ['a line with many IPv6 networks', { count: 48, failed: 48, networks: 24, addressOf: ofLine }],
  ['a version that is no longer shown', { count: 20, failed: 20, version: '1-old' }],
]

test.each(harmless)('nobody is told of failures in %s', async (_, visits) => {
  await visit(visits)
  await minutePasses()
  expect(await mails()).toEqual([])
})

test('one network cannot report a version as broken, nor by coming back every hour', async () => {
  await visit({ count: 60, failed: 0, networks: 20 })
  for (let hour = 0; hour < 8; hour++) {
    await visit({ count: 5, failed: 5, networks: 1 })
    await minutePasses()
    time += hourInMs
  }
  expect(await mails()).toEqual([])
})

test('an owner that is a name is not told, nor anybody without a release store', async () => {
  await publish('Legal team')
  await visit({ count: 20, failed: 20 })
  await minutePasses()
  await minutePasses({ siteDirectory: '/nowhere' })
  expect([await mails(), problems]).toEqual([[], []])
})

test.each([
  ['team@lindehof.example', 'team@lindehof.example'],
  ['https://chat.lindehof.example/hook/1', 'https://chat.lindehof.example/hook/1'],
  ['http://chat.lindehof.example/hook', undefined],
  ['https://user:password@chat.lindehof.example/', undefined],
  ['a@b.example, c@d.example', undefined],
  ['a@b.example\r\nBcc: c@d.example', undefined],
  [`https://chat.lindehof.example/${'x'.repeat(1_000)}`, undefined],
  ['Legal team', undefined],
])('an owner %j is told at %j', (name, contact) => {
  expect(readContact(name)).toEqual(contact)
})

/** Sends what is due in the outbox; mails to nowhere. */
const deliver = (isPrivateAllowed = true) =>
  createDelivery({
    database,
    transport: withWebhooks(fakeTransport().transport, isPrivateAllowed),
    now,
    report: (problem) => problems.push(problem),
  })()

test('a webhook that fails is called again, later and later, until it answers; nothing of it stays', async () => {
  const { port, requests, answers } = await startWebhook()
  await publish(`https://localhost:${port}/hook/secret`)
  await visit({ count: 20, failed: 20 })
  answers.push(500, 302, 204)
  await Promise.all([minutePasses(), minutePasses()])
  await deliver()
  expect(requests).toHaveLength(1)
  expect(problems).toEqual([expect.stringMatching(/was not sent \(WebhookError 500\), attempt 1; next in/)])
  await deliver()
  expect(requests).toHaveLength(1)
  for (let minute = 0; minute < 30; minute++) {
    time += minuteInMs
    await minutePasses()
    await deliver()
  }
  expect(requests).toHaveLength(3)
  expect(requests[0]).toMatchObject({ url: '/hook/secret', method: 'POST' })
  expect(JSON.parse(requests[2]!.body)).toMatchObject({
    app: 'mf-legal',
    version: '2-new',
    visits: 20,
    failedVisits: 20,
    command: 'npm run site rollback mf-legal',
    text: expect.stringContaining('npm run site rollback mf-legal'),
  })
  const rows = await database.selectFrom('outbox').selectAll().execute()
  expect(JSON.stringify([problems, rows])).not.toContain('secret')
})

test('an alert about a version long gone is removed', async () => {
  await visit({ count: 20, failed: 20 })
  const alerts = () => database.selectFrom('versionAlerts').select('version').execute()
  await minutePasses()
  time += 31 * dayInMs
  await minutePasses()
  expect(await alerts()).toEqual([{ version: '2-new' }])
  await folder.write(releaseFiles({ apps: { host: { version: '1-host', routes: [] } } }))
  await minutePasses()
  expect(await alerts()).toEqual([])
})

test('a webhook in a private network is called only where the operator allows that', async () => {
  const { port, requests } = await startWebhook()
  for (const host of ['localhost', '127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433'])
    await expect(postJson(`https://${host}:${port}/`, '{}')).rejects.toThrow('private network')
  await publish(`https://localhost:${port}/hook`)
  await visit({ count: 20, failed: 20 })
  await minutePasses()
  await deliver(false)
  const row = await database.selectFrom('outbox').select('lastError').executeTakeFirst()
  expect(row?.lastError).toContain('PRIVATE_WEBHOOKS=on')
  expect(requests).toEqual([])
})

test.each([
  ['10.1.2.3', true],
  ['169.254.169.254', true],
  ['172.31.0.1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['64:ff9b::a00:1', true],
  ['::ffff:10.0.0.1', true],
  ['::ffff:0:10.0.0.1', true],
  ['255.255.255.255', true],
  ['93.184.216.34', false],
  ['172.32.0.1', false],
  ['2606:2800:220:1::1', false],
])('%s is private: %s', (address, isPrivate) => {
  expect(isPrivateAddress(address)).toBe(isPrivate)
})

/** Starts a server that answers with what is in `answers`, else 204. */
async function startWebhook() {
  const { cert, key } = await certificate
  const requests: { url: string | undefined; method: string | undefined; body: string }[] = []
  const answers: number[] = []
  const server = createServer({ cert, key }, (request, response) => {
    let body = ''
    request.on('data', (part) => (body += String(part)))
    request.on('end', () => {
      requests.push({ url: request.url, method: request.method, body })
      response.writeHead(answers.shift() ?? 204, { location: 'https://localhost:1/' }).end()
    })
  })
  await new Promise<void>((listening) => void server.listen(0, 'localhost', listening))
  closeLater(async () => void server.close())
  return { port: (server.address() as AddressInfo).port, requests, answers }
}

const certificate = trustCertificate()

async function trustCertificate() {
  const pair = await makeCertificate()
  setDefaultCACertificates([...getCACertificates(), pair.cert])
  return pair
}
