import { fileNameHeader, type MessageFile, type RequestStatus, type StaffRequest } from '@site/shared/calls'
import { minuteInMs } from '@site/shared/rules'
import { claimMail } from '../mail/outbox.ts'
import { StaffBrowser } from '../testing/index.ts'
import { openMailboxSite, Person } from './mailbox/testing/mailbox.ts'
import { inFiles, inText } from './testing/whole-parts.ts'

const site = await openMailboxSite({ decisionUndoSeconds: 600 })
const { sanne, database } = site
const explanation = 'Dit is de uitleg van ons team.'

const pathOf = ({ reference }: Person) => `/api/internal-privacy-rights/requests/${reference}`

async function read(person: Person): Promise<StaffRequest> {
  return (await sanne.ask('GET', pathOf(person))).json<StaffRequest>()
}

function act(person: Person, step: string, payload: object, member = sanne) {
  return member.ask('POST', `${pathOf(person)}/${step}`, { payload })
}

const rejectOne = (person: Person) =>
  act(person, 'decide', { outcome: 'REFUSED', reason: 'UNFOUNDED', text: explanation })

/** Takes back the decision that stands now. */
async function takeBack(person: Person, member = sanne) {
  const { waiting } = await read(person)
  return act(person, 'take-back', { decidedAt: waiting?.decidedAt ?? '2026-11-23T10:00:00.000Z' }, member)
}

async function statusOf({ browser, token }: Person): Promise<RequestStatus> {
  return (await browser.ask('POST', '/api/privacy-rights/status', { payload: { token } })).json<RequestStatus>()
}

let made = 0

/** The same request again would be a duplicate. */
const request = () => new Person(site).request({ userMessage: `Verzoek ${++made}` })

/** What the decision has left in the tables. */
async function tracesOf({ reference }: Person) {
  const rows = await database
    .selectFrom('privacyRequests')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  const count = async (table: 'privacyRequestLetters' | 'privacyRequestMessages' | 'privacyRequestLinks') =>
    (await database.selectFrom(table).select('reference').where('reference', '=', reference).execute()).length
  const mails = await database.selectFrom('outbox').select('id').where('requestReference', '=', reference).execute()
  return {
    ...rows,
    letters: await count('privacyRequestLetters'),
    messages: await count('privacyRequestMessages'),
    links: await count('privacyRequestLinks'),
    mails: mails.length,
  }
}

test('a decision waits in the outbox for ten minutes, and its person does not know of it before', async () => {
  const person = await request()
  const before = await statusOf(person)
  const files = [await upload(person)]
  const decided = await act(person, 'decide', { outcome: 'GRANTED', parts: inFiles, answer: { text: 'Hier.', files } })
  const until = '2026-11-23T10:10:00.000Z'
  expect(decided.json()).toMatchObject({ state: 'ANSWERED', waiting: { until, by: 'Sanne Voorbeeld' } })
  const mail = (await person.mails()).at(-1)!
  expect(mail.nextAttemptAt.toISOString()).toBe(until)
  expect(await statusOf(person)).toEqual(before)
  expect((await person.call('code')).json()).toMatchObject({ error: 'NOTHING_TO_OPEN' })
  site.clock.now += 10 * minuteInMs
  expect(await statusOf(person)).toMatchObject({
    state: 'ANSWERED',
    mailbox: { received: 1, letters: 1, readyUntil: '2026-12-23' },
  })
  expect(await takeBack(person)).toMatchObject({ statusCode: 409 })
  expect(await read(person)).toMatchObject({ waiting: null, actions: expect.not.arrayContaining(['take-back']) })
})

async function upload(person: Person): Promise<string> {
  const headers = { 'content-type': 'application/octet-stream', [fileNameHeader]: 'kopie.txt' }
  return (await sanne.ask('POST', `${pathOf(person)}/files`, { headers, payload: 'De kopie' })).json<MessageFile>().id
}

test('what is taken back leaves nothing but two rows, and its files are drafts again, which can be sent', async () => {
  const person = await request()
  const before = await tracesOf(person)
  const files = [await upload(person)]
  const body = { outcome: 'GRANTED', parts: inFiles, answer: { text: 'Hier.', files } }
  await act(person, 'decide', body)
  const taken = (await takeBack(person)).json<StaffRequest>()
  expect(taken).toMatchObject({ state: 'VERIFIED', decision: null, waiting: null, drafts: [{ id: files[0] }] })
  expect(await tracesOf(person)).toEqual(before)
  expect(taken.history.at(-1)).toMatchObject({ kind: 'TAKEN_BACK', details: { outcome: 'GRANTED' } })
  expect(taken.history.map(({ kind }) => kind)).not.toContain('DECIDED')
  expect(await act(person, 'decide', body)).toMatchObject({ statusCode: 200 })
  site.clock.now += 10 * minuteInMs
  expect(await person.open()).toMatchObject({ messages: [{ isAnswer: true, files: [{ name: 'kopie.txt' }] }] })
})

test('whoever did not decide has to say that they act over who did', async () => {
  const person = await request()
  await rejectOne(person)
  const lucas = new StaffBrowser(site.app)
  await lucas.logIn('lucas')
  expect((await takeBack(person, lucas)).json()).toMatchObject({ error: 'OWNED', owner: { subject: 'sanne' } })
  const payload = { decidedAt: (await read(person)).waiting!.decidedAt }
  const over = { payload, headers: { 'over-owner': 'sanne' } }
  expect((await lucas.ask('POST', `${pathOf(person)}/take-back`, over)).json()).toMatchObject({ state: 'VERIFIED' })
})

test('a mail that is under way cannot be taken back, whatever the clock of this server says', async () => {
  const person = await request()
  await rejectOne(person)
  const { id } = (await person.mails()).at(-1)!
  const late = new Date(site.clock.now + 10 * minuteInMs)
  let claimed = await claimMail(database, late)
  while (claimed && claimed.id !== id) claimed = await claimMail(database, late)
  expect(claimed?.id).toBe(id)
  expect((await takeBack(person)).json()).toMatchObject({ error: 'NOT_OPEN' })
  expect(await read(person)).toMatchObject({ state: 'REFUSED' })
})

test('a person who withdraws meanwhile, or answers the question who they are, finds the request as they know it', async () => {
  const withdrawing = await request()
  await rejectOne(withdrawing)
  const payload = { token: withdrawing.token }
  const withdrawn = await withdrawing.browser.ask('POST', '/api/privacy-rights/withdraw', { payload })
  expect(withdrawn.json()).toMatchObject({ state: 'WITHDRAWN' })
  expect((await withdrawing.mails()).map(({ subject }) => subject).join()).not.toContain('beslist')
  const answering = await request()
  await act(answering, 'ask-identity', { text: 'Wie ben je?' })
  await act(answering, 'decide', { outcome: 'GRANTED', parts: inText })
  expect(await statusOf(answering)).toMatchObject({ state: 'PAUSED' })
  await answering.call('messages', { text: 'Ik ben Noor.', files: [] })
  expect(await statusOf(answering)).toMatchObject({ state: 'VERIFIED' })
  expect((await takeBack(answering)).json()).toMatchObject({ state: 'VERIFIED', answeredOn: '2026-11-23' })
})

test('the outcome of a review is taken back like a decision', async () => {
  const person = await request()
  await rejectOne(person)
  site.clock.now += 10 * minuteInMs
  await act(person, 'ask-review', {})
  const lucas = new StaffBrowser(site.app)
  await lucas.logIn('lucas')
  await act(person, 'review', { outcome: 'CHANGED', to: 'GRANTED', text: explanation, parts: inText }, lucas)
  expect(await statusOf(person)).toMatchObject({ state: 'REFUSED', isInReview: true })
  expect((await takeBack(person, lucas)).json()).toMatchObject({
    state: 'REFUSED',
    review: null,
    reviewBy: '2026-12-23',
    decision: { outcome: 'REFUSED' },
    messages: [],
  })
})

test('a decision whose wait would pass midnight leaves at once: its day is that of its sending', async () => {
  site.clock.now = Date.parse('2026-11-24T22:55:00Z')
  await sanne.logIn('sanne')
  const person = await request()
  expect(await read(person)).toMatchObject({ undoSeconds: 0 })
  await rejectOne(person)
  expect(await read(person)).toMatchObject({ state: 'REFUSED', waiting: null })
  expect(await statusOf(person)).toMatchObject({ state: 'REFUSED' })
})
