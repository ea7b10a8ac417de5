// Takes about 15 s: begins early.
// A file of any length keeps nobody waiting, holds no more than a part of itself in memory, and never looks whole when it is not.
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { longestRequestFile } from '@site/shared/calls'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { openServer, openStaffSite, StaffBrowser } from '../testing/index.ts'
import { saveCampaigns } from '../campaigns/save-campaigns.ts'
import { ExportQueue } from './export-queue.ts'
import { TooMuchWork } from '../http/errors.ts'
import { Share } from '../limits/concurrency-limit.ts'
import { storeRequests } from '../requests/testing/store-requests.ts'
import { sampleCampaigns } from '../campaigns/sample/campaigns.ts'
import { requestBatches } from '../requests/desk/request-selection.ts'
import { requestsFileName, writeRequests } from '../requests/desk/request-file.ts'

const file = '/api/internal-privacy-rights/requests.csv?language=en'
const paths = [file, '/api/campaign-items.csv?countryCode=NL', '/api/campaign-items.json?countryCode=NL']
const items = 3_110

const site = await openStaffSite('2026-11-21T10:00:00Z')
const staff = new StaffBrowser(site.app)
await staff.logIn('sanne')
await saveCampaigns(site.database, 'NL', sampleCampaigns('NL', '2026-11-21', items))
await site.app.listen({ port: 0, host: '127.0.0.1' })
const port = (site.app.server.address() as AddressInfo).port

let rowsInDatabase = ''

/** Stores requests, unless the last test left the same; `long` ones fill more than the buffers between server and client. */
async function keep(count: number, message?: 'long') {
  const key = `${count} ${message}`
  if (key === rowsInDatabase) return
  rowsInDatabase = key
  await site.database.deleteFrom('privacyRequests').execute()
  await storeRequests(site.database, count, message && 'Graag. '.repeat(700))
}

function ask(path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const cookie = [...staff.cookies].map((pair) => pair.join('=')).join('; ')
  return new Promise((answer, fail) => {
    get({ port, path, headers: { host: 'nl.localhost:8080', cookie, ...headers }, agent: false }, answer).on(
      'error',
      fail,
    )
  })
}

async function read(answer: IncomingMessage): Promise<Buffer[]> {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  return parts
}

const referencesOf = (text: string) =>
  parse<Record<string, string>>(text, { columns: true, bom: true, delimiter: ';' }).map((row) => row['Reference'])

test('staff get every request once, in one order, however close together they came in', async () => {
  await keep(1_777)
  const references = referencesOf(Buffer.concat(await read(await ask(file))).toString())
  const stored = await sql<{
    reference: string
  }>`select reference from privacy_requests order by received_at desc, reference`.execute(site.database)
  expect(references).toEqual(stored.rows.map(({ reference }) => reference))
})

const encodings = { br: brotliDecompressSync, gzip: gunzipSync }

test.each(paths)('%s comes as br and as gzip, in parts, as the same text', async (path) => {
  if (path === file) await keep(1_777)
  const plain = Buffer.concat(await read(await ask(path))).toString()
  for (const [encoding, expand] of Object.entries(encodings)) {
    const answer = await ask(path, { 'accept-encoding': encoding })
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' })
    expect(expand(Buffer.concat(await read(answer))).toString()).toBe(plain)
  }
})

test('HEAD has the headers of GET without making the file', async () => {
  const head = await site.app.inject({ method: 'HEAD', url: '/api/campaign-items.csv?countryCode=NL' })
  const whole = await site.app.inject('/api/campaign-items.csv?countryCode=NL')
  for (const name of ['content-type', 'content-disposition', 'etag', 'vary'])
    expect(head.headers[name]).toBe(whole.headers[name])
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', undefined])
})

test.each(paths)('while %s is made others are answered, between its parts', async (path) => {
  if (path === file) await keep(4_000)
  let made = 0
  let isMade = false
  const between: number[] = []
  const answer = await ask(path)
  answer.on('data', () => (made += 1)).once('end', () => (isMade = true))
  while (!isMade) {
    const other = await ask('/robots.txt')
    await read(other)
    between.push(made)
  }
  expect(between.some((count) => count > 0 && count < made)).toBe(true)
})

test('a file with too many rows has the newest, and its last row and its name say so', async () => {
  await keep(1_001)
  const time = new Date(site.clock.now)
  const write = async (max: number) => {
    const parts = writeRequests(requestBatches(site.database, {}, { subject: 'sanne', now: time }), {
      now: time,
      language: 'en',
      max,
    })
    return referencesOf((await Readable.from(parts).toArray()).join(''))
  }
  const whole = await write(1_001)
  expect(whole).toHaveLength(1_001)
  for (const max of [1_000, 999, 500, 1]) {
    const notice = `INCOMPLETE: only the newest ${max} requests stand above; narrow the filter for the others`
    expect(await write(max)).toEqual([...whole.slice(0, max), notice])
  }
  const nameOf = (total: number) => requestsFileName(total, { now: time, language: 'en' })
  expect(nameOf(longestRequestFile)).toBe('requests-2026-11-21.csv')
  expect(nameOf(longestRequestFile + 1)).toBe('requests-2026-11-21-newest-50000-of-50001.csv')
})

test('a client that hangs up ends the work on its file, and its place is free', async () => {
  await keep(2_500, 'long')
  for (let time = 0; time < 5; time++) {
    const answer = await ask(file)
    await once(answer, 'data')
    answer.destroy()
    await once(answer, 'close')
  }
  let answer = await ask(file)
  // Its server hears of the last one that hung up a moment later.
  while (answer.statusCode === 503) {
    await read(answer)
    answer = await ask(file)
  }
  expect(answer.statusCode).toBe(200)
  expect(
    Buffer.concat(await read(answer))
      .toString()
      .match(/^"LM-/gm),
  ).toHaveLength(2_500)
})

test('a client with two downloads under way gets 429; others are served, and so is the client once one has ended', async () => {
  await keep(2_500, 'long')
  const first = await ask(file)
  const second = await ask(file)
  const rejected = await ask(file)
  expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([503, '10'])
  expect(rejected.headers['content-disposition']).toBeUndefined()
  expect(JSON.parse(Buffer.concat(await read(rejected)).toString())).toEqual({ error: 'TOO_MANY_EXPORTS' })
  expect((await site.app.inject('/api/campaign-items.csv?countryCode=NL')).statusCode).toBe(200)
  await Promise.all([read(first), read(second)])
  const third = await ask(file)
  expect(third.statusCode).toBe(200)
  await read(third)
})

test('the addresses of one IPv6 network share the files that one visitor may have under way', async () => {
  const open = (remoteAddress: string) =>
    site.app.inject({ url: '/api/campaign-items.csv?countryCode=NL', remoteAddress, payloadAsStream: true })
  const answers = []
  for (const last of ['0::1', '0::2', '0::3', '0::4', '1::1']) answers.push(await open(`2001:db8:0:${last}`))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 503, 200])
  for (const answer of answers) answer.stream().destroy()
})

test('a line with 256 IPv6 networks has no more files under way than four, and its neighbour is served', async () => {
  const queue = new ExportQueue({ maxUnderWay: 40 })
  async function* one() {
    yield 'a part'
  }
  const isOpened = (ip: string) =>
    queue.open(Share.ofNetwork(ip, 1), one()).then(
      () => true,
      () => false,
    )
  const opened = []
  for (let network = 0; network < 256; network += 1)
    opened.push(await isOpened(`2001:db8:1:${(0x2300 + network).toString(16)}::1`))
  expect(opened.filter(Boolean)).toHaveLength(4)
  expect(await isOpened('2001:db8:1:2400::1')).toBe(true)
})

test.each(['identity', 'gzip', 'br'])('a file (%s) that cannot be read to the end is broken off', async (encoding) => {
  await keep(2_500, 'long')
  const answer = await ask(file, { 'accept-encoding': encoding })
  expect(answer.statusCode).toBe(200)
  await once(answer, 'readable')
  await sql`alter table privacy_requests rename to privacy_requests_gone`.execute(site.database)
  try {
    await expect(read(answer)).rejects.toThrow('aborted')
    const unread = await ask(file, { 'accept-encoding': encoding })
    expect([unread.statusCode, unread.headers['content-encoding']]).toEqual([500, undefined])
    expect(JSON.parse(Buffer.concat(await read(unread)).toString())).toEqual({ error: 'INTERNAL_SERVER_ERROR' })
  } finally {
    await sql`alter table privacy_requests_gone rename to privacy_requests`.execute(site.database)
  }
})

test('an address that asks for too many public files in a minute has to wait: each costs as much as a hundred reads', async () => {
  const config = { callsPerMinute: 300 }
  const strict = await openServer({ config, database: site.database, now: () => new Date(site.clock.now) })
  const statuses: number[] = []
  for (let time = 0; time < 4; time++)
    statuses.push((await strict.inject('/api/campaign-items.json?countryCode=BE')).statusCode)
  expect(statuses).toEqual([200, 200, 200, 429])
})

describe('the queue', () => {
  async function* parts(name: string, done: string[], count = 3) {
    for (let part = 1; part <= count; part++) {
      done.push(`${name}${part}`)
      yield `${name}${part} `
    }
  }

  const ofOne = (subject: string, max: number) => Share.ofMember({ subject }, max)

  test('makes parts of files in turn, one at a time', async () => {
    const queue = new ExportQueue({ maxUnderWay: 3 })
    const done: string[] = []
    const files = await Promise.all(['a', 'b', 'c'].map((name) => queue.open(ofOne(name, 3), parts(name, done))))
    const texts = await Promise.all(files.map(async (content) => (await content.toArray()).join('')))
    expect(texts).toEqual(['a1 a2 a3 ', 'b1 b2 b3 ', 'c1 c2 c3 '])
    expect(done.slice(0, 3).toSorted()).toEqual(['a1', 'b1', 'c1'])
    expect(queue.length).toBe(0)
  })

  test('makes no part that no client reads', async () => {
    const queue = new ExportQueue({ maxUnderWay: 1 })
    const done: string[] = []
    const content = await queue.open(ofOne('a', 1), parts('a', done, 1_000))
    content.read()
    const other = new ExportQueue({ maxUnderWay: 1 })
    await (await other.open(ofOne('b', 1), parts('b', [], 100))).toArray()
    expect(done.length).toBeLessThan(5)
    content.destroy()
    await once(content, 'close')
    expect(queue.length).toBe(0)
  })

  test('is full at its limits, and has room again when a file fails, is left or takes too long', async () => {
    const queue = new ExportQueue({ maxUnderWay: 2, longest: 50 })
    const failing = { next: () => Promise.reject(new Error('no database')) }
    await expect(queue.open(ofOne('a', 1), failing)).rejects.toThrow('no database')
    const slow = await queue.open(ofOne('a', 1), parts('a', []))
    await expect(queue.open(ofOne('a', 1), parts('a', []))).rejects.toThrow(TooMuchWork)
    const left = await queue.open(ofOne('b', 1), parts('b', []))
    await expect(queue.open(ofOne('c', 1), parts('c', []))).rejects.toThrow(TooMuchWork)
    left.destroy()
    await expect(once(slow, 'close')).rejects.toThrow(/aborted/)
    expect(queue.length).toBe(0)
  })
})
