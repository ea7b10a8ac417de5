// Takes about 25 s: begins early.
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { idempotencyHeader, sendPersonMessage } from '@site/shared/calls'
import { dayInMs, dayOf, hourInMs, minuteInMs, privacyMailbox } from '@site/shared/rules'
import { runRetention, testConfig } from '../../testing/index.ts'
import { parseAnswerKeys } from '../../configuration/answer-keys.ts'
import { markFailed, markSent } from '../../mail/outbox.ts'
import { rewrapKeys } from '../store/stored-keys.ts'
import { act, openMailboxSite, Person, readStaff, staffDownload, staffUpload } from '../testing/mailbox.ts'
import { pdfOf } from '../../uploads/testing/sample-files.ts'
import { inText } from '../testing/whole-parts.ts'

let site: Awaited<ReturnType<typeof openMailboxSite>>

beforeAll(async () => {
  site = await openMailboxSite()
})

afterEach(async () => {
  site.clock.now = Date.parse('2026-11-23T10:00:00Z')
  await site.database.deleteFrom('privacyRequests').execute()
  await site.sanne.logIn('sanne')
})

/** Lets time pass; staff log in again. */
async function pass(time: number) {
  site.clock.now += time
  await site.sanne.logIn('sanne')
}

const person = () => new Person(site).request()
const history = async ({ reference }: Person) =>
  (await readStaff(site.sanne, reference)).history.map(({ kind }) => kind).filter((kind) => kind !== 'VIEWED')
const rows = (table: 'privacyRequestFiles' | 'privacyRequestKeys' | 'privacyRequestMessages') =>
  site.database.selectFrom(table).selectAll().execute()
const allParts = () => site.database.selectFrom('privacyRequestFileParts').selectAll().orderBy('position').execute()

test('both sides write, and each sees what was read when; mails say only that something is there', async () => {
  const noor = await person()
  const sent = await act(site.sanne, noor.reference, 'messages', { text: 'Welke krant bedoel je?' })
  expect(sent.messages).toMatchObject([{ from: 'STAFF', author: 'Sanne Voorbeeld', readAt: null, files: [] }])
  const notice = (await noor.mails()).at(-1)!
  expect(notice.subject).toBe(`Nieuw bericht over je verzoek ${noor.reference}`)
  expect(notice.text).toMatch(/\/nl\/privacy-rights\/status#[\w-]{43}\n/)
  const status = () => noor.browser.ask('POST', '/api/privacy-rights/status', { payload: { token: noor.token } })
  expect((await status()).json().mailbox).toEqual({
    isWritable: true,
    sent: 0,
    received: 1,
    unread: 1,
    letters: 0,
    readyUntil: null,
    isDestroyed: false,
  })
  await pass(minuteInMs)
  const { messages } = await noor.open()
  expect(messages).toMatchObject([{ from: 'STAFF', text: 'Welke krant bedoel je?' }])
  expect(messages[0]).not.toHaveProperty('author')
  expect((await status()).json().mailbox).toMatchObject({ received: 1, unread: 0 })
  const answer = await noor.call('messages', { text: 'De Avondbode.' })
  expect(answer.json()).toEqual({ ok: true, sentAt: '2026-11-23T10:01:00.000Z' })
  expect((await status()).json().mailbox).toMatchObject({ sent: 1, received: 1 })
  const team = (await noor.mails()).find(({ subject }) => subject.endsWith('nieuw bericht'))!
  expect(team.recipient).toBe(privacyMailbox)
  expect(team.text).toContain(`/nl/internal-privacy-rights/request/${noor.reference}\n`)
  for (const mail of await noor.mails()) expect(mail.text).not.toMatch(/krant bedoel|De Avondbode\./)
  expect((await readStaff(site.sanne, noor.reference)).messages).toMatchObject([
    { readAt: '2026-11-23T10:01:00.000Z' },
    { from: 'PERSON', author: null, text: 'De Avondbode.' },
  ])
  expect((await noor.open()).messages[1]).toMatchObject({ readAt: '2026-11-23T10:01:00.000Z' })
  expect(await history(noor)).toEqual([
    'RECEIVED',
    'LINK_SENT',
    'CONFIRMED',
    'MESSAGE_SENT',
    'CODE_SENT',
    'OPENED',
    'MESSAGE_RECEIVED',
    'CODE_SENT',
    'OPENED',
  ])
})

test('an answer is shown once it is decided, for 30 days; then its text, files and keys are destroyed', async () => {
  const noor = await person()
  const content = randomBytes(600_000)
  const file = await staffUpload(site.sanne, noor.reference, 'gegevens.bin', content)
  expect(file).toMatchObject({ status: 200, name: 'gegevens.bin', size: 600_000, metadata: ['unreadable'] })
  expect((await readStaff(site.sanne, noor.reference)).drafts).toMatchObject([{ id: file.id }])
  expect((await noor.call('code')).json()).toMatchObject({ error: 'NOTHING_TO_OPEN' })
  const decided = await act(site.sanne, noor.reference, 'decide', {
    outcome: 'GRANTED',
    parts: inText,
    answer: { text: 'Hierbij je gegevens.', files: [file.id] },
  })
  expect(decided).toMatchObject({ state: 'ANSWERED', readyUntil: '2026-12-23', drafts: [] })
  await pass(30 * dayInMs - 2 * hourInMs)
  await keep()
  const opened = await noor.open()
  expect(opened).toMatchObject({ readyUntil: '2026-12-23', messages: [{ isAnswer: true, files: [{ id: file.id }] }] })
  const download = await noor.download(file.id)
  expect([download.statusCode, download.rawPayload.equals(content)]).toEqual([200, true])
  await pass(dayInMs)
  await keep()
  expect((await noor.download(file.id)).statusCode).toBe(401)
  const { messages } = await noor.open()
  expect(messages).toMatchObject([{ isDestroyed: true, text: '', files: [] }])
  expect((await noor.download(file.id)).statusCode).toBe(404)
  expect(await history(noor)).toContain('DESTROYED')
  expect(await allParts()).toEqual([])
  expect(await rows('privacyRequestFiles')).toMatchObject([{ sealed: null }])
  expect(await rows('privacyRequestMessages')).toMatchObject([{ sealed: null }])
  expect(await rows('privacyRequestKeys')).toEqual([])
})

async function keep() {
  await runRetention({ config: testConfig(), database: site.database, now: () => new Date(site.clock.now) })
}

test('a code opens once, for ten minutes, also when there is a newer one, and a link asks for five in an hour', async () => {
  const noor = await person()
  await act(site.sanne, noor.reference, 'messages', { text: 'Hallo.' })
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
  const first = await noor.code()
  expect((await noor.mails()).every(({ subject }) => !/\d{6}/.test(subject))).toBe(true)
  expect(await noor.open(wrong(first))).toEqual({ error: 'WRONG_CODE' })
  expect((await noor.open(first)).messages).toHaveLength(1)
  expect(await noor.open(first)).toEqual({ error: 'CODE_EXPIRED' })
  const second = await noor.code()
  await pass(9 * minuteInMs)
  const third = await noor.code()
  expect((await noor.open(second)).messages).toHaveLength(1)
  expect(await noor.open(third)).toEqual({ error: 'CODE_EXPIRED' })
  const fourth = await noor.code()
  await pass(9 * minuteInMs)
  const fifth = await noor.code()
  await pass(minuteInMs)
  expect(await noor.open(fourth)).toEqual({ error: 'WRONG_CODE' })
  expect((await noor.open(fifth)).messages).toHaveLength(1)
  const rejected = await noor.call('code')
  expect([rejected.statusCode, rejected.json()]).toEqual([429, { error: 'TOO_MANY_CODES' }])
  await pass(hourInMs)
  expect((await noor.open()).messages).toHaveLength(1)
  expect((await new Person(site).call('code', { token: 'a'.repeat(43) })).statusCode).toBe(404)
})

test('the first opening of an answer is mailed, and no other', async () => {
  const noor = await person()
  const openings = async () => (await noor.mails()).filter(({ subject }) => subject.endsWith('is geopend'))
  await act(site.sanne, noor.reference, 'messages', { text: 'Hallo.' })
  await noor.open()
  expect(await openings()).toEqual([])
  await act(site.sanne, noor.reference, 'decide', { outcome: 'GRANTED', parts: inText, answer: { text: 'Hierbij.' } })
  for (let at = 0; at < 2; at++) {
    await noor.open()
    expect(await openings()).toHaveLength(1)
  }
})

test('a message that is sent again after its answer was lost is stored, mailed and counted once', async () => {
  const noor = await person()
  const file = (await noor.upload('a.txt', Buffer.from('a'))).json<{ id: string }>().id
  const draft = (await staffUpload(site.sanne, noor.reference, 'b.txt', Buffer.from('b'))).id
  const url = `/api/internal-privacy-rights/requests/${noor.reference}/messages`
  const headers = { [idempotencyHeader]: 'key-of-a-message' }
  const send = (payload: object) =>
    noor.browser.ask('POST', sendPersonMessage.path, { headers, payload: { token: noor.token, ...payload } })
  const answers = []
  for (let at = 0; at < 2; at++) {
    answers.push((await send({ text: 'Zie bijlage.', files: [file] })).json())
    const payload = { text: 'Ook hier.', files: [draft] }
    expect((await site.sanne.ask('POST', url, { headers, payload })).statusCode).toBe(200)
    await pass(minuteInMs)
  }
  expect(answers[1]).toEqual(answers[0])
  expect(await rows('privacyRequestMessages')).toHaveLength(2)
  expect(await history(noor)).toEqual(['RECEIVED', 'LINK_SENT', 'CONFIRMED', 'MESSAGE_RECEIVED', 'MESSAGE_SENT'])
  await send({ text: 'Iets anders.' })
  const other = await new Person(site).request({ userMessage: 'Iets anders.' })
  const sent = { headers, payload: { token: other.token, text: 'Zie bijlage.' } }
  expect((await other.browser.ask('POST', sendPersonMessage.path, sent)).statusCode).toBe(200)
  expect(await rows('privacyRequestMessages')).toHaveLength(4)
})

test('a person removes a file that was not sent, and no other', async () => {
  const noor = await person()
  const other = await new Person(site).request({ userMessage: 'Iets anders.' })
  const upload = async (who: Person) => (await who.upload('a.txt', Buffer.from('a'))).json<{ id: string }>().id
  const unsent = await upload(noor)
  const sent = await upload(noor)
  const others = await upload(other)
  const staffs = (await staffUpload(site.sanne, noor.reference, 'a.txt', Buffer.from('a'))).id
  await noor.call('messages', { text: 'Zie bijlage.', files: [sent] })
  for (const file of [sent, others, staffs]) expect((await noor.call('remove-file', { file })).statusCode).toBe(404)
  expect((await noor.call('remove-file', { file: unsent })).json()).toEqual({ ok: true })
  expect((await rows('privacyRequestFiles')).map(({ id }) => id).toSorted()).toEqual([sent, others, staffs].toSorted())
})

test('the files of a person leave room for the answer', async () => {
  const noor = await person()
  const id = '00000000-0000-4000-8000-000000000000'
  const half = { id, reference: noor.reference, byStaff: false, createdAt: new Date(site.clock.now) }
  const size = 50 * 1024 * 1024 - 1
  await site.database
    .insertInto('privacyRequestFiles')
    .values({ ...half, size })
    .execute()
  expect((await noor.upload('a.txt', Buffer.from('ab'))).json()).toEqual({ error: 'MAILBOX_FULL' })
  expect((await noor.upload('a.txt', Buffer.from('a'))).statusCode).toBe(200)
  expect((await staffUpload(site.sanne, noor.reference, 'a.txt', Buffer.from('ab'))).status).toBe(200)
})

test('the cookie of an opening is for this browser, this request and 30 minutes', async () => {
  const noor = await person()
  const other = await new Person(site).request({ userMessage: 'Iets anders.' })
  const file = await staffUpload(site.sanne, noor.reference, 'a.txt', Buffer.from('abc'))
  const draft = await staffUpload(site.sanne, noor.reference, 'b.txt', Buffer.from('abc'))
  for (const [reference, files] of [
    [noor.reference, [file.id]],
    [other.reference, []],
  ] as const)
    await act(site.sanne, reference, 'messages', { text: 'Hallo.', files })
  const opening = await noor.call('open', { code: await noor.code() })
  expect(opening.headers['set-cookie']).toMatch(
    /^mailbox=LM-\w{4}-\w{4}\.[\w-]{43}; Max-Age=1800; Path=\/api\/privacy-rights\/mailbox; HttpOnly; SameSite=Strict$/,
  )
  await other.open()
  expect((await noor.download(file.id)).body).toBe('abc')
  const ids = ['x', '-'.repeat(36)]
  const rejected = [
    await other.download(file.id),
    ...(await Promise.all([draft.id, ...ids].map((id) => noor.download(id)))),
  ]
  expect(rejected.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
  await pass(30 * minuteInMs)
  expect((await noor.download(file.id)).statusCode).toBe(401)
})

const ranges: [range: string, status: number, part: string, contentRange: string | undefined][] = [
  ['bytes=0-4', 206, '0-4', 'bytes 0-4/600000'],
  ['bytes=262143-262144', 206, '262143-262144', 'bytes 262143-262144/600000'],
  ['bytes=599990-', 206, '599990-599999', 'bytes 599990-599999/600000'],
  ['bytes=-10', 206, '599990-599999', 'bytes 599990-599999/600000'],
  ['bytes=0-999999', 206, '0-599999', 'bytes 0-599999/600000'],
  ['bytes=600000-', 416, '', 'bytes */600000'],
  ['bytes=-0', 416, '', 'bytes */600000'],
  ['bytes=5-4', 200, '0-599999', undefined],
  ['bytes=0-1,5-6', 200, '0-599999', undefined],
  ['lines=0-4', 200, '0-599999', undefined],
]

test('a download goes on where it broke off, and is opened by nothing', async () => {
  const noor = await person()
  const content = Buffer.concat([Buffer.from('<script>alert(1)</script>'), randomBytes(599_975)])
  const { id } = await staffUpload(site.sanne, noor.reference, 'Überzicht “1”.html', content)
  for (const [range, status, part, contentRange] of ranges) {
    const { statusCode, headers, rawPayload } = await staffDownload(site.sanne, noor.reference, id, { range })
    expect([range, statusCode, headers['content-range']]).toEqual([range, status, contentRange])
    const [first, last] = part.split('-').map(Number)
    if (part) expect(rawPayload.equals(content.subarray(first, last! + 1))).toBe(true)
  }
  const { headers } = await staffDownload(site.sanne, noor.reference, id)
  expect(headers).toMatchObject({
    'content-disposition': `attachment; filename="_berzicht _1_.html"; filename*=UTF-8''%C3%9Cberzicht%20%E2%80%9C1%E2%80%9D.html`,
    'content-security-policy': 'sandbox',
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'accept-ranges': 'bytes',
    'content-length': '600000',
    etag: `"${id}"`,
  })
  const range = { range: 'bytes=5-9' }
  for (const [known, status] of [
    [`"${id}"`, 206],
    ['"other"', 200],
  ] as const) {
    const answer = await staffDownload(site.sanne, noor.reference, id, { ...range, 'if-range': known })
    expect([known, answer.statusCode]).toEqual([known, status])
  }
})

test('a sealed value that is changed, cut off or exchanged in the database does not open', async () => {
  const noor = await person()
  const upload = async (name: string) => (await staffUpload(site.sanne, noor.reference, name, randomBytes(300_000))).id
  const one = await upload('a')
  const two = await upload('b')
  const parts = (await allParts()).filter(({ fileId }) => fileId === one)
  const set = (fileId: string, position: number, sealed: Uint8Array) =>
    site.database
      .updateTable('privacyRequestFileParts')
      .set({ sealed })
      .where('fileId', '=', fileId)
      .where('position', '=', position)
      .execute()
  const isWhole = async (id: string) => {
    const answer = await staffDownload(site.sanne, noor.reference, id).catch(() => undefined)
    return answer?.statusCode === 200 && answer.rawPayload.length === 300_000
  }
  expect([await isWhole(one), await isWhole(two)]).toEqual([true, true])
  const changed = Buffer.from(parts[0]!.sealed)
  changed[7]! ^= 1
  for (const wrong of [changed, parts[1]!.sealed]) {
    await set(one, 0, wrong)
    expect(await isWhole(one)).toBe(false)
  }
  await set(two, 0, parts[0]!.sealed)
  expect(await isWhole(two)).toBe(false)
  await set(one, 0, parts[0]!.sealed)
  expect(await isWhole(one)).toBe(true)
  await site.database.updateTable('privacyRequestFiles').set({ size: 262_144 }).where('id', '=', one).execute()
  const cut = await staffDownload(site.sanne, noor.reference, one).catch(() => undefined)
  expect(cut?.statusCode === 200 && cut.rawPayload.length === 262_144).toBe(false)
})

test('a file of a person is not held in memory as a whole, whatever it begins like', async () => {
  const noor = await person()
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ', 'base64')
  const content = Buffer.concat([png, randomBytes(2_000_000)])
  const joined: number[] = []
  const { concat } = Buffer
  Buffer.concat = (...given) => {
    const whole = concat(...given)
    joined.push(whole.length)
    return whole
  }
  const { port } = (site.app.server.address() ?? (await listen())) as AddressInfo
  const headers = {
    host: 'be.localhost:8080',
    authorization: `Bearer ${noor.token}`,
    'content-type': 'application/octet-stream',
    'content-length': content.length,
  }
  const sending = httpRequest({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/privacy-rights/mailbox/files',
    headers,
  }).end(content)
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  Buffer.concat = concat
  expect(answer.statusCode).toBe(200)
  answer.resume()
  expect(Math.max(...joined)).toBeLessThan(1_000_000)
})

test('uploads have limits, which uploads at the same time share', async () => {
  const noor = await person()
  const expectRejected = async (sent: ReturnType<Person['upload']>, status: number, error: string) =>
    expect([(await sent).statusCode, (await sent).json()]).toEqual([status, { error }])
  await expectRejected(noor.upload('a', Buffer.alloc(0)), 400, 'FILE_EMPTY')
  await expectRejected(noor.upload('a', Buffer.alloc(25 * 1024 * 1024 + 1)), 413, 'FILE_TOO_LARGE')
  await expectRejected(noor.upload('a', Buffer.from('a'), 'x'.repeat(43)), 404, 'NOT_FOUND')
  await expectRejected(noor.upload('a', Buffer.from('a'), 'no token'), 404, 'NOT_FOUND')
  const reserved = {
    reference: noor.reference,
    byStaff: true,
    createdAt: new Date(site.clock.now),
    completedAt: new Date(),
  }
  await site.database
    .insertInto('privacyRequestFiles')
    .values({ ...reserved, id: '00000000-0000-4000-8000-000000000000', size: 100 * 1024 * 1024 - 5 })
    .execute()
  const answers = await Promise.all(Array.from({ length: 4 }, () => noor.upload('a.txt', Buffer.from('ab'))))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2)
  expect(answers.find(({ statusCode }) => statusCode === 413)!.json()).toEqual({ error: 'MAILBOX_FULL' })
  await site.database.deleteFrom('privacyRequestFiles').execute()
  const stored = Array.from({ length: 19 }, () => ({ ...reserved, byStaff: false, id: randomUUID(), size: 1 }))
  await site.database.insertInto('privacyRequestFiles').values(stored).execute()
  expect((await noor.upload('a.txt', Buffer.from('a'))).statusCode).toBe(200)
  await expectRejected(noor.upload('a', Buffer.from('a')), 413, 'MAILBOX_FULL')
})

test('a file is stored by a name that every file system takes, and its own kind', async () => {
  const noor = await person()
  expect((await noor.upload('C:\\Users\\An\\brief\u202E.pdf', Buffer.from('%PDF-1.4'))).json()).toMatchObject({
    name: 'brief.pdf',
    mediaType: 'application/pdf',
  })
})

test('an upload that breaks off leaves nothing, and what is never sent is removed after a day', async () => {
  const noor = await person()
  const { port } = (site.app.server.address() ?? (await listen())) as AddressInfo
  const headers = {
    host: 'be.localhost:8080',
    authorization: `Bearer ${noor.token}`,
    'content-type': 'application/octet-stream',
    'content-length': 1_000_000,
  }
  const sending = httpRequest({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/privacy-rights/mailbox/files',
    headers,
  })
  sending.on('error', () => undefined)
  sending.write(randomBytes(400_000))
  const until = async (isThere: () => Promise<boolean>) => {
    while (!(await isThere())) await new Promise((next) => setTimeout(next, 20))
  }
  await until(async () => (await allParts()).length === 1)
  sending.destroy()
  await until(async () => (await rows('privacyRequestFiles')).length === 0)
  expect(await allParts()).toEqual([])
  await noor.upload('a.txt', Buffer.from('a'))
  const sent = (await noor.upload('b.txt', Buffer.from('b'))).json<{ id: string }>()
  expect((await noor.call('messages', { text: 'Zie bijlage.', files: [sent.id] })).statusCode).toBe(200)
  await pass(dayInMs + 1)
  await keep()
  expect(await rows('privacyRequestFiles')).toMatchObject([{ id: sent.id }])
})

test('an upload that a crash ended takes no room after an hour', async () => {
  const { reference } = await person()
  const createdAt = new Date(site.clock.now)
  const id = '00000000-0000-4000-8000-000000000000'
  const half = { id, reference, byStaff: false, createdAt, size: 100 * 1024 * 1024 }
  await site.database.insertInto('privacyRequestFiles').values(half).execute()
  await pass(hourInMs)
  await keep()
  expect(await rows('privacyRequestFiles')).toHaveLength(1)
  await pass(1)
  await keep()
  expect(await rows('privacyRequestFiles')).toEqual([])
})

test('a message takes only its own side’s files of this request, each once', async () => {
  const noor = await person()
  const other = await new Person(site).request({ userMessage: 'Iets anders.' })
  const mine = (await noor.upload('a.txt', Buffer.from('a'))).json<{ id: string }>().id
  const staffs = (await staffUpload(site.sanne, noor.reference, 'a.txt', Buffer.from('a'))).id
  const others = (await other.upload('a.txt', Buffer.from('a'))).json<{ id: string }>().id
  for (const files of [[staffs], [others], [mine, others], ['00000000-0000-4000-8000-000000000000']])
    expect((await noor.call('messages', { text: 'Zie bijlage.', files })).statusCode).toBe(404)
  expect(await act(site.sanne, noor.reference, 'messages', { text: 'Hier.', files: [mine] })).toMatchObject({
    status: 404,
  })
  expect(await rows('privacyRequestMessages')).toEqual([])
  expect((await noor.call('messages', { text: 'Zie bijlage.', files: [mine] })).statusCode).toBe(200)
  expect((await noor.call('messages', { text: 'Zie bijlage.', files: [mine] })).statusCode).toBe(404)
  expect(await act(site.sanne, noor.reference, 'remove-file', { file: mine })).toMatchObject({ status: 404 })
  expect(await act(site.sanne, noor.reference, 'remove-file', { file: staffs })).toMatchObject({
    status: 200,
    drafts: [],
  })
})

test('a mail is given up together with its line in the history, or not at all', async () => {
  const noor = await person()
  const [mail] = await noor.mails()
  const failure = { lastError: 'x', refusals: 3, givenUpAt: new Date(site.clock.now) }
  await sql`alter table privacy_request_history rename to elsewhere`.execute(site.database)
  await expect(markFailed(site.database, mail!.id, failure)).rejects.toThrow('does not exist')
  await sql`alter table elsewhere rename to privacy_request_history`.execute(site.database)
  expect((await noor.mails())[0]).toMatchObject({ givenUpAt: null })
  await markFailed(site.database, mail!.id, failure)
  expect(await history(noor)).toContain('MAIL_FAILED')
})

test('the mailbox is closed when the request is withdrawn, and after the 30th day since the decision', async () => {
  const other = await person()
  await other.browser.ask('POST', '/api/privacy-rights/withdraw', { payload: { token: other.token } })
  expect((await other.call('messages', { text: 'Toch nog.' })).json()).toEqual({ error: 'NOT_OPEN' })
  const noor = await person()
  await act(site.sanne, noor.reference, 'decide', { outcome: 'GRANTED', parts: inText })
  await pass(30 * dayInMs)
  expect((await noor.call('messages', { text: 'Dank.' })).statusCode).toBe(200)
  await pass(dayInMs)
  const late = [await noor.call('messages', { text: 'Nog iets.' }), await noor.upload('a.txt', Buffer.from('a'))]
  for (const { statusCode, body } of late) expect([statusCode, JSON.parse(body)]).toEqual([409, { error: 'NOT_OPEN' }])
  for (const name of ['messages', 'files'])
    expect(
      await (name === 'files'
        ? staffUpload(site.sanne, noor.reference, 'a', Buffer.from('a'))
        : act(site.sanne, noor.reference, name, { text: 'Nog iets.' })),
    ).toMatchObject({ status: 409, error: 'NOT_OPEN' })
})

test('a PDF whose text lies below a box is refused with its page, and not kept', async () => {
  const noor = await person()
  const hidden = 'BT /F1 12 Tf 100 700 Td (Geheim) Tj ET 90 690 200 30 re f'
  for (const before of ['', '\r\n']) {
    const content = Buffer.concat([Buffer.from(before), pdfOf(['', hidden])])
    const rejected = await staffUpload(site.sanne, noor.reference, 'a.pdf', content)
    expect(rejected).toEqual({ status: 422, error: 'HIDDEN_TEXT', field: '2' })
  }
  expect(await rows('privacyRequestFiles')).toEqual([])
  expect((await noor.upload('a.pdf', Buffer.from(pdfOf(['', hidden])))).json()).toMatchObject({ metadata: [] })
})

test('a new first key wraps all keys again; then the old one can go', async () => {
  const noor = await person()
  const { id } = await staffUpload(site.sanne, noor.reference, 'a.txt', Buffer.from('abc'))
  await act(site.sanne, noor.reference, 'messages', { text: 'Hallo.', files: [id] })
  const old = `test:${Buffer.alloc(32, 1).toString('base64')}`
  const fresh = `next_1:${Buffer.alloc(32, 2).toString('base64')}`
  await rewrapKeys(site.database, parseAnswerKeys(`${fresh} ${old}`))
  const ofMessages = await site.database.selectFrom('privacyRequestKeys').select('wrappedKey').execute()
  const ofLetters = await site.database.selectFrom('privacyRequestLetters').select('wrappedKey').execute()
  const wrapped = [...ofMessages, ...ofLetters]
  expect([ofMessages.length, ofLetters.length]).toEqual([2, 3])
  for (const { wrappedKey } of wrapped) expect(wrappedKey).toMatch(/^next_1\./)
  await expect(rewrapKeys(site.database, parseAnswerKeys(old))).rejects.toThrow('ANSWER_KEY lacks the key "next_1"')
  await rewrapKeys(site.database, parseAnswerKeys(`${old} ${fresh}`))
  expect((await noor.open()).messages).toMatchObject([{ text: 'Hallo.' }])
  expect((await noor.download(id)).body).toBe('abc')
})

async function withAnswer() {
  const noor = await person()
  const { id } = await staffUpload(site.sanne, noor.reference, 'a.txt', Buffer.from('a'))
  await act(site.sanne, noor.reference, 'decide', {
    outcome: 'GRANTED',
    parts: inText,
    answer: { text: '', files: [id] },
  })
  return noor
}

const remindersOf = async (noor: Person) =>
  (await noor.mails()).filter(({ subject }) => subject.startsWith('Open het antwoord'))

test('a week before its end the person is reminded of an answer that they did not open, once', async () => {
  const noor = await withAnswer()
  const opener = await withAnswer()
  await opener.open()
  const days: [number, number][] = [
    [22, 0],
    [1, 1],
    [1, 1],
    [5, 1],
  ]
  for (const [passed, reminders] of days) {
    await pass(passed * dayInMs)
    await keep()
    await keep()
    expect(await remindersOf(noor)).toHaveLength(reminders)
  }
  const [reminder] = await remindersOf(noor)
  expect(reminder).toMatchObject({
    recipient: 'noor@lindehof.example',
    text: expect.stringContaining('23 december 2026'),
  })
  expect(reminder?.text).toMatch(/privacy-rights\/status#[\w-]{40}/)
  expect(await history(noor)).toContain('REMINDED')
  expect(await remindersOf(opener)).toEqual([])
})

async function bounce(mail: { id: string } | undefined) {
  await markFailed(site.database, mail!.id, { lastError: 'x', refusals: 3, givenUpAt: new Date(site.clock.now) })
}

test('an answer whose mails bounced is not destroyed, and staff see it; once it is opened it is', async () => {
  const noor = await withAnswer()
  const delivered = await withAnswer()
  const letterOf = async (to: Person) => (await to.mails()).find(({ subject }) => subject.startsWith('Ons antwoord'))
  await bounce(await letterOf(noor))
  await bounce(await letterOf(delivered))
  await pass(23 * dayInMs)
  await keep()
  await bounce((await remindersOf(noor))[0])
  await pass(40 * dayInMs)
  await keep()
  expect(await history(noor)).not.toContain('DESTROYED')
  // The reminder has arrived.
  expect(await history(delivered)).toContain('DESTROYED')
  await site.sanne.logIn('sanne')
  expect(await readStaff(site.sanne, noor.reference)).toMatchObject({ isUndelivered: true })
  const list = await site.sanne.ask('GET', `/api/internal-privacy-rights/requests?tab=all&search=${noor.reference}`)
  expect(list.json()).toMatchObject({ requests: [{ mailFailed: true }] })
  const { messages } = await noor.open()
  expect(messages).toMatchObject([{ isAnswer: true, isDestroyed: false }])
  await keep()
  expect(await history(noor)).toContain('DESTROYED')
  expect(await readStaff(site.sanne, noor.reference)).toMatchObject({ isUndelivered: false })
})

/** Delivers what waits for a person, and records as staff that this mail came back. */
async function comeBack(to: Person, mail: { id: string } | undefined) {
  for (const { id } of await to.mails()) await markSent(site.database, id, new Date(site.clock.now))
  const sent = site.database.selectFrom('privacyRequestHistory').select('id').where('mailId', '=', mail!.id)
  const { id: entry } = await sent.executeTakeFirstOrThrow()
  const on = dayOf(new Date(site.clock.now))
  return act(site.sanne, to.reference, 'mail-returned', { entry, on })
}

test('an answer whose mails came back, as staff recorded, is not destroyed; once it is opened it is', async () => {
  const noor = await withAnswer()
  const letter = (await noor.mails()).find(({ subject }) => subject.startsWith('Ons antwoord'))
  const recorded = await comeBack(noor, letter)
  expect(recorded).toMatchObject({ status: 200, mailFailed: true, isUndelivered: true })
  expect(recorded.history.at(-1)).toMatchObject({
    kind: 'MAIL_FAILED',
    by: 'Sanne Voorbeeld',
    details: { returnedOn: dayOf(new Date(site.clock.now)) },
  })
  expect(await comeBack(noor, letter)).toMatchObject({ status: 400, error: 'UNKNOWN_MAIL' })
  await pass(23 * dayInMs)
  await keep()
  await comeBack(noor, (await remindersOf(noor))[0])
  await pass(40 * dayInMs)
  await keep()
  expect(await history(noor)).not.toContain('DESTROYED')
  await noor.open()
  await keep()
  expect(await history(noor)).toContain('DESTROYED')
})

test('staff record every mail to the person that came back, on no day that it cannot have been', async () => {
  const noor = await person()
  await act(site.sanne, noor.reference, 'messages', { text: 'Hallo.' })
  await act(site.sanne, noor.reference, 'ask-identity', { text: 'Welk nummer?' })
  await noor.call('messages', { text: 'Dit.' })
  for (const { id } of await noor.mails()) await markSent(site.database, id, new Date(site.clock.now))
  const { actions, history: entries } = await readStaff(site.sanne, noor.reference)
  expect(actions).toContain('mail-returned')
  const toPerson = entries.filter(({ kind, details }) => details['sentAt'] && kind !== 'MESSAGE_RECEIVED')
  expect(toPerson.map(({ kind }) => kind)).toEqual(['LINK_SENT', 'CONFIRMED', 'MESSAGE_SENT', 'IDENTITY_ASKED'])
  for (const { id: entry } of toPerson) {
    for (const on of ['2026-11-22', '2026-11-24']) {
      const rejected = await act(site.sanne, noor.reference, 'mail-returned', { entry, on })
      expect(rejected).toMatchObject({ status: 400, error: 'INVALID_DAY' })
    }
    expect(await act(site.sanne, noor.reference, 'mail-returned', { entry, on: '2026-11-23' })).toMatchObject({
      status: 200,
    })
  }
  expect((await readStaff(site.sanne, noor.reference)).actions).not.toContain('mail-returned')
})

test('messages and files are removed a year after the end of their request', async () => {
  const noor = await person()
  await act(site.sanne, noor.reference, 'messages', { text: 'Hallo.' })
  await act(site.sanne, noor.reference, 'decide', { outcome: 'GRANTED', parts: inText })
  // The message and the answer.
  for (const [days, left] of [
    [364, 2],
    [2, 0],
  ] as const) {
    await pass(days * dayInMs)
    await keep()
    expect(await rows('privacyRequestMessages')).toHaveLength(left)
  }
})

test('uploads and downloads of staff are for staff, and each is logged', async () => {
  const noor = await person()
  const { id } = await staffUpload(site.sanne, noor.reference, 'a.txt', Buffer.from('a'))
  await staffDownload(site.sanne, noor.reference, id)
  expect((await staffDownload(noor.browser, noor.reference, id)).statusCode).toBe(401)
  expect((await staffUpload(noor.browser, noor.reference, 'a', Buffer.from('a'))).status).toBe(401)
  const headers = { origin: 'http://evil.example', 'content-type': 'application/octet-stream' }
  const url = `/api/internal-privacy-rights/requests/${noor.reference}/files`
  expect((await site.sanne.ask('POST', url, { headers, payload: Buffer.from('a') })).statusCode).toBe(403)
  expect((await staffDownload(site.sanne, 'LM-0000-0000', id)).statusCode).toBe(404)
  const audit = site.database.selectFrom('staffAudit').select('action').where('reference', '=', noor.reference)
  expect((await audit.orderBy('id').execute()).map(({ action }) => action)).toEqual(['UPLOAD', 'DOWNLOAD', 'REFUSED'])
})

test('files are uploaded while a slow reader downloads one, and each is whole', async () => {
  const noor = await person()
  const content = randomBytes(2_000_000)
  const { id } = await staffUpload(site.sanne, noor.reference, 'a', content)
  await act(site.sanne, noor.reference, 'messages', { text: 'Hallo.', files: [id] })
  await noor.open()
  const { port } = (site.app.server.address() ?? (await listen())) as AddressInfo
  const cookie = `mailbox=${noor.browser.cookies.get('mailbox')}`
  const headers = { host: 'be.localhost:8080', cookie }
  const reading = httpRequest({
    port,
    host: '127.0.0.1',
    path: `/api/privacy-rights/mailbox/files/${id}`,
    headers,
  }).end()
  const [answer] = (await once(reading, 'response')) as [IncomingMessage]
  const uploads = await Promise.all(['b.txt', 'c.txt'].map((name) => noor.upload(name, content)))
  expect(uploads.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await buffer(answer)).equals(content)).toBe(true)
})

async function listen() {
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  return site.app.server.address()
}

test('the first message after the question ends the pause; the request is on the tab of the answered ones until staff go on', async () => {
  const noor = await person()
  const { reference } = noor
  await act(site.sanne, reference, 'ask-identity', { text: 'Welk klantnummer heb je?' })
  await pass(3 * dayInMs)
  await noor.call('messages', { text: 'Nummer 12.' })
  const answered = { state: 'VERIFIED', pausedOn: null, answeredOn: '2026-11-26', answerBy: '2026-12-28' }
  expect(await readStaff(site.sanne, reference)).toMatchObject(answered)
  await pass(17 * dayInMs)
  await noor.call('messages', { text: 'Is er al nieuws?' })
  expect(await readStaff(site.sanne, reference)).toMatchObject(answered)
  const onTab = async () => {
    const list = await site.sanne.ask('GET', '/api/internal-privacy-rights/requests?tab=answered')
    return list.json<{ requests: { reference: string }[] }>().requests.map((line) => line.reference)
  }
  expect(await onTab()).toEqual([reference])
  await pass(dayInMs)
  const resumed = { ...answered, answeredOn: null }
  expect(await act(site.sanne, reference, 'resume', {})).toMatchObject(resumed)
  expect(await onTab()).toEqual([])
})
