import { companyDomain, hourInMs } from '@site/shared/rules'
import { openTestDatabase } from '../testing/index.ts'
import { createDelivery } from './worker.ts'
import { enqueueMail, claimMail, releaseClaims } from './outbox.ts'
import { fakeTransport } from './testing/fake-transport.ts'
import { sampleMail } from './testing/sample-mail.ts'

const start = new Date('2026-11-21T10:00:00.123Z')
let time: number
let reports: string[]

const now = () => new Date(time)
const enqueue = (changes: Partial<typeof sampleMail> = {}) =>
  enqueueMail(database, { ...sampleMail, ...changes }, now())
const rows = () => database.selectFrom('outbox').selectAll().orderBy('createdAt').execute()

function deliveryOver(out: ReturnType<typeof fakeTransport>, on = database) {
  return createDelivery({ database: on, transport: out.transport, now, report: (problem) => reports.push(problem) })
}

const database = await openTestDatabase()

beforeEach(async () => {
  time = start.getTime()
  reports = []
  await database.deleteFrom('outbox').execute()
})

test('a mail is sent once, as it was written', async () => {
  const id = await enqueue()
  const out = fakeTransport()
  await deliveryOver(out)()
  await deliveryOver(out)()
  expect(out.attempts).toHaveLength(1)
  const { to, replyTo, ...content } = sampleMail
  const addressed = { recipient: to, replyTo: replyTo?.address, replyToName: replyTo?.name, html: null }
  const identity = { id, messageId: `<${id}@${companyDomain}>`, createdAt: start }
  expect(out.attempts[0]).toMatchObject({ ...content, ...addressed, ...identity, attempts: 1 })
  expect(await rows()).toMatchObject([{ sentAt: start, claimedUntil: null, lastError: null }])
})

test('a mail of a transaction that fails is never sent', async () => {
  const failing = database.transaction().execute(async (transaction) => {
    await enqueueMail(transaction, sampleMail, now())
    throw new Error('the message cannot be stored')
  })
  await expect(failing).rejects.toThrow('the message cannot be stored')
  const out = fakeTransport()
  await deliveryOver(out)()
  expect([out.attempts, await rows()]).toEqual([[], []])
})

test('a mail that fails is tried again, later each time, until it is accepted', async () => {
  const id = await enqueue()
  let isDown = true
  const out = fakeTransport(async () => {
    if (isDown)
      throw Object.assign(new Error('451 <visitor@shop.example> later'), { code: 'EENVELOPE', responseCode: 451 })
  })
  const deliver = deliveryOver(out)
  for (let attempt = 1; attempt <= 12; attempt++) {
    await deliver()
    await deliver()
    expect(out.attempts).toHaveLength(attempt)
    const [row] = await rows()
    expect(row).toMatchObject({ attempts: attempt, lastError: '451 <[e-mail address]> later', sentAt: null })
    const longest = Math.min(10_000 * 2 ** (attempt - 1), hourInMs)
    const next = row!.nextAttemptAt.getTime()
    expect(next - time).toBeLessThanOrEqual(longest)
    expect(next - time).toBeGreaterThanOrEqual(longest * 0.75)
    time = next
  }

  isDown = false
  await deliver()
  expect(await rows()).toMatchObject([{ attempts: 13, lastError: null, sentAt: now() }])
  expect(new Set(out.attempts.map(({ messageId }) => messageId))).toEqual(new Set([`<${id}@${companyDomain}>`]))
  expect(reports).toHaveLength(12)
  expect(reports[0]).toMatch(/^Mail [\w-]+ was not sent \(EENVELOPE 451\), attempt 1; next in \d+ s$/)
})

test('a mail that was never tried comes before those that failed, whatever they have waited', async () => {
  for (let count = 0; count < 20; count++) await enqueue({ to: 'slow@shop.example' })
  const out = fakeTransport(async ({ recipient }) => {
    if (recipient === 'slow@shop.example') throw new Error('no answer')
  })
  await deliveryOver(out)()
  time += hourInMs
  await enqueue()
  await enqueue()
  await deliveryOver(out)()
  const order = out.attempts.slice(20).map(({ recipient }) => recipient)
  expect(order.slice(0, 2)).toEqual([sampleMail.to, sampleMail.to])
  expect(order).toHaveLength(22)
})

test('servers that share the database send each mail once', async () => {
  const others = process.env.TEST_DATABASE_URL ? await Promise.all([openTestDatabase(), openTestDatabase()]) : []
  for (let count = 0; count < 40; count++) await enqueue()
  const slow = () => new Promise<void>((done) => setTimeout(done, 2))
  const outs = [fakeTransport(slow), fakeTransport(slow), fakeTransport(slow)]
  await Promise.all(outs.map((out, index) => deliveryOver(out, others[index - 1])()))
  const sent = outs.flatMap(({ attempts }) => attempts.map(({ id }) => id))
  expect([sent.length, new Set(sent).size]).toEqual([40, 40])
  expect(outs.every(({ attempts }) => attempts.length > 0)).toBe(true)
  for (const other of others) await other.destroy()
})

describe('a server that dies after the mail was accepted and before that is noted', () => {
  const dies = () => new Promise<void>(() => undefined)

  test('leaves the mail to another server once its claim has ended, with the same Message-ID', async () => {
    await enqueue()
    const dead = fakeTransport(dies)
    void deliveryOver(dead)()
    while (dead.attempts.length === 0) await new Promise((next) => setTimeout(next, 5))
    const out = fakeTransport()
    time += 119_000
    await deliveryOver(out)()
    expect(out.attempts).toEqual([])
    time += 1_000
    await deliveryOver(out)()
    expect(out.attempts.map(({ messageId }) => messageId)).toEqual([dead.attempts[0]?.messageId])
    expect(await rows()).toMatchObject([{ attempts: 2, sentAt: now() }])
  })

  test('leaves the mail to its own restart at once, where the database has no other server', async () => {
    await enqueue()
    await claimMail(database, now())
    await releaseClaims(database)
    const out = fakeTransport()
    await deliveryOver(out)()
    expect(out.attempts).toHaveLength(1)
  })
})

test('a mail that was accepted while the database failed is not sent again by the same server', async () => {
  const id = await enqueue()
  const out = fakeTransport(async () => {
    await database.schema.alterTable('outbox').renameTo('lost').execute()
  })
  const deliver = deliveryOver(out)
  await expect(deliver()).rejects.toThrow('outbox')
  await database.schema.alterTable('lost').renameTo('outbox').execute()
  time += 500_000
  await deliver()
  expect(out.attempts).toHaveLength(1)
  expect(await rows()).toMatchObject([{ id, sentAt: now() }])
})
