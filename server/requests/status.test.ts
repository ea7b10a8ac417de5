import { requestStatus, type RequestStatus } from '@site/shared/calls'
import { dayInMs, privacyMailbox } from '@site/shared/rules'
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
} from './testing/request-server.ts'

let server: RequestServer

beforeAll(async () => {
  server = await startRequestServer()
}, 60_000)

afterEach(() => clearRequests(server))

function call(name: 'status' | 'withdraw', payload: unknown) {
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

test('of a request that was sent twice both links show the one that is handled', async () => {
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

test.each(rejected)('a token that is %s leads nowhere', async (_name, payload, status) => {
  for (const name of ['status', 'withdraw'] as const) expect((await call(name, payload)).statusCode).toBe(status)
})

test('a verification link is no status link, and a status link ends after a year', async () => {
  const { path, token } = await request()
  expect((await call('status', { token: path.split('/').at(-1) })).statusCode).toBe(404)
  server.pass(365 * dayInMs)
  expect((await call('status', { token })).statusCode).toBe(404)
  server.pass(-365 * dayInMs)
})
