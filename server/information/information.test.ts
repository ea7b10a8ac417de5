import type { StaffInformation, StaffLetter } from '@site/shared/calls'
import { sql } from 'kysely'
import { addMonths, dayOf } from '@site/shared/rules'
import { readMails } from '../mail/testing/read-mails.ts'
import { markSent } from '../mail/outbox.ts'
import { saveCampaigns } from '../campaigns/save-campaigns.ts'
import { makeCampaign, openStaffSite, runRetention, StaffBrowser, type StaffSite } from '../testing/index.ts'
import { takeDueSteps } from '../cases/waiting-steps.ts'
import { hastenCases } from '../hasten-cases.ts'
import { waitingInformation } from './information-steps.ts'
import { informationDueAt, removeOldInformation } from './information-store.ts'

let site: StaffSite
let anouk: StaffBrowser

beforeAll(async () => {
  site = await openStaffSite('2026-11-23T09:05:00Z', { messagesPerHour: 20 })
  await saveCampaigns(site.database, 'BE', [
    makeCampaign('BE-1', { campaignContextType: 'LOCAL', electionDate: '2026-12-13' }),
  ])
  anouk = new StaffBrowser(site.app, 'be.localhost:8080')
  await anouk.logIn('anouk')
})

const typed = {
  kind: 'AUTHORITY',
  name: 'Ada Regulator',
  organisation: 'Vlaamse Regulator',
  email: 'ada@regulator.example',
  campaignId: 'BE-1',
  question: 'Wie heeft de factuur betaald?',
  locale: 'nl_be',
}
const host = 'be.localhost:8080'
const send = (changes: object = {}) =>
  site.app.inject({
    method: 'POST',
    url: '/api/political-ad-information',
    headers: { host, 'content-type': 'application/json' },
    payload: { ...typed, ...changes },
  })

const calls = '/api/internal-privacy-rights/information'
const mailsTo = (address: string) =>
  site.database.selectFrom('outbox').selectAll().where('recipient', '=', address).orderBy('createdAt').execute()

const day = new Date('2026-11-23T09:05:00Z')

test.each([
  ['AUTHORITY', undefined, '2026-12-03T16:00:00.000Z'],
  ['AUTHORITY', { campaignContextType: 'LOCAL', electionDate: '2027-10-13' }, '2026-12-03T16:00:00.000Z'],
  // In the last month before the vote, and where the notice does not say its day.
  ['AUTHORITY', { campaignContextType: 'LOCAL', electionDate: '2026-12-13' }, '2026-11-25T09:05:00.000Z'],
  ['AUTHORITY', { campaignContextType: 'LOCAL' }, '2026-11-25T09:05:00.000Z'],
  ['JOURNALIST', { campaignContextType: 'LOCAL', electionDate: '2026-12-13' }, '2026-12-23T16:00:00.000Z'],
] as const)('what %s asks about %j is due at %s', (kind, item, due) => {
  expect(informationDueAt(kind, 'BE', day, item).toISOString()).toBe(due)
})

test('an authority asks, has a receipt with its day, and is answered once by the desk, which has the file', async () => {
  expect((await send()).json()).toEqual({ ok: true })
  const [receipt] = await mailsTo(typed.email)
  expect(receipt?.subject).toContain('We hebben je vraag over politieke advertenties ontvangen')
  expect(receipt?.text).toContain('Antwoord uiterlijk:')
  // Nothing that was typed is mailed to an address that nobody has confirmed.
  expect(receipt?.text).not.toMatch(/Ada|factuur/)
  const list = (await anouk.ask('GET', calls)).json<{ questions: { id: string }[]; counts: object }>()
  expect(list.counts).toEqual({ open: 1, mine: 0, unassigned: 1, approve: 0, overdue: 0, closed: 0 })
  const id = list.questions[0]!.id
  const shown = (await anouk.ask('GET', `${calls}/${id}`)).json<StaffInformation>()
  expect(shown).toMatchObject({ name: 'Ada Regulator', question: typed.question, campaignId: 'BE-1', answer: null })
  const file = await anouk.ask('GET', `${calls}/${id}/file`)
  expect(file.headers['content-disposition']).toBe('attachment; filename="advertisement-BE-1.json"')
  expect(file.json()).toMatchObject({ advertisement: 'BE-1', versions: [{ id: 'BE-1', noticeVersion: 1 }] })
  const preview = await anouk.ask('POST', `${calls}/${id}/answer/letter`, { payload: { text: 'Zie het dossier.' } })
  const letter = preview.json<StaffLetter>()
  expect(letter).toMatchObject({ channel: 'MAIL', language: 'nl', address: [], writtenOn: '2026-11-23' })
  expect(await mailsTo(typed.email)).toHaveLength(1)
  const headers = { 'idempotency-key': 'the-answer-was-lost' }
  const answer = () => anouk.ask('POST', `${calls}/${id}/answer`, { payload: { text: 'Zie het dossier.' }, headers })
  const answered = (await answer()).json<StaffInformation>()
  expect(answered).toMatchObject({
    answer: 'Zie het dossier.',
    answeredBy: 'Anouk Voorbeeld',
    history: [
      { kind: 'RECEIVED', by: null },
      { kind: 'ANSWERED', by: 'Anouk Voorbeeld' },
    ],
  })
  expect((await answer()).json()).toEqual(answered)
  const sent = (await mailsTo(typed.email)).at(-1)
  expect(sent?.text).toContain('Zie het dossier.')
  expect([sent?.subject, sent?.text]).toEqual([letter.subject, letter.text])
  const again = await anouk.ask('POST', `${calls}/${id}/answer`, { payload: { text: 'Nog eens.' } })
  expect([again.statusCode, again.json()]).toEqual([409, { error: 'NOT_OPEN' }])
  const rows = await site.database.selectFrom('staffAudit').select('action').where('reference', '=', id).execute()
  expect(rows.map(({ action }) => action).toSorted((one, other) => (one < other ? -1 : 1))).toEqual([
    'ANSWER_INFORMATION',
    'CASE_FILE',
    'REFUSED',
    'VIEW',
    'VIEW',
    'VIEW',
    'VIEW',
  ])
  const late = await anouk.ask('POST', `${calls}/${id}/answer/letter`, { payload: { text: 'Nog eens.' } })
  expect([late.statusCode, late.json()]).toEqual([409, { error: 'NOT_OPEN' }])
})

interface Answer extends StaffInformation {
  error?: string
}

const enter = async (changes: object = {}) =>
  (await anouk.ask('POST', `${calls}/new`, { payload: { ...typed, campaignId: '', ...changes } })).json<Answer>()

async function act(browser: StaffBrowser, { id }: { id: string }, step: string, payload: object, headers = {}) {
  return (await browser.ask('POST', `${calls}/${id}/${step}`, { payload, headers })).json<Answer>()
}

const open = async (browser: StaffBrowser, id: string) => (await browser.ask('GET', `${calls}/${id}`)).json<Answer>()

test('a question has one owner, over whom a colleague acts only knowingly, and a note that stays with it', async () => {
  const bram = new StaffBrowser(site.app, host)
  await bram.logIn('bram')
  const question = await enter()
  expect(question).toMatchObject({ owner: null, actions: ['take', 'answer', 'note'], overdue: false, hoursLeft: 246 })
  const taken = await act(anouk, question, 'assign', { to: 'me' })
  expect(taken).toMatchObject({ owner: 'Anouk Voorbeeld', ownerSubject: 'anouk', actions: ['answer', 'note'] })
  expect(await act(bram, question, 'answer', { text: 'Zie het dossier.' })).toMatchObject({
    error: 'OWNED',
    owner: { subject: 'anouk' },
  })
  const noted = await act(bram, question, 'note', { text: 'De factuur ligt bij de administratie.' })
  expect(noted.history.at(-1)).toMatchObject({ kind: 'NOTE', by: 'Bram Voorbeeld' })
  await site.database.deleteFrom('outbox').execute()
  const over = await act(bram, question, 'assign', { to: 'me' }, { 'over-owner': 'anouk' })
  expect(over.ownerSubject).toBe('bram')
  const [mail] = await mailsTo('anouk.voorbeeld@groep.example')
  expect(mail?.text).toContain(question.id.slice(0, 8).toUpperCase())
  expect(mail?.text).toContain(`/internal-privacy-rights/information/${question.id}`)
  const mine = async (browser: StaffBrowser) =>
    (await browser.ask('GET', `${calls}?tab=mine`)).json<{ questions: { id: string }[] }>().questions
  expect([(await mine(bram)).map(({ id }) => id), await mine(anouk)]).toEqual([[question.id], []])
  expect(await act(bram, question, 'assign', { to: '' })).toMatchObject({ owner: null })
  const { rows } = await sql`select details from information_history`.execute(site.database.withoutPlugins())
  expect(JSON.stringify(rows)).not.toContain('administratie')
})

/** Opens another server with a question that Anouk entered. */
async function openWith(changes: Partial<StaffSite['config']>) {
  const other = await openStaffSite('2026-11-23T09:05:00Z', changes)
  const first = new StaffBrowser(other.app, host)
  const second = new StaffBrowser(other.app, host)
  await first.logIn('anouk')
  await second.logIn('bram')
  const payload = { ...typed, campaignId: '' }
  const question = (await first.ask('POST', `${calls}/new`, { payload })).json<Answer>()
  const mailed = async () =>
    (await readMails(other.database)).filter(({ recipient }) => recipient === typed.email).map(({ text }) => text)
  return { other, first, second, question, mailed }
}

test('an answer can be taken back until it is sent, and is sent when its time is over', async () => {
  const { other, first, question, mailed } = await openWith({ decisionUndoSeconds: 600 })
  const answered = await act(first, question, 'answer', { text: 'Zie het dossier.' })
  expect(answered).toMatchObject({ answeredAt: null, waiting: { text: 'Zie het dossier.', secondsLeft: 600 } })
  expect(answered.actions).toEqual(['take-back', 'take-now', 'note'])
  const { decidedAt } = answered.waiting!
  const back = await act(first, question, 'take-back', { decidedAt })
  expect([back.waiting, back.history.at(-1)]).toMatchObject([
    null,
    { kind: 'TAKEN_BACK', details: { text: 'Zie het dossier.' } },
  ])
  expect(await mailed()).toHaveLength(1)
  await act(first, question, 'answer', { text: 'Zie het dossier van BE-1.' })
  const later = new Date(other.clock.now + 600_000)
  await takeDueSteps({ ...other, now: () => later }, 'informationRequestId', waitingInformation)
  expect(await open(first, question.id)).toMatchObject({ answer: 'Zie het dossier van BE-1.', waiting: null })
  expect((await mailed()).at(-1)).toContain('Zie het dossier van BE-1.')
})

test('where decisions need two, another member of the desk sends an answer', async () => {
  const { first, second, question, mailed } = await openWith({ decisionsNeedTwo: true })
  const proposed = await act(first, question, 'answer', { text: 'Zie het dossier.' })
  expect(proposed).toMatchObject({
    isToApprove: true,
    waiting: { until: null },
    actions: ['take-back', 'take', 'note'],
  })
  const { decidedAt } = proposed.waiting!
  expect(await act(first, question, 'approve', { decidedAt })).toEqual({ error: 'SAME_PERSON' })
  const list = (await second.ask('GET', `${calls}?tab=approve`)).json<{ questions: object[] }>()
  expect(list.questions).toMatchObject([{ id: question.id, isToApprove: true }])
  expect(await mailed()).toHaveLength(1)
  const approved = await act(second, question, 'approve', { decidedAt })
  expect(approved).toMatchObject({ answer: 'Zie het dossier.', answeredBy: 'Anouk Voorbeeld', waiting: null })
  expect(approved.history.map(({ kind, by }) => [kind, by])).toEqual([
    ['RECEIVED', 'Anouk Voorbeeld'],
    ['PROPOSED', 'Anouk Voorbeeld'],
    ['APPROVED', 'Bram Voorbeeld'],
    ['ANSWERED', 'Anouk Voorbeeld'],
  ])
  expect(await mailed()).toHaveLength(2)
})

test('an answer that came back, or could not be delivered, is marked in the list', async () => {
  const question = await enter({ email: 'away@regulator.example' })
  const answered = await act(anouk, question, 'answer', { text: 'Zie het dossier.' })
  expect(answered.mailFailed).toBe(false)
  const [, mail] = await mailsTo('away@regulator.example')
  await markSent(site.database, mail!.id, day)
  const sent = await open(anouk, question.id)
  expect(sent.actions).toEqual(['mail-returned', 'note'])
  const entry = sent.history.find(({ kind }) => kind === 'ANSWERED')!.id
  const returned = await act(anouk, question, 'mail-returned', { entry, on: '2026-11-23' })
  expect(returned).toMatchObject({ mailFailed: true, actions: ['note'] })
  const list = (await anouk.ask('GET', `${calls}?tab=closed`)).json<{
    questions: { id: string; mailFailed: boolean }[]
  }>()
  expect(list.questions.find(({ id }) => id === question.id)?.mailFailed).toBe(true)
})

test('an election that moves hastens what an authority asked, and puts nothing off', async () => {
  const vote = { campaignContextType: 'LOCAL', electionDate: '2027-10-13' } as const
  await saveCampaigns(site.database, 'BE', [makeCampaign('BE-2', vote)])
  for (const kind of ['AUTHORITY', 'JOURNALIST'])
    await anouk.ask('POST', `${calls}/new`, { payload: { ...typed, kind, campaignId: 'BE-2' } })
  const terms = async () => {
    await hastenCases(site, day)
    const due = site.database.selectFrom('informationRequests').select('dueAt').where('campaignId', '=', 'BE-2')
    return (await due.orderBy('dueAt').execute()).map(({ dueAt }) => dueAt.toISOString())
  }
  expect(await terms()).toEqual(['2026-12-03T16:00:00.000Z', '2026-12-23T16:00:00.000Z'])
  await saveCampaigns(site.database, 'BE', [makeCampaign('BE-2', { ...vote, electionDate: '2026-12-20' })])
  expect(await terms()).toEqual(['2026-11-25T09:05:00.000Z', '2026-12-23T16:00:00.000Z'])
  await saveCampaigns(site.database, 'BE', [makeCampaign('BE-2', vote)])
  expect(await terms()).toEqual(['2026-11-25T09:05:00.000Z', '2026-12-23T16:00:00.000Z'])
})

test('the desk enters what came by post, and the person has a receipt', async () => {
  const entered = await anouk.ask('POST', `${calls}/new`, {
    payload: { ...typed, kind: 'JOURNALIST', campaignId: '', email: 'noor@krant.example' },
  })
  expect(entered.json()).toMatchObject({ kind: 'JOURNALIST', campaignId: null, enteredBy: expect.any(String) })
  expect(await mailsTo('noor@krant.example')).toHaveLength(1)
  const { id } = entered.json<{ id: string }>()
  expect((await anouk.ask('GET', `${calls}/${id}/file`)).statusCode).toBe(404)
})

test.each([
  [{ email: 'ada@' }, 'INVALID_EMAIL', 'email'],
  [{ campaignId: 'BE-unknown' }, 'UNKNOWN_ADVERTISEMENT', 'campaignId'],
])('a question with %j is rejected with %s', async (changes, error, field) => {
  const answer = await send(changes)
  expect([answer.statusCode, answer.json()]).toEqual([400, { error, field }])
})

test('without a script the form comes back with its error and all that was typed, and is accepted in the end', async () => {
  const press = (changes: object, headers = {}) =>
    site.app.inject({
      method: 'POST',
      url: '/fr/political-ads/information',
      headers: { host, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams({ ...typed, ...changes }).toString(),
    })
  const wrong = await press({ campaignId: 'BE-0', question: 'Qui a <payé> ?' })
  expect(wrong.statusCode).toBe(400)
  expect(wrong.body).toContain('Le registre ne contient aucune publicité portant cette référence.')
  expect(wrong.body).toContain('Qui a &lt;payé&gt; ?</textarea>')
  // With `no-referrer` browsers send `Origin: null` with what this page sends next.
  expect(wrong.headers['referrer-policy']).toBe('same-origin')
  expect((await press({}, { origin: 'https://evil.example' })).statusCode).toBe(403)
  const right = await press({ email: 'luc@regulateur.example' })
  expect([right.statusCode, right.body]).toEqual([200, expect.stringContaining('Votre question est envoyée')])
  expect(await mailsTo('luc@regulateur.example')).toHaveLength(1)
})

test('only the desk for advertisements reads questions', async () => {
  const sanne = new StaffBrowser(site.app, host)
  expect((await sanne.ask('GET', calls)).statusCode).toBe(401)
  await sanne.logIn('sanne')
  expect((await sanne.ask('GET', calls)).statusCode).toBe(403)
})

test('a question is sealed, and removed after seven years', async () => {
  const { rows } = await sql`select * from information_requests`.execute(site.database.withoutPlugins())
  expect(JSON.stringify(rows)).not.toMatch(/Ada|regulator\.example|factuur/)
  await removeOldInformation(site.database, new Date(`${addMonths(dayOf(day), 83)}T00:00:00Z`))
  expect(await site.database.selectFrom('informationRequests').selectAll().execute()).not.toEqual([])
  await removeOldInformation(site.database, new Date(`${addMonths(dayOf(day), 85)}T00:00:00Z`))
  expect(await site.database.selectFrom('informationRequests').selectAll().execute()).toEqual([])
  await runRetention({ config: site.config, database: site.database, now: () => day })
})
