import { CamelCasePlugin, sql } from 'kysely'
import { parseAnswerKeys } from '../configuration/answer-keys.ts'
import { enqueueMail, readMail } from '../mail/outbox.ts'
import { sampleMail } from '../mail/testing/sample-mail.ts'
import { openTestDatabase, testConfig } from '../testing/index.ts'
import { ColumnSealing } from './column-sealing.ts'
import type { Database } from './database.ts'
import { renewSealed } from './renew-sealed.ts'

const database = await openTestDatabase()
const { answerKeys: old } = testConfig()
const renewed = [...parseAnswerKeys(`next:${Buffer.alloc(32, 2).toString('base64')}`), ...old]
const now = new Date('2026-11-28T10:00:00Z')

const withKeys = (keys: typeof old): Database =>
  database.withoutPlugins().withPlugin(new ColumnSealing(keys)).withPlugin(new CamelCasePlugin())

async function readRaw(id: string): Promise<string[]> {
  const { rows } = await sql<{
    subject: string
    text: string
  }>`select subject, text from outbox where id = ${id}`.execute(database.withoutPlugins())
  return rows.flatMap(({ subject, text }) => [subject, text])
}

beforeEach(async () => {
  await database.deleteFrom('outbox').execute()
  await database.deleteFrom('contactMessages').execute()
})

test('a column that is sealed opens in its own row and column only, and not where it was changed', async () => {
  const one = await enqueueMail(database, sampleMail, now)
  const other = await enqueueMail(database, sampleMail, now)
  expect((await readRaw(one)).join()).not.toContain('Eerste regel')
  expect(await readMail(database, one)).toMatchObject({ text: sampleMail.text, subject: sampleMail.subject })
  const [subject = '', text = ''] = await readRaw(one)
  await sql`update outbox set text = ${text} where id = ${other}`.execute(database)
  await expect(readMail(database, other)).rejects.toThrow()
  await sql`update outbox set text = ${subject} where id = ${one}`.execute(database)
  await expect(readMail(database, one)).rejects.toThrow('text has what was sealed in outbox.subject')
  await sql`update outbox set text = ${text.replace(/.{4}$/, 'AAAA')} where id = ${one}`.execute(database)
  await expect(readMail(database, one)).rejects.toThrow()
  await expect(database.selectFrom('outbox').select('subject').execute()).rejects.toThrow(
    'outbox.subject opens with id',
  )
})

test('a statement whose sealed values cannot be seen is rejected', async () => {
  const change = database.updateTable('outbox')
  await expect(change.set({ text: 'a' }).execute()).rejects.toThrow('outbox.text is sealed with id')
  await expect(
    change
      .set({ text: sql<string>`'a'` })
      .where('id', '=', 'x')
      .execute(),
  ).rejects.toThrow('as a value')
  const copy = database.insertInto('contactMessages').columns(['id', 'question'])
  await expect(
    copy.expression(database.selectFrom('contactMessages').select(['id', 'question'])).execute(),
  ).rejects.toThrow('without values')
})

test('a value of another key, or in clear text of an earlier version, is sealed with the newest key', async () => {
  const mail = await enqueueMail(database, sampleMail, now)
  const contact = '8032e991-25fe-4bea-b06f-4a49418f57c8'
  await sql`insert into contact_messages (id, name, email, question, locale, received_at)
    values (${contact}, 'An', 'an@lindehof.example', 'In klare tekst', 'nl_nl', ${now})`.execute(database)
  const rotated = withKeys(renewed)
  await renewSealed(rotated, renewed)
  await renewSealed(rotated, renewed)
  for (const stored of await readRaw(mail)) expect(stored).toContain('.next.')
  const raw = await sql<{ question: string }>`select question from contact_messages`.execute(database.withoutPlugins())
  expect(raw.rows[0]?.question).toMatch(/^sealed\.contactMessages\.question\.next\./)
  const alone = withKeys(renewed.slice(0, 1))
  const read = await alone.selectFrom('contactMessages').selectAll().executeTakeFirstOrThrow()
  expect(read).toMatchObject({ name: 'An', question: 'In klare tekst' })
  await expect(readMail(database, mail)).rejects.toThrow('ANSWER_KEY lacks the key "next"')
})
