import { privacyMailbox } from '@site/shared/rules'
import { idempotencyHeader, type Complaint } from '@site/shared/calls'
import type { FastifyInstance } from 'fastify'
import { openServer, openTestDatabase, runRetention, testConfig } from '../../testing/index.ts'
import { saveCampaigns } from '../../campaigns/save-campaigns.ts'
import { sampleCampaigns } from '../../campaigns/sample/campaigns.ts'

const now = new Date('2026-11-21T09:05:00Z')
const [dutchItem] = sampleCampaigns('NL', '2026-11-21', 1)
const [belgianItem] = sampleCampaigns('BE', '2026-11-21', 1)

let app: FastifyInstance
let woken: number

const database = await openTestDatabase()
await saveCampaigns(database, 'NL', [dutchItem!])
await saveCampaigns(database, 'BE', [belgianItem!])

beforeEach(async () => {
  await database.deleteFrom('complaints').execute()
  await database.deleteFrom('messageCounts').execute()
  await database.deleteFrom('outbox').execute()
  woken = 0
  const wakeMail = () => (woken += 1)
  const canReceiveMail = async (address: string) => !address.endsWith('@nowhere.example')
  const services = { config: { messagesPerHour: 20 }, database, now: () => now, wakeMail, canReceiveMail }
  app = await openServer(services)
})

const complete: Complaint = {
  name: 'Noor Van Damme',
  email: 'noor@lezer.example',
  explanation: 'De bedragen {name} kloppen niet.\nZie de website.',
  reason: 'INCORRECT',
  campaignId: dutchItem!.id,
  locale: 'nl_nl',
}

const keepRetentionAt = (time: string) => runRetention({ config: testConfig(), database, now: () => new Date(time) })

function send(change: object = {}, headers = {}) {
  return app.inject({
    method: 'POST',
    url: '/api/political-ad-complaint',
    payload: { ...complete, ...change },
    headers,
  })
}

const mails = () => database.selectFrom('outbox').selectAll().execute()
const complaints = () => database.selectFrom('complaints').selectAll().execute()

test('a complaint is stored with a notice to the mailbox and a receipt to the reporter', async () => {
  const answer = await send({ name: ' Noor Van Damme ' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ ok: true })
  expect(await complaints()).toMatchObject([{ ...complete, receivedAt: now, noticeVersion: 1, outcome: null }])
  const [notice, receipt] = (await mails()).toSorted((one, other) => other.recipient.localeCompare(one.recipient))
  expect(woken).toBe(1)
  expect(notice).toMatchObject({
    recipient: privacyMailbox,
    replyTo: 'noor@lezer.example',
    replyToName: 'Noor Van Damme',
    subject: `Melding over politieke advertentie ${dutchItem!.id}: gegevens kloppen niet`,
  })
  expect(notice!.text).toContain(`  ${complete.explanation.replaceAll('\n', '\n  ')}`)
  expect(notice!.text).toContain(dutchItem!.sponsorName)
  expect(notice!.text).toContain('zaterdag 21 november 2026')
  expect(receipt).toMatchObject({ recipient: 'noor@lezer.example', replyTo: null, locale: 'nl_nl' })
  expect(receipt!.subject).toBe(`We hebben je melding over advertentie ${dutchItem!.id} ontvangen`)
  for (const written of ['Noor', 'bedragen', 'kloppen niet', '{']) expect(receipt!.text).not.toContain(written)
})

const languages: [locale: Complaint['locale'], subject: RegExp, notice: RegExp][] = [
  ['nl_be', /^We hebben je melding/, /^Melding over/],
  ['fr_be', /^Nous avons reçu votre signalement/, /^Signalement de/],
  ['en_be', /^We have received your report/, /^Melding over/],
]

test.each(languages)('the receipt of a page in %s begins %s and the notice %s', async (locale, subject, notice) => {
  expect((await send({ locale, campaignId: belgianItem!.id })).statusCode).toBe(200)
  const sent = await mails()
  const [theirs, ours] = [true, false].map((own) => sent.find((mail) => (mail.recipient === complete.email) === own)!)
  expect([theirs!.subject, theirs!.locale]).toEqual([expect.stringMatching(subject), locale])
  // Marked as the language that it is written in.
  const marked = locale === 'en_be' ? 'nl_be' : locale
  expect([ours!.subject, ours!.locale]).toEqual([expect.stringMatching(notice), marked])
})

const invalidEmail = { error: 'INVALID_EMAIL', field: 'email', validationError: 'INVALID_EMAIL' }
const rejections: [title: string, change: object, status: number, body: object][] = [
  ['an address without domain', { email: 'noor' }, 400, invalidEmail],
  ['no address', { email: '' }, 400, invalidEmail],
  ['an address of a domain without mail', { email: 'noor@nowhere.example' }, 400, invalidEmail],
  ['no name', { name: ' ' }, 400, { error: 'INVALID_BODY', field: 'name' }],
  ['no explanation', { explanation: undefined }, 400, { error: 'INVALID_BODY', field: 'explanation' }],
  ['a very long explanation', { explanation: 'a'.repeat(5_001) }, 400, { error: 'INVALID_BODY', field: 'explanation' }],
  ['another reason', { reason: 'UGLY' }, 400, { error: 'INVALID_BODY', field: 'reason' }],
  ['another locale', { locale: 'de_be' }, 400, { error: 'INVALID_BODY', field: 'locale' }],
  ['no advertisement', { campaignId: '' }, 400, { error: 'INVALID_BODY', field: 'campaignId' }],
  ['an unknown advertisement', { campaignId: 'NL-unknown' }, 404, { error: 'NOT_FOUND' }],
  ['one of the other country', { campaignId: belgianItem!.id }, 404, { error: 'NOT_FOUND' }],
]

test.each(rejections)('a complaint with %s is refused and leaves nothing', async (_title, change, status, body) => {
  const answer = await send(change)
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toEqual(body)
  expect([await complaints(), await mails(), woken]).toEqual([[], [], 0])
})

test('a complaint that is sent again with its key is stored and mailed once', async () => {
  const headers = { [idempotencyHeader]: 'key-of-a-complaint' }
  await send({}, headers)
  expect((await send({}, headers)).statusCode).toBe(200)
  expect(await complaints()).toHaveLength(1)
  expect(await mails()).toHaveLength(2)
})

test('a complaint is forgotten after a year, and the mails about it', async () => {
  await send()
  await keepRetentionAt('2027-11-20T23:00:00Z')
  expect(await complaints()).toHaveLength(1)
  await keepRetentionAt('2027-11-22T01:00:00Z')
  expect([await complaints(), await mails()]).toEqual([[], []])
})
