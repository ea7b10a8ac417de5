import { hourInMs } from '@site/shared/rules'
import { openTestDatabase } from '../testing/index.ts'
import { createDelivery } from './worker.ts'
import { enqueueMail, findUndelivered, removeOldMails } from './outbox.ts'
import { smtpTransport } from './transport.ts'
import { startMailServer } from './testing/mail-server.ts'
import { sampleMail } from './testing/sample-mail.ts'

const start = Date.parse('2026-11-21T10:00:00Z')
let time: number
let reports: string[]

/** A mail server that knows nobody of `gone.example`. */
const database = await openTestDatabase()
const server = await startMailServer({
  onRcptTo({ address }, _session, done) {
    done(address.endsWith('@gone.example') ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null)
  },
})

beforeEach(async () => {
  time = start
  reports = []
  server.received.length = 0
  await database.deleteFrom('outbox').execute()
})

const now = () => new Date(time)
const enqueue = (to: string) => enqueueMail(database, { ...sampleMail, to }, now())
const find = (id: string) => database.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

function deliver(url = server.url) {
  const transport = smtpTransport(url, 'no-reply@lindehof.example')
  return createDelivery({ database, transport, now, report: (problem) => reports.push(problem) })()
}

/** Delivers every hour. */
async function passHours(hours: number, url?: string) {
  for (let passed = 0; passed < hours; passed++) {
    await deliver(url)
    time += hourInMs
  }
}

test('a mail to nobody is tried three times in five hours and then given up, while others are sent', async () => {
  const id = await enqueue('nobody@gone.example')
  const other = await enqueue('an@shop.example')
  await deliver()
  expect(await find(other)).toMatchObject({ attempts: 1, sentAt: new Date(start) })
  expect(await find(id)).toMatchObject({ attempts: 1, refusals: 1, givenUpAt: null })
  await passHours(24)
  const lastError = expect.stringContaining('550 No such user') as string
  expect(await find(id)).toMatchObject({
    attempts: 3,
    refusals: 3,
    sentAt: null,
    lastError,
    givenUpAt: new Date(start + 5 * hourInMs),
  })
  expect(server.received.map(({ to }) => to)).toEqual([['an@shop.example']])
  expect(reports.map((report) => report.replace(id, 'ID'))).toEqual([
    'Mail ID was not sent (EENVELOPE 550), attempt 1; next in 3600 s',
    'Mail ID was not sent (EENVELOPE 550), attempt 2; next in 14400 s',
    'Mail ID was not sent (EENVELOPE 550), attempt 3; given up',
  ])
})

test('a mail that waited for us is not given up when it is refused for the first time', async () => {
  const id = await enqueue('nobody@gone.example')
  await passHours(30, 'smtp://127.0.0.1:9')
  expect(await find(id)).toMatchObject({ refusals: 0, givenUpAt: null })
  await passHours(1)
  expect(await find(id)).toMatchObject({ refusals: 1, givenUpAt: null })
})

test('a mail server that does not take our password costs no mail', async () => {
  const strict = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_login, _session, done) => done(Object.assign(new Error('Wrong password'), { responseCode: 535 })),
  })
  const id = await enqueue('an@shop.example')
  await passHours(24, strict.url.replace('smtp://', 'smtp://site:wrong@'))
  expect(await find(id)).toMatchObject({ refusals: 0, givenUpAt: null })
  expect(reports[0]).toContain('(EAUTH 535)')
  await deliver()
  expect((await find(id)).sentAt).not.toBeNull()
})

test('a mail that was given up can be sent anew by operators, as the documentation says', async () => {
  const id = await enqueue('nobody@gone.example')
  await passHours(7)
  expect((await find(id)).givenUpAt).not.toBeNull()
  const anew = { givenUpAt: null, attempts: 0, refusals: 0, nextAttemptAt: now(), recipient: 'an@shop.example' }
  await database.updateTable('outbox').set(anew).where('id', '=', id).execute()
  await deliver()
  expect(server.received).toHaveLength(1)
})

test('a mail that was given up is forgotten 30 days later, as one that was sent', async () => {
  await enqueue('nobody@gone.example')
  await enqueue('an@shop.example')
  await passHours(7)
  await removeOldMails(database, new Date(start + (30 * 24 + 5) * hourInMs))
  expect(await database.selectFrom('outbox').select('recipient').execute()).toEqual([
    { recipient: 'nobody@gone.example' },
  ])
  await removeOldMails(database, new Date(start + (30 * 24 + 5) * hourInMs + 1))
  expect(await database.selectFrom('outbox').select('recipient').execute()).toEqual([])
})

test('no mail is given up when there is no request', async () => {
  expect(await findUndelivered(database, [])).toEqual(new Set())
})
