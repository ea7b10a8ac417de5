import { fileNameHeader, type MessageFile, type RequestStatus, type StaffRequest } from '@site/shared/calls'
import { dayInMs, minuteInMs } from '@site/shared/rules'
import { takeDueSteps } from '../../cases/waiting-steps.ts'
import { StaffBrowser } from '../../testing/index.ts'
import { removeOldMessages } from '../store/message-retention.ts'
import { openMailboxSite, Person } from '../testing/mailbox.ts'
import { waitingRequests } from './waiting-requests.ts'
import { inFiles, inText } from '../testing/whole-parts.ts'

let site = await openMailboxSite({ decisionUndoSeconds: 600 })
let lucas = new StaffBrowser(site.app)

beforeEach(() => Promise.all([site.sanne.logIn('sanne'), lucas.logIn('lucas')]))

const explanation = 'Dit is de uitleg van ons team.'

const pathOf = ({ reference }: Person) => `/api/internal-privacy-rights/requests/${reference}`

async function read(person: Person): Promise<StaffRequest> {
  return (await site.sanne.ask('GET', pathOf(person))).json<StaffRequest>()
}

function act(person: Person, step: string, payload: object, member = site.sanne) {
  return member.ask('POST', `${pathOf(person)}/${step}`, { payload })
}

const rejectOne = (person: Person) =>
  act(person, 'decide', { outcome: 'REFUSED', reason: 'UNFOUNDED', text: explanation })

/** Takes back the decision that stands now. */
async function takeBack(person: Person, member = site.sanne) {
  const { waiting } = await read(person)
  return act(person, 'take-back', { decidedAt: waiting?.decidedAt ?? '2026-11-23T10:00:00.000Z' }, member)
}

async function statusOf({ browser, token }: Person): Promise<RequestStatus> {
  return (await browser.ask('POST', '/api/privacy-rights/status', { payload: { token } })).json<RequestStatus>()
}

/** Lets so much time pass, in milliseconds, and takes what is due then. */
async function pass(time: number) {
  site.clock.now += time
  const now = () => new Date(site.clock.now)
  await takeDueSteps({ config: site.config, database: site.database, now }, 'requestReference', waitingRequests)
}

let made = 0

/** The same request again would be a duplicate. */
const request = () => new Person(site).request({ userMessage: `Verzoek ${++made}` })

/** All that the tables have about a request, but for what only staff read. */
async function tracesOf({ reference }: Person) {
  const rows = site.database.selectFrom('privacyRequests').selectAll().where('reference', '=', reference)
  const count = async (table: 'privacyRequestLetters' | 'privacyRequestMessages' | 'privacyRequestLinks') =>
    (await site.database.selectFrom(table).select('reference').where('reference', '=', reference).execute()).length
  const mails = await site.database
    .selectFrom('outbox')
    .select('id')
    .where('requestReference', '=', reference)
    .execute()
  return {
    ...(await rows.executeTakeFirstOrThrow()),
    letters: await count('privacyRequestLetters'),
    messages: await count('privacyRequestMessages'),
    links: await count('privacyRequestLinks'),
    mails: mails.length,
  }
}

async function upload(person: Person): Promise<string> {
  const headers = { 'content-type': 'application/octet-stream', [fileNameHeader]: 'kopie.txt' }
  return (await site.sanne.ask('POST', `${pathOf(person)}/files`, { headers, payload: 'De kopie' })).json<MessageFile>()
    .id
}

test('a decision waits for ten minutes, in which nothing about the request changes; then it is taken', async () => {
  const person = await request()
  const files = [await upload(person)]
  const before = await tracesOf(person)
  const status = await statusOf(person)
  const decided = await act(person, 'decide', { outcome: 'GRANTED', parts: inFiles, answer: { text: 'Hier.', files } })
  expect(decided.json()).toMatchObject({
    state: 'VERIFIED',
    decision: null,
    waiting: {
      until: '2026-11-23T10:10:00.000Z',
      secondsLeft: 600,
      by: 'Sanne Voorbeeld',
      decision: { outcome: 'GRANTED' },
      answer: { text: expect.stringContaining('Hier.'), files: [{ id: files[0], name: 'kopie.txt' }] },
    },
    drafts: [],
    actions: ['take-back', 'take-now', 'message', 'note'],
  })
  expect(await tracesOf(person)).toEqual(before)
  expect(await statusOf(person)).toEqual(status)
  expect((await person.call('code')).json()).toMatchObject({ error: 'NOTHING_TO_OPEN' })
  await pass(9 * minuteInMs)
  expect(await tracesOf(person)).toEqual(before)
  await pass(minuteInMs)
  expect(await statusOf(person)).toMatchObject({
    state: 'ANSWERED',
    mailbox: { received: 1, letters: 1, readyUntil: '2026-12-23' },
  })
  expect(await takeBack(person)).toMatchObject({ statusCode: 409 })
  const decision = { decidedBy: 'Sanne Voorbeeld', decidedAt: '2026-11-23T10:10:00.000Z' }
  expect(await read(person)).toMatchObject({
    waiting: null,
    decision,
    actions: expect.not.arrayContaining(['take-back']),
  })
  expect(await person.open()).toMatchObject({ messages: [{ isAnswer: true, files: [{ name: 'kopie.txt' }] }] })
})

test('a step that is taken back leaves one line for staff, with its sentence, and its files are drafts again', async () => {
  const person = await request()
  const files = [await upload(person)]
  const before = await tracesOf(person)
  const answer = { text: 'Hier.', files }
  await act(person, 'decide', {
    outcome: 'PARTLY',
    reason: 'RIGHTS_OF_OTHERS',
    text: explanation,
    done: explanation,
    parts: inFiles,
    answer,
  })
  const taken = (await takeBack(person)).json<StaffRequest>()
  expect(taken).toMatchObject({ state: 'VERIFIED', decision: null, waiting: null, drafts: [{ id: files[0] }] })
  expect(await tracesOf(person)).toEqual(before)
  const text = `${explanation}\n\n${explanation}`
  expect(taken.history.at(-1)).toMatchObject({
    kind: 'TAKEN_BACK',
    details: { outcome: 'PARTLY', reason: 'RIGHTS_OF_OTHERS', text },
  })
  expect(taken.history.map(({ kind }) => kind)).not.toContain('DECIDED')
  await pass(10 * minuteInMs)
  expect(await statusOf(person)).toMatchObject({ state: 'VERIFIED' })
})

test('a member of staff who has not decided has to say that they act over who did', async () => {
  const person = await request()
  await rejectOne(person)
  expect((await takeBack(person, lucas)).json()).toMatchObject({ error: 'OWNED', owner: { subject: 'sanne' } })
  const payload = { decidedAt: (await read(person)).waiting!.decidedAt }
  const over = { payload, headers: { 'over-owner': 'sanne' } }
  expect((await lucas.ask('POST', `${pathOf(person)}/take-back`, over)).json()).toMatchObject({ state: 'VERIFIED' })
})

test('a decision can be taken before its time, such as one whose letter is printed now', async () => {
  const person = await request()
  await rejectOne(person)
  const { decidedAt } = (await read(person)).waiting!
  expect((await act(person, 'take-now', { decidedAt: '2026-11-23T09:00:00.000Z' })).json()).toEqual({
    error: 'NOT_OPEN',
  })
  const taken = (await act(person, 'take-now', { decidedAt })).json<StaffRequest>()
  expect(taken).toMatchObject({ state: 'REFUSED', waiting: null, decision: { decidedBy: 'Sanne Voorbeeld' } })
  expect((await person.mails()).at(-1)!.subject).toContain('Ons antwoord')
  expect((await act(person, 'take-now', { decidedAt })).json()).toEqual({ error: 'NOT_OPEN' })
})

test('a decision that is not possible any more when it is due leaves the request open, and staff read why', async () => {
  const person = await request()
  const files = [await upload(person)]
  await act(person, 'decide', { outcome: 'GRANTED', parts: inFiles, answer: { text: 'Hier.', files } })
  await site.database.deleteFrom('privacyRequestFiles').where('id', 'in', files).execute()
  const mails = (await person.mails()).length
  await pass(10 * minuteInMs)
  const open = await read(person)
  expect(open).toMatchObject({ state: 'VERIFIED', waiting: null, decision: null })
  expect(open.history.find(({ kind }) => kind === 'NOT_TAKEN')).toMatchObject({
    by: 'Sanne Voorbeeld',
    details: { outcome: 'GRANTED', error: 'NOT_FOUND' },
  })
  expect(await person.mails()).toHaveLength(mails)
})

test('a person who withdraws meanwhile, or answers the question who they are, finds the request as they know it', async () => {
  const withdrawing = await request()
  await rejectOne(withdrawing)
  const payload = { token: withdrawing.token }
  const withdrawn = await withdrawing.browser.ask('POST', '/api/privacy-rights/withdraw', { payload })
  expect(withdrawn.json()).toMatchObject({ state: 'WITHDRAWN' })
  const answering = await request()
  await act(answering, 'ask-identity', { text: 'Wie ben je?' })
  await act(answering, 'decide', { outcome: 'GRANTED', parts: inText })
  expect(await statusOf(answering)).toMatchObject({ state: 'PAUSED' })
  await answering.call('messages', { text: 'Ik ben Noor.', files: [] })
  expect(await statusOf(answering)).toMatchObject({ state: 'VERIFIED' })
  await pass(10 * minuteInMs)
  expect(await statusOf(answering)).toMatchObject({ state: 'ANSWERED' })
  expect(await statusOf(withdrawing)).toMatchObject({ state: 'WITHDRAWN' })
  expect((await withdrawing.mails()).map(({ subject }) => subject).join()).not.toContain('Ons antwoord')
})

test('the outcome of a review waits like a decision', async () => {
  const person = await request()
  await rejectOne(person)
  await pass(10 * minuteInMs)
  await act(person, 'ask-review', {})
  const advice = 'De functionaris adviseert de gegevens te geven.'
  const body = { outcome: 'CHANGED', to: 'GRANTED', text: explanation, advice, parts: inText }
  await act(person, 'review', body, lucas)
  expect(await statusOf(person)).toMatchObject({ state: 'REFUSED', isInReview: true })
  expect((await takeBack(person, lucas)).json()).toMatchObject({
    state: 'REFUSED',
    review: null,
    reviewBy: '2026-12-23',
    decision: { outcome: 'REFUSED' },
    messages: [],
  })
  await act(person, 'review', body, lucas)
  await pass(10 * minuteInMs)
  expect(await read(person)).toMatchObject({ state: 'ANSWERED', review: { by: 'Lucas Voorbeeld', to: 'GRANTED' } })
})

test('a decision whose wait would pass midnight is taken at once: a deadline of today is kept', async () => {
  site.clock.now = Date.parse('2026-11-24T22:55:00Z')
  await site.sanne.logIn('sanne')
  const person = await request()
  expect(await read(person)).toMatchObject({ undoSeconds: 0 })
  await rejectOne(person)
  expect(await read(person)).toMatchObject({ state: 'REFUSED', waiting: null })
  expect(await statusOf(person)).toMatchObject({ state: 'REFUSED' })
})

test('a decision by a clock that was two days ahead is taken once the clock is right', async () => {
  site.clock.now = Date.parse('2026-11-27T10:00:00Z')
  await site.sanne.logIn('sanne')
  const person = await request()
  site.clock.now += 2 * dayInMs
  await site.sanne.logIn('sanne')
  expect((await rejectOne(person)).json()).toMatchObject({ state: 'VERIFIED' })
  await pass(-2 * dayInMs)
  expect(await statusOf(person)).toMatchObject({ state: 'REFUSED' })
  await site.sanne.logIn('sanne')
})

describe('where two decide', () => {
  beforeAll(async () => {
    site = await openMailboxSite({ decisionUndoSeconds: 600, decisionsNeedTwo: true })
    lucas = new StaffBrowser(site.app)
  })

  test('an approved decision waits, too, and is then that of both', async () => {
    const person = await request()
    await rejectOne(person)
    const { waiting } = await read(person)
    expect(waiting).toMatchObject({ until: null, secondsLeft: null, approvedBy: null })
    const payload = { decidedAt: waiting!.decidedAt }
    const approved = (await act(person, 'approve', payload, lucas)).json<StaffRequest>()
    expect(approved).toMatchObject({ state: 'VERIFIED', waiting: { secondsLeft: 600, approvedBy: 'Lucas Voorbeeld' } })
    await pass(10 * minuteInMs)
    const taken = await read(person)
    expect(taken).toMatchObject({
      state: 'REFUSED',
      decision: { decidedBy: 'Sanne Voorbeeld', approvedBy: 'Lucas Voorbeeld' },
    })
    expect(taken.history.map(({ kind, by }) => [kind, by])).toEqual(
      expect.arrayContaining([
        ['PROPOSED', 'Sanne Voorbeeld'],
        ['APPROVED', 'Lucas Voorbeeld'],
        ['DECIDED', 'Sanne Voorbeeld'],
      ]),
    )
  })

  test('the files of a decision that waits for a colleague are not removed like drafts', async () => {
    const person = await request()
    const files = [await upload(person)]
    const parts = {
      outcome: 'PARTLY',
      reason: 'RIGHTS_OF_OTHERS',
      text: explanation,
      done: explanation,
      parts: inFiles,
    }
    await act(person, 'decide', { ...parts, answer: { text: 'Hier.', files } })
    await removeOldMessages(site.database, new Date(site.clock.now + 3 * dayInMs))
    expect(await read(person)).toMatchObject({ waiting: { answer: { files: [{ id: files[0] }] } } })
    await takeBack(person)
    await removeOldMessages(site.database, new Date(site.clock.now + 3 * dayInMs))
    expect(await read(person)).toMatchObject({ waiting: null, drafts: [] })
  })
})
