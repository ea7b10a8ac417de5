import { langs } from '@site/shared/contract'
import {
  bodyOf,
  clearRequests,
  day,
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
  server = await startRequestServer({ messagesPerHour: 20, unconfirmedMailsPerHour: 20 })
}, 60_000)

afterEach(async () => {
  await clearRequests(server)
  await server.database.deleteFrom('messageCounts').execute()
})

const email = 'an@lantaarn.example'

function ask(address: string, locale = 'nl_be') {
  return server.app.inject({
    method: 'POST',
    url: `/api/privacy-rights/status-link?locale=${locale}`,
    headers: { host: 'be.localhost:8080' },
    payload: { email: address },
  })
}

async function request(changes: object = {}) {
  const answer = await send(server, bodyOf('OBJECTION', { email, ...changes }))
  const [mail] = await takeMails(server)
  return { reference: answer.json<{ reference: string }>().reference, path: verificationPath(mail!) }
}

function status(token: string) {
  return server.app.inject({ method: 'POST', url: '/api/privacy-rights/status', payload: { token } })
}

test('a person who lost the link gets it again, however the address is written; the answer is the same for all', async () => {
  const { reference, path } = await request({ userMessage: '' })
  await press(server, path)
  await takeMails(server)
  const [known, unknown] = [await ask('An@Lantaarn.example'), await ask('nobody@lantaarn.example')]
  expect(known.statusCode).toBe(200)
  expect([known.body, known.headers['content-length']]).toEqual([unknown.body, unknown.headers['content-length']])
  const [mail, ...more] = await takeMails(server)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ recipient: email, subject: 'De link naar je verzoek' })
  expect(mail!.html).toContain(`#${statusTokenOf(mail!)}"`)
  expect((await status(statusTokenOf(mail!))).json()).toMatchObject({ reference, state: 'VERIFIED' })
})

test('the time of the answer does not tell either whether there are requests', async () => {
  await request()
  for (const address of ['nobody@lantaarn.example', email]) {
    const asked = performance.now()
    await ask(address)
    expect(performance.now() - asked).toBeGreaterThanOrEqual(499)
  }
})

test('one mail has the links of all requests of the address, and confirms those that wait for it', async () => {
  const confirmed = await request({ brands: ['avondbode'] })
  await press(server, confirmed.path)
  await takeMails(server)
  server.pass(60_000)
  const waiting = await request()
  await takeMails(server)
  await ask(email)
  const [mail, ...more] = await takeMails(server)
  expect(more).toEqual([])
  const [first, second] = [mail!.text.indexOf(waiting.reference), mail!.text.indexOf(confirmed.reference)]
  expect(first).toBeGreaterThan(0)
  expect(second).toBeGreaterThan(first)
  expect(mail!.text.match(/\/verify\//g)).toHaveLength(1)
  await press(server, verificationPath(mail!))
  expect((await status(statusTokenOf(mail!))).json()).toMatchObject({ reference: waiting.reference, state: 'VERIFIED' })
})

test.each(langs)('the mail is in the language of the page that asked: %s', async (lang) => {
  await request({ language: lang === 'nl' ? 'fr' : 'nl' })
  await ask(email, `${lang}_be`)
  const [mail] = await takeMails(server)
  expect(mail!.html).toContain(`<html lang="${lang}">`)
})

test('an address gets three such mails a day; later ones are answered like them, and one waits until the day is over', async () => {
  await request()
  const answers = []
  for (let time = 0; time < 4; time += 1) {
    answers.push(await ask(time % 2 ? email : 'an+x@lantaarn.example'), await ask(email))
    server.pass(3 * 3_600_000)
  }
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  const [first, ...others] = await takeMails(server)
  const waits = others.map(({ nextAttemptAt }) => nextAttemptAt.getTime() - first!.createdAt.getTime())
  expect(waits.toSorted((one, other) => one - other)).toEqual([expect.any(Number), expect.any(Number), day])
  const held = others.find((_, at) => waits[at] === day)!
  expect((await status(statusTokenOf(held))).statusCode).toBe(200)
}, 20_000)

test('a stranger who asks with other spellings, or before there is a request, does not use up the mails of the owner', async () => {
  for (let time = 0; time < 3; time += 1) await ask('an+x@lantaarn.example')
  await ask(email)
  await request()
  await ask(email)
  const [mail, ...more] = await takeMails(server)
  expect([more, mail!.nextAttemptAt]).toEqual([[], mail!.createdAt])
})

test('an address that is none is refused at its field', async () => {
  const answer = await ask('an@')
  expect([answer.statusCode, answer.json()]).toEqual([400, { error: 'INVALID_EMAIL', field: 'email' }])
})
