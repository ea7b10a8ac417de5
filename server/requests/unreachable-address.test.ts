import { Resolver } from 'node:dns/promises'
import { createMailCheck } from '../mail/mail-domain.ts'
import { startNameServer } from './testing/name-server.ts'
import { bodyOf, startRequestServer, type RequestServer } from './testing/request-server.ts'

let names: Awaited<ReturnType<typeof startNameServer>>
let server: RequestServer

beforeAll(async () => {
  names = await startNameServer({ 'shop.nl': ['mx.shop.nl'], 'silent.nl': [], 'no-mail.nl': ['.'] })
  const resolver = new Resolver({ timeout: 1_000, tries: 2 })
  resolver.setServers([names.address])
  server = await startRequestServer({}, { canReceiveMail: createMailCheck(resolver) })
}, 60_000)

afterAll(async () => {
  await server.close()
  await names.close()
})

const contact = (email: string) => ({
  url: '/api/contact?locale=nl_be',
  payload: { name: 'An', email, question: 'Hoe?' },
})
const request = (email: string) => ({
  url: '/api/privacy-rights/request',
  payload: bodyOf('RIGHT_OF_ACCESS', { email }),
})

const cases = [
  ['a contact message', contact, { ok: false, error: 'EMAIL_INVALID', field: 'email' }],
  ['a request', request, { error: 'INVALID_EMAIL', field: 'email' }],
] as const

describe.each(cases)('%s', (_, message, refusal) => {
  const send = (email: string) => {
    const headers = { host: 'be.localhost:8080' }
    return server.app.inject({ method: 'POST', headers, ...message(email) })
  }

  test.each([
    ['does not exist', 'an@nowhere.nl'],
    ['has no mail server', 'an@silent.nl'],
    ['says that it takes no mail', 'an@no-mail.nl'],
  ])('from an address whose domain %s is refused by name', async (_domain, email) => {
    const answer = await send(email)
    expect([answer.statusCode, answer.json()]).toEqual([400, refusal])
  })

  test('from an address whose domain has one is taken', async () => {
    expect((await send('an@shop.nl')).json()).toMatchObject({ ok: true })
  })
})
