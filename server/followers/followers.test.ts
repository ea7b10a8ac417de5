import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import type { CampaignItem } from '@site/shared/calls'
import { addDays, dayInMs, dayOf, hourInMs } from '@site/shared/rules'
import { saveCampaigns } from '../campaigns/save-campaigns.ts'
import { parseAnswerKeys } from '../configuration/answer-keys.ts'
import { createDelivery } from '../mail/worker.ts'
import { CopiedRegister } from '../register/register.ts'
import { makeCampaign, openServer, openTestDatabase, runRetention, testConfig } from '../testing/index.ts'
import { renewAddressHashes } from '../renew-address-hashes.ts'
import { tellFollowers } from './tell-followers.ts'

const database = await openTestDatabase()
const config = testConfig()
let time = new Date('2026-11-23T10:00:00Z')
const now = () => time
const register = new CopiedRegister(database)
const app = await openServer({ config, database, register, now })
const host = 'be.localhost:8080'

const ofLocal: Partial<CampaignItem> = {
  campaignContextType: 'LOCAL',
  electionLevel: 'LOCAL',
  electionTerritory: 'Sint-Brug – Saint-Pont',
}
await saveCampaigns(database, 'BE', [
  makeCampaign('BE-1', { sponsorName: 'Parti des Ponts', ...ofLocal }),
  makeCampaign('BE-2', { sponsorName: 'Andere lijst', campaignContextType: 'EUROPEAN' }),
])

interface Wish {
  email?: string
  sponsor?: string
  area?: string
  context?: string
  locale?: string
}

const ask = ({ email = 'noor@lindehof.example', sponsor = '', area = '', locale = 'fr_be', ...rest }: Wish) =>
  app.inject({
    method: 'POST',
    url: '/api/campaign-followers',
    headers: { host, 'content-type': 'application/json' },
    payload: { email, sponsor, area, locale, ...rest },
  })

const mails = () => database.selectFrom('outbox').selectAll().where('sentAt', 'is', null).orderBy('createdAt').execute()

async function newestLink(): Promise<string> {
  const mail = (await mails()).at(-1)
  return /https?:\/\/\S+?(\/\w\w\/follow\/[\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

const press = (url: string, fields: Record<string, string>, headers = {}): Promise<LightMyRequestResponse> =>
  app.inject({
    method: 'POST',
    url,
    headers: { host, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })

const open = (url: string) => app.inject({ url, headers: { host } })
/** Two hours later. */
const tell = () => tellFollowers({ config, database, register }, new Date(time.getTime() + 2 * hourInMs))
const nextDay = () => (time = new Date(time.getTime() + dayInMs))

/** Stores a notice as it is at the time of the test. */
async function publish(item: CampaignItem): Promise<void> {
  await saveCampaigns(database, 'BE', [item])
  await database.updateTable('campaignItems').set({ noticeSince: time }).where('id', '=', item.id).execute()
  await saveCampaigns(database, 'BE', [makeCampaign(`BE-other-${item.id}-${time.getTime()}`)])
}

afterEach(async () => {
  await database.deleteFrom('followers').execute()
  await database.deleteFrom('outbox').execute()
  await database.deleteFrom('messageCounts').execute()
})

test('a follower confirms, hears of what is new once a day at most, and leaves with one press', async () => {
  expect((await ask({ sponsor: 'PARTI DES PONTS', area: 'Saint-Pont', context: 'EUROPEAN' })).json()).toEqual({
    ok: true,
  })
  const [first] = await mails()
  expect(first).toMatchObject({ recipient: 'noor@lindehof.example', locale: 'fr_be', unsubscribeUrl: null })
  expect(first?.text).toContain(
    'Commune ou région : Sint-Brug – Saint-Pont\n  Élections européennes\n  Parraineur : Parti des Ponts',
  )
  const link = await newestLink()
  // Programs that open links confirm nothing.
  expect((await open(link)).body).toContain('Vous n’avez pas encore confirmé ceci')
  nextDay()
  await publish(makeCampaign('BE-3', { sponsorName: 'Parti des Ponts' }))
  await tell()
  expect(await mails()).toHaveLength(1)

  const confirmed = await press(link, { confirm: 'yes' })
  expect([confirmed.statusCode, confirmed.headers.location]).toEqual([303, link])
  expect((await open(link)).body).toContain('Vous recevez à ce sujet un e-mail par jour au maximum')
  nextDay()
  await publish(makeCampaign('BE-4', { sponsorName: 'Parti des Ponts', ...ofLocal }))
  await publish(makeCampaign('BE-5', { sponsorName: 'Andere lijst' }))
  await tell()
  time = new Date(time.getTime() + 3 * hourInMs)
  await publish(makeCampaign('BE-6', { sponsorName: 'Parti des Ponts' }))
  await tell()
  const [, news, ...others] = await mails()
  expect(others).toEqual([])
  expect(news?.subject).toContain('Publicités politiques que vous suivez')
  expect(news?.text).toContain('http://be.localhost:8080/fr/political-ads/BE-4')
  expect(news?.text).not.toMatch(/BE-[356]/)
  expect(news?.unsubscribeUrl).toBe(`http://be.localhost:8080${link}`)
  nextDay()
  await tell()
  expect((await mails()).at(-1)?.text).toContain('political-ads/BE-6')

  // As mail programs do it (RFC 8058).
  const left = await press(link, { 'List-Unsubscribe': 'One-Click' })
  expect([left.statusCode, left.body]).toEqual([200, expect.stringContaining('votre adresse est supprimée')])
  expect(await database.selectFrom('followers').selectAll().execute()).toEqual([])
  expect(await mails()).toEqual([])
  expect((await open(link)).statusCode).toBe(404)
})

test('a mail program may send its press as multipart, too', async () => {
  await ask({ sponsor: 'Parti des Ponts' })
  const link = await newestLink()
  const payload = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
  const headers = { host, 'content-type': 'multipart/form-data; boundary=b' }
  expect((await app.inject({ method: 'POST', url: link, headers, payload })).statusCode).toBe(200)
  expect(await database.selectFrom('followers').selectAll().execute()).toEqual([])
})

test('a follower ends one of two, and the address is gone with the last', async () => {
  await ask({ sponsor: 'Parti des Ponts', area: 'sint-brug', locale: 'nl_be' })
  const link = await newestLink()
  await press(link, { confirm: 'yes' })
  const ids = await database.selectFrom('follows').select('id').execute()
  for (const end of ['x', '\0']) expect((await press(link, { end })).statusCode).toBe(303)
  expect(await database.selectFrom('follows').select('id').execute()).toEqual(ids)
  expect((await press(link, { end: ids[0]!.id })).statusCode).toBe(303)
  expect((await open(link)).body).toContain('Stop met alles')
  expect((await press(link, { end: ids[1]!.id })).body).toContain('je adres is verwijderd')
  expect(await database.selectFrom('followers').selectAll().execute()).toEqual([])
})

test.each([
  [{ sponsor: 'Unknown' }, 'UNKNOWN_SPONSOR', 'sponsor'],
  [{ area: 'Nergens' }, 'UNKNOWN_AREA', 'area'],
  [{}, 'NOTHING_CHOSEN', undefined],
  // Of the other country.
  [{ context: 'MUNICIPAL' }, 'NOTHING_CHOSEN', undefined],
  [{ sponsor: 'Parti des Ponts', email: 'noor@' }, 'INVALID_EMAIL', 'email'],
])('a visitor who follows %j reads %s', async (wish, error, field) => {
  const answer = await ask(wish)
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { error, ...(field && error === 'INVALID_EMAIL' && { field }) },
  ])
  expect(await mails()).toEqual([])
})

test('without a script the form comes back with its error and all that was typed, and is accepted in the end', async () => {
  const typed = { email: 'noor@lindehof.example', sponsor: 'Parti "des', area: '', context: 'LOCAL' }
  const wrong = await press('/nl/political-ads/follow', typed)
  expect(wrong.statusCode).toBe(400)
  expect(wrong.body).toContain('Het register kent geen sponsor die precies zo heet.')
  expect(wrong.body).toContain('value="Parti &quot;des"')
  expect(wrong.body).toContain('value="noor@lindehof.example"')
  expect(wrong.body).toContain('<option value="LOCAL" selected>')
  // With `no-referrer` browsers send `Origin: null` with what this page sends next.
  expect(wrong.headers['referrer-policy']).toBe('same-origin')
  const elsewhere = await press('/nl/political-ads/follow', typed, { origin: 'https://evil.example' })
  expect(elsewhere.statusCode).toBe(403)
  const right = await press('/nl/political-ads/follow', { ...typed, sponsor: '' })
  expect([right.statusCode, right.body]).toEqual([200, expect.stringContaining('Kijk in je mail')])
  expect(await mails()).toHaveLength(1)
})

test('strangers cannot mail an address often, and one network sends few forms', async () => {
  const bounded = testConfig({ ...config, messagesPerHour: 4, unconfirmedMailsPerHour: 2 })
  const small = await openServer({ config: bounded, database, register, now })
  const send = (remoteAddress: string) =>
    small.inject({
      method: 'POST',
      url: '/api/campaign-followers',
      remoteAddress,
      headers: { host, 'content-type': 'application/json' },
      payload: { email: 'noor@lindehof.example', sponsor: 'Parti des Ponts', area: '', locale: 'nl_be' },
    })
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'])
    expect((await send(address)).statusCode).toBe(200)
  const due = (await mails()).filter(({ nextAttemptAt }) => nextAttemptAt <= time)
  expect(due).toHaveLength(2)
  // One for all that waits.
  expect(await mails()).toHaveLength(3)
  const answers = [await send('192.0.2.1'), await send('192.0.2.1')]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 429])
})

test('a request for an address that follows already changes nothing of it, and takes no place from its owner', async () => {
  await ask({ sponsor: 'Parti des Ponts' })
  await press(await newestLink(), { confirm: 'yes' })
  const ofAddress = () => database.selectFrom('follows').selectAll().orderBy('askedAt').orderBy('topic').execute()
  const [confirmed] = await ofAddress()
  nextDay()
  await ask({ sponsor: 'Parti des Ponts', locale: 'nl_be' })
  expect(await ofAddress()).toEqual([confirmed])
  const ofStranger = {
    followerId: confirmed!.followerId,
    locale: 'nl_be',
    country: 'BE',
    kind: 'SPONSOR',
    seenUntil: time,
  } as const
  const ofStrangers = Array.from({ length: 49 }, (_, index) => ({
    ...ofStranger,
    id: randomUUID(),
    topic: `Lijst ${String(index).padStart(2, '0')}`,
    askedAt: time,
  }))
  await database.insertInto('follows').values(ofStrangers).execute()
  nextDay()
  await ask({ sponsor: 'Andere lijst', context: 'EUROPEAN' })
  const topics = (await ofAddress()).map(({ topic }) => topic)
  expect(topics).toHaveLength(50)
  expect(topics).toEqual(expect.arrayContaining(['Parti des Ponts', 'Andere lijst', 'EUROPEAN', 'Lijst 48']))
  expect(topics).not.toContain('Lijst 00')
})

test('no address is stored in clear: it is sealed, and gone from the mail once that was sent', async () => {
  await ask({ sponsor: 'Parti des Ponts' })
  const raw = await database.withoutPlugins().selectFrom('followers').selectAll().execute()
  expect(JSON.stringify(raw)).not.toContain('noor')
  const transport = { send: async () => undefined }
  await createDelivery({ database, transport, now, report: () => undefined })()
  const sent = await database.selectFrom('outbox').selectAll().execute()
  expect(sent).toMatchObject([{ recipient: '', subject: null, text: null, unsubscribeUrl: null }])
})

test('with another key the same address is the same follower, and its link still works', async () => {
  await ask({ sponsor: 'Parti des Ponts' })
  const link = await newestLink()
  const answerKeys = [...parseAnswerKeys(`2027:${Buffer.alloc(32, 2).toString('base64')}`), ...config.answerKeys]
  const later = testConfig({ ...config, answerKeys })
  await renewAddressHashes(database, answerKeys)
  const [{ addressHash } = { addressHash: '' }] = await database.selectFrom('followers').select('addressHash').execute()
  expect(addressHash).toMatch(/^2027\./)
  const rotated = await openServer({ config: later, database, register, now })
  expect((await rotated.inject({ url: link, headers: { host } })).statusCode).toBe(200)
})

test('an unconfirmed follower is not looked at each minute: strangers can add many', async () => {
  await ask({ sponsor: 'Parti des Ponts' })
  const statements = jest.spyOn(database, 'selectFrom')
  const looks = () => statements.mock.calls.filter((parameters: unknown[]) => parameters[0] === 'follows')
  await tell()
  expect(looks()).toEqual([])
  await press(await newestLink(), { confirm: 'yes' })
  statements.mockClear()
  await tell()
  await tell()
  expect(looks()).toHaveLength(1)
  statements.mockRestore()
})

test('an unconfirmed follower is removed after seven days, and at once where mail does not reach them', async () => {
  await ask({ sponsor: 'Parti des Ponts' })
  await runRetention({ config, database, now: () => new Date(time.getTime() + 6 * dayInMs) })
  expect(await database.selectFrom('followers').selectAll().execute()).toHaveLength(1)
  await runRetention({ config, database, now: () => new Date(time.getTime() + 8 * dayInMs) })
  expect(await database.selectFrom('followers').selectAll().execute()).toEqual([])

  await ask({ sponsor: 'Parti des Ponts' })
  const rejected = Object.assign(new Error('no such user'), { command: 'RCPT TO', responseCode: 550 })
  const transport = { send: () => Promise.reject(rejected) }
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await createDelivery({ database, transport, now, report: () => undefined })()
    await database.updateTable('outbox').set({ nextAttemptAt: time }).execute()
  }
  expect(await database.selectFrom('followers').selectAll().execute()).toEqual([])
})

test.each(['x', 'A'.repeat(65), 'AAAAAAAAAAAAAAAAAAAAAA'])(
  'a link that we did not mail, %s, opens nothing',
  async (token) => {
    expect((await open(`/nl/follow/${token}`)).statusCode).toBe(404)
    expect((await press(`/nl/follow/${token}`, { end: 'all' })).statusCode).toBe(404)
  },
)

test('a mail is sent on the day that it is looked for news, not before 8 o’clock', async () => {
  await ask({ sponsor: 'Parti des Ponts' })
  await press(await newestLink(), { confirm: 'yes' })
  const day = addDays(dayOf(time), 1)
  time = new Date(`${day}T04:00:00Z`)
  await publish(makeCampaign('BE-7', { sponsorName: 'Parti des Ponts' }))
  await tell()
  expect(await mails()).toHaveLength(1)
  time = new Date(`${day}T09:00:00Z`)
  await tell()
  expect(await mails()).toHaveLength(2)
})
