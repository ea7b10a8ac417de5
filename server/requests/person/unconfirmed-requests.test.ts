// A mailed link may reach a stranger before the address is confirmed: the form must not be a way to write to strangers, and a
// typing error must not show them what somebody else requested.
import { readPrivacyRequest, requestStatus, type RequestStatus } from '@site/shared/calls'
import { dayInMs } from '@site/shared/rules'
import { runRetention } from '../../testing/index.ts'
import {
  bodyOf,
  clearRequests,
  flows,
  press,
  send,
  startRequestServer,
  statusTokenOf,
  takeMails,
  verificationPath,
} from '../testing/request-server.ts'

const server = await startRequestServer()

afterEach(() => clearRequests(server))

/** Everything that a person can type or choose, each with a word of its own. */
const typed = {
  email: 'an@lindehof.example',
  phoneNumber: '+3222000012',
  userMessage: 'typedMessage',
  brandName: 'typedBrand',
  article: 'typedArticle',
  publicationLink: 'https://typed.example/link',
  publicationDate: '29 - 02 - 2024',
  userInfo: {
    salutation: 'FEMALE',
    firstName: 'typedFirst',
    lastName: 'typedLast',
    address: {
      street: 'typedStreet',
      houseNumber: '1',
      houseNumberExtension: '',
      postalCode: '1000',
      city: 'typedCity',
      country: 'BE',
    },
  },
}
const words = /typed|@lindehof|\+32|29 - 02|avondbode|PHONE|EMAIL|POSTAL/
const nothing = {
  right: '',
  brands: [],
  brandName: '',
  userMessage: '',
  article: '',
  publicationLink: '',
  publicationDate: '',
  communicationTypes: [],
}

async function request(flowType: (typeof flows)[number], changes: object = {}) {
  const body = bodyOf(flowType, { ...typed, ...changes })
  const answer = await send(server, body)
  expect(answer.statusCode).toBe(200)
  const [mail] = await takeMails(server)
  return { body, mail: mail!, token: statusTokenOf(mail!), reference: answer.json<{ reference: string }>().reference }
}

async function call(name: 'status' | 'withdraw', token: string) {
  const answer = await server.app.inject({ method: 'POST', url: `/api/privacy-rights/${name}`, payload: { token } })
  return { text: answer.body, status: requestStatus.create(answer.json()) }
}

function expectSilence({ text, status }: { text: string; status: RequestStatus }) {
  expect(status).toMatchObject({ ...nothing, confirmed: false, receivedAt: '2026-11-21T10:00:00.000Z' })
  expect(text).not.toMatch(words)
}

test.each(flows)('the link of an unconfirmed %s tells nothing that was typed', async (flowType) => {
  const { token, reference, mail } = await request(flowType)
  const shown = await call('status', token)
  expectSilence(shown)
  expect(shown.status).toMatchObject({ reference, flowType, state: 'RECEIVED', answerBy: expect.any(String) })
  expect(mail.text + mail.html).not.toMatch(/typed|\+32|29 - 02/)
})

test.each(flows)('a %s that is withdrawn without ever having been confirmed stays as silent', async (flowType) => {
  const { token } = await request(flowType)
  const withdrawn = await call('withdraw', token)
  expectSilence(withdrawn)
  expect(withdrawn.status.state).toBe('WITHDRAWN')
  expectSilence(await call('status', token))
  expect(await takeMails(server)).toEqual([])
})

test.each(flows)('both links of a confirmed %s tell what was asked, also once it is withdrawn', async (flowType) => {
  const { token, mail, body } = await request(flowType)
  await press(server, verificationPath(mail))
  const { userMessage, article, brands } = readPrivacyRequest(body)
  const expected = { confirmed: true, userMessage, article, brands }
  const receipt = (await takeMails(server)).find(({ recipient }) => recipient === typed.email)!
  for (const link of [token, statusTokenOf(receipt)])
    expect((await call('status', link)).status).toMatchObject(expected)
  expect((await call('withdraw', token)).status).toMatchObject({ ...expected, state: 'WITHDRAWN' })
})

test('the link of an unconfirmed request leads to itself, not to a confirmed one that asks the same', async () => {
  const first = await request('RECTIFICATION')
  await press(server, verificationPath(first.mail))
  await takeMails(server)
  const second = await request('RECTIFICATION')
  const shown = await call('status', second.token)
  expectSilence(shown)
  expect(shown.status.reference).toBe(second.reference)
  expectSilence(await call('withdraw', second.token))
  expect((await call('status', first.token)).status).toMatchObject({ reference: first.reference, state: 'VERIFIED' })
})

test('a reminder repeats nothing either, and its link tells no more', async () => {
  await request('RECTIFICATION')
  server.pass(5 * dayInMs)
  await runRetention(server.services)
  server.pass(-5 * dayInMs)
  const [reminder] = await takeMails(server)
  expect(reminder!.text + reminder!.html).not.toMatch(/typed|\+32|29 - 02/)
  expectSilence(await call('status', statusTokenOf(reminder!)))
})
