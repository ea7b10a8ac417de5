// Takes about 20 s: begins early.
import { createHash, createHmac } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { StaffRequest, StaffTask } from '@site/shared/calls'
import { sql } from 'kysely'
import { saveCampaigns } from '../../campaigns/save-campaigns.ts'
import { toSnakeCase } from '../../database/column-sealing.ts'
import { openDatabase } from '../../database/database.ts'
import { sealedTables } from '../../database/sealed-columns.ts'
import { startOpenIdProvider } from '../../login/development/open-id-provider.ts'
import { createDelivery } from '../../mail/worker.ts'
import { act, Person, staffUpload } from '../../requests/testing/mailbox.ts'
import { bodyOf, flows, intakeAt, verificationPath } from '../../requests/testing/request-server.ts'
import { printedTo } from '../../requests/testing/staff-work.ts'
import { runRetention } from '../run-retention.ts'
import { closeLater, createTemporaryFolder, makeCampaign, openServer, StaffBrowser, testConfig } from '../index.ts'

/** Typed words: a word of its own for each place where people can write. */
const written: string[] = []

function write(place: string): string {
  const word = `Kanarie-${place}-${written.length}`
  written.push(word)
  return `${word} zingt in de boom bij de brug.`
}

const databaseDirectory = join((await createTemporaryFolder()).path, 'db')
const config = testConfig({ openIdPort: 0, databaseDirectory, decisionsNeedTwo: true, decisionUndoSeconds: 600 })
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
const now = () => new Date(time++)
const app = await openServer({ config, database, now, openId: provider.settings }, { level: 'trace', stream })
const site = { app, config, database, provider, clock: { now: 0 } }
const sanne = new StaffBrowser(app)
const lucas = new StaffBrowser(app)
const visitor = new StaffBrowser(app, 'be.localhost:8080')
const calls = '/api/internal-privacy-rights'

/** Tokens and codes that were mailed. */
const tokens = new Set<string>()
const codes = new Set<string>()

async function readMails() {
  const unsent = await database.selectFrom('outbox').selectAll().where('sentAt', 'is', null).execute()
  const mails = unsent.map((mail) => ({ ...mail, text: String(mail.text) }))
  for (const { text } of mails) {
    for (const [token] of text.matchAll(/(?<![\w-])[\w-]{43}(?![\w-])/g)) tokens.add(token)
    for (const [, code = ''] of text.matchAll(/(?<!LM-)(?<![\w-])([\dA-Z]{4}-[\dA-Z]{4})(?![\w-])/g)) codes.add(code)
    for (const [, code = ''] of text.matchAll(/^Code: (\d{6})$/gm)) codes.add(code)
  }
  return mails
}

async function ask(browser: StaffBrowser, url: string, payload: object) {
  const answer = await browser.ask('POST', url, { payload })
  expect([url, answer.statusCode, answer.body]).toEqual([url, 200, expect.any(String)])
  return answer.json<{ id: string; reference: string }>()
}

async function step(browser: StaffBrowser, reference: string, name: string, payload: object): Promise<StaffRequest> {
  const { status, ...shown } = await act(browser, reference, name, payload)
  expect([name, status, shown.error]).toEqual([name, 200, undefined])
  return shown
}

const show = async (reference: string) =>
  (await sanne.ask('GET', `${calls}/requests/${reference}`)).json<StaffRequest & { tasks: StaffTask[] }>()

/** Decides a request, and does not wait until it is sent. */
async function decideNow(reference: string, payload: object): Promise<void> {
  const { waiting } = await step(sanne, reference, 'decide', payload)
  await step(sanne, reference, 'take-now', { decidedAt: waiting?.decidedAt })
}

/** Finishes the tasks of a request with a note and a reason each. */
async function finishTasks(reference: string): Promise<void> {
  for (const { id } of (await show(reference)).tasks) {
    await ask(sanne, `${calls}/tasks/${reference}/${id}/note`, { text: write('note-of-task') })
    await ask(sanne, `${calls}/tasks/finish`, { tasks: [id], reason: write('reason-of-task') })
  }
}

async function confirm(reference: string): Promise<void> {
  const mail = (await readMails()).find(({ requestReference }) => requestReference === reference)!
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await visitor.ask('POST', verificationPath(mail), { headers, payload: '' })
  await readMails()
}

const parts = (text: () => string) => ({
  data: { kind: 'TEXT', text: text() },
  recipients: { kind: 'TEXT', text: text() },
  retention: { kind: 'TEXT', text: text() },
  source: { kind: 'TEXT', text: text() },
  explanation: { kind: 'TEXT', text: text() },
})

/** A day of work: every form, every step of staff that has words, mails, files, tasks, lost links. */
async function workForADay(): Promise<void> {
  await sanne.logIn('sanne')
  await lucas.logIn('lucas')
  await saveCampaigns(database, 'NL', [makeCampaign('NL-1', {})])
  // Every kind of request, with words in every field that a person fills in.
  for (const flow of flows) {
    const userInfo = { ...printedTo, firstName: write('name').split(' ')[0], lastName: write('surname').split(' ')[0] }
    const typed = { email: `canary-${flow.toLowerCase().replaceAll('_', '-')}@lindehof.example`, userInfo }
    const texts = {
      userMessage: write('message-of-request'),
      brandName: write('brand').slice(0, 40),
      article: write('article'),
    }
    const { reference } = await ask(visitor, '/api/privacy-rights/request', bodyOf(flow, { ...typed, ...texts }))
    await confirm(reference)
  }
  // One with messages and files both ways, an answer, and a review.
  const noor = await new Person(site).request()
  await readMails()
  const content = Buffer.concat([Buffer.from(write('file')), Buffer.alloc(50_000, write('file'))])
  const { id: file } = await staffUpload(sanne, noor.reference, `${write('file-name')}.txt`, content)
  const reply = (await noor.upload(`${write('file-name')}.txt`, content)).json<{ id: string }>()
  await noor.call('messages', { text: write('message'), files: [reply.id] })
  await step(sanne, noor.reference, 'messages', { text: write('message'), files: [] })
  await step(sanne, noor.reference, 'note', { text: write('note') })
  await step(sanne, noor.reference, 'ask-identity', { text: write('question') })
  await step(sanne, noor.reference, 'extend', { reason: 'COMPLEX', text: write('extension') })
  const answer = { text: write('answer'), files: [file] }
  await decideNow(noor.reference, { outcome: 'GRANTED', parts: parts(() => write('part')), answer })
  expect((await noor.open()).messages.length).toBeGreaterThan(1)
  // One that waits for a colleague, and one that is approved and can be taken back; both printed.
  for (const isApproved of [false, true]) {
    const forOther = {
      behalf: 'CLIENT',
      authority: write('authority'),
      concerned: { name: write('concerned'), email: '', phoneNumber: '', address: write('address-of-concerned') },
    }
    const typed = { userInfo: printedTo, userMessage: write('message-of-request'), intake: intakeAt(time) }
    const payload = bodyOf('RIGHT_OF_ACCESS', { ...typed, ...forOther })
    const { reference } = await ask(sanne, `${calls}/request`, payload)
    await finishTasks(reference)
    const { waiting } = await step(sanne, reference, 'decide', {
      outcome: 'PARTLY',
      reason: 'RIGHTS_OF_OTHERS',
      done: write('what-was-done'),
      text: write('explanation'),
      parts: parts(() => write('part-in-print')),
    })
    if (isApproved) await step(lucas, reference, 'approve', { decidedAt: waiting?.decidedAt })
    await step(sanne, reference, 'note', { text: write('note') })
  }
  // One whose person disagrees, in words, once the letter has left.
  const [first] = await database
    .selectFrom('privacyRequests')
    .selectAll()
    .where('flowType', '=', 'RECTIFICATION')
    .execute()
  await finishTasks(first!.reference)
  await decideNow(first!.reference, {
    outcome: 'GRANTED',
    notification: 'TOLD',
    informed: write('recipients'),
    text: write('sentence'),
  })
  const mail = (await readMails()).findLast(
    ({ requestReference, text }) => requestReference === first!.reference && text.includes('/status#'),
  )!
  const token = /\/status#([\w-]+)/.exec(mail.text)![1]!
  await ask(visitor, '/api/privacy-rights/review', { token, text: write('disagreement') })
  // The other forms.
  const contact = {
    name: write('name'),
    email: 'contact-canary@lindehof.example',
    question: write('question-of-contact'),
  }
  await ask(visitor, '/api/contact?locale=nl_be', contact)
  const report = { name: write('name'), email: 'report-canary@lindehof.example', explanation: write('complaint') }
  await ask(visitor, '/api/political-ad-complaint', {
    ...report,
    reason: 'INCORRECT',
    campaignId: 'NL-1',
    locale: 'nl_nl',
  })
  const { id } = await database.selectFrom('complaints').select('id').executeTakeFirstOrThrow()
  await ask(sanne, `${calls}/complaints/${id}/note`, { text: write('note') })
  await ask(sanne, `${calls}/complaints/${id}/close`, { outcome: 'UNFOUNDED', text: write('outcome-of-complaint') })
  await ask(visitor, '/api/privacy-rights/status-link?locale=nl_be', { email: 'noor@lindehof.example' })
  await sanne.ask('GET', `${calls}/requests?search=Kanarie-surname`)
  await runRetention({ config, database, now })
  await readMails()
}

/** Returns every value of every column of every table, as text. */
async function dump(): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' order by table_name, ordinal_position`.execute(database)
  const values: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await sql<{ value: string }>`
      select ${sql.ref(column)}::text as value from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
      database.withoutPlugins(),
    )
    values.push(...rows.map(({ value }) => value))
  }
  return values
}

/** Returns a text as it may stand in a dump: plain, in hexadecimal digits, and in each of the three alignments of base64. */
function spellings(text: string): string[] {
  const aligned = [0, 1, 2].map((at) =>
    Buffer.from(' '.repeat(at) + text)
      .toString('base64')
      .slice(4, -4),
  )
  return [text, text.toLowerCase(), Buffer.from(text).toString('hex'), ...aligned.filter((part) => part.length > 8)]
}

/** Whether a dump has a text; digits only as a whole number. */
function isIn(whole: string, text: string): boolean {
  if (/^\d+$/.test(text)) return new RegExp(`(?<!\\d)${text}(?!\\d)`).test(whole)
  return spellings(text).some((each) => whole.includes(each))
}

/** Prefixes before a text that is hashed, in this version or another. */
const purposes = ['', 'word ', 'link code ', 'search ', 'network ', 'unconfirmed ', 'receipt ', 'status-link ', 'code ']

/** Returns texts whose hash is in the dump: with no key, and with each value of the dump that may be one. */
function openHashes(values: readonly string[], texts: readonly string[]): string[] {
  const stored = new Set(values.flatMap((value) => value.match(/[\w-]{43}|[\da-f]{64}|-?\d{15,20}/g) ?? []))
  const keys = new Set(values.filter((value) => /^[\w+/=-]{20,100}$/.test(value)))
  const isStored = (digest: Buffer) =>
    stored.has(digest.toString('base64url')) ||
    stored.has(digest.toString('hex')) ||
    stored.has(String(digest.readBigInt64BE()))
  return texts.filter(
    (text) =>
      isStored(createHash('sha256').update(text).digest()) ||
      [...keys].some((key) => isStored(createHmac('sha256', key).update(text).digest())),
  )
}

async function expectNothingReadable(): Promise<void> {
  const values = await dump()
  const whole = values.join('\n')
  // What is not sealed is found.
  expect(whole).toContain('noor@lindehof.example')
  const found = [...written, ...tokens, ...codes].filter((text) => isIn(whole, text))
  expect(found).toEqual([])
}

test('after a day of work a dump of the database has no token, no code and no sentence, before and after the mails are sent', async () => {
  await workForADay()
  expect([tokens.size > 10, codes.size > 10, written.length > 50]).toEqual([true, true, true])
  await expectNothingReadable()

  const sent: string[] = []
  let isBroken = true
  const transport = {
    async send({ id, recipient, text }: { id: string; recipient: string; text: string }) {
      const [link = ''] = /https?:\/\/\S+/.exec(text) ?? []
      if (isBroken) throw Object.assign(new Error(`550 <${recipient}> Blocked: ${link}`), { responseCode: 550 })
      sent.push(id)
    },
  }
  const deliver = createDelivery({ database, transport, now, report: () => undefined })
  await deliver()
  await expectNothingReadable()
  isBroken = false
  time += 24 * 3_600_000
  await deliver()
  await expectNothingReadable()
  const mails = await sql<{ id: string }>`select id from outbox where sent_at is not null
    and subject is null and text is null and html is null and reply_to is null and reply_to_name is null`.execute(
    database,
  )
  expect(mails.rows.map(({ id }) => id).toSorted()).toEqual(sent.toSorted())
  expect(sent.length).toBeGreaterThan(20)
})

test('every column with text is sealed, or is named in docs/security.md', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../docs/security.md'), 'utf8')
  const [, section = ''] = /^## What a backup says\n([^]*?)^## /m.exec(page) ?? []
  const named = new Map<string, string[]>()
  for (const [, tables = '', reasons = ''] of section.matchAll(/^- ((?:`\w+`(?:, )?)+): (.*)$/gm)) {
    const columns = [...reasons.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
    for (const [, table = ''] of tables.matchAll(/`(\w+)`/g)) named.set(table, columns)
  }
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%'
      and data_type in ('text', 'json', 'jsonb', 'bytea', 'ARRAY', 'character varying')`.execute(database)
  const unnamed = rows.filter(({ table, column }) => {
    const sealed = Object.entries(sealedTables).find(([name]) => toSnakeCase(name) === table)?.[1]
    const isSealed = [...(sealed?.texts ?? []), ...Object.keys(sealed?.objects ?? {})].some(
      (name) => toSnakeCase(name) === column,
    )
    const columns = named.get(table)
    return !isSealed && !(columns && (columns.length === 0 || columns.includes(column)))
  })
  expect(unnamed).toEqual([])
})

test('no stored hash opens with what is in the dump', async () => {
  const values = await dump()
  // A token is no word that somebody can try: its hash needs no key, and is found.
  expect(openHashes(values, [...tokens].slice(0, 5))).not.toEqual([])
  const some = [...codes].slice(0, 20)
  const people = ['kanarie', 'noor', 'damme', 'noor@lindehof.example', 'contact-canary@lindehof.example', '127.0.0.1']
  const words = [...some, ...some.map((code) => code.replace('-', '')), ...people, ...written.slice(0, 10)]
  const texts = words.flatMap((word) => purposes.map((purpose) => purpose + word))
  expect(openHashes(values, texts)).toEqual([])
})

test('no file of the database and no line of the log has what people wrote', async () => {
  await sql`checkpoint`.execute(database)
  await database.destroy()
  const files = await readdir(databaseDirectory, { recursive: true, withFileTypes: true })
  const contents = files.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name)))
  const searched = [...(await Promise.all(contents)), Buffer.from(log)]
  expect(searched.filter((bytes) => bytes.includes('noor@lindehof.example')).length).toBeGreaterThan(1)
  expect(log).toContain('/api/privacy-rights/mailbox/files')
  const secrets = [
    ...written,
    ...[...tokens].slice(0, 20),
    ...[...codes].filter((code) => code.includes('-')).slice(0, 20),
  ]
  expect(secrets.filter((text) => searched.some((bytes) => bytes.includes(text)))).toEqual([])
})
