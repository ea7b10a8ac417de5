import { requestReceipt, type FlowType } from '@site/shared/calls'
import { honeypotName, minuteInMs, privacyMailbox } from '@site/shared/rules'
import {
  bodyOf,
  clearRequests,
  flows,
  press,
  send,
  startRequestServer,
  takeMails,
  verificationPath,
  type RequestServer,
} from '../testing/request-server.ts'

let server: RequestServer

beforeAll(async () => {
  const canReceiveMail = async (address: string) => !address.endsWith('.invalid')
  server = await startRequestServer({}, { canReceiveMail })
})

afterEach(() => clearRequests(server))

const stored = () => server.database.selectFrom('privacyRequests').selectAll().execute()

const accepted = flows.flatMap((flow) => (['nl', 'fr', 'en'] as const).map((language) => [flow, language] as const))

test.each(accepted)('%s in %s is stored together with one mail', async (flow, language) => {
  const answer = await send(server, bodyOf(flow, { language, email: 'an@lindehof.example' }))
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  const receipt = requestReceipt.create(answer.json())
  expect(receipt.receivedAt).toBe('2026-11-21T10:00:00.000Z')
  expect(receipt.answerBy).toBe('2026-12-21')
  expect(await stored()).toMatchObject([
    { ...receiptRow(receipt), flowType: flow, state: 'RECEIVED', origin: 'http://be.localhost:8080' },
  ])
  expect(await takeMails(server)).toMatchObject([{ recipient: 'an@lindehof.example', locale: `${language}_be` }])
})

function receiptRow({ reference, receivedAt, answerBy }: { reference: string; receivedAt: string; answerBy: string }) {
  return { reference, receivedAt: new Date(receivedAt), answerBy }
}

const withoutAddress: [FlowType, object][] = [
  ['OBJECTION', { email: '', phoneNumber: '+3222000012' }],
  ['RECTIFICATION', {}],
  ['REMOVAL_FROM_PUBLICATION', { email: null }],
]

test.each(withoutAddress)('%s with %j goes straight to the privacy mailbox', async (flow, changes) => {
  const receipt = (await send(server, bodyOf(flow, changes))).json<{ reference: string }>()
  expect(await stored()).toMatchObject([{ reference: receipt.reference, state: 'VERIFIED' }])
  const mails = await takeMails(server)
  expect(mails).toMatchObject([{ recipient: privacyMailbox, replyTo: null }])
  expect(mails[0]?.text).toContain('Dit verzoek kwam zonder e-mailadres')
})

const rejected: [object, string, string | undefined][] = [
  [bodyOf('RIGHT_OF_ACCESS', { email: 'an@' }), 'INVALID_EMAIL', 'email'],
  [bodyOf('RIGHT_OF_ACCESS', { email: 'an@nowhere.invalid' }), 'INVALID_EMAIL', 'email'],
  [bodyOf('RIGHT_OF_ACCESS', { email: `${'a'.repeat(300)}@b.example` }), 'INVALID_EMAIL', 'email'],
  [bodyOf('RIGHT_OF_ACCESS', { email: '' }), 'INVALID_BODY', 'email'],
  [bodyOf('OBJECTION', { email: '' }), 'INVALID_BODY', 'email'],
  [bodyOf('OBJECTION', { brands: [] }), 'INVALID_BODY', 'brands'],
  [bodyOf('OBJECTION', { brands: ['avondbode', 'unknown'] }), 'INVALID_BODY', 'brands'],
  [bodyOf('OBJECTION', { phoneNumber: '02 200' }), 'INVALID_BODY', 'phoneNumber'],
  [bodyOf('RECTIFICATION', { userMessage: '' }), 'INVALID_BODY', 'userMessage'],
  [bodyOf('RECTIFICATION', { userInfo: { address: {} } }), 'INVALID_BODY', 'userInfo.address.postalCode'],
  [bodyOf('REMOVAL_FROM_PUBLICATION', { country: 'NL' }), 'INVALID_BODY', 'country'],
  [bodyOf('REMOVAL_FROM_PUBLICATION', { publicationDate: '31 - 04 - 2026' }), 'INVALID_BODY', 'publicationDate'],
  [bodyOf('RIGHT_OF_ACCESS', { flowType: 'CURIOSITY' }), 'INVALID_BODY', 'flowType'],
  [{}, 'INVALID_BODY', 'flowType'],
  [[], 'INVALID_BODY', undefined],
]

test.each(rejected)('%j is refused with %s, and nothing is stored', async (body, error, field) => {
  const answer = await send(server, body)
  expect([answer.statusCode, answer.json()]).toEqual([400, { error, field }])
  expect(await stored()).toEqual([])
  expect(await takeMails(server)).toEqual([])
})

test('a body nested too deeply is rejected, too', async () => {
  const deep = `${'['.repeat(9_000)}${']'.repeat(9_000)}`
  const payload = JSON.stringify(bodyOf('RECTIFICATION', { userInfo: 'deep' })).replace('"deep"', deep)
  const headers = { 'content-type': 'application/json' }
  const answer = await server.app.inject({ method: 'POST', url: '/api/privacy-rights/request', headers, payload })
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { error: 'INVALID_BODY' }])
})

test('a repeated send is one request, and gets the same answer', async () => {
  const key = 'f3b0a1c2-0000-4000-8000-000000000001'
  const body = bodyOf('OBJECTION')
  const [first, second] = await Promise.all([send(server, body, key), send(server, body, key)])
  server.pass(minuteInMs)
  const third = await send(server, { ...body, touchpoint: 'http://be.localhost:8080/fr/other' }, key)
  expect(second.json()).toEqual(first.json())
  expect(third.json()).toEqual(first.json())
  expect(await stored()).toHaveLength(1)
  expect(await takeMails(server)).toHaveLength(1)
  server.pass(-minuteInMs)
})

test('a request whose trap a password manager filled in is a request: its reference exists, and staff see the mark', async () => {
  const answer = await send(server, bodyOf('RIGHT_OF_ACCESS', { [honeypotName]: 'https://lindehof.example' }))
  const { reference } = answer.json<{ reference: string }>()
  const rows = await server.database.selectFrom('privacyRequests').selectAll().execute()
  expect(rows).toMatchObject([{ reference, possiblyAutomated: true }])
  expect(rows[0]!.body).not.toHaveProperty(honeypotName)
  const [mail] = await takeMails(server)
  await press(server, verificationPath(mail!))
  const notice = (await takeMails(server)).find(({ recipient }) => recipient === privacyMailbox)
  expect(notice).toMatchObject({ possiblyAutomated: true, text: expect.stringContaining('een verborgen veld') })
})

test('a key that came with another request is refused', async () => {
  const key = 'f3b0a1c2-0000-4000-8000-000000000002'
  await send(server, bodyOf('OBJECTION'), key)
  const other = await send(server, bodyOf('OBJECTION', { email: 'bo@lindehof.example' }), key)
  expect([other.statusCode, other.json()]).toEqual([400, { error: 'IDEMPOTENCY_KEY_REUSED' }])
  const wrong = await send(server, bodyOf('OBJECTION'), 'short')
  expect([wrong.statusCode, wrong.json()]).toEqual([400, { error: 'INVALID_IDEMPOTENCY_KEY' }])
})

test('without a key two sends are two requests', async () => {
  const first = await send(server, bodyOf('OBJECTION'))
  const second = await send(server, bodyOf('OBJECTION'))
  expect(first.json<{ reference: string }>().reference).not.toBe(second.json<{ reference: string }>().reference)
  expect(await stored()).toHaveLength(2)
})

test('an address that is known gets the same answer as one that is not', async () => {
  const first = await send(server, bodyOf('RIGHT_OF_ACCESS', { email: 'known@lindehof.example' }))
  const again = await send(server, bodyOf('RIGHT_OF_ACCESS', { email: 'known@lindehof.example' }))
  const other = await send(server, bodyOf('RIGHT_OF_ACCESS', { email: 'new@lindehof.example' }))
  for (const { statusCode, headers, body } of [again, other]) {
    expect(statusCode).toBe(first.statusCode)
    expect(Object.keys(headers)).toEqual(Object.keys(first.headers))
    expect(body.replace(/LM-[\w-]+/, '')).toBe(first.body.replace(/LM-[\w-]+/, ''))
  }
})
