import {
  ApiRejected,
  getRequestStatus,
  readPrivacyRequest,
  sendComplaint,
  sendContactMessage,
  sendPrivacyRequest,
  withdrawRequest,
  type RequestStatus,
} from './index.ts'

const message = { name: 'An', email: 'an@lindehof.example', question: 'Hoe?' }
const complaint = {
  name: 'An',
  email: 'an@lindehof.example',
  explanation: 'Dit klopt niet',
  reason: 'INCORRECT',
  campaignId: 'NL-1',
  locale: 'nl_nl',
} as const

const calls: Record<string, () => Promise<unknown>> = {
  contact: () => sendContactMessage(message, 'nl_nl'),
  complaint: () => sendComplaint(complaint),
  request: () => sendPrivacyRequest({} as never, 'key'),
}

function answering(body: string | null, status = 200) {
  globalThis.fetch = async () => new Response(body, { status, headers: { 'content-type': 'application/json' } })
}

const taken: [call: string, body: string | null, status: number][] = Object.keys(calls).flatMap((call) => [
  [call, '{"ok":true}', 200],
  [call, '{}', 201],
  [call, '', 200],
  [call, null, 204],
])

test.each(taken)('a %s answered with %j and status %d was taken', async (call, body, status) => {
  answering(body, status)
  await expect(calls[call]!()).resolves.toBeUndefined()
})

test.each(Object.keys(calls))('a %s answered with a page of another network was not taken', async (call) => {
  answering('<html>')
  await expect(calls[call]!()).rejects.toThrow('expected shape')
})

const rejected: [call: string, body: object, status: number, carried: object][] = [
  ['contact', { ok: false, error: 'EMAIL_INVALID', field: 'email' }, 200, { error: 'EMAIL_INVALID', field: 'email' }],
  ['contact', { ok: false }, 200, { error: 'REFUSED' }],
  ['contact', { ok: false, error: 'EMAIL_INVALID', field: 'email' }, 400, { status: 400, field: 'email' }],
  ['complaint', { validationError: 'INVALID_EMAIL' }, 400, { error: 'INVALID_EMAIL' }],
  ['complaint', { error: 'INVALID_BODY', field: 'name' }, 400, { error: 'INVALID_BODY', field: 'name' }],
  ['complaint', {}, 400, { error: 'HTTP_400' }],
  ['request', { error: 'INVALID_EMAIL', field: 'email' }, 400, { status: 400, error: 'INVALID_EMAIL', field: 'email' }],
]

test.each(rejected)('a %s answered with %j and status %d was rejected: %j', async (call, body, status, carried) => {
  answering(JSON.stringify(body), status)
  const error: unknown = await calls[call]!().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiRejected)
  expect(error).toMatchObject(carried)
})

function recording(body: object): Request[] {
  const sent: Request[] = []
  globalThis.fetch = async (input) => {
    sent.push((input as Request).clone())
    return Response.json(body)
  }
  return sent
}

test('a message is sent with its locale', async () => {
  const sent = recording({ ok: true })
  await sendContactMessage(message, 'fr_be')
  expect([sent[0]?.method, sent[0]?.url]).toEqual(['POST', 'http://nl.localhost/api/contact?locale=fr_be'])
  expect(await sent[0]?.json()).toEqual(message)
})

const { right: _right, ...body } = readPrivacyRequest({
  flowType: 'RIGHT_OF_ACCESS',
  email: 'an@lindehof.example',
  country: 'NL',
  language: 'nl',
  touchpoint: 'http://nl.localhost/nl/privacy-rights/access',
})
const receipt = { ok: true, reference: 'LM-7Q2M-X09C', receivedAt: '2026-11-21T10:00:00.000Z', answerBy: '2026-12-21' }
const status: RequestStatus = {
  reference: receipt.reference,
  state: 'VERIFIED',
  confirmed: true,
  receivedAt: receipt.receivedAt,
  receivedOn: '2026-03-02',
  answerBy: receipt.answerBy,
  daysLeft: 30,
  extension: null,
  restriction: null,
  concerned: '',
  isToPost: false,
  question: '',
  isInReview: false,
  canAskReview: false,
  steps: [],
  mailbox: { isWritable: true, sent: 0, received: 0, unread: 0, letters: 0, readyUntil: null, isDestroyed: false },
  flowType: 'RIGHT_OF_ACCESS',
  country: 'NL',
  brands: [],
  brandName: '',
  userMessage: '',
  article: '',
  right: '',
  publicationLink: '',
  publicationDate: '',
  communicationTypes: ['EMAIL'],
}

test('a request is sent whole, with its key, and answered with a receipt', async () => {
  const sent = recording({ ...receipt, added: 'later' })
  expect(await sendPrivacyRequest(body, 'key-of-this-request')).toEqual(receipt)
  expect([sent[0]?.method, sent[0]?.url]).toEqual(['POST', 'http://nl.localhost/api/privacy-rights/request'])
  expect(sent[0]?.headers.get('Idempotency-Key')).toBe('key-of-this-request')
  expect(await sent[0]?.json()).toEqual(JSON.parse(JSON.stringify(body)))
})

test.each([
  ['status', getRequestStatus],
  ['withdraw', withdrawRequest],
])('the token of a link goes to %s in the body, not in the address', async (name, call) => {
  const sent = recording(status)
  expect(await call('the-token')).toEqual(status)
  expect(sent[0]?.url).toBe(`http://nl.localhost/api/privacy-rights/${name}`)
  expect(await sent[0]?.json()).toEqual({ token: 'the-token' })
})
