import { caseFile as caseFileStruct, type StaffLetter } from '@site/shared/calls'
import { create } from 'superstruct'
import { act, openMailboxSite, Person, readStaff } from '../testing/mailbox.ts'
import { bodyOf, intakeAt, withoutSecrets } from '../testing/request-server.ts'
import { printedTo } from '../testing/staff-work.ts'
import { inText } from '../testing/whole-parts.ts'
import { texts } from '../../texts/texts.ts'
import { runRetention, testConfig } from '../../testing/index.ts'
import { dayInMs } from '@site/shared/rules'
import { finishAllTasks } from '../testing/finish-tasks.ts'

const calls = '/api/internal-privacy-rights/requests'
let site: Awaited<ReturnType<typeof openMailboxSite>>

beforeAll(async () => {
  site = await openMailboxSite()
})

afterEach(async () => {
  site.clock.now = Date.parse('2026-11-23T10:00:00Z')
  await site.database.deleteFrom('privacyRequests').execute()
  await site.sanne.logIn('sanne')
})

const keep = () => runRetention({ config: testConfig(), database: site.database, now: () => new Date(site.clock.now) })

const getLetter = async (reference: string, entry: string) =>
  (await site.sanne.ask('GET', `${calls}/${reference}/letters/${entry}`)).json<StaffLetter>()
const getCaseFile = async (reference: string) =>
  create((await site.sanne.ask('GET', `${calls}/${reference}/case-file`)).json(), caseFileStruct)

/** Rewrites every text of our letters, as a correction may. */
function correctTexts(): () => void {
  const { decisions, requests, mailbox } = texts.nl
  const stored = structuredClone({ decisions, requests, mailbox })
  const correct = (part: Record<string, unknown> | unknown[]) => {
    for (const [name, value] of Object.entries(part)) {
      if (typeof value === 'string') Object.assign(part, { [name]: `Verbeterd. ${value}` })
      else if (typeof value === 'object' && value) correct(value as Record<string, unknown>)
    }
  }
  for (const part of [decisions, requests, mailbox]) correct(part)
  return () => void Object.assign(texts.nl, stored)
}

test('a corrected text changes no letter that was sent: person, staff and case file read what was mailed', async () => {
  const noor = await new Person(site).request()
  await act(site.sanne, noor.reference, 'extend', { reason: 'COMPLEX', text: 'We zoeken in elf systemen.' })
  const sent = (await noor.mails()).find(({ subject }) => subject.startsWith('We hebben meer tijd'))!
  const undo = correctTexts()
  try {
    const { history } = await readStaff(site.sanne, noor.reference)
    const entry = history.find(({ kind }) => kind === 'EXTENDED')!
    const letter = await getLetter(noor.reference, entry.id)
    const shown = { subject: sent.subject, text: withoutSecrets(sent.text) }
    expect(letter).toMatchObject({ ...shown, html: withoutSecrets(sent.html!), channel: 'MAIL' })
    const { letters } = await getCaseFile(noor.reference)
    expect(letters.find((each) => each.entry === entry.id)).toMatchObject({ ...shown, kind: 'EXTENDED' })
    const opened = await noor.open(await codeOf(noor))
    expect(opened.letters).toEqual([{ id: entry.id, sentAt: '2026-11-23T10:00:00.000Z', ...shown }])
  } finally {
    undo()
  }
})

/** Returns the code in a mail, also in one whose label was corrected. */
async function codeOf(noor: Person): Promise<string | undefined> {
  await noor.call('code')
  return (await noor.mails()).flatMap(({ text }) => /: (\d{6})$/m.exec(text)?.[1] ?? []).at(-1)
}

test('every letter about a request is stored, and none of them opens anything', async () => {
  const noor = await new Person(site).request()
  await act(site.sanne, noor.reference, 'messages', { text: 'Welke krant bedoel je?' })
  await act(site.sanne, noor.reference, 'decide', {
    outcome: 'GRANTED',
    parts: inText,
    answer: { text: 'Hierbij.' },
  })
  await noor.open()
  const { letters, history } = await getCaseFile(noor.reference)
  expect(letters.map(({ kind }) => kind)).toEqual(['VERIFICATION', 'RECEIPT', 'MESSAGE', 'GRANTED', 'OPENED'])
  const { requests } = texts.nl
  for (const { text, html, entry } of letters) {
    expect(history.some(({ id }) => id === entry)).toBe(true)
    expect(text + html).not.toMatch(/(status#|verify\/)[\w-]/)
    expect(text).not.toMatch(/\d{6}/)
  }
  expect(letters[0]!.text).toContain(requests.letters.verification.closing[1]!)
})

test('a printed letter stays as it was posted', async () => {
  const body = bodyOf('RECTIFICATION', { email: '', userInfo: printedTo, intake: intakeAt(site.clock.now) })
  const made = await site.sanne.ask('POST', '/api/internal-privacy-rights/request', { payload: body })
  const { reference } = made.json<{ reference: string }>()
  await finishAllTasks(site.database)
  const shown = await act(site.sanne, reference, 'decide', { outcome: 'GRANTED', notification: 'NO_RECIPIENTS' })
  const { id } = shown.history.find(({ kind }) => kind === 'DECIDED')!
  const before = await getLetter(reference, id)
  expect(before).toMatchObject({ channel: 'POST', address: ['Noor Bos', 'Laan 1', '1000 Dorp'], postedOn: null })
  const undo = correctTexts()
  expect(await getLetter(reference, id)).toEqual(before)
  undo()
})

test('a letter outlives the answer and the messages, and ends with its request', async () => {
  const noor = await new Person(site).request()
  await act(site.sanne, noor.reference, 'decide', {
    outcome: 'GRANTED',
    parts: inText,
    answer: { text: 'Hierbij.' },
  })
  const kinds = async () => (await getCaseFile(noor.reference)).letters.map(({ kind }) => kind)
  site.clock.now += 500 * dayInMs
  await keep()
  await site.sanne.logIn('sanne')
  expect(await kinds()).toEqual(['VERIFICATION', 'RECEIPT', 'GRANTED'])
  site.clock.now += 800 * dayInMs
  await keep()
  const stored = site.database.selectFrom('privacyRequestLetters').selectAll().where('reference', '=', noor.reference)
  expect(await stored.execute()).toEqual([])
})

test('a letter in the database is noise, and opens with no other request or entry', async () => {
  const noor = await new Person(site).request()
  await act(site.sanne, noor.reference, 'extend', { reason: 'COMPLEX', text: 'We zoeken in elf systemen.' })
  const { database } = site
  const rows = await database.selectFrom('privacyRequestLetters').selectAll().execute()
  const own = rows.filter(({ reference }) => reference === noor.reference)
  for (const { sealed } of own) expect(Buffer.from(sealed, 'base64').toString()).not.toMatch(/verzoek|elf systemen/)
  const [first, second] = own
  const swap = database.updateTable('privacyRequestLetters')
  await swap.set({ sealed: second!.sealed }).where('id', '=', first!.id).execute()
  expect((await site.sanne.ask('GET', `${calls}/${noor.reference}/case-file`)).statusCode).toBe(500)
})
