import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { idempotencyHeader } from '@site/shared/calls'
import { dayInMs, hourInMs, minuteInMs, honeypotName } from '@site/shared/rules'
import { openServer, openTestDatabase, runRetention, testConfig } from '../testing/index.ts'
import { saveCampaigns } from '../campaigns/save-campaigns.ts'
import type { Config } from '../config.ts'
import { removeExpiredCounts } from './count-senders.ts'
import { bodyOf } from '../requests/testing/request-server.ts'
import { sampleCampaigns } from '../campaigns/sample/campaigns.ts'
import { readMails } from '../mail/testing/read-mails.ts'

const start = Date.parse('2026-11-21T10:00:00Z')
const [advertisement] = sampleCampaigns('NL', '2026-11-21', 1)
const limits = { messagesPerHour: 3, unconfirmedMailsPerHour: 2 }
let servers: FastifyInstance[]
let time: number

/** As many servers as share one database; the embedded one cannot be opened twice, so there they share that, too. */
const databases = [await openTestDatabase()]
if (process.env.TEST_DATABASE_URL) databases.push(await openTestDatabase())
await saveCampaigns(databases[0]!, 'NL', [advertisement!])

beforeEach(async () => {
  time = start
  for (const table of ['contactMessages', 'complaints', 'privacyRequests', 'outbox', 'messageCounts'] as const) {
    await databases[0]!.deleteFrom(table).execute()
  }
  servers = [await serve(), await serve({}, databases.at(-1))]
})

function serve(changes: Partial<Config> = {}, database = databases[0]!) {
  const config = { port: 8080, ...limits, ...changes }
  return openServer({ config, database, now: () => new Date(time) })
}

type Form = 'contact' | 'complaint' | 'request'
interface Visit {
  email?: string
  from?: string
  server?: number
  trap?: string
  key?: string
}
const forms: Form[] = ['contact', 'complaint', 'request']
const person = { name: 'Noor Van Damme' }
const bodies: Record<Form, (email: string) => [string, object]> = {
  contact: (email) => ['/api/contact?locale=nl_nl', { ...person, email, question: 'Waar?' }],
  complaint: (email) => [
    '/api/political-ad-complaint',
    { ...person, email, explanation: 'Fout.', reason: 'INCORRECT', campaignId: advertisement!.id, locale: 'nl_nl' },
  ],
  request: (email) => ['/api/privacy-rights/request', bodyOf('RIGHT_OF_ACCESS', { email })],
}

let senders = 0
/** Sends a form from somewhere and somebody new, but for what is given. */
async function send(form: Form, { email, from, server = 0, trap = '', key }: Visit = {}) {
  senders += 1
  const [url, body] = bodies[form](email ?? `person${senders}@shop.example`)
  const headers = { host: 'be.localhost:8080', ...(key && { [idempotencyHeader]: key }) }
  const remoteAddress = from ?? `198.51.${senders >> 8}.${senders & 255}`
  const answer = await servers[server]!.inject({
    method: 'POST',
    url,
    headers,
    remoteAddress,
    payload: { ...body, [honeypotName]: trap },
  })
  return { status: answer.statusCode, wait: Number(answer.headers['retry-after']), answer }
}

/** The mails to an address that are sent by now. */
const countMails = (recipient: string) =>
  databases[0]!
    .selectFrom('outbox')
    .select('id')
    .where('recipient', '=', recipient)
    .where('nextAttemptAt', '<=', new Date(time))
    .execute()
    .then((rows) => rows.length)

test.each(forms)('a network that has used all forms up is refused by that of %s', async (form) => {
  const from = '192.0.2.1'
  for (const [server, sent] of forms.entries())
    expect((await send(sent, { from, server: server % 2 })).status).toBe(200)
  for (const server of [0, 1]) {
    const rejected = await send(form, { from, server })
    expect([rejected.status, rejected.wait]).toEqual([429, 3_600])
    expect(rejected.answer.json()).toMatchObject({ error: 'TOO_MANY_REQUESTS' })
  }
  expect((await send(form, { from: '192.0.2.2' })).status).toBe(200)
})

test.each(forms)('a stranger who has used an e-mail address up does not lock its owner out of %s', async (form) => {
  const email = 'owner@shop.example'
  const first = (await send(form, { email: 'nobody@shop.example' })).answer
  const spellings = [email, 'OWNER@shop.example', 'owner+1@Shop.example']
  for (const [at, sent] of [...forms, ...forms, ...forms, ...forms].entries())
    expect((await send(sent, { email: spellings[at % 3]!, server: at % 2 })).status).toBe(200)
  await databases[0]!.deleteFrom('outbox').where('nextAttemptAt', '<=', new Date(time)).execute()
  const { answer } = await send(form, { email })
  expect([answer.statusCode, Object.keys(answer.json<object>())]).toEqual([200, Object.keys(first.json<object>())])
  expect(await countMails(email)).toBe(0)
  time += hourInMs
  expect(await countMails(email)).toBeGreaterThan(0)
})

test.each<[Form, number[]]>([
  ['contact', [200, 200, 200, 429, 429]],
  ['complaint', [200, 200, 429, 429, 429]],
  ['request', [200, 200, 429, 429, 429]],
])(
  'a stranger in one network who sends %s with the address of somebody else is refused: %j',
  async (form, expected) => {
    const from = '2001:db8:1:2::'
    const visits = expected.map((_, at) => ({ email: 'owner@shop.example', from: `${from}${at}`, server: at % 2 }))
    const statuses = []
    for (const visit of visits) statuses.push((await send(form, visit)).status)
    expect(statuses).toEqual(expected)
    expect((await send(form, { email: 'owner@shop.example' })).status).toBe(200)
  },
)

test('nobody who does not confirm an address has it mailed more often than the limit says: later mails are held back', async () => {
  const email = 'victim@shop.example'
  for (const form of ['complaint', 'request', 'request', 'complaint', 'request', 'contact', 'request'] as const)
    expect((await send(form, { email })).status).toBe(200)
  const stored = await databases[0]!.selectFrom('privacyRequests').select('reference').orderBy('receivedAt').execute()
  // Two of the first kind, and the receipt of the contact form, which has a limit of its own.
  expect(await countMails(email)).toBe(3)
  time += hourInMs - 1
  expect(await countMails(email)).toBe(3)
  time += 1
  expect(await countMails(email)).toBe(5)
  const mails = (await readMails(databases[0]!)).filter(({ recipient }) => recipient === email)
  const held = mails.filter(({ nextAttemptAt }) => nextAttemptAt.getTime() === time)
  const { text } = held.find(({ requestReference }) => requestReference !== null)!
  expect(text.match(/\/be\.localhost:8080\/nl\/verify\//g)).toHaveLength(3)
  expect(stored.filter(({ reference }) => text.includes(reference))).toHaveLength(3)
})

test('one request that is held back has the letter of every request', async () => {
  for (let count = 0; count < 2; count++) await send('complaint', { email: 'owner@shop.example' })
  const { answer } = await send('request', { email: 'owner@shop.example' })
  const mails = databases[0]!.selectFrom('outbox').select(['id', 'subject', 'nextAttemptAt', 'createdAt'])
  const { reference } = answer.json<{ reference: string }>()
  expect(await mails.where('requestReference', '=', reference).execute()).toEqual([
    {
      id: expect.any(String),
      subject: expect.stringContaining(reference),
      nextAttemptAt: new Date(start + hourInMs),
      createdAt: new Date(start),
    },
  ])
})

test('a flood from everywhere holds back few mails, and what the owner sends last is among them', async () => {
  for (let count = 0; count < 40; count++) {
    await send('request', { email: `owner+${count}@shop.example` })
    await send('complaint', { email: 'owner@shop.example' })
    await send('contact', { email: `owner+${count}@shop.example` })
  }
  const { answer } = await send('request', { email: 'owner@shop.example' })
  const { reference } = answer.json<{ reference: string }>()
  const waiting = databases[0]!.selectFrom('outbox').select(['requestReference', 'contactMessageId', 'complaintId'])
  const held = await waiting.where('nextAttemptAt', '>', new Date(time)).execute()
  const of = (subject: keyof (typeof held)[number]) => held.filter((mail) => mail[subject] !== null)
  expect([of('requestReference'), of('contactMessageId'), of('complaintId')].map(({ length }) => length)).toEqual([
    10, 10, 10,
  ])
  expect(held).toContainEqual({ requestReference: reference, contactMessageId: null, complaintId: null })
})

test('a flood of other spellings after it does not push out what the owner has sent', async () => {
  for (let count = 0; count < 2; count++) await send('complaint', { email: 'owner@shop.example' })
  const { answer } = await send('request', { email: 'owner@shop.example' })
  for (let count = 0; count < 20; count++, time += 1_000)
    await send('request', { email: `owner+${count}@shop.example` })
  const held = databases[0]!.selectFrom('outbox').select('recipient').where('requestReference', 'is not', null)
  expect((await held.execute()).length).toBe(10)
  const { reference } = answer.json<{ reference: string }>()
  const own = await held.where('requestReference', '=', reference).execute()
  expect(own).toEqual([{ recipient: 'owner@shop.example' }])
})

test('a reminder counts as such a mail, and waits for its turn', async () => {
  const email = 'an@shop.example'
  for (const round of [0, 90 * minuteInMs]) {
    time = start + round
    for (let count = 0; count < 2; count++) expect((await send('request', { email })).status).toBe(200)
  }
  await databases[0]!.deleteFrom('outbox').execute()
  const services = { config: testConfig(limits), database: databases[0]!, now: () => new Date(time) }
  time = start + 6 * dayInMs
  await runRetention(services)
  expect(await countMails(email)).toBe(2)
  await runRetention(services)
  expect(await countMails(email)).toBe(2)
  time += hourInMs
  await runRetention(services)
  expect(await countMails(email)).toBe(4)
})

test('a line with thousands of IPv6 networks sends four times as much with its /56 as one network, and 16 times with its /48', async () => {
  const accepted: Record<string, number> = { '/64': 0, '/56': 0, '/48': 0, neighbour: 0 }
  async function sendFrom(line: string, from: string) {
    const { status } = await send('contact', { from })
    if (status === 200) accepted[line]! += 1
    else expect(status).toBe(429)
  }
  for (let count = 0; count < 5; count += 1) await sendFrom('/64', `2001:db8:1:1200::${count}`)
  for (let network = 0; network < 20; network += 1)
    await sendFrom('/56', `2001:db8:1:34${(16 + network).toString(16)}::1`)
  for (let network = 0; network < 80; network += 1)
    await sendFrom('/48', `2001:db8:1:${(0x5000 + network * 256).toString(16)}::1`)
  for (let count = 0; count < 5; count += 1) await sendFrom('neighbour', '2001:db8:2::1')
  expect(accepted).toEqual({ '/64': 3, '/56': 12, '/48': 33, neighbour: 3 })
})

test('a rejected attempt prolongs no wait: the network can send at the time that was named', async () => {
  const email = 'owner@shop.example'
  const from = '192.0.2.1'
  for (let count = 0; count < 2; count++) await send('request', { email, from })
  for (let passed = 5; passed < 60; passed += 5) {
    time = start + passed * minuteInMs
    const rejected = await send('request', { email, from })
    expect([rejected.status, rejected.wait]).toEqual([429, (60 - passed) * 60])
  }
  time = start + hourInMs
  expect((await send('request', { email, from })).status).toBe(200)
})

test('a message that is refused for one sender is not counted for another', async () => {
  const email = 'owner@shop.example'
  for (let count = 0; count < 4; count++) await send('contact', { from: '192.0.2.1' })
  for (let count = 0; count < 5; count++) expect((await send('contact', { from: '192.0.2.1', email })).status).toBe(429)
  for (let count = 0; count < 3; count++) expect((await send('contact', { email })).status).toBe(200)
})

test('messages that arrive at the same time on two servers are counted each', async () => {
  const from = '192.0.2.1'
  const sent = await Promise.all(Array.from({ length: 24 }, (_, at) => send(forms[at % 3]!, { from, server: at % 2 })))
  expect(sent.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(3)
  expect(sent.every(({ status }) => status === 200 || status === 429)).toBe(true)
})

test('the same request sent again is not counted again, also when both arrive at the same time', async () => {
  const from = '192.0.2.1'
  const email = 'an@shop.example'
  const key = randomUUID()
  const both = await Promise.all([0, 1].map((server) => send('request', { from, email, key, server })))
  for (let count = 0; count < 5; count++) both.push(await send('request', { from, email, key }))
  expect(both.map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 200))
  expect(new Set(both.map(({ answer }) => answer.json<{ reference: string }>().reference)).size).toBe(1)
  expect((await send('request', { from, email })).status).toBe(200)
  expect((await send('request', { from, email })).status).toBe(429)
})

test.each(forms)('a form with the honeypot of %s filled in is stored, and has the same limits', async (form) => {
  const honest: number[] = []
  const trapped: number[] = []
  for (let count = 0; count < 4; count++)
    honest.push((await send(form, { email: 'an@shop.example', from: '192.0.2.1' })).status)
  const countMarked = () =>
    databases[0]!.selectFrom('outbox').select('id').where('possiblyAutomated', '=', true).execute()
  const before = (await countMarked()).length
  const trap = 'https://spam.example'
  const from = '192.0.2.2'
  for (let count = 0; count < 4; count++)
    trapped.push((await send(form, { email: 'machine@shop.example', trap, from })).status)
  expect(trapped).toEqual(honest)
  expect(trapped.at(-1)).toBe(429)
  // A request is brought to the mailbox once it is confirmed.
  const accepted = trapped.filter((status) => status === 200).length
  expect((await countMarked()).length - before).toBe(form === 'request' ? 0 : accepted)
})

test('an address that is confirmed, one that is held back and one that nobody knows are answered alike', async () => {
  const attacked = { email: 'known@shop.example', from: '192.0.2.1' }
  await send('request', attacked)
  await databases[0]!
    .updateTable('privacyRequests')
    .set({ state: 'VERIFIED', verifiedAt: new Date(time) })
    .execute()
  for (let count = 0; count < 3; count++) await send('request', { email: 'known@shop.example' })
  const answers = [await send('request', { email: 'known@shop.example' }), await send('request')]
  const summaries = answers.map(({ answer: { statusCode, headers, body } }) => [
    statusCode,
    { ...headers, date: '' },
    body.replace(/LM-\w{4}-\w{4}/, ''),
  ])
  expect(summaries[0]).toEqual(summaries[1])
  for (let count = 0; count < 2; count++) await send('request', { email: 'new@shop.example', from: '192.0.2.2' })
  await send('request', attacked)
  const rejected = [
    await send('request', attacked),
    await send('request', { email: 'new@shop.example', from: '192.0.2.2' }),
  ]
  for (const { status, wait, answer } of rejected)
    expect([status, wait, answer.body]).toEqual([429, 3_600, rejected[0]!.answer.body])
})

test('the counts do not identify a sender, and are removed after the hour', async () => {
  await send('request', { email: 'an@shop.example', from: '192.0.2.1' })
  const rows = await databases[0]!.selectFrom('messageCounts').selectAll().execute()
  expect(rows).toHaveLength(3)
  for (const { senderHash } of rows) expect(senderHash).toMatch(/^[\w-]{43}$/)
  expect(new Set(rows.map(({ endsAt }) => endsAt.getTime()))).toEqual(new Set([start + hourInMs]))
  await removeExpiredCounts(databases[0]!, new Date(start + hourInMs - 1))
  expect(await databases[0]!.selectFrom('messageCounts').selectAll().execute()).toHaveLength(3)
  await removeExpiredCounts(databases[0]!, new Date(start + hourInMs))
  expect(await databases[0]!.selectFrom('messageCounts').selectAll().execute()).toEqual([])
})
