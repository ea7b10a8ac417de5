import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { openOwnDatabase, openServer, sendRaw } from '../testing/index.ts'

// Real errors over real connections, through a proxy: what the log says of them.

const database = await openOwnDatabase()
const email = 'jan.de-vries+ads@mail.example.nl'
const ip = '203.0.113.77'
const ip6 = '2001:db8::77'
const token = 'c0ffee0123456789'.repeat(3).slice(0, 43)
const query = 'secret-query'
let log = ''
let server: FastifyInstance

beforeAll(async () => {
  // The database names the values, as it does in messages about texts that it cannot read.
  await sql`create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'cannot store "%"', new.email; end $$`.execute(database)
  await sql`create trigger fail before insert on contact_messages for each row execute function fail()`.execute(
    database,
  )
  await sql`alter table privacy_request_links rename to no_links`.execute(database)
  const logger = {
    level: 'warn',
    stream: {
      write(line: string) {
        log += line
      },
    },
  }
  server = await openServer({ database, config: { trustedProxies: ['127.0.0.1'] } }, logger)
  // As the framework itself logs what it cannot answer.
  server.get('/broken/:token', (request, reply) => {
    const error = Object.assign(new Error(`Reply was already sent in "${request.raw.url}"`), {
      address: request.ip,
      recipient: email,
    })
    request.log.error({ req: request, res: reply, err: error }, `No answer for ${request.url}`)
    throw error
  })
  server.get('/late', (_request, reply) => {
    void reply.type('text/plain').send(
      new ReadableStream({
        start: (controller) => controller.enqueue('one'),
        pull: () => Promise.reject(new Error(`Cannot write to ${email}`)),
      }),
    )
  })
})

beforeEach(() => {
  log = ''
})

function send(method: string, path: string, from: string, body?: object) {
  const text = body ? JSON.stringify(body) : ''
  const headers = [
    'Host: nl.localhost',
    `X-Forwarded-For: ${from}`,
    'Content-Type: application/json',
    `Content-Length: ${text.length}`,
  ]
  return sendRaw(server, [`${method} ${path} HTTP/1.1`, ...headers, 'Connection: close', '', text].join('\r\n'))
}

const contact = { name: 'Jan', email, question: 'Waar staat mijn adres in uw administratie?' }
const errors: [string, logged: RegExp, cause: () => Promise<unknown>][] = [
  ['a message that cannot be stored', /cannot store/, () => send('POST', '/api/contact?locale=nl_nl', ip, contact)],
  ['a link of a mail that cannot be read', /privacy_request_links/, () => send('GET', `/nl/verify/${token}`, ip6)],
  ['what the framework logs of a request', /already sent/, () => send('GET', `/broken/${token}?q=${query}`, ip)],
  ['an answer that breaks off', /Cannot write/, () => send('GET', '/late', ip)],
]

test.each(errors)('the log names the error of %s, and no address, token or query', async (_, logged, cause) => {
  await cause()
  expect(log).toMatch(logged)
  for (const secret of [email, 'de-vries', ip, ip6, '127.0.0.1', query]) expect(log).not.toContain(secret)
  expect(log.replaceAll('/broken/c0ffee', '')).not.toContain('c0ffee')
})
