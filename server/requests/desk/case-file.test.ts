import { createHash } from 'node:crypto'
import { caseFile as caseFileStruct, type CaseFile, type FlowType } from '@site/shared/calls'
import { create } from 'superstruct'
import { minuteInMs } from '@site/shared/rules'
import { createTransport } from '../../mail/transport.ts'
import { createDelivery } from '../../mail/worker.ts'
import { markFailed, removeOldMails } from '../../mail/outbox.ts'
import { createTemporaryFolder, openStaffSite, StaffBrowser, testConfig, type StaffSite } from '../../testing/index.ts'
import { act, Person, staffUpload } from '../testing/mailbox.ts'
import { bodyOf, intakeAt } from '../testing/request-server.ts'
import { inFiles } from '../testing/whole-parts.ts'
import { finishAllTasks } from '../testing/finish-tasks.ts'
import { readMails } from '../../mail/testing/read-mails.ts'

const calls = '/api/internal-privacy-rights'
let site: StaffSite
let staff: StaffBrowser

beforeAll(async () => {
  site = await openStaffSite('2026-11-23T10:00:00Z')
  staff = new StaffBrowser(site.app)
  await staff.logIn('sanne')
})

const post = (url: string, payload: object) => staff.ask('POST', `${calls}${url}`, { payload })
const getCaseFile = (reference: string) => staff.ask('GET', `${calls}/requests/${reference}/case-file`)

async function submit(changes: object = {}, flowType: FlowType = 'RIGHT_OF_ACCESS') {
  const body = bodyOf(flowType, {
    email: 'klant@lindehof.example',
    country: 'NL',
    intake: intakeAt(site.clock.now),
    ...changes,
  })
  return (await post('/request', body)).json<{ reference: string }>().reference
}

test('a case file says how a request was handled, with its letters, and has nothing that the person wrote', async () => {
  const reference = await submit({ userMessage: 'Alles over mijn huis.' })
  await post(`/requests/${reference}/note`, { text: 'Belde terug.' })
  await post(`/requests/${reference}/extend`, { reason: 'COMPLEX', text: 'We zoeken in elf systemen.' })
  const letter = (await readMails(site.database)).find(({ subject }) => subject.startsWith('We hebben meer tijd'))!
  const now = () => new Date(site.clock.now)
  const mailDirectory = (await createTemporaryFolder()).path
  const transport = createTransport(testConfig({ mailDirectory }))
  site.clock.now += minuteInMs
  await createDelivery({ database: site.database, transport, now, report: fail })()
  await removeOldMails(site.database, new Date('2027-01-23T10:00:00Z'))

  const answer = await getCaseFile(reference)
  expect(answer.headers).toMatchObject({
    'content-disposition': `attachment; filename="case-file-${reference}.json"`,
    'cache-control': 'no-store',
  })
  const caseFile = create(answer.json(), caseFileStruct)
  expect(caseFile).toMatchObject({
    reference,
    state: 'EXTENDED',
    receivedAt: '2026-11-23T10:00:00.000Z',
    decidedAt: null,
    decision: null,
    messages: [],
  })
  expect(caseFile.term).toEqual({
    begins: '2026-11-23',
    firstEnd: '2026-12-23',
    end: '2027-02-23',
    extension: 'COMPLEX',
    pausedDays: 0,
    pausedOn: null,
  })
  const sha256 = createHash('sha256').update(letter.text).digest('hex')
  expect(caseFile.history.map(({ kind, by, details }) => [kind, by, details])).toEqual([
    ['RECEIVED', 'Sanne Voorbeeld', expect.objectContaining({ letter: 'RECEIPT', channel: 'MAIL' })],
    ['NOTE', 'Sanne Voorbeeld', {}],
    ['VIEWED', 'Sanne Voorbeeld', {}],
    [
      'EXTENDED',
      'Sanne Voorbeeld',
      { letter: 'EXTENDED', reason: 'COMPLEX', channel: 'MAIL', answerBy: '2027-02-23', sha256 },
    ],
  ])
  const entry = caseFile.history.at(-1)!.id
  expect(caseFile.letters).toMatchObject([
    { kind: 'RECEIPT' },
    { entry, kind: 'EXTENDED', channel: 'MAIL', subject: letter.subject, sha256 },
  ])
  expect(caseFile.letters[1]!.text).toContain('We zoeken in elf systemen.')
  // After the receipt.
  expect(caseFile.deliveries.slice(1)).toEqual([
    { entry, messageId: letter.messageId, sentAt: '2026-11-23T10:01:00.000Z', failedAt: null },
  ])
  // The link to the status page opens nothing.
  expect(answer.body).not.toMatch(/status#[\w-]/)
  for (const typed of ['klant@', 'huis', 'Belde']) expect(answer.body).not.toContain(typed)
  const audit = site.database.selectFrom('staffAudit').select('reference').where('action', '=', 'CASE_FILE')
  expect(await audit.execute()).toEqual([{ reference }])
})

function fail(problem: string) {
  throw new Error(problem)
}

test('a case file has the openings, the messages of both sides without their content, and digests of their files', async () => {
  const noor = await new Person(site).request()
  const digest = (content: Buffer) => createHash('sha256').update(content).digest('hex')
  const uploaded = Buffer.from('Mijn klantnummer is 12.')
  const answered = Buffer.alloc(300_000, 'b')
  const sent = (await noor.upload('geheim.txt', uploaded)).json<{ id: string }>()
  await noor.call('messages', { text: 'Zie het bestand.', files: [sent.id] })
  const file = await staffUpload(staff, noor.reference, 'b.txt', answered)
  await act(staff, noor.reference, 'decide', {
    outcome: 'GRANTED',
    parts: inFiles,
    answer: { text: 'Dit is alles.', files: [file.id] },
  })
  await noor.open()
  const answer = await getCaseFile(noor.reference)
  const { history, messages, decision } = create(answer.json(), caseFileStruct)
  expect(decision).toMatchObject({ outcome: 'GRANTED', decidedBy: 'Sanne Voorbeeld', parts: { source: 'FILES' } })
  expect(history.map(({ kind, by, details: { files } }) => [kind, by, files])).toEqual([
    ['RECEIVED', null, undefined],
    ['LINK_SENT', null, undefined],
    ['CONFIRMED', null, undefined],
    ['MESSAGE_RECEIVED', null, digest(uploaded)],
    ['DECIDED', 'Sanne Voorbeeld', digest(answered)],
    ['VIEWED', 'Sanne Voorbeeld', undefined],
    ['CODE_SENT', null, undefined],
    ['OPENED', null, undefined],
  ])
  const described = messages.map(({ from, author, isAnswer, files }) => [from, author, isAnswer, files])
  expect(new Set(described)).toEqual(
    new Set([
      ['PERSON', null, false, [expect.objectContaining({ id: sent.id, size: 23, sha256: digest(uploaded) })]],
      ['STAFF', 'Sanne Voorbeeld', true, [expect.objectContaining({ id: file.id, size: 300_000 })]],
    ]),
  )
  for (const typed of ['Zie het', 'Dit is alles', 'geheim', 'klantnummer']) expect(answer.body).not.toContain(typed)

  await site.database.deleteFrom('privacyRequestMessages').where('reference', '=', noor.reference).execute()
  const later = (await getCaseFile(noor.reference)).json<CaseFile>()
  expect([later.messages, later.history.length]).toEqual([[], history.length])
})

test('a mail that was given up is in the case file, and a printed letter with its day of posting', async () => {
  const mailed = await submit()
  const { history } = await act(staff, mailed, 'extend', { reason: 'COMPLEX', text: 'We zoeken in elf systemen.' })
  const failedAt = new Date(site.clock.now)
  const about = (await readMails(site.database)).filter(({ requestReference }) => requestReference === mailed)
  const { id } = about.find(({ subject }) => subject.startsWith('We hebben meer tijd'))!
  await markFailed(site.database, id, { lastError: 'no', refusals: 1, givenUpAt: failedAt })
  const { deliveries } = (await getCaseFile(mailed)).json<CaseFile>()
  expect(deliveries).toMatchObject([
    { entry: history.find(({ kind }) => kind === 'RECEIVED')!.id, failedAt: null },
    { entry: history.find(({ kind }) => kind === 'EXTENDED')!.id, sentAt: null, failedAt: failedAt.toISOString() },
  ])

  const address = { street: 'Laan', houseNumber: '1', houseNumberExtension: '', postalCode: '1234 AB', city: 'Dorp' }
  const userInfo = { salutation: 'NONE', firstName: 'Noor', lastName: 'Bos', address: { ...address, country: 'NL' } }
  const printed = await submit({ email: '', userInfo }, 'RECTIFICATION')
  await finishAllTasks(site.database)
  const shown = await act(staff, printed, 'decide', { outcome: 'GRANTED', notification: 'NO_RECIPIENTS' })
  const entry = shown.history.find(({ kind }) => kind === 'DECIDED')!.id
  await post(`/requests/${printed}/letters/${entry}/posted`, { on: '2026-11-23' })
  const { letters } = (await getCaseFile(printed)).json<CaseFile>()
  expect(letters).toMatchObject([
    { kind: 'RECEIPT', channel: 'POST', postedOn: null },
    {
      entry,
      kind: 'GRANTED',
      channel: 'POST',
      postedOn: '2026-11-23',
      address: ['Noor Bos', 'Laan 1', '1234 AB Dorp'],
    },
  ])
})

test('an unknown request has no case file', async () => {
  expect((await getCaseFile('LM-0000-0000')).json()).toEqual({ error: 'NOT_FOUND' })
})
