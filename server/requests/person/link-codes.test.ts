import { dayInMs } from '@site/shared/rules'
import { answerLostLinks } from './lost-links.ts'
import {
  bodyOf,
  clearRequests,
  linkCodeOf,
  press,
  send,
  startRequestServer,
  takeMails,
  verificationPath,
  type RequestServer,
} from '../testing/request-server.ts'

let server: RequestServer

beforeAll(async () => {
  server = await startRequestServer({ messagesPerHour: 100, unconfirmedMailsPerHour: 100 })
})

afterEach(async () => {
  await clearRequests(server)
  await server.database.deleteFrom('messageCounts').execute()
})

const email = 'an@lindehof.example'

async function request(changes: object = {}) {
  const answer = await send(server, bodyOf('RIGHT_OF_ACCESS', { email, ...changes }))
  const [mail] = await takeMails(server)
  return { reference: answer.json<{ reference: string }>().reference, mail: mail! }
}

async function open(code: string, address = email, ip = '203.0.113.9') {
  const payload = { email: address, code }
  const headers = { host: 'be.localhost:8080' }
  const url = '/api/privacy-rights/link-code'
  const answer = await server.app.inject({ method: 'POST', url, headers, payload, remoteAddress: ip })
  return { status: answer.statusCode, ...answer.json<{ error?: string; token: string; verification: string | null }>() }
}

function status(token: string) {
  return server.app.inject({ method: 'POST', url: '/api/privacy-rights/status', payload: { token } })
}

test.each(['nl', 'fr', 'en'])('in %s the code of the first mail leads where its link leads, once', async (language) => {
  const { reference, mail } = await request({ language })
  const opened = await open(linkCodeOf(mail))
  expect((await status(opened.token)).json()).toMatchObject({ reference, state: 'RECEIVED' })
  // Typing the code confirms nothing; the button does.
  const path = `/${language}/verify/${opened.verification}`
  expect((await server.app.inject(path)).statusCode).toBe(200)
  expect((await press(server, path)).headers.location).toBe(`/${language}/email-verified?state=VERIFIED`)
  expect(await open(linkCodeOf(mail))).toMatchObject({ status: 403, error: 'UNKNOWN_CODE' })
  // The links of the mail work as before.
  expect((await server.app.inject(verificationPath(mail))).headers.location).toBe(
    `/${language}/email-verified?state=VERIFIED`,
  )
})

test('the code of a receipt opens the status page, and confirms nothing again', async () => {
  const { reference, mail } = await request()
  await press(server, verificationPath(mail))
  const receipt = (await takeMails(server)).find(({ recipient }) => recipient === email)!
  const opened = await open(linkCodeOf(receipt))
  expect(opened).toMatchObject({ status: 200, verification: null })
  expect((await status(opened.token)).json()).toMatchObject({ reference, state: 'VERIFIED' })
})

test('each request of a mail with lost links has a code of its own', async () => {
  const references = [(await request()).reference, (await request({ userMessage: 'Nog iets.' })).reference]
  const lost = { email, locale: 'nl_be', receivedAt: server.services.now() } as const
  await server.database.insertInto('lostLinks').values(lost).execute()
  await answerLostLinks(server.services, server.services.now())
  const [mail] = await takeMails(server)
  const codes = [...mail!.text.matchAll(/: ([0-9A-Z]{4}-[0-9A-Z]{4})\n/g)].map(([, code = '']) => code)
  const opened = await Promise.all(codes.map((code) => open(code)))
  const found = await Promise.all(opened.map(async ({ token }) => (await status(token)).json<{ reference: string }>()))
  expect(found.map(({ reference }) => reference).toSorted()).toEqual(references.toSorted())
})

const spellings: [how: string, type: (code: string) => string][] = [
  ['in small letters', (code) => code.toLowerCase()],
  ['without the hyphen', (code) => code.replace('-', '')],
  ['with a space', (code) => ` ${code.replace('-', ' ')} `],
  ['with another hyphen', (code) => code.replace('-', '–')],
  ['with O for 0 and I for 1', (code) => code.replaceAll('0', 'O').replaceAll('1', 'I')],
]

test.each(spellings)('a code that is typed %s is the same code', async (_, type) => {
  const { mail } = await request()
  expect(await open(type(linkCodeOf(mail)), 'An@Lindehof.example')).toMatchObject({ status: 200 })
})

test('a code opens nothing with another address, nor once its link has expired', async () => {
  const { mail } = await request()
  await request({ email: 'noor@lindehof.example' })
  const code = linkCodeOf(mail)
  const unknown = { status: 403, error: 'UNKNOWN_CODE' }
  expect(await open(code, 'noor@lindehof.example')).toMatchObject(unknown)
  expect(await open(code, 'nobody@lindehof.example')).toMatchObject(unknown)
  expect(await open(code, 'geen adres')).toMatchObject({ status: 400, error: 'INVALID_EMAIL' })
  server.pass(8 * dayInMs)
  expect(await open(code)).toMatchObject({ status: 200, verification: null })
  server.pass(-8 * dayInMs)
  const later = await request()
  server.pass(366 * dayInMs)
  expect(await open(linkCodeOf(later.mail))).toMatchObject(unknown)
  server.pass(-366 * dayInMs)
})

test('wrong codes lock nothing, whatever their number', async () => {
  const { mail } = await request()
  for (let tried = 0; tried < 60; tried++) expect((await open('0000-0000')).status).toBe(403)
  expect(await open(linkCodeOf(mail))).toMatchObject({ status: 200 })
})

test('no code is stored in the database', async () => {
  const { mail } = await request()
  const links = JSON.stringify(await server.database.selectFrom('privacyRequestLinks').selectAll().execute())
  expect(links).not.toContain(linkCodeOf(mail))
  expect(links).not.toContain(linkCodeOf(mail).replace('-', ''))
})
