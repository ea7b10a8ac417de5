import { contactMailbox, privacyMailbox, honeypotName } from '@site/shared/rules'
import { idempotencyHeader, type ContactMessage } from '@site/shared/calls'
import type { Locale } from '@site/shared/contract'
import { openServer, openTestDatabase, runRetention, testConfig } from '../../testing/index.ts'
import { createRandom } from '../../campaigns/sample/random.ts'
import type { Config } from '../../config.ts'
import { letters } from '../../letters/letters.ts'
import { makeBadRequest } from './testing/bad-bodies.ts'
import { readMails } from '../../mail/testing/read-mails.ts'

const good: ContactMessage = { name: 'Noor Van Damme', email: 'noor@shop.example', question: 'Waar?\nEn wanneer?' }
const now = () => new Date('2026-11-21T10:15:30.123Z')
let woken: number
let checked: string[]
let log: string

async function serve(changes: Partial<Config> = {}) {
  const wakeMail = () => {
    woken += 1
  }
  const services = { config: testConfig(changes), database, now, wakeMail, canReceiveMail }
  return openServer(services, {
    level: 'error',
    stream: {
      write(line: string) {
        log += line
      },
    },
  })
}

async function canReceiveMail(address: string) {
  checked.push(address)
  return !address.endsWith('gone.example')
}

async function send(body: object, { to = app, locale = 'nl_nl', from = '127.0.0.1', key = '' } = {}) {
  const headers = key ? { [idempotencyHeader]: key } : {}
  const request = {
    method: 'POST',
    url: `/api/contact?locale=${locale}`,
    payload: body,
    remoteAddress: from,
    headers,
  } as const
  const { statusCode, headers: answered, ...answer } = await to.inject(request)
  return { statusCode, headers: answered, body: answer.json<unknown>() }
}

const keepRetentionAt = (time: string) => runRetention({ config: testConfig(), database, now: () => new Date(time) })
const messages = () => database.selectFrom('contactMessages').selectAll().execute()
/** Those to the team first. */
const mails = async () => {
  const isToVisitor = ({ recipient }: { recipient: string }) => Number(recipient !== privacyMailbox)
  return (await readMails(database)).toSorted((one, other) => isToVisitor(one) - isToVisitor(other))
}

const database = await openTestDatabase()
const app = await serve()

beforeEach(async () => {
  woken = 0
  checked = []
  log = ''
  await database.deleteFrom('contactMessages').execute()
  await database.deleteFrom('messageCounts').execute()
  await database.deleteFrom('outbox').execute()
})

test('a message is stored with its mail, and answered with ok', async () => {
  expect(await send(good)).toMatchObject({ statusCode: 200, body: { ok: true } })
  expect(await messages()).toMatchObject([
    { id: expect.any(String), ...good, locale: 'nl_nl', receivedAt: now(), possiblyAutomated: false },
  ])
  const mail = { recipient: privacyMailbox, replyTo: good.email, replyToName: good.name, locale: 'nl_nl' }
  expect(await mails()).toMatchObject([
    { ...mail, subject: 'Contactformulier: nieuwe vraag', sentAt: null, createdAt: now() },
    { recipient: good.email, replyTo: mail.recipient, subject: 'We hebben je vraag ontvangen' },
  ])
  expect([woken, checked]).toEqual([1, [good.email]])
})

test('a message that is sent again with its key, also at the same moment, is stored and mailed once', async () => {
  const key = 'key-of-a-message'
  for (const answer of await Promise.all([send(good, { key }), send(good, { key })])) {
    expect(answer).toMatchObject({ statusCode: 200, body: { ok: true } })
  }
  await send(good, { key })
  expect([await messages(), await mails()]).toMatchObject([
    [good],
    [{ replyTo: good.email }, { recipient: good.email }],
  ])
  await send({ ...good, question: 'Nog iets' }, { key })
  expect(await messages()).toHaveLength(2)
  expect(await send(good, { key: 'short' })).toMatchObject({ statusCode: 400 })
})

const taken: [string, object, Partial<ContactMessage>][] = [
  [
    'blanks around',
    { ...good, name: '\u00a0 Noor ', email: ' noor@shop.example\t', question: '\n Waar? \n' },
    { name: 'Noor', question: 'Waar?' },
  ],
  [
    'the longest texts',
    { ...good, name: 'é'.repeat(100), question: 'x\n'.repeat(2_499) + 'xy' },
    { name: 'é'.repeat(100) },
  ],
  ['markup, which is only text', { ...good, question: '<b>1 < 2</b> & "so"' }, { question: '<b>1 < 2</b> & "so"' }],
  ['SQL, which is only text', { ...good, name: "'); drop table outbox; --" }, { name: "'); drop table outbox; --" }],
  ['an emoji', { ...good, question: '👩‍👩‍👧 ok?' }, { question: '👩‍👩‍👧 ok?' }],
  ['a field of a later form', { ...good, phone: '+31200000012' }, good],
  ['an empty trap', { ...good, [honeypotName]: '' }, good],
]

test.each(taken)('a message with %s is taken', async (_name, body, stored) => {
  expect(await send(body)).toMatchObject({ statusCode: 200, body: { ok: true } })
  expect(await messages()).toMatchObject([stored])
})

test('a message whose trap a password manager filled in is stored, mailed, and marked', async () => {
  const filled = { ...good, [honeypotName]: 'https://lindehof.example' }
  expect(await send(filled)).toMatchObject({ statusCode: 200, body: { ok: true } })
  expect(await messages()).toMatchObject([{ ...good, possiblyAutomated: true }])
  const marked = { recipient: privacyMailbox, possiblyAutomated: true }
  const receipt = { recipient: good.email, possiblyAutomated: false }
  expect(await mails()).toMatchObject([{ ...marked, text: expect.stringContaining('een verborgen veld') }, receipt])
})

const rejections: [string, change: object, field: string, error?: string][] = [
  ['no name', { name: undefined }, 'name'],
  ['a blank question', { question: ' ' }, 'question'],
  ['a long question', { question: 'x'.repeat(5_001) }, 'question'],
  ['no address', { email: undefined }, 'email', 'EMAIL_INVALID'],
  ['a wrong address', { email: 'noor@shop' }, 'email', 'EMAIL_INVALID'],
  ['a domain without mail', { email: 'noor@gone.example' }, 'email', 'EMAIL_INVALID'],
]

test.each(rejections)('a message with %s is rejected', async (_name, change, field, error = 'INVALID_BODY') => {
  const body = { ok: false, error, field }
  expect(await send({ ...good, ...change })).toMatchObject({ statusCode: 400, body })
  expect([await messages(), await mails(), woken]).toEqual([[], [], 0])
})

const unreadable: [string, object, locale: string, statusCode: number, said: object][] = [
  ['no locale', good, '', 400, { error: 'INVALID_QUERY', field: 'locale' }],
  ['an unknown locale', good, 'de_de', 400, { error: 'INVALID_QUERY', field: 'locale' }],
  ['a list', [good], 'nl_nl', 400, { error: 'INVALID_BODY' }],
  ['too much', { ...good, more: 'x'.repeat(70_000) }, 'nl_nl', 413, { error: 'PAYLOAD_TOO_LARGE' }],
]

test.each(unreadable)('a message with %s is rejected too', async (_name, body, locale, statusCode, said) => {
  expect(await send(body, { locale })).toMatchObject({ statusCode, body: { ok: false, ...said } })
  expect([await messages(), await mails(), woken]).toEqual([[], [], 0])
})

/** Some of each kind here, many (`BAD_BODIES=2000`) before a release. */
const count = Number(process.env['BAD_BODIES'] ?? 150)

test(`${count} generated bad bodies are refused as JSON, and nothing is stored, mailed or logged`, async () => {
  const random = createRandom('bad bodies')
  const wrong: unknown[] = []
  const kinds = new Set<string>()
  for (let index = 0; index < count; index++) {
    const request = makeBadRequest(random)
    kinds.add(request.kind)
    const { payload, contentType = 'application/json', locale = 'nl_nl' } = request
    const type = { 'content-type': contentType }
    const url = `/api/contact?locale=${locale}`
    const { statusCode, headers, body } = await app.inject({ method: 'POST', url, payload, headers: type })
    const isJson = headers['content-type']?.toString().startsWith('application/json')
    const answer = isJson ? (JSON.parse(body) as { ok?: unknown; error?: unknown }) : {}
    const isRejected =
      [400, 413, 415].includes(statusCode) && answer.ok === false && /^[A-Z_]+$/.test(String(answer.error))
    if (!isRejected) wrong.push({ ...request, payload: payload.slice(0, 200), statusCode, body })
  }
  expect(wrong).toEqual([])
  expect(kinds.size).toBe(19)
  expect([await messages(), await mails(), woken, log]).toEqual([[], [], 0, ''])
})

test('a form of another site cannot be sent here', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await app.inject({ method: 'POST', url: '/api/contact?locale=nl_nl', payload: 'name=a', headers })
  expect([answer.statusCode, answer.json()]).toEqual([415, { ok: false, error: 'UNSUPPORTED_MEDIA_TYPE' }])
})

test.each(['GET', 'PUT', 'DELETE'] as const)('%s is no way to send a message', async (method) => {
  const answer = await app.inject({ method, url: '/api/contact?locale=nl_nl' })
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'POST'])
})

test('a message whose mail cannot be stored is not stored, and the log holds nothing of it', async () => {
  await database.schema.alterTable('outbox').renameTo('lost').execute()
  const answer = await send(good)
  await database.schema.alterTable('lost').renameTo('outbox').execute()
  expect(answer).toMatchObject({ statusCode: 500, body: { ok: false, error: 'INTERNAL_SERVER_ERROR' } })
  expect([await messages(), woken]).toEqual([[], 0])
  expect(log).toContain('outbox')
  for (const text of [good.name, good.email, 'wanneer']) expect(log).not.toContain(text)
})

test('messages are kept for a year, sent mails for thirty days, unsent ones as long as their message', async () => {
  await send(good)
  await database.updateTable('outbox').set({ sentAt: now() }).execute()
  await send({ ...good, name: 'Unsent' })
  const left = async () => [
    (await messages()).length,
    (await mails())
      .flatMap(({ replyTo, replyToName }) => (replyTo === good.email ? [String(replyToName)] : []))
      .toSorted(),
  ]
  await keepRetentionAt('2026-12-20T23:00:00Z')
  expect(await left()).toEqual([2, ['Noor Van Damme', 'Unsent']])
  await keepRetentionAt('2026-12-22T01:00:00Z')
  expect(await left()).toEqual([2, ['Unsent']])
  await keepRetentionAt('2027-11-20T23:00:00Z')
  expect(await left()).toEqual([2, ['Unsent']])
  await keepRetentionAt('2027-11-22T01:00:00Z')
  expect(await left()).toEqual([0, []])
})

const tricky = { name: 'Zoë {question}', email: 'zoe@shop.example', question: 'Eerste regel\r\nTweede {name}\rDerde' }
const received = new Date('2026-11-21T23:30:00Z')

const mailed: [Locale, string, string, string][] = [
  ['nl_nl', 'Contactformulier: nieuwe vraag', '.nl, taal nl', 'zondag 22 november 2026 om 00:30'],
  ['nl_be', 'Contactformulier: nieuwe vraag', '.be, taal nl', 'zondag 22 november 2026 om 00:30'],
  ['fr_be', 'Formulaire de contact\u202F: nouvelle question', '.be, langue fr', 'dimanche 22 novembre 2026 à 00:30'],
  ['fr_nl', 'Formulaire de contact\u202F: nouvelle question', '.nl, langue fr', 'dimanche 22 novembre 2026 à 00:30'],
  ['en_be', 'Contactformulier: nieuwe vraag', '.be, taal en', 'zondag 22 november 2026 om 00:30'],
]

test.each(mailed)('a message from a page in %s is mailed as "%s"', (locale, subject, site, time) => {
  const mail = letters.contactNotice({
    message: tricky,
    locale,
    mailbox: contactMailbox,
    receivedAt: received,
  })
  // Marked as the language that it is written in.
  const marked = locale === 'en_be' ? 'nl_be' : locale
  expect(mail).toMatchObject({ to: contactMailbox, subject: subject, locale: marked })
  expect(mail.replyTo).toEqual({ address: 'zoe@shop.example', name: 'Zoë {question}' })
  for (const part of [
    site,
    time,
    'zoe@shop.example',
    ': Zoë {question}\n',
    locale.startsWith('fr') ? '5\u00A0jours' : '5 ',
  ])
    expect(mail.text).toContain(part)
  expect(mail.text).toMatch(/\n\n {2}Eerste regel\n {2}Tweede \{name\}\n {2}Derde\n$/)
  expect(mail.html).toBeUndefined()
})

test('a French mail of the first of a month says so as the French do', () => {
  const receivedAt = new Date('2026-11-30T23:05:00Z')
  const facts = { message: tricky, locale: 'fr_be', mailbox: contactMailbox, receivedAt } as const
  const mail = letters.contactNotice(facts)
  expect(mail.text).toContain('mardi 1er décembre 2026 à 00:05')
})
