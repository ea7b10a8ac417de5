import { randomUUID } from 'node:crypto'
import { requestStatus, type RequestStatus } from '@site/shared/calls'
import { dpoMailbox, dayInMs, limits, privacyMailbox } from '@site/shared/rules'
import { addHistory, findHistory } from '../store/history.ts'
import { listMessages } from '../store/messages.ts'
import { changeRequest } from '../store/request-store.ts'
import {
  bodyOf,
  clearRequests,
  press,
  send,
  startRequestServer,
  statusTokenOf,
  takeMails,
  verificationPath,
  type RequestServer,
} from '../testing/request-server.ts'

let server: RequestServer

beforeAll(async () => {
  server = await startRequestServer()
})

afterEach(() => clearRequests(server))

function call(name: 'status' | 'withdraw' | 'review', payload: unknown) {
  const headers = { 'content-type': 'application/json' }
  return server.app.inject({
    method: 'POST',
    url: `/api/privacy-rights/${name}`,
    headers,
    payload: JSON.stringify(payload),
  })
}

async function request(changes: object = {}) {
  await send(server, bodyOf('OBJECTION', { phoneNumber: '+3222000012', ...changes }))
  const [mail] = await takeMails(server)
  return { path: verificationPath(mail!), token: statusTokenOf(mail!) }
}

test('a status link shows what was asked, but not where the person can be reached', async () => {
  const { path, token } = await request()
  await press(server, path)
  const answer = await call('status', { token })
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(requestStatus.create(answer.json())).toMatchObject({
    state: 'VERIFIED',
    confirmed: true,
    receivedAt: '2026-11-21T10:00:00.000Z',
    answerBy: '2026-12-21',
    flowType: 'OBJECTION',
    country: 'BE',
    brands: ['avondbode', 'avondbode-online'],
    communicationTypes: ['PHONE', 'EMAIL'],
  })
  expect(answer.body).not.toMatch(/lindehof\.example|\+32/)
})

test('both links of a request that was sent twice show the one that is handled', async () => {
  const first = await request()
  const second = await request()
  for (const { path } of [first, second]) await press(server, path)
  const ids = await Promise.all(
    [first, second].map(async ({ token }) => (await call('status', { token })).json<{ reference: string }>().reference),
  )
  expect(ids[0]).toBe(ids[1])
  const stored = await server.database
    .selectFrom('privacyRequests')
    .select(['reference', 'state', 'duplicateOf'])
    .execute()
  expect(stored).toHaveLength(2)
  expect(stored).toContainEqual({ reference: ids[0], state: 'VERIFIED', duplicateOf: null })
  expect(stored).toContainEqual(expect.objectContaining({ state: 'WITHDRAWN', duplicateOf: ids[0] }))
})

test('a confirmed request is withdrawn once; the mailbox and the person are told', async () => {
  const { path, token } = await request({ language: 'fr' })
  await press(server, path)
  await takeMails(server)
  for (let time = 0; time < 2; time++) {
    const answer = await call('withdraw', { token })
    expect([answer.statusCode, requestStatus.create(answer.json()).state]).toEqual([200, 'WITHDRAWN'])
  }
  const mails = await takeMails(server)
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(['an@lindehof.example', privacyMailbox])
})

test.each([
  { state: 'PAUSED', pausedOn: '2026-11-23' },
  { state: 'EXTENDED', extension: 'COMPLEX' },
] as const)('a request can be withdrawn while it is open: %j', async (changes) => {
  const { path, token } = await request()
  await press(server, path)
  const set = server.database.updateTable('privacyRequests').set(changes).where('state', '=', 'VERIFIED')
  await set.execute()
  const answer = (await call('withdraw', { token })).json<RequestStatus>()
  expect(answer).toMatchObject({ state: 'WITHDRAWN', daysLeft: null })
  expect(answer.steps.map(({ kind }) => kind)).toEqual(['RECEIVED', 'CONFIRMED', 'WITHDRAWN'])
})

test('a request that has been answered cannot be withdrawn', async () => {
  const { path, token } = await request()
  await press(server, path)
  await server.database.updateTable('privacyRequests').set({ state: 'ANSWERED' }).execute()
  const answer = await call('withdraw', { token })
  expect([answer.statusCode, answer.json()]).toEqual([409, { error: 'ALREADY_HANDLED' }])
})

const rejected: [string, unknown, number][] = [
  ['unknown', { token: 'x'.repeat(43) }, 404],
  ['short', { token: 'x' }, 400],
  ['no text', { token: 12 }, 400],
  ['missing', {}, 400],
  ['no object', null, 400],
]

test.each(rejected)('a token that is %s opens nothing', async (_name, payload, status) => {
  for (const name of ['status', 'withdraw'] as const) expect((await call(name, payload)).statusCode).toBe(status)
})

test('a verification link is no status link, and a status link ends after a year', async () => {
  const { path, token } = await request()
  expect((await call('status', { token: path.split('/').at(-1) })).statusCode).toBe(404)
  server.pass(365 * dayInMs)
  expect((await call('status', { token })).statusCode).toBe(404)
  server.pass(-365 * dayInMs)
})

/** A confirmed request that staff have refused. */
async function makeRejected() {
  const { path, token } = await request({ flowType: 'RIGHT_TO_BE_FORGOTTEN', brands: [] })
  await press(server, path)
  const { reference } = (await call('status', { token })).json<RequestStatus>()
  const decided = { outcome: 'REFUSED', reason: 'STILL_NEEDED', text: '', decidedBy: 'Sanne', subject: 'sanne' }
  const decision = JSON.stringify({ ...decided, decidedAt: server.services.now().toISOString() })
  await changeRequest(server.database, reference, { state: 'REFUSED', decidedAt: server.services.now(), decision })
  await takeMails(server)
  return { token, reference }
}

test('a decision whose printed letter is not posted is not given; other letters do not count', async () => {
  const { token, reference } = await makeRejected()
  const isToPost = async () => (await call('status', { token })).json<RequestStatus>().isToPost
  const now = server.services.now()
  const noteLetter = async (letter: string) => {
    const id = randomUUID()
    await addHistory(server.database, { id, reference, kind: 'NOTE', details: { channel: 'POST', letter } }, now)
    return id
  }
  const notePosting = (entry: string) =>
    addHistory(server.database, { reference, kind: 'POSTED', details: { entry, postedOn: '2026-11-21' } }, now)
  await noteLetter('REVIEW_ASKED')
  expect(await isToPost()).toBe(false)
  const decision = await noteLetter('REFUSED')
  expect(await isToPost()).toBe(true)
  await notePosting(decision)
  expect(await isToPost()).toBe(false)
  await noteLetter('CHANGED')
  expect(await isToPost()).toBe(true)
  // The decision is open again.
  await changeRequest(server.database, reference, { state: 'VERIFIED' })
  expect(await isToPost()).toBe(false)
})

test('a person asks to look again at a decision once, and is written to with the day, as the team is', async () => {
  const { token, reference } = await makeRejected()
  expect((await call('status', { token })).json()).toMatchObject({ canAskReview: true, isInReview: false })
  const text = 'Ik ben al jaren geen klant meer.'
  const answer = await call('review', { token, text })
  const shown = { state: 'REFUSED', canAskReview: false, isInReview: true, answerBy: '2026-12-21' }
  expect([answer.statusCode, requestStatus.create(answer.json())]).toMatchObject([200, shown])
  const history = await findHistory(server.database, reference)
  expect(history.slice(-2)).toMatchObject([
    { kind: 'MESSAGE_RECEIVED', subject: null },
    { kind: 'REVIEW_ASKED', subject: null, details: { letter: 'REVIEW_ASKED', channel: 'MAIL' } },
  ])
  const [message] = await listMessages(server.database, server.services.config.answerKeys, reference)
  expect(message).toMatchObject({ from: 'PERSON', text })
  const mails = await takeMails(server)
  const byRecipient = mails.toSorted((one, other) => (one.recipient < other.recipient ? -1 : 1))
  expect(byRecipient.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ['an@lindehof.example', `We kijken opnieuw naar je verzoek ${reference}`],
    [dpoMailbox.be, `Privacyverzoek ${reference}: iemand is het niet eens met ons besluit`],
    [privacyMailbox, `Privacyverzoek ${reference}: kijk opnieuw naar het besluit`],
  ])
  expect(mails.map(({ text: written }) => written).join()).toContain('21 december 2026')
  expect(mails.map(({ text: written }) => written).join()).not.toContain(text)
  const again = await call('review', { token, text: '' })
  expect([again.statusCode, again.json()]).toEqual([409, { error: 'ALREADY_REVIEWED' }])
})

test.each([
  ['an open request', 'VERIFIED', true],
  ['a withdrawn request', 'WITHDRAWN', true],
  ['a request that was never confirmed', 'REFUSED', false],
] as const)('nobody looks again at %s', async (_, state, isConfirmed) => {
  const { token, reference } = await makeRejected()
  const verifiedAt = isConfirmed ? server.services.now() : null
  await changeRequest(server.database, reference, { state, verifiedAt })
  const answer = await call('review', { token, text: '' })
  expect([answer.statusCode, answer.json()]).toEqual([409, { error: 'NOT_OPEN' }])
})

test('only one of two reviews that are asked at once is made, and a text that is too long is rejected', async () => {
  const { token } = await makeRejected()
  const long = await call('review', { token, text: 'a'.repeat(limits.message + 1) })
  expect([long.statusCode, long.json()]).toEqual([400, { error: 'INVALID_BODY', field: 'text' }])
  const both = await Promise.all([call('review', { token, text: '' }), call('review', { token, text: '' })])
  expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(await takeMails(server)).toHaveLength(3)
})
