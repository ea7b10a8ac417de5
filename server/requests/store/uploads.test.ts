// Uploads keep nobody from writing, and each other only as far as they come from one client.
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { PassThrough } from 'node:stream'
import { fileNameHeader, largestFile, maxFiles, personUploadPath } from '@site/shared/calls'
import { hourInMs } from '@site/shared/rules'
import { countSenders } from '../../limits/count-senders.ts'
import { openMailboxSite, Person, staffUpload } from '../testing/mailbox.ts'
import { StaffBrowser, testConfig } from '../../testing/index.ts'

const host = 'be.localhost:8080'
const site = await openMailboxSite({ trustedProxies: ['127.0.0.1'] })
const { app, database, sanne } = site
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const start = site.clock.now

/** Timers that end an upload of which nothing arrives for ten seconds, a time that passes only when a test says so. */
const timeouts: (() => void)[] = []
const { setTimeout: startTimer } = globalThis
jest.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, time = 0, ...rest: unknown[]) => {
  const isOfUpload = time > 9_000 && time <= 10_000
  if (isOfUpload) timeouts.push(run)
  return startTimer(isOfUpload ? () => undefined : run, time, ...rest)
}) as typeof setTimeout)

let count = 0
async function person(): Promise<Person> {
  count += 1
  return new Person(site).request({ userMessage: `Verzoek ${count}` })
}

beforeEach(async () => {
  site.clock.now = start
  await database.deleteFrom('messageCounts').execute()
})

/** An upload that has sent one byte, and the status of its answer as soon as there is one. */
class SlowUpload {
  readonly socket: Socket
  status = 0
  body = ''

  constructor(noor: Person, network: string) {
    this.socket = connect(port, '127.0.0.1')
    const head = [
      `POST ${personUploadPath} HTTP/1.1`,
      `Host: ${host}`,
      `X-Forwarded-For: ${network}`,
      `Authorization: Bearer ${noor.token}`,
      'Content-Type: application/octet-stream',
      'Content-Length: 2000',
      `${fileNameHeader}: a.txt`,
    ]
    this.socket.on('error', () => undefined).write(`${head.join('\r\n')}\r\n\r\nx`)
    this.socket.on('data', (data: Buffer) => {
      this.body += String(data)
      this.status = Number(this.body.slice(9, 12))
    })
  }

  async answered(): Promise<this> {
    while (this.status === 0) await setImmediate()
    return this
  }
}

const filesUnderWay = () =>
  database.selectFrom('privacyRequestFiles').selectAll().where('completedAt', 'is', null).execute()

async function until(isTrue: () => boolean | Promise<boolean>) {
  while (!(await isTrue())) await setImmediate()
}

async function endAll(uploads: readonly SlowUpload[]) {
  for (const { socket } of uploads) socket.destroy()
  await until(async () => (await filesUnderWay()).length === 0)
}

test('260 slow uploads of 13 requests keep nobody from writing, and are cut off', async () => {
  const people = []
  for (let at = 0; at < 13; at++) people.push(await person())
  timeouts.length = 0
  const uploads = people.flatMap((noor, at) =>
    Array.from({ length: 20 }, () => new SlowUpload(noor, `198.51.100.${at}`)),
  )
  const answered = () => uploads.filter(({ status }) => status !== 0)
  await until(async () => answered().length === 240 && (await filesUnderWay()).length === 20)
  expect(new Set(answered().map(({ status }) => status))).toEqual(new Set([503]))
  const message = { name: 'Noor', email: 'noor@lindehof.example', question: 'Waar?' }
  const contact = { url: '/api/contact?locale=nl_nl', headers: { host }, payload: message }
  expect((await app.inject({ method: 'POST', ...contact })).statusCode).toBe(200)
  const read = await app.inject({ method: 'HEAD', url: '/api/campaign-items.csv?countryCode=NL', headers: { host } })
  expect(read.statusCode).toBe(200)
  for (const end of timeouts) end()
  await until(() => answered().length === 260)
  const slow = uploads.filter(({ status }) => status === 408)
  expect(slow).toHaveLength(20)
  for (const { body } of slow) expect(body).toContain('{"error":"REQUEST_TIMEOUT"}')
  await endAll(uploads)
  expect((await people[12]!.upload('a.txt', Buffer.from('a'))).statusCode).toBe(200)
})

test.each([
  ['request has 3', 3, (at: number) => `198.51.100.${at}`, false],
  ['network has 5', 5, () => '198.51.100.1', true],
  ['IPv6 network has 5', 5, (at: number) => `2001:db8::${at}`, true],
  ['server has 20', 20, (at: number) => `198.51.100.${at}`, true],
] as const)('uploads: a %s at once', async (_what, max, networkOf, isOtherRequest) => {
  const one = await person()
  const uploads = []
  for (let at = 0; at < max; at++) uploads.push(new SlowUpload(isOtherRequest ? await person() : one, networkOf(at)))
  await until(async () => (await filesUnderWay()).length === max)
  const rejected = await new SlowUpload(isOtherRequest ? await person() : one, networkOf(max)).answered()
  expect(rejected.body).toMatch(/^HTTP\/1.1 503 .*\r\nretry-after: 10\r\n.*{"error":"TOO_MANY_UPLOADS"}$/s)
  const member = await staffUpload(sanne, one.reference, 'a.txt', Buffer.from('a'))
  expect(member.status).toBe(200)
  if (max < 20) expect((await (await person()).upload('a.txt', Buffer.from('a'))).statusCode).toBe(200)
  await endAll([...uploads, rejected])
  expect((await one.upload('a.txt', Buffer.from('a'))).statusCode).toBe(200)
})

test('a member of staff uploads 5 files at once; a colleague at the same address is not kept waiting', async () => {
  const noor = [await person(), await person()]
  const colleague = new StaffBrowser(app)
  await colleague.logIn('lucas')
  const url = (at: number) => `/api/internal-privacy-rights/requests/${noor[at % 2]!.reference}/files`
  const headers = { [fileNameHeader]: 'a.txt', 'content-type': 'application/octet-stream', 'content-length': '2' }
  const begin = (browser: StaffBrowser, at: number) => {
    const payload = new PassThrough()
    payload.write('x')
    return { payload, answer: browser.ask('POST', url(at), { headers, payload }) }
  }
  const uploads = [0, 1, 2, 3, 4].map((at) => begin(sanne, at))
  await until(async () => (await filesUnderWay()).length === 5)
  const rejected = begin(sanne, 5)
  expect((await rejected.answer).json()).toEqual({ error: 'TOO_MANY_UPLOADS' })
  const other = begin(colleague, 5)
  for (const { payload } of [...uploads, other]) payload.end('x')
  const answers = await Promise.all([...uploads, other].map(({ answer }) => answer))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200])
})

test('a network uploads 200 MB in an hour, also of files that it removes again; staff have no such limit', async () => {
  const noor = await person()
  const max = 8 * largestFile
  const amount = max - 10
  await countSenders(
    database,
    testConfig().answerKeys,
    [{ kind: 'upload-bytes', key: '127.0.0.1', amount, max }],
    new Date(start),
  )
  const expectRejected = async (size: number) => {
    const rejected = await noor.upload('a.txt', Buffer.alloc(size))
    expect([rejected.statusCode, rejected.headers['retry-after'], rejected.json()]).toEqual([
      429,
      '3600',
      { error: 'TOO_MANY_REQUESTS' },
    ])
  }
  await expectRejected(11)
  const { id } = (await noor.upload('a.txt', Buffer.alloc(10))).json<{ id: string }>()
  expect((await noor.call('remove-file', { file: id })).statusCode).toBe(200)
  await expectRejected(1)
  const stored = database.selectFrom('privacyRequestFiles').select('id').where('reference', '=', noor.reference)
  expect(await stored.execute()).toEqual([])
  expect((await staffUpload(sanne, noor.reference, 'a.txt', Buffer.from('a'))).status).toBe(200)
  const elsewhere = new SlowUpload(noor, '198.51.100.1')
  await until(async () => (await filesUnderWay()).length === 1)
  await endAll([elsewhere])
  site.clock.now = start + hourInMs
  expect((await noor.upload('a.txt', Buffer.alloc(10))).statusCode).toBe(200)
})

test('a network uploads no more files in an hour than its messages can have, also of those that it removes again', async () => {
  const strict = await openMailboxSite({ messagesPerHour: 1 })
  const noor = await new Person(strict).request()
  const counts = [{ kind: 'uploads', key: '127.0.0.1', amount: maxFiles - 1, max: maxFiles }] as const
  await countSenders(strict.database, testConfig().answerKeys, counts, new Date(strict.clock.now))
  const last = await noor.upload('a.txt', Buffer.from('a'))
  await noor.call('remove-file', { file: last.json<{ id: string }>().id })
  const rejected = await noor.upload('a.txt', Buffer.from('a'))
  expect([last.statusCode, rejected.statusCode]).toEqual([200, 429])
})

test('an upload that arrives slowly, but not too slowly, is stored', async () => {
  const noor = await person()
  const upload = new SlowUpload(noor, '198.51.100.1')
  for (let sent = 1; sent < 2_000; sent++) {
    upload.socket.write('x')
    if (sent % 100 === 0) await setImmediate()
  }
  await upload.answered()
  expect(upload.status).toBe(200)
  upload.socket.destroy()
  await once(upload.socket, 'close')
})
