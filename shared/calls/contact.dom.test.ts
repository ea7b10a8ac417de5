import { sendContactMessage, type ContactMessage } from './contact.ts'
import { ApiRejected } from './client.ts'

const realFetch = globalThis.fetch
const message: ContactMessage = { name: 'Noor', email: 'noor@shop.example', question: 'Waar?', website: '' }

afterEach(() => {
  globalThis.fetch = realFetch
})

test('a message is sent with its locale', async () => {
  const sent: Request[] = []
  globalThis.fetch = async (input) => {
    sent.push((input as Request).clone())
    return Response.json({ ok: true })
  }
  await sendContactMessage(message, 'fr_be')
  expect(sent.map(({ method, url }) => [method, url])).toEqual([
    ['POST', 'http://nl.localhost/api/contact?locale=fr_be'],
  ])
  expect(await sent[0]?.json()).toEqual(message)
})

const refusals: [object, number, object][] = [
  [{ ok: false, error: 'EMAIL_INVALID', field: 'email' }, 400, { status: 400, error: 'EMAIL_INVALID', field: 'email' }],
  [{ ok: false, error: 'EMAIL_INVALID', field: 'email' }, 200, { error: 'EMAIL_INVALID', field: 'email' }],
  [{ ok: false }, 200, { error: 'REFUSED' }],
]

test.each(refusals)('the answer %j with status %i is a refusal', async (body, status, carried) => {
  globalThis.fetch = async () => Response.json(body, { status })
  const error: unknown = await sendContactMessage(message, 'nl_nl').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiRejected)
  expect(error).toMatchObject(carried)
})
