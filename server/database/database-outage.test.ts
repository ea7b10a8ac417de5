// Takes about 25 s: begins early.
import { idempotencyHeader } from '@site/shared/calls'
import { sql } from 'kysely'
import { saveCampaigns } from '../campaigns/save-campaigns.ts'
import { makeCampaign, openServer, testConfig } from '../testing/index.ts'
import { openDatabase } from './database.ts'
import { keepRetention } from '../retention.ts'
import { readDuties } from '../telemetry/duties.ts'
import { startFailingPostgres } from './testing/postgres-behind-proxy.ts'
import { createMailWorker } from '../mail/worker.ts'
import { bodyOf } from '../requests/testing/request-server.ts'
import { createLoad } from '../requests/testing/request-stream.ts'
import { fakeTransport } from '../mail/testing/fake-transport.ts'

const reports: string[] = []
const logged: string[] = []

const postgres = await startFailingPostgres()
const config = testConfig({ databaseUrl: postgres.url })
const database = await openDatabase(config, {
  report: (problem) => {
    reports.push(problem)
  },
  timeouts: { connection: 300, answer: 500 },
})
const logger = {
  level: 'error',
  stream: {
    write: (line: string) => {
      logged.push(line)
    },
  },
}
const roles = {
  roleClaim: 'roles',
  role: 'staff',
  auditRole: 'audit',
  taskRole: 'tasks',
  developerRole: 'developer',
  advertisingRole: 'advertising',
  readerRole: 'reader',
  acrValues: [],
}
const openId = { issuer: 'http://localhost:1', clientId: 'a', clientSecret: 'b', ...roles }
const app = await openServer({ config, database, now: () => new Date(), openId }, logger)
const origin = (await app.listen({ port: 0, host: '127.0.0.1' })).replace('[::1]', 'localhost')

afterAll(async () => {
  await app.close()
  await database.destroy()
  await postgres.close()
})

const call = (path: string, init: { method?: string; body?: string; headers?: Record<string, string> } = {}) =>
  fetch(origin + path, { redirect: 'manual', ...init, headers: { cookie: 'staff=abc', ...init.headers } })

const post = (path: string, body: object, headers = {}) =>
  call(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })

const sendRequest = (key: string) =>
  post('/api/privacy-rights/request', bodyOf('RIGHT_OF_ACCESS'), { [idempotencyHeader]: key })

/** Picture of an advertisement that is shown: that is known without the database, the picture itself is not. */
const picture = 'a'.repeat(64)
await saveCampaigns(database, 'NL', [makeCampaign('NL-1', { creativeDigest: picture })])

const message = { name: 'An', email: 'an@lindehof.example', question: 'Waar?' }

const calls: Record<string, () => Promise<Response>> = {
  'a picture': () => call(`/api/creatives/${picture}.webp`),
  'a request about personal data': () => sendRequest('key-of-an-outage-0001'),
  'a message': () => post('/api/contact?locale=nl_nl', message),
  'a call of staff': () => askForSession(),
}
const askForSession = () => call('/api/internal-privacy-rights/requests')

/** Until everything is as before; a test that leaves an outage behind would disturb the next. */
async function recovered() {
  while ((await askForSession()).status === 503);
  while (!reports.at(-1)?.startsWith('The database is back')) await call('/healthz')
}

const isUnavailable = async (answer: Response) => {
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await answer.json()).toMatchObject({ error: 'SERVICE_UNAVAILABLE' })
}

describe.each(['stopped', 'frozen'] as const)('while PostgreSQL is %s', (how) => {
  beforeAll(async () => {
    reports.length = 0
    // All connections of the pool are there, and break or freeze with the database.
    await Promise.all(Array.from({ length: 20 }, askForSession))
    await call('/api/campaign-items?countryCode=NL')
    if (how === 'stopped') await postgres.stop()
    else postgres.freeze()
  })

  test.each(Object.keys(calls))('%s is answered 503, to be tried again', async (name) =>
    isUnavailable(await calls[name]!()),
  )

  test('the register is read as it was last read, also by a server that keeps no file of it', async () => {
    const answer = await call('/api/campaign-items?countryCode=NL')
    expect([answer.status, await answer.json()]).toMatchObject([200, { total: 1, asOf: expect.stringMatching(/^2/) }])
  })

  test.each([
    ['GET', `/nl/verify/${'a'.repeat(43)}`, 'Opnieuw proberen'],
    ['POST', `/fr/verify/${'a'.repeat(43)}`, 'Réessayer'],
    ['GET', `/en/verify/${'a'.repeat(43)}`, 'Try again'],
  ])('%s %s, behind a mailed link, says so in the language of the visitor', async (method, path, button) => {
    const answer = await call(path, { method })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    const page = await answer.text()
    expect(page).toContain(`<html lang="${path.slice(1, 3)}">`)
    expect(page).toContain(button)
    expect(page).toContain(method === 'POST' ? '<form method="post">' : 'href=""')
  })

  test('a login that comes back says so, and its browser keeps the cookies that it has', async () => {
    const headers = { host: 'nl.localhost:8080', cookie: `login-${'a'.repeat(16)}=b; staff=c` }
    const {
      statusCode,
      headers: answered,
      body,
    } = await app.inject({ url: `/auth/callback?state=${'a'.repeat(16)}&code=d`, headers })
    expect([statusCode, answered['set-cookie']]).toEqual([503, undefined])
    expect(body).toContain('Opnieuw proberen')
  })

  test('a check of its health says so', async () => {
    const answer = await call('/healthz')
    expect([answer.status, await answer.json()]).toEqual([503, { database: false, site: false }])
  })

  test('the outage is reported once, and its end once; no server error is logged, and no restart is needed', async () => {
    await Promise.all(Array.from({ length: 30 }, askForSession))
    expect(reports).toEqual([
      expect.stringMatching(/^The database is unavailable \(.+\)\. Calls that need it are answered with 503/),
    ])
    if (how === 'stopped') await postgres.start()
    else postgres.thaw()
    await recovered()
    expect(reports.slice(1)).toEqual([
      expect.stringMatching(/^The database is back; it was unavailable for \d+ s, and \d+ calls/),
    ])
    expect(logged).toEqual([])
  })
})

describe('while PostgreSQL is read-only, as after a failover to a standby', () => {
  const setReadOnly = (state: 'on' | 'off') =>
    sql`set default_transaction_read_only = ${sql.raw(state)}`.execute(database)

  beforeAll(async () => {
    reports.length = 0
    await setReadOnly('on')
  })

  test.each(['a request about personal data', 'a message'])('%s is answered 503, to be tried again', async (name) =>
    isUnavailable(await calls[name]!()),
  )

  test('the register is read', async () => {
    expect((await call('/api/campaign-items?countryCode=NL')).status).toBe(200)
  })

  test('a check of its health says so', async () => {
    const answer = await call('/healthz')
    expect([answer.status, await answer.json()]).toEqual([503, { database: false, site: false }])
  })

  test('the outage is reported once, whatever is read meanwhile, and its end once; no call is logged', async () => {
    const since = Date.now()
    while (Date.now() - since < 1_100) await askForSession()
    await isUnavailable(await calls['a message']!())
    expect(reports).toEqual([expect.stringContaining('read-only transaction')])
    await setReadOnly('off')
    expect((await calls['a message']!()).status).toBe(200)
    await recovered()
    expect([reports.length, logged]).toEqual([2, []])
    await database.deleteFrom('contactMessages').execute()
  })
})

const states: [sqlState: string, means: string, status: number][] = [
  ['08006', 'the connection fails', 503],
  ['25006', 'it is read-only', 503],
  ['25P03', 'too long idle in a transaction', 503],
  ['25P04', 'too long in a transaction', 503],
  ['40001', 'a standby replays what conflicts', 503],
  ['53100', 'the disk is full', 503],
  ['53300', 'too many connections', 503],
  ['57014', 'too slow', 503],
  ['57P01', 'it shuts down', 503],
  ['57P03', 'it starts', 503],
  ['58030', 'the disk fails', 503],
  ['22001', 'a text is too long', 500],
  ['23505', 'a row is there twice', 500],
  ['42P01', 'there is no such table', 500],
  ['XX000', 'a fault of PostgreSQL', 500],
]

test.each(states)(
  'where the database answers with %s (%s), a call is answered with %i',
  async (sqlState, _, status) => {
    await sql`create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'no' using errcode = ${sql.lit(sqlState)}; end $$`.execute(database)
    await sql`create trigger fail before insert on contact_messages execute function fail()`.execute(database)
    const answer = await calls['a message']!()
    await sql`drop function fail cascade`.execute(database)
    expect([answer.status, answer.headers.has('retry-after')]).toEqual([status, status === 503])
    // Faults of ours are logged; what is unavailable is not.
    expect(logged.splice(0).length).toBe(status === 503 ? 0 : 1)
    if (status === 503) await recovered()
  },
)

test('a statement that takes too long is answered 503, reported, and stores nothing; the next is stored', async () => {
  reports.length = 0
  await sql`create function cancel() returns trigger language plpgsql as
    $$ begin raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end $$`.execute(
    database,
  )
  await sql`create trigger cancel before insert on contact_messages execute function cancel()`.execute(database)
  await isUnavailable(await calls['a message']!())
  expect(reports).toEqual([expect.stringContaining('statement timeout')])
  await sql`drop function cancel cascade`.execute(database)
  expect((await calls['a message']!()).status).toBe(200)
  const stored = await database.selectFrom('contactMessages').select(['id', 'email']).execute()
  expect([stored.length, logged]).toEqual([1, []])
  await recovered()
})

describe('the duties of retention', () => {
  const problems: string[] = []
  const keep = () => keepRetention({ config, database, now: () => new Date() }, (problem) => problems.push(problem))
  const doneDuties = async () =>
    (await readDuties(database)).flatMap(({ duty, doneAt }) => (doneAt === null ? [] : duty))

  beforeEach(() => {
    problems.length = 0
  })

  test('that take too long, or wait for a lock, are reported and skipped; all others are done', async () => {
    await sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'canceling statement due to %', tg_argv[0] using errcode = tg_argv[1]; end $$`.execute(
      database,
    )
    await sql`create trigger refuse before delete on contact_messages
      execute function refuse('statement timeout', '57014')`.execute(database)
    await sql`create trigger refuse before delete on complaints
      execute function refuse('lock timeout', '55P03')`.execute(database)
    await keep()
    expect(problems).toEqual([
      'Retention: "Messages of the contact form" failed: canceling statement due to statement timeout',
      'Retention: "Complaints about advertisements" failed: canceling statement due to lock timeout',
    ])
    const done = await doneDuties()
    expect(done).not.toContain('contactMessages')
    expect(done).not.toContain('complaints')
    expect(done).toEqual(expect.arrayContaining(['campaigns', 'expiredAnswers', 'destroyedKeys', 'links']))
    await sql`drop function refuse cascade`.execute(database)
    await keep()
    expect(await doneDuties()).toEqual(expect.arrayContaining(['contactMessages', 'complaints']))
    await recovered()
  })

  test('end with the connection without a report: the database reports that itself', async () => {
    await postgres.stop()
    await keep()
    expect(problems).toEqual([])
    await postgres.start()
    await recovered()
  })
})

test('requests under way when all connections break are answered 503 or done, and the process lives', async () => {
  reports.length = 0
  for (let round = 0; round < 10; round++) {
    const answers = Array.from({ length: 12 }, (_, index) => sendRequest(`key-of-a-break-${round}-${index}`))
    await Promise.race(answers)
    postgres.cut()
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect([logged, statuses.filter((status) => status !== 200 && status !== 503)]).toEqual([[], []])
  }
  await recovered()
})

test('no request is lost or stored twice when the database breaks off, stops and freezes under load', async () => {
  const load = createLoad(() => origin)
  const more = async () => {
    const { size } = load.acknowledged
    while (load.acknowledged.size < size + 10) await new Promise(setImmediate)
  }
  await more()
  postgres.cut()
  await more()
  await postgres.stop()
  while (!load.statuses.has(503)) await new Promise(setImmediate)
  await postgres.start()
  await more()
  postgres.freeze()
  await isUnavailable(await calls['a call of staff']!())
  postgres.thaw()
  await more()
  await load.stop()
  const stored = await database
    .selectFrom('privacyRequests')
    .select(['idempotencyKey', 'reference'])
    .where('idempotencyKey', 'like', 'key-of-load-%')
    .execute()
  expect(new Map(stored.map(({ idempotencyKey, reference }) => [idempotencyKey, reference]))).toEqual(load.acknowledged)
  expect([...load.statuses.keys()].toSorted((one, other) => one - other)).toEqual([200, 503])
  await recovered()
})

test('a commit whose answer is lost is 503, and the retry with its key gives the one request', async () => {
  const key = 'key-of-a-lost-commit'
  postgres.loseNextCommit()
  await isUnavailable(await sendRequest(key))
  const answer = await sendRequest(key)
  const { reference } = (await answer.json()) as { reference: string }
  const stored = database.selectFrom('privacyRequests').select('reference').where('idempotencyKey', '=', key)
  expect(await stored.execute()).toEqual([{ reference }])
  const mails = await database.selectFrom('outbox').select('id').where('requestReference', '=', reference).execute()
  expect(mails).toHaveLength(1)
  await recovered()
})

test('mail waits for the database in silence, and leaves once it is back', async () => {
  await sendRequest('key-of-a-waiting-mail')
  await postgres.stop()
  const words: string[] = []
  const out = fakeTransport()
  const report = (problem: string) => {
    words.push(problem)
  }
  const worker = createMailWorker({ database, transport: out.transport, now: () => new Date(), report }, 20)
  worker.start()
  await isUnavailable(await calls['a message']!())
  expect(out.attempts).toHaveLength(0)
  await postgres.start()
  while (out.attempts.length === 0) await call('/healthz')
  await worker.stop()
  expect(words).toEqual([])
})

describe('a server that starts while its database is away', () => {
  const open = (startTimeout: number, report: (problem: string) => void) =>
    openDatabase({ databaseUrl: postgres.url, databaseDirectory: '' }, { report, startTimeout })

  test('waits for it, and says so once', async () => {
    const words: string[] = []
    await postgres.stop()
    const opening = open(60_000, (problem) => words.push(problem))
    while (words.length === 0) await new Promise(setImmediate)
    await postgres.start()
    await (await opening).destroy()
    expect(words).toEqual([
      // The first try may have reached the one that was just leaving.
      expect.stringMatching(
        /^The database cannot be used: (?:connect ECONNREFUSED .+|read ECONNRESET)\. Trying again for 60 s\.$/,
      ),
    ])
  })

  test('gives up with a sentence', async () => {
    await postgres.stop()
    await expect(open(0, () => undefined)).rejects.toThrow(
      /^The database cannot be used: (?:connect ECONNREFUSED 127|read ECONNRESET)/,
    )
    await postgres.start()
  })
})
