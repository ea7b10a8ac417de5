import { type ImportRow, type StaffRequest, type StaffRequestPage } from '@site/shared/calls'
import { readMails } from '../../../mail/testing/read-mails.ts'
import { openMailboxSite, readStaff } from '../../testing/mailbox.ts'

const calls = '/api/internal-privacy-rights'
const site = await openMailboxSite()
const { database, sanne } = site
const settings = { country: 'NL', language: 'nl', mails: false, skipsFaulty: false, isPreview: false }

beforeEach(async () => {
  for (const table of ['messageCounts', 'outbox', 'privacyRequests'] as const)
    await database.deleteFrom(table).execute()
})

interface Answer {
  rows: ImportRow[]
  error?: string
  field?: string
}

async function send(text: string, changes: object = {}) {
  const payload = { ...settings, text, ...changes }
  const answer = await sanne.ask('POST', `${calls}/import`, { payload })
  return { status: answer.statusCode, ...answer.json<Answer>() }
}

const headings = 'Ontvangen op;Verzoek;E-mailadres;Achternaam;Merken;Toelichting'
const access = '2-11-2026;Je gegevens inzien;an@lindehof.example;Van Damme;;"Alles;\r\ngraag"'
const objection = '2026-11-20;Geen reclame meer krijgen;bo@lindehof.example;;Avondbode, Centenlamp;'
const file = `\uFEFF${headings}\r\n${access}\r\n${objection}\r\n`
const countRequests = async () => (await database.selectFrom('privacyRequests').select('reference').execute()).length

test('each row of a spreadsheet becomes a request whose term counts from the day on which it came in', async () => {
  const { status, rows } = await send(file)
  expect([status, rows.map(({ state }) => state)]).toEqual([200, ['IMPORTED', 'IMPORTED']])
  const first: StaffRequest = await readStaff(sanne, rows[0]!.reference!)
  expect(first).toMatchObject({
    flowType: 'RIGHT_OF_ACCESS',
    state: 'VERIFIED',
    askedOn: '2026-11-02',
    answerBy: '2026-12-02',
    email: 'an@lindehof.example',
    name: 'Van Damme',
    userMessage: 'Alles;\ngraag',
    sentBy: 'Sanne Voorbeeld (sanne)',
  })
  expect(first.tasks.length).toBe(first.openTasks)
  expect((await readStaff(sanne, rows[1]!.reference!)).brands).toEqual(['Avondbode', 'Centenlamp'])
})

test('nobody is mailed, unless the person is to be', async () => {
  await send(file)
  expect(await readMails(database)).toEqual([])
  await database.deleteFrom('privacyRequests').execute()
  await send(file, { mails: true })
  const recipients = (await readMails(database)).map(({ recipient }) => recipient)
  expect(recipients.toSorted()).toEqual(['an@lindehof.example', 'bo@lindehof.example'])
})

test('a preview makes nothing and says what each row becomes', async () => {
  const { rows } = await send(file, { isPreview: true })
  expect(rows).toMatchObject([
    { line: 2, kind: 'RIGHT_OF_ACCESS', person: 'a…@lindehof.example', askedOn: '2026-11-02', state: 'READY' },
    { line: 4, kind: 'OBJECTION', state: 'READY', reference: null },
  ])
  expect(await countRequests()).toBe(0)
})

test('the same file makes its requests once, also where one row is in it twice', async () => {
  const twice = `${file}${objection}\r\n`
  const first = await send(twice)
  const second = await send(twice)
  expect(first.rows.map(({ state }) => state)).toEqual(['IMPORTED', 'IMPORTED', 'KNOWN'])
  expect(second.rows.map(({ state }) => state)).toEqual(['KNOWN', 'KNOWN', 'KNOWN'])
  expect(second.rows[0]!.reference).toBe(first.rows[0]!.reference)
  expect(await countRequests()).toBe(2)
  const list = (await sanne.ask('GET', `${calls}/requests`)).json<StaffRequestPage>()
  expect(list.total).toBe(2)
})

test('an import of the same file by two colleagues at once makes its requests once, and both get them', async () => {
  const [one, other] = await Promise.all([send(file), send(file)])
  const states = [one, other].map(({ rows }) => rows.map(({ state }) => state).join())
  expect(states.toSorted()).toEqual(['IMPORTED,IMPORTED', 'KNOWN,KNOWN'])
  expect(await countRequests()).toBe(2)
})

const faults: [string, string, string, string][] = [
  ['no day', 'gisteren;Je gegevens inzien;an@lindehof.example;;;', 'received', 'gisteren'],
  ['a day that is to come', '1-12-2026;Je gegevens inzien;an@lindehof.example;;;', 'received', '1-12-2026'],
  ['an unknown kind', '1-11-2026;Klacht;an@lindehof.example;;;', 'kind', 'Klacht'],
  ['an unknown brand', '1-11-2026;Geen reclame meer krijgen;an@lindehof.example;;De Krant;', 'brands', 'De Krant'],
  ['no e-mail address', '1-11-2026;Je gegevens inzien;an@;;;', 'email', 'an@'],
  ['no address at all', '1-11-2026;Je gegevens inzien;;Van Damme;;', 'email', ''],
]

test.each(faults)(
  'an import of a row with %s names the line and the column, and imports nothing',
  async (_, row, column, value) => {
    const faulty = `${headings}\n${objection}\n${row}\n`
    const { rows } = await send(faulty, { isPreview: true })
    expect(rows).toMatchObject([
      { line: 2, state: 'READY', faults: [] },
      { line: 3, state: 'FAULTY', faults: [{ column, value }] },
    ])
    expect(await send(faulty)).toMatchObject({ status: 400, error: 'FAULTY_ROWS' })
    expect(await countRequests()).toBe(0)
    const chosen = await send(faulty, { skipsFaulty: true })
    expect(chosen.rows.map(({ state }) => state)).toEqual(['IMPORTED', 'FAULTY'])
    expect(await countRequests()).toBe(1)
  },
)

const wrongFiles: [string, string, string, string][] = [
  ['that is not UTF-8', 'Ontvangen op;Verzoek\n1-11-2026;caf\uFFFD', 'NOT_UTF8', 'text'],
  ['without rows', headings, 'NO_ROWS', 'text'],
  ['with an unknown heading', 'Ontvangen op;Verzoek;Kleur\n1-11-2026;x;y', 'UNKNOWN_COLUMN', 'Kleur'],
  ['without the day', 'Verzoek,E-mailadres\nx,y', 'MISSING_COLUMN', 'received'],
  ['with a quote that does not end', `${headings}\n"1-11-2026;x`, 'UNREADABLE_TABLE', '2'],
  ['with too many rows', `${headings}\n${`${objection}\n`.repeat(501)}`, 'TOO_MANY_ROWS', 'text'],
]

test.each(wrongFiles)('a file %s is rejected with the place', async (_, text, error, field) => {
  expect(await send(text)).toMatchObject({ status: 400, error, field })
})

test('a file with commas and French headings is read, too', async () => {
  const french = 'Reçue le,Demande,Adresse e-mail\n"02/11/2026","Consulter vos données","an@lindehof.example"\n'
  expect((await send(french)).rows).toMatchObject([{ state: 'IMPORTED', askedOn: '2026-11-02' }])
})
