import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FlowType } from '@site/shared/calls'
import { simpleParser } from 'mailparser'
import { companyName, dayInMs, minuteInMs, privacyMailbox, senderMailbox } from '@site/shared/rules'
import { fileTransport } from '../../mail/transport.ts'
import { createDelivery } from '../../mail/worker.ts'
import { createTemporaryFolder } from '../../testing/temporary-folder.ts'
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
  type RequestServer,
} from '../testing/request-server.ts'

let server: RequestServer

beforeAll(async () => {
  server = await startRequestServer()
})

afterEach(() => clearRequests(server))

async function request(flow: FlowType = 'OBJECTION', changes: object = {}) {
  const answer = await send(server, bodyOf(flow, { email: 'an@lindehof.example', ...changes }))
  const { reference } = answer.json<{ reference: string }>()
  const [mail] = await takeMails(server)
  return { reference, path: verificationPath(mail!) }
}

function tamper(path: string) {
  return path.slice(0, -1) + (path.endsWith('A') ? 'B' : 'A')
}

interface Link {
  path: string
}

const links: [string, (link: Link) => string | Promise<string>, string][] = [
  ['fresh', ({ path }) => path, 'verified?state=VERIFIED'],
  ['almost 7 days old', ({ path }) => (server.pass(7 * dayInMs - 1_000), path), 'verified?state=VERIFIED'],
  ['7 days old', ({ path }) => (server.pass(7 * dayInMs), path), 'verification-expired'],
  ['tampered', ({ path }) => tamper(path), 'verification-failed'],
  ['cut off', ({ path }) => path.slice(0, -5), 'verification-failed'],
  ['unknown', () => '/nl/verify/0', 'verification-failed'],
]

test.each(links)('a link that is %s leads to the right page, opened or pressed', async (_name, change, outcome) => {
  const begin = server.services.now().getTime()
  const path = await change(await request())
  const opened = await server.app.inject(path)
  if (outcome.startsWith('verified')) expect(opened.statusCode).toBe(200)
  else expect([opened.statusCode, opened.headers.location]).toEqual([303, `/nl/email-${outcome}`])
  const pressed = await press(server, path)
  expect([pressed.statusCode, pressed.headers.location]).toEqual([303, `/nl/email-${outcome}`])
  server.pass(begin - server.services.now().getTime())
})

type Later = [fate: string, become: object, location: string]

const later: Later[] = [
  ['is being handled', { state: 'VERIFIED' }, '/nl/email-verified?state=VERIFIED'],
  ['was answered', { state: 'ANSWERED' }, '/nl/email-verified?state=ANSWERED'],
  ['was withdrawn', { state: 'WITHDRAWN' }, '/nl/email-verified?state=WITHDRAWN'],
]

test.each(later)('the used link of a request that %s says that it is confirmed', async (_fate, become, location) => {
  const { path } = await request()
  await press(server, path)
  await takeMails(server)
  await server.database.updateTable('privacyRequests').set(become).execute()
  for (const after of [0, minuteInMs, 8 * dayInMs]) {
    server.pass(after)
    const opened = await server.app.inject(path)
    expect([opened.statusCode, opened.headers.location]).toEqual([303, location])
    expect((await press(server, path)).headers.location).toBe(location)
    server.pass(-after)
  }
  expect(await takeMails(server)).toEqual([])
})

test('a used link tells how far the one request is that is handled of two, and no more of it', async () => {
  const first = await request('RIGHT_OF_ACCESS')
  const second = await request('RIGHT_OF_ACCESS')
  for (const { path } of [first, second]) await press(server, path)
  const set = server.database.updateTable('privacyRequests').set({ state: 'ANSWERED' })
  await set.where('reference', '=', first.reference).execute()
  const opened = await server.app.inject(second.path)
  expect(opened.headers.location).toBe('/nl/email-verified?state=ANSWERED')
  expect(opened.body).toBe('')
})

test('a link whose request was withdrawn before anybody confirmed it leads to the failed page', async () => {
  const { path } = await request()
  await server.database.updateTable('privacyRequests').set({ state: 'WITHDRAWN' }).execute()
  expect((await server.app.inject(path)).headers.location).toBe('/nl/email-verification-failed')
})

test('opening the link confirms nothing, however often, and the page has a button and no script', async () => {
  const { path, reference } = await request('RIGHT_OF_ACCESS', { language: 'fr' })
  for (const method of ['GET', 'HEAD', 'GET'] as const) await server.app.inject({ method, url: path })
  const page = await server.app.inject(path)
  expect(page.body).toContain('<html lang="fr">')
  expect(page.body).toContain(reference)
  for (const text of ['Consulter vos données', '21 novembre 2026', '21 décembre 2026'])
    expect(page.body).toContain(text)
  expect(page.body).toContain('<header><a href="/fr">')
  expect(page.body).not.toContain('lindehof.example')
  expect(page.body).toContain('<form method="post"><button type="submit">Je confirme ma demande</button></form>')
  expect(page.body).not.toContain('<script')
  expect(page.headers).toMatchObject({
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; style-src(?: 'sha256-[^ ]+'){2}; form-action 'self'; /,
    ),
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
  expect(await takeMails(server)).toEqual([])
})

test.each(flows)('a confirmed %s reaches the privacy mailbox, and its person gets a receipt', async (flow) => {
  const { path, reference } = await request(flow, { userInfo: { firstName: 'An', lastName: '<b>' } })
  await press(server, path)
  const mails = await takeMails(server)
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(['an@lindehof.example', privacyMailbox])
  const forMailbox = mails.find(({ recipient }) => recipient.startsWith('privacy'))!
  expect(forMailbox).toMatchObject({ replyTo: 'an@lindehof.example', replyToName: 'An <b>' })
  expect(forMailbox.text).toContain(`Referentie: ${reference}`)
  const receipt = mails.find(({ recipient }) => recipient.startsWith('an@'))!
  expect(receipt.subject).toContain(reference)
  expect(receipt.text).toContain('21 december 2026')
  expect(receipt.text).toContain('http://be.localhost:8080/nl/privacy-rights/status#')
  expect(receipt.html).toContain('An &lt;b&gt;')
})

test('two presses of the button are one confirmation, and look like it', async () => {
  const { path } = await request()
  const answers = await Promise.all([press(server, path), press(server, path)])
  for (const { headers } of answers) expect(headers.location).toBe('/nl/email-verified?state=VERIFIED')
  expect(await takeMails(server)).toHaveLength(2)
})

test('the same asked again reaches the mailbox once, and the person is told', async () => {
  const first = await request('RIGHT_TO_BE_FORGOTTEN')
  const second = await request('RIGHT_TO_BE_FORGOTTEN', { email: 'AN@lindehof.example', language: 'fr' })
  await press(server, first.path)
  expect(await takeMails(server)).toHaveLength(2)
  expect((await press(server, second.path)).headers.location).toBe('/fr/email-verified?state=VERIFIED')
  const [mail, ...rest] = await takeMails(server)
  expect(rest).toEqual([])
  expect(mail).toMatchObject({ subject: `Votre demande ${first.reference} est déjà en cours`, locale: 'fr_be' })
})

test('a request that is under way already has no last day while the term stands still', async () => {
  const first = await request('RIGHT_OF_ACCESS')
  await press(server, first.path)
  const pause = server.database.updateTable('privacyRequests').set({ state: 'PAUSED', pausedOn: '2026-11-21' })
  await pause.where('reference', '=', first.reference).execute()
  await takeMails(server)
  await press(server, (await request('RIGHT_OF_ACCESS')).path)
  const [mail] = await takeMails(server)
  expect(mail!.subject).toBe(`Je verzoek ${first.reference} loopt al`)
  expect(mail!.text).not.toContain('december 2026')
})

const notTheSame: [string, object, number][] = [
  ['another message', { userMessage: 'Anders' }, 0],
  ['another address', { email: 'bo@lindehof.example' }, 0],
  ['another country', { country: 'NL' }, 0],
  ['the same after the time to answer', {}, 31 * dayInMs],
]

test.each(notTheSame)('%s is a request of its own', async (_name, changes, passed) => {
  const first = await request('RIGHT_OF_ACCESS')
  await press(server, first.path)
  await takeMails(server)
  server.pass(passed)
  await press(server, (await request('RIGHT_OF_ACCESS', changes)).path)
  expect(await takeMails(server)).toHaveLength(2)
  server.pass(-passed)
})

test('a request that nobody confirmed makes no other one a duplicate', async () => {
  await request('RIGHT_OF_ACCESS')
  await press(server, (await request('RIGHT_OF_ACCESS')).path)
  expect(await takeMails(server)).toHaveLength(2)
})

/** Sends what waits, and reads it back as a mail program does. */
async function deliver() {
  const directory = (await createTemporaryFolder()).path
  const transport = fileTransport(directory, `${companyName} <${senderMailbox}>`)
  const { database, now } = server.services
  await createDelivery({
    database,
    transport,
    now,
    report: (problem) => {
      throw new Error(problem)
    },
  })()
  const files = await readdir(directory)
  return Promise.all(files.map(async (file) => simpleParser(await readFile(join(directory, file)))))
}

const subjects = [
  ['nl', /^Bevestig je verzoek LM-/, /^We hebben je verzoek LM-.* ontvangen$/],
  ['fr', /^Confirmez votre demande LM-/, /^Nous avons bien reçu votre demande LM-/],
  ['en', /^Confirm your request LM-/, /^We have received your request LM-/],
] as const

test.each(subjects)('mails in %s say the same in text and HTML', async (language, first, receipt) => {
  const userInfo = { salutation: 'FEMALE', firstName: 'Zoë & Éloïse', lastName: '{reference}' }
  await send(
    server,
    bodyOf('RIGHT_OF_ACCESS', {
      language,
      email: `${language}@lindehof.example`,
      userInfo,
      userMessage: 'Één\n<i>twee</i>',
    }),
  )
  const [verification, ...none] = await deliver()
  expect(none).toEqual([])
  expect(verification!.subject).toMatch(first)
  expect(verification!.to).toMatchObject({ value: [{ address: `${language}@lindehof.example` }] })
  expect(verification!.text).toMatch(/28 nov\p{L}+ 2026\P{L}*\p{L}*\P{L}*11:00/iu)
  const path = verificationPath({ text: verification!.text! })
  expect(path).toMatch(new RegExp(`^/${language}/verify/`))
  const { text: written } = verification!
  const status = statusTokenOf({ text: written! })
  expect(written).toMatch(language === 'fr' ? /^Référence\u202F: LM-/m : /^Referen\p{L}+: LM-/mu)
  expect(written).toContain(`http://be.localhost:8080${path}#${status}\n`)
  expect(verification!.html).toContain(`href="http://be.localhost:8080${path}#${status}"`)
  expect(verification!.html).toContain(`<html lang="${language}">`)

  await press(server, path)
  const mails = await deliver()
  const toPerson = mails.find(({ subject }) => receipt.test(subject ?? ''))
  // In the language of the team.
  const toMailbox = mails.find(({ subject }) => /^Privacyverzoek LM-.*: Je gegevens inzien$/.test(subject ?? ''))
  expect(mails).toHaveLength(2)
  expect(toPerson?.text).toContain('Zoë & Éloïse {reference}')
  expect(toPerson?.text).toContain('  Één\n  <i>twee</i>')
  expect(toPerson?.html).toContain('Één<br>&lt;i&gt;twee&lt;/i&gt;')
  expect(toMailbox?.replyTo?.value).toEqual([
    { address: `${language}@lindehof.example`, name: 'Zoë & Éloïse {reference}' },
  ])
  for (const { text, html } of [verification!, toPerson!]) {
    expect(text).not.toMatch(/undefined|\{(?!reference)/)
    // The only picture is the logo, which goes along.
    expect(html).not.toMatch(/undefined|<script|<img (?!src="data:image)/)
  }
})
