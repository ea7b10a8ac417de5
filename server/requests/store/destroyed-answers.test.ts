import { randomBytes } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { dayInMs } from '@site/shared/rules'
import { parseAnswerKeys } from '../../configuration/answer-keys.ts'
import { openDatabase } from '../../database/database.ts'
import { startOpenIdProvider } from '../../login/development/open-id-provider.ts'
import { act, Person, staffUpload } from '../testing/mailbox.ts'
import {
  closeLater,
  createTemporaryFolder,
  openServer,
  runRetention,
  StaffBrowser,
  testConfig,
} from '../../testing/index.ts'
import { inText } from '../testing/whole-parts.ts'

/** Folder of the database, as somebody sees it who has the disk and `ANSWER_KEY`, after something was destroyed. */
const databaseDirectory = join((await createTemporaryFolder()).path, 'db')
/** As configured; the database knows of a key that is added. */
const answerKeys = [...testConfig().answerKeys]
const config = testConfig({ openIdPort: 0, databaseDirectory, answerKeys })
const database = await openDatabase(config)
const provider = await startOpenIdProvider(config, () => ['http://nl.localhost:8080', 'http://be.localhost:8080'])
const begin = Date.parse('2026-11-23T10:00:00Z')
const clock = { now: begin }
const now = () => new Date(clock.now)
const app = await openServer({ config, database, now, openId: provider.settings })
closeLater(() => database.destroy())
closeLater(() => provider.close())
const site = { app, config, database, provider, clock }
const sanne = new StaffBrowser(app)

beforeEach(async () => {
  clock.now = begin
  await sanne.logIn('sanne')
})

afterEach(() => database.deleteFrom('privacyRequests').execute())

const keep = (changes = {}) => runRetention({ config: { ...config, ...changes }, database, now })

async function filePaths(): Promise<string[]> {
  const files = await readdir(databaseDirectory, { recursive: true, withFileTypes: true })
  return files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
}

/** Returns which of these texts any file of the database has. */
async function findOnDisk(texts: readonly string[]): Promise<string[]> {
  const contents = await Promise.all((await filePaths()).map((path) => readFile(path)))
  return texts.filter((text) => contents.some((content) => content.includes(text)))
}

/** The wrapped keys of everything about a request. */
async function keysOf({ reference }: Person): Promise<string[]> {
  const { rows } = await sql<{ wrappedKey: string }>`select wrapped_key from privacy_request_keys
    where message_id in (select id from privacy_request_messages where reference = ${reference})
      or file_id in (select id from privacy_request_files where reference = ${reference})`.execute(database)
  return rows.map(({ wrappedKey }) => wrappedKey)
}

let people = 0
const person = () => new Person(site).request({ userMessage: `Verzoek ${++people}` })

async function answer(noor: Person) {
  const { id } = await staffUpload(sanne, noor.reference, 'a.csv', Buffer.from('a;b'))
  await act(sanne, noor.reference, 'decide', {
    outcome: 'GRANTED',
    parts: inText,
    answer: { text: 'Hierbij.', files: [id] },
  })
}

async function uploadUnsent(noor: Person) {
  return (await noor.upload('a.txt', Buffer.from('abc'))).json<{ id: string }>().id
}

const ways: [what: string, prepare: (noor: Person) => Promise<unknown>, destroy: (noor: Person) => Promise<unknown>][] =
  [
    ['an answer after its last day', answer, async () => (clock.now += 31 * dayInMs)],
    ['messages a year after the end of their request', answer, async () => (clock.now += 367 * dayInMs)],
    ['requests three years after their decision', answer, async () => (clock.now += 3 * 367 * dayInMs)],
    [
      'a file that its person removes',
      uploadUnsent,
      async (noor) => {
        const { id } = await database
          .selectFrom('privacyRequestFiles')
          .select('id')
          .where('reference', '=', noor.reference)
          .executeTakeFirstOrThrow()
        expect((await noor.call('remove-file', { file: id })).statusCode).toBe(200)
      },
    ],
    ['a file that was not sent within a day', uploadUnsent, async () => (clock.now += dayInMs + 1)],
    [
      'a request that is removed',
      answer,
      async ({ reference }) => database.deleteFrom('privacyRequests').where('reference', '=', reference).execute(),
    ],
  ]

test.each(ways)(
  'the key of %s is in no file of the database after the next round of duties',
  async (_, prepare, destroy) => {
    const noor = await person()
    await prepare(noor)
    const keys = await keysOf(noor)
    expect(keys.length).toBeGreaterThan(0)
    await keep()
    expect(await findOnDisk(keys)).toEqual(keys)
    await destroy(noor)
    await keep()
    expect(await keysOf(noor)).toEqual([])
    expect(await findOnDisk(keys)).toEqual([])
  },
)

test('the keys of others stay on the disk when one is destroyed', async () => {
  const gone = await person()
  await answer(gone)
  await keep()
  const other = await person()
  await uploadUnsent(other)
  const alive = await keysOf(other)
  await database.deleteFrom('privacyRequests').where('reference', '=', gone.reference).execute()
  await keep()
  expect(await keysOf(gone)).toEqual([])
  expect(await findOnDisk(alive)).toEqual(alive)
})

test('a key that was wrapped anew is nowhere as the old one had wrapped it', async () => {
  const noor = await person()
  await answer(noor)
  const wrapped = await keysOf(noor)
  await keep()
  const renewed = parseAnswerKeys(`next:${randomBytes(32).toString('base64')}`)
  answerKeys.unshift(...renewed)
  await keep()
  expect(await findOnDisk(wrapped)).toEqual([])
  expect(await findOnDisk(await keysOf(noor))).toHaveLength(2)
})

async function folderSize(): Promise<number> {
  const sizes = await Promise.all((await filePaths()).map(async (path) => (await stat(path)).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

test('a file that is uploaded and removed over and over takes its room once', async () => {
  const noor = await person()
  const content = randomBytes(4 * 2 ** 20)
  const sizes: number[] = []
  for (let at = 0; at < 4; at++) {
    const { id } = (await noor.upload('a.bin', content)).json<{ id: string }>()
    expect((await noor.call('remove-file', { file: id })).statusCode).toBe(200)
    await keep()
    sizes.push(await folderSize())
  }
  // A file of the log has 16 MB.
  expect(sizes.at(-1)! - sizes[1]!).toBeLessThan(17 * 2 ** 20)
})
