import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { openDatabase } from '../../database/database.ts'
import { startOpenIdProvider } from '../../login/development/open-id-provider.ts'
import { closeLater } from '../../testing/close-later.ts'
import { createTemporaryFolder, openServer, StaffBrowser, testConfig } from '../../testing/index.ts'
import { act, Person, readStaff, staffUpload } from './testing/mailbox.ts'
import { inText } from '../testing/whole-parts.ts'

const words = {
  text: 'KANARIE-IN-DE-TEKST',
  file: 'KANARIE-IN-HET-BESTAND',
  name: 'KANARIE-ALS-NAAM',
  reply: 'KANARIE-TERUG',
}
const canaries = Object.values(words).flatMap((word) => [
  word,
  Buffer.from(word).toString('hex'),
  // Of each of the three alignments, without the ends that depend on what is beside it.
  ...[0, 1, 2].map((at) =>
    Buffer.from(' '.repeat(at) + word)
      .toString('base64')
      .slice(4, -4),
  ),
])

test('no byte of an answer is in the database folder, its tables, the mails or the log', async () => {
  const databaseDirectory = join((await createTemporaryFolder()).path, 'db')
  const config = testConfig({ openIdPort: 0, databaseDirectory })
  const database = await openDatabase(config)
  const provider = await startOpenIdProvider(config, () => ['http://nl.localhost:8080', 'http://be.localhost:8080'])
  closeLater(() => provider.close())
  let log = ''
  const stream = new Writable({
    write(line, _encoding, done) {
      log += String(line)
      done()
    },
  })
  let time = Date.parse('2026-11-23T10:00:00Z')
  const services = { config, database, now: () => new Date(time++), openId: provider.settings }
  const app = await openServer(services, { level: 'trace', stream })
  const sanne = new StaffBrowser(app)
  await sanne.logIn('sanne')
  const noor = await new Person({ app, config, database, provider, clock: { now: 0 } }).request()
  const content = Buffer.concat([Buffer.from(words.file), Buffer.alloc(300_000, words.file)])
  const { id } = await staffUpload(sanne, noor.reference, `${words.name}.txt`, content)
  const reply = (await noor.upload(`${words.name}.txt`, content)).json<{ id: string }>()
  await noor.call('messages', { text: words.reply, files: [reply.id] })
  await act(sanne, noor.reference, 'decide', {
    outcome: 'GRANTED',
    parts: inText,
    answer: { text: words.text, files: [id] },
  })

  const { messages } = await noor.open()
  expect(messages.map(({ text }) => text.split('\n')[0])).toEqual([words.reply, words.text])
  expect((await noor.download(id)).rawPayload.equals(content)).toBe(true)
  expect((await readStaff(sanne, noor.reference)).messages).toHaveLength(2)

  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(database)
  const dumps = []
  for (const { name } of tables) {
    const { rows } = await sql<{
      line: string
    }>`select row_to_json(each)::text as line from ${sql.table(name)} as each`.execute(database)
    dumps.push(...rows.map(({ line }) => line))
  }
  const mails = await database.selectFrom('outbox').selectAll().execute()
  await sql`checkpoint`.execute(database)
  await database.destroy()
  const files = await readdir(databaseDirectory, { recursive: true, withFileTypes: true })
  const contents = files.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name)))
  const searched = [
    ...(await Promise.all(contents)),
    ...[log, JSON.stringify(mails), dumps.join('\n')].map((text) => Buffer.from(text)),
  ]
  // What is not encrypted is found.
  expect(searched.filter((bytes) => bytes.includes(noor.reference)).length).toBeGreaterThan(3)
  expect(log).toContain('/api/privacy-rights/mailbox/files/:file')
  for (const canary of canaries)
    expect([canary, searched.filter((bytes) => bytes.includes(canary)).length]).toEqual([canary, 0])
})
