import { readPrivacyRequest } from './privacy-request-body.ts'
import { sendPrivacyRequest } from './privacy-request.ts'
import { getRequestStatus, withdrawRequest, type RequestStatus } from './request-status.ts'

let sent: Request[] = []

function answerWith(body: object) {
  globalThis.fetch = (input) => {
    sent.push((input as Request).clone())
    return Promise.resolve(Response.json(body))
  }
}

beforeEach(() => {
  sent = []
})

const body = readPrivacyRequest({
  flowType: 'RIGHT_OF_ACCESS',
  email: 'an@lantaarn.example',
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
  answerBy: receipt.answerBy,
  flowType: 'RIGHT_OF_ACCESS',
  country: 'NL',
  brands: [],
  brandName: '',
  userMessage: '',
  article: '',
  publicationLink: '',
  publicationDate: '',
  communicationTypes: ['EMAIL'],
}

test('a request is sent whole, with its key, and answered with a receipt', async () => {
  answerWith({ ...receipt, added: 'later' })
  expect(await sendPrivacyRequest(body, 'key-of-this-request')).toEqual(receipt)
  expect([sent[0]?.method, sent[0]?.url]).toEqual(['POST', 'http://nl.localhost/api/privacy-rights/request'])
  expect(sent[0]?.headers.get('Idempotency-Key')).toBe('key-of-this-request')
  expect(await sent[0]?.json()).toEqual(JSON.parse(JSON.stringify(body)))
})

test.each([
  ['status', getRequestStatus],
  ['withdraw', withdrawRequest],
])('the token of a link goes to %s in the body, not in the address', async (name, call) => {
  answerWith(status)
  expect(await call('the-token')).toEqual(status)
  expect(sent[0]?.url).toBe(`http://nl.localhost/api/privacy-rights/${name}`)
  expect(await sent[0]?.json()).toEqual({ token: 'the-token' })
})
