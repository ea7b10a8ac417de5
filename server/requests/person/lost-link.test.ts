import { randomBytes } from 'node:crypto'
import { langs } from '@site/shared/contract'
import { sql } from 'kysely'
import { dayInMs, hourInMs, minuteInMs } from '@site/shared/rules'
import { renewAddressHashes } from '../../renew-address-hashes.ts'
import { makeWholeNotice } from '../../testing/index.ts'
import { answerLostLinks } from './lost-links.ts'
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
  server = await startRequestServer({ messagesPerHour: 20, unconfirmedMailsPerHour: 20 })
})

afterEach(async () => {
  await clearRequests(server)
  await server.database.deleteFrom('messageCounts').execute()
  await server.database.deleteFrom('lostLinks').execute()
  await server.database.deleteFrom('advertisementCases').execute()
})

const email = 'an@lindehof.example'

function leave(address: string, locale = 'nl_be') {
  return server.app.inject({
    method: 'POST',
    url: `/api/privacy-rights/status-link?locale=${locale}`,
    headers: { host: 'be.localhost:8080' },
    payload: { email: address },
  })
}

const writeMails = () => answerLostLinks(server.services, server.services.now())
const listWaiting = () => server.database.selectFrom('lostLinks').select(['email', 'locale']).orderBy('id').execute()

async function ask(address: string, locale?: string) {
  const answer = await leave(address, locale)
  await writeMails()
  return answer
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
  const known = await ask('An@Lindehof.example')
  const unknown = await ask('nobody@lindehof.example')
  expect(known.statusCode).toBe(200)
  expect([known.body, known.headers['content-length']]).toEqual([unknown.body, unknown.headers['content-length']])
  const [mail, ...more] = await takeMails(server)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ recipient: email, subject: 'De link naar je verzoek' })
  expect(mail!.html).toContain(`#${statusTokenOf(mail!)}"`)
  expect((await status(statusTokenOf(mail!))).json()).toMatchObject({ reference, state: 'VERIFIED' })
})

test('nothing is mailed before the answer; the address is removed with the mail', async () => {
  await request()
  await leave(email)
  expect([await takeMails(server), await listWaiting()]).toEqual([[], [{ email, locale: 'nl_be' }]])
  await writeMails()
  expect([(await takeMails(server)).length, await listWaiting()]).toEqual([1, []])
})

test('only one of several servers mails the links, and an address that waits twice gets one mail in its last language', async () => {
  await request()
  await leave(email)
  await leave('AN@lindehof.example', 'fr_be')
  await Promise.all([writeMails(), writeMails(), writeMails()])
  const [mail, ...more] = await takeMails(server)
  expect([more, mail!.html!.includes('<html lang="fr">')]).toEqual([[], true])
})

test('a mail that cannot be written is written later, and does not hold up the others', async () => {
  const other = 'bo@lindehof.example'
  await request()
  await request({ email: other })
  await leave(email)
  await leave(other)
  await sql`alter table outbox add constraint no_mail check (recipient <> ${sql.lit(email)})`.execute(server.database)
  await expect(writeMails()).rejects.toThrow('no_mail')
  expect((await takeMails(server)).map(({ recipient }) => recipient)).toEqual([other])
  expect(await listWaiting()).toEqual([{ email, locale: 'nl_be' }])
  await sql`alter table outbox drop constraint no_mail`.execute(server.database)
  await writeMails()
  expect((await takeMails(server)).map(({ recipient }) => recipient)).toEqual([email])
})

test('a mail is written although the clock is set ahead while its address waits', async () => {
  await request()
  await leave(email)
  server.pass(2 * hourInMs)
  await writeMails()
  expect([(await takeMails(server)).length, await listWaiting()]).toEqual([1, []])
})

test('an address whose mail cannot be written for an hour is removed', async () => {
  await request()
  await leave(email)
  await sql`alter table outbox add constraint no_mail check (false) not valid`.execute(server.database)
  await expect(writeMails()).rejects.toThrow('no_mail')
  expect(await listWaiting()).toHaveLength(1)
  server.pass(hourInMs + 1)
  await expect(writeMails()).rejects.toThrow('no_mail')
  await sql`alter table outbox drop constraint no_mail`.execute(server.database)
  expect(await listWaiting()).toEqual([])
})

test('an address waits once, however often and in whatever spelling it is asked for', async () => {
  for (const address of [email, 'AN@lindehof.example', email]) expect((await leave(address)).statusCode).toBe(200)
  expect(await listWaiting()).toHaveLength(1)
})

test('however many addresses of others wait, a person is answered and mailed, and no made-up address stays', async () => {
  await request()
  await sql`insert into lost_links (email, locale, received_at)
    select format('x%s@lindehof.example', number), 'nl_be', ${server.services.now()}::timestamptz
    from generate_series(1, 20000) as number`.execute(server.database)
  expect((await leave(email)).statusCode).toBe(200)
  await writeMails()
  expect([(await takeMails(server)).map(({ recipient }) => recipient), await listWaiting()]).toEqual([[email], []])
})

test('one mail has the links of all requests of the address, and confirms those that wait for it', async () => {
  const confirmed = await request({ brands: ['avondbode'] })
  await press(server, confirmed.path)
  await takeMails(server)
  server.pass(minuteInMs)
  const waiting = await request()
  await takeMails(server)
  await ask(email)
  const [mail, ...more] = await takeMails(server)
  expect(more).toEqual([])
  const first = mail!.text.indexOf(waiting.reference)
  const second = mail!.text.indexOf(confirmed.reference)
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

/** Declares an advertisement with an address, and removes the mail about it. */
async function declare(address: string) {
  const { id: _id, ...notice } = makeWholeNotice('x')
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/political-ad-declaration',
    headers: { host: 'be.localhost:8080' },
    payload: { ...declarant, email: address, notice },
  })
  expect(answer.json()).toEqual({ ok: true })
  await takeMails(server)
}
const declarant = {
  name: 'Noor',
  phone: '',
  remarks: '',
  sponsorKind: 'ORGANISATION',
  sponsorOrigin: 'EU',
  locale: 'nl_be',
}

test('a sponsor who lost the link gets one to each declaration, beside the links of requests, and the old one goes on', async () => {
  const sponsor = 'noor@polderlicht.example'
  await declare(sponsor)
  await declare(sponsor)
  await request({ email: sponsor })
  const answer = await ask('NOOR@polderlicht.example', 'fr_be')
  expect(answer.body).toBe((await ask('nobody@lindehof.example')).body)
  const mails = await takeMails(server)
  expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    [sponsor, 'Le lien vers votre demande'],
    [sponsor, 'Le lien vers votre déclaration d’une publicité politique'],
  ])
  const tokens = [...mails[1]!.text.matchAll(/declare-advertisement\/status#([\w-]+)/g)].map(([, token]) => token)
  expect(tokens).toHaveLength(2)
  // Nobody has confirmed the address: nothing that was typed is shown.
  for (const token of tokens) {
    const opened = await server.app.inject({
      method: 'POST',
      url: '/api/political-ad-declaration/status',
      payload: { token },
    })
    expect(opened.json()).toMatchObject({ state: 'DECLARED', notice: null })
  }
  expect(mails[1]!.text).not.toMatch(/Noor/)
})

test('a sponsor has three such mails a day, and one after the key was changed', async () => {
  await declare(email)
  for (let time = 0; time < 4; time += 1) await ask(email)
  const [first, ...others] = await takeMails(server)
  const waits = others.map(({ nextAttemptAt }) => nextAttemptAt.getTime() - first!.createdAt.getTime())
  expect(waits.toSorted((one, other) => one - other)).toEqual([0, 0, dayInMs])
  const { database, config } = server.services
  const [newest] = config.answerKeys
  const keys = [{ id: 'next', key: randomBytes(32) }, newest!] as const
  await renewAddressHashes(database, keys)
  const cases = await database.selectFrom('advertisementCases').select('declarantHash').execute()
  expect(new Set(cases.map(({ declarantHash }) => declarantHash?.startsWith('next.')))).toEqual(new Set([true]))
  await renewAddressHashes(database, config.answerKeys)
})

test('an address gets three such mails a day; later ones are answered like them, and one waits until the day is over', async () => {
  await request()
  const answers = []
  for (let time = 0; time < 4; time += 1) {
    answers.push(await ask(time % 2 ? email : 'an+x@lindehof.example'), await ask(email))
    server.pass(3 * hourInMs)
  }
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  const [first, ...others] = await takeMails(server)
  const waits = others.map(({ nextAttemptAt }) => nextAttemptAt.getTime() - first!.createdAt.getTime())
  expect(waits.toSorted((one, other) => one - other)).toEqual([expect.any(Number), expect.any(Number), dayInMs])
  const held = others.find((_, at) => waits[at] === dayInMs)!
  expect((await status(statusTokenOf(held))).statusCode).toBe(200)
})

test('a stranger who asks with other spellings, or before there is a request, does not use up the mails of the owner', async () => {
  for (let time = 0; time < 3; time += 1) await ask('an+x@lindehof.example')
  await ask(email)
  await request()
  await ask(email)
  const [mail, ...more] = await takeMails(server)
  expect([more, mail!.nextAttemptAt]).toEqual([[], mail!.createdAt])
})

test('an invalid address is rejected at its field', async () => {
  const answer = await ask('an@')
  expect([answer.statusCode, answer.json()]).toEqual([400, { error: 'INVALID_EMAIL', field: 'email' }])
})
