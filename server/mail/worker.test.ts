import { openTestDatabase } from '../testing/index.ts'
import { enqueueMail } from './outbox.ts'
import { fakeTransport } from './testing/fake-transport.ts'
import { sampleMail } from './testing/sample-mail.ts'
import { createMailWorker } from './worker.ts'

let reports: string[]

const database = await openTestDatabase()

beforeEach(async () => {
  reports = []
  await database.deleteFrom('outbox').execute()
})

const now = () => new Date()
const enqueue = () => enqueueMail(database, sampleMail, now())

function work(out: ReturnType<typeof fakeTransport>, on = database, interval?: number) {
  return createMailWorker(
    { database: on, transport: out.transport, now, report: (problem) => reports.push(problem) },
    interval,
  )
}

async function until(isSo: () => boolean) {
  while (!isSo()) await new Promise((next) => setTimeout(next, 5))
}

test('a worker sends what is there when it starts, and what it is woken for', async () => {
  await enqueue()
  const out = fakeTransport()
  const worker = work(out)
  worker.start()
  await until(() => out.attempts.length === 1)
  await enqueue()
  worker.wake()
  await until(() => out.attempts.length === 2)
  await worker.stop()
})

test('a worker that is woken while it works sends the mail that it was woken for', async () => {
  const out = fakeTransport()
  const worker = work(out)
  worker.start()
  for (let count = 0; count < 60; count++) {
    await enqueue()
    worker.wake()
  }
  await until(() => out.attempts.length === 60)
  await worker.stop()
})

test('a worker finds mails that other servers put into the outbox', async () => {
  const out = fakeTransport()
  const worker = work(out, database, 50)
  await enqueue()
  worker.start()
  await until(() => out.attempts.length === 1)
  await enqueue()
  await until(() => out.attempts.length === 2)
  await worker.stop()
})

test('a worker that is stopped finishes the mails under way, and begins no other', async () => {
  for (let count = 0; count < 5; count++) await enqueue()
  const accept: (() => void)[] = []
  const out = fakeTransport(() => new Promise((done) => accept.push(done)))
  const worker = work(out)
  worker.start()
  await until(() => out.attempts.length === 3)
  let isStopped = false
  const stopping = worker.stop().then(() => (isStopped = true))
  worker.wake()
  // It would claim another mail before this is answered.
  await database.selectFrom('outbox').select('id').execute()
  expect(isStopped).toBe(false)
  for (const each of accept) each()
  await stopping
  const sent = await database.selectFrom('outbox').select('id').where('sentAt', 'is not', null).execute()
  expect([out.attempts.length, sent.length]).toEqual([3, 3])
})

test('a mail that the mail server accepts slowly delays neither the others nor later ones', async () => {
  const slow = await enqueueMail(database, { ...sampleMail, to: 'slow@shop.example' }, now())
  await enqueue()
  let accept = () => undefined as void
  const out = fakeTransport(({ id }) => (id === slow ? new Promise((done) => (accept = done)) : Promise.resolve()))
  const worker = work(out)
  worker.start()
  await until(() => out.attempts.length === 2)
  await enqueue()
  worker.wake()
  await until(() => out.attempts.length === 3)
  accept()
  await worker.stop()
  expect(await database.selectFrom('outbox').select('id').where('sentAt', 'is', null).execute()).toEqual([])
})

test('a worker whose database fails says so and goes on', async () => {
  const worker = work(fakeTransport(), database.withSchema('missing'))
  worker.start()
  await until(() => reports.length === 1)
  worker.wake()
  await until(() => reports.length === 2)
  expect(reports[0]).toMatch(/^The outbox cannot be used: /)
  await worker.stop()
})
