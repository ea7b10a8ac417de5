import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { openDatabase } from '../database/database.ts'
import { createRandom } from '../campaigns/sample/random.ts'
import { createTemporaryFolder, releaseFiles, startServer, type TemporaryFolder } from '../testing/index.ts'
import { startStream } from './testing/request-stream.ts'

/** Each costs a start of the real server: a few of them here, many (`CRASH_KILLS=20`) before a release. */
const kills = Number(process.env['CRASH_KILLS'] ?? 2)
const requests = kills * 25

let folder: TemporaryFolder
let server: ReturnType<typeof start> | undefined

beforeAll(async () => {
  folder = await createTemporaryFolder()
  await folder.write(releaseFiles({}, 'site/'))
})

function start() {
  return startServer({
    SITE_DIR: join(folder.path, 'site'),
    DATABASE_DIR: join(folder.path, 'db'),
    MAIL_DIR: join(folder.path, 'mail'),
    DEMONSTRATION: 'off',
  })
}

const later = (time: number) => new Promise((done) => setTimeout(done, time))

/** Kills the server at moments that a seed decides, and starts it again, while the requests keep coming. */
async function streamWithKills() {
  const random = createRandom('kill')
  const moments = Array.from({ length: kills }, () => random.integer(5, requests - 15)).toSorted((a, b) => a - b)
  let running = await start()
  server = Promise.resolve(running)
  const stream = startStream(requests, async () => (await server!).origin)
  for (const moment of moments) {
    while (stream.begun < moment) await later(1)
    await later(random.integer(0, 40))
    server = running.end('SIGKILL').then(() => start())
    running = await server
  }
  await stream.done
  return stream
}

async function readStored() {
  const database = await openDatabase({ databaseUrl: undefined, databaseDirectory: join(folder.path, 'db') })
  const stored = await database.selectFrom('privacyRequests').select(['reference', 'idempotencyKey', 'state']).execute()
  const mails = await database.selectFrom('outbox').selectAll().execute()
  await database.destroy()
  return { stored, mails }
}

async function listMailFiles() {
  return (await readdir(join(folder.path, 'mail'))).filter((name) => name.endsWith('.eml'))
}

/** Lets servers send what those before them left behind; gives what the database holds once no mail waits any more. */
async function finish() {
  for (;;) {
    await (await server!).end('SIGTERM')
    const { stored, mails } = await readStored()
    if (mails.every(({ sentAt }) => sentAt !== null)) return { stored, mails }
    server = start()
    await server
    while ((await listMailFiles()).length < mails.length) await later(20)
  }
}

async function readMailFiles() {
  const names = await listMailFiles()
  return Promise.all(names.map(async (name) => simpleParser(await readFile(join(folder.path, 'mail', name)))))
}

function countReferences(subjects: (string | undefined)[]) {
  const counts = new Map<string, number>()
  for (const subject of subjects) {
    const reference = /LM-\w{4}-\w{4}/.exec(subject ?? '')?.[0] ?? 'none'
    counts.set(reference, (counts.get(reference) ?? 0) + 1)
  }
  return counts
}

test(`${requests} requests while the server is killed ${kills} times: none is lost, each has one verification mail`, async () => {
  const { acknowledged, unanswered } = await streamWithKills()
  const { stored, mails } = await finish()
  expect(stored.length).toBeGreaterThanOrEqual(acknowledged.size)
  expect(unanswered).toBeGreaterThan(0)
  const references = new Map(stored.map(({ idempotencyKey, reference }) => [idempotencyKey, reference]))
  for (const [key, reference] of acknowledged) expect(references.get(key)).toBe(reference)

  const one = new Map(stored.map(({ reference }) => [reference, 1]))
  expect(countReferences(mails.map(({ subject }) => subject))).toEqual(one)
  expect(countReferences((await readMailFiles()).map(({ subject }) => subject))).toEqual(one)
}, 600_000)
