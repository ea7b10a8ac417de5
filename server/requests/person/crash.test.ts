// Takes about 20 s: begins early.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { openDatabase, type Database } from '../../database/database.ts'
import { createRandom } from '../../campaigns/sample/random.ts'
import { startMailServer } from '../../mail/testing/mail-server.ts'
import {
  createTemporaryFolder,
  releaseFiles,
  startServer,
  testConfig,
  type TemporaryFolder,
} from '../../testing/index.ts'
import { readFile as readStoredFile, type OpenableFile } from '../store/stored-files.ts'
import { removeOldMessages } from '../store/message-retention.ts'
import { startStream } from '../testing/request-stream.ts'
import { beginStaffSession, startStaffWork } from '../testing/staff-work.ts'

/** Each costs a start of the real server: a few of them here, many (`CRASH_KILLS=20`) before a release. */
const kills = Number(process.env['CRASH_KILLS'] ?? 2)
const requests = kills * 25
/** Number of mails that one server sends at the same time. */
const mailsUnderWay = 3

const mailServer = await startMailServer()
let folder: TemporaryFolder
let server: ReturnType<typeof start> | undefined
/** PostgreSQL where TEST_DATABASE_URL names one, which is empty. */
const databaseUrl = process.env['TEST_DATABASE_URL']
const { answerKeys } = testConfig()

beforeAll(async () => {
  folder = await createTemporaryFolder()
  await folder.write(releaseFiles({}, 'site/'))
})

function start() {
  return startServer({
    SITE_DIR: join(folder.path, 'site'),
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : { DATABASE_DIR: join(folder.path, 'db') }),
    NODE_ENV: 'development',
    SMTP_URL: mailServer.url,
    DEMONSTRATION: 'off',
    DECISION_UNDO_SECONDS: '0',
    ANSWER_KEY: answerKeys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(' '),
    // Staff have a session already.
    OIDC_ISSUER: 'http://127.0.0.1:9',
    OIDC_CLIENT_ID: 'site',
    OIDC_CLIENT_SECRET: 'secret',
  })
}

async function useDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ databaseUrl, databaseDirectory: join(folder.path, 'db'), answerKeys })
  try {
    return await work(database)
  } finally {
    await database.destroy()
  }
}

const later = (time: number) => new Promise((done) => setTimeout(done, time))

/** Kills the server at moments that a seed decides, and starts it again, while requests keep coming and staff answer others. */
async function streamWithKills() {
  const cookie = await useDatabase(beginStaffSession)
  const random = createRandom('kill')
  const moments = Array.from({ length: kills }, () => random.integer(5, requests - 15)).toSorted((a, b) => a - b)
  let running = await start()
  server = Promise.resolve(running)
  const origin = async () => (await server!).origin
  const stream = startStream(requests, origin)
  const staff = startStaffWork(cookie, origin)
  for (const moment of moments) {
    while (stream.begun < moment) await later(1)
    await later(random.integer(0, 40))
    server = running.end('SIGKILL').then(() => start())
    running = await server
  }
  await stream.done
  await staff.stop()
  return { ...stream, staff }
}

function readStored() {
  return useDatabase(async (database) => {
    const requestsOf = database.selectFrom('privacyRequests').select(['reference', 'idempotencyKey', 'state', 'sentBy'])
    const mails = await database.selectFrom('outbox').select(['requestReference', 'sentAt']).execute()
    return { stored: await requestsOf.execute(), mails }
  })
}

/** Reads all files as their reader gets them, after the hour in which what a crash left of uploads is removed. */
function readFiles() {
  return useDatabase(async (database) => {
    await removeOldMessages(database, new Date(Date.now() + 3_700_000))
    const files = await database
      .selectFrom('privacyRequestFiles')
      .innerJoin('privacyRequestKeys', 'privacyRequestKeys.fileId', 'privacyRequestFiles.id')
      .selectAll('privacyRequestFiles')
      .select('wrappedKey')
      .execute()
    const parts = await database.selectFrom('privacyRequestFileParts').select('fileId').distinct().execute()
    expect(parts).toHaveLength(files.length)
    const messages = await database.selectFrom('privacyRequestMessages').selectAll().execute()
    const digests = new Map<string, string>()
    for (const file of files) digests.set(file.id, await digestOf(database, file))
    return { files, messages, digests }
  })
}

async function digestOf(database: Database, file: OpenableFile): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of readStoredFile(database, answerKeys, file)) hash.update(part)
  return hash.digest('hex')
}

/** By their Message-ID: a mail that was under way at a kill may arrive again, as the same one. */
const subjectsById = () => new Map(mailServer.received.map(({ mail }) => [mail.messageId, mail.subject]))

/** Lets servers send what those before them left behind; gives what the database holds once no mail waits any more. */
async function finish() {
  for (;;) {
    await (await server!).end('SIGTERM')
    const { stored, mails } = await readStored()
    if (mails.every(({ sentAt }) => sentAt !== null)) return { stored, mails }
    server = start()
    await server
    while (subjectsById().size < mails.length) await later(20)
  }
}

function countReferences(texts: Iterable<string | null | undefined>) {
  const counts = new Map<string, number>()
  for (const text of texts) {
    const reference = /LM-\w{4}-\w{4}/.exec(text ?? '')?.[0] ?? 'none'
    counts.set(reference, (counts.get(reference) ?? 0) + 1)
  }
  return counts
}

const title = `${requests} requests and answers with files while the server is killed ${kills} times`

test(`${title}: none is lost, each letter goes once, and no file is half`, async () => {
  const { acknowledged, unanswered, staff } = await streamWithKills()
  const { stored, mails } = await finish()
  expect(stored.length).toBeGreaterThanOrEqual(acknowledged.size)
  expect(unanswered + staff.unanswered).toBeGreaterThan(0)
  const references = new Map(stored.map(({ idempotencyKey, reference }) => [idempotencyKey, reference]))
  for (const [key, reference] of acknowledged) expect(references.get(key)).toBe(reference)

  // The mail to the team or that asks for the confirmation, the receipt of what staff entered, and the letter of the decision.
  const countMails = ({ sentBy, state }: (typeof stored)[number]) =>
    1 + Number(sentBy !== null) + Number(state === 'ANSWERED')
  const expected = new Map(stored.map((each) => [each.reference, countMails(each)]))
  expect(countReferences(mails.map(({ requestReference }) => requestReference))).toEqual(expected)
  expect(countReferences(subjectsById().values())).toEqual(expected)
  expect(mailServer.received.length - mails.length).toBeLessThanOrEqual(kills * mailsUnderWay)

  const { files, messages, digests } = await readFiles()
  expect(staff.answered.size).toBeGreaterThan(0)
  for (const [id, digest] of staff.files) expect(digests.get(id)).toBe(digest)
  for (const { id, sha256 } of files) expect(digests.get(id)).toBe(sha256)
  const sent = new Map(files.map(({ messageId, id }) => [messageId, id]))
  expect(messages).toHaveLength(stored.filter(({ state }) => state === 'ANSWERED').length)
  expect(new Map(messages.map(({ reference, id }) => [reference, sent.get(id)]))).toEqual(staff.answered)
})
