// A restriction of the use of data (Art. 18 GDPR): asked for meanwhile, granted, and lifted after its person was told.
import { join } from 'node:path'
import { noticeDays, type ChangedTasks, type RequestStatus, type StaffRequest, type TaskPage } from '@site/shared/calls'
import type { Lang } from '@site/shared/contract'
import { addDays, dayInMs, dayOf } from '@site/shared/rules'
import { readSystems } from '../../configuration/systems.ts'
import { openStaffSite, StaffBrowser } from '../../testing/index.ts'
import { runRetention } from '../../testing/run-retention.ts'
import { readMails } from '../../mail/testing/read-mails.ts'
import { bodyOf, intakeAt, statusTokenOf } from '../testing/request-server.ts'
import { printedTo } from '../testing/staff-work.ts'

const calls = '/api/internal-privacy-rights'
const systems = readSystems(join(import.meta.dirname, '../../content/systems.json'))
const site = await openStaffSite('2026-11-23T10:00:00Z', { systems })
const sanne = new StaffBrowser(site.app)
await sanne.logIn('sanne')
const begun = site.clock.now

beforeEach(async () => {
  site.clock.now = begun
  await sanne.logIn('sanne')
  for (const table of ['outbox', 'privacyRequests'] as const) await site.database.deleteFrom(table).execute()
})

const explanation = 'Het adres in onze bezorglijst, zolang we dat uitzoeken.'
const informed = { notification: 'NO_RECIPIENTS' }

async function enter(changes: object = {}): Promise<string> {
  const flow = 'OTHER_REQUEST' as const
  const intake = intakeAt(site.clock.now)
  const payload = bodyOf(flow, {
    country: 'NL',
    email: 'kim@lindehof.example',
    brands: ['avondbode'],
    intake,
    ...changes,
  })
  return (await sanne.ask('POST', `${calls}/request`, { payload })).json<{ reference: string }>().reference
}

const rectification = { flowType: 'RECTIFICATION', right: undefined }

async function act(reference: string, name: string, payload: object) {
  const answer = await sanne.ask('POST', `${calls}/requests/${reference}/${name}`, { payload })
  return { status: answer.statusCode, ...answer.json<StaffRequest & { error?: string; field?: string }>() }
}

const read = async (reference: string) =>
  (await sanne.ask('GET', `${calls}/requests/${reference}`)).json<StaffRequest>()

async function change(name: 'finish' | 'reopen', tasks: readonly { id: string }[]) {
  const payload = { tasks: tasks.map(({ id }) => id) }
  return (await sanne.ask('POST', `${calls}/tasks/${name}`, { payload })).json<ChangedTasks>()
}

async function finishAll(reference: string): Promise<StaffRequest> {
  const { tasks } = await read(reference)
  await change(
    'finish',
    tasks.filter(({ doneAt }) => doneAt === null),
  )
  return read(reference)
}

const lastMail = async () => (await readMails(site.database)).at(-1)!

async function statusOf(mail: { text: string }): Promise<RequestStatus> {
  const payload = { token: statusTokenOf(mail) }
  const answer = await site.app.inject({
    method: 'POST',
    url: '/api/privacy-rights/status',
    payload,
    headers: { host: 'be.localhost:8080' },
  })
  return answer.json()
}

const today = () => dayOf(new Date(site.clock.now))
const laterBy = (days: number) => {
  site.clock.now = begun + days * dayInMs
}
const open = (request: StaffRequest, work: string) =>
  request.tasks.filter((task) => task.work === work && task.doneAt === null)

async function grantRestriction(changes: object = {}, more: object = {}): Promise<StaffRequest> {
  const reference = await enter(changes)
  await finishAll(reference)
  const granted = await act(reference, 'decide', { outcome: 'GRANTED', text: explanation, ...informed, ...more })
  expect(granted.status).toBe(200)
  return granted
}

test('data that is contested is not used while its request is open, and used again after its person was told', async () => {
  const reference = await enter(rectification)
  const before = await finishAll(reference)
  expect(before.actions).toContain('restrict')
  expect(await act(reference, 'restrict', { text: 'Kort.' })).toMatchObject({ status: 400, error: 'TEXT_TOO_SHORT' })
  const restricted = await act(reference, 'restrict', { text: explanation })
  expect(restricted).toMatchObject({ status: 200, restrictedOn: '2026-11-23', liftedOn: null })
  expect(restricted.actions).not.toContain('restrict')
  expect(await act(reference, 'restrict', { text: explanation })).toMatchObject({ error: 'ALREADY_RESTRICTED' })
  expect(open(restricted, 'RESTRICT').map(({ kind }) => kind)).toEqual(expect.arrayContaining(['BRAND', 'SYSTEM']))
  const mail = await lastMail()
  expect(mail.text).toMatch(/Je vroeg ons de gegevens niet te gebruiken[^]*Welke gegevens:\nHet adres/)
  expect(await statusOf(mail)).toMatchObject({ restriction: { since: '2026-11-23', until: null, liftedOn: null } })

  await act(reference, 'extend', { reason: 'COMPLEX', text: explanation })
  const extended = await lastMail()
  expect(extended.text).toContain(
    'Zolang je verzoek loopt, gebruiken we de gegevens die je betwist niet, zoals je vroeg',
  )
  expect(extended.text).not.toMatch(/verandert er niets|Laat het ons weten \(artikel 18/)

  await finishAll(reference)
  const decided = await act(reference, 'decide', { outcome: 'GRANTED', text: '', ...informed })
  const on = addDays('2026-11-23', noticeDays.MAIL)
  expect(decided).toMatchObject({ state: 'ANSWERED', restrictedOn: '2026-11-23', liftedOn: on })
  expect((await lastMail()).text).toContain('Vanaf 30 november 2026 gebruiken we de gegevens weer')
  const tasks = open(decided, 'LIFT')
  expect(tasks.length).toBeGreaterThan(1)
  expect(tasks.every(({ isChangeable, dueOn }) => !isChangeable && dueOn === on)).toBe(true)
  expect((await change('finish', tasks)).skipped).toHaveLength(tasks.length)

  laterBy(noticeDays.MAIL)
  await sanne.logIn('sanne')
  const list = (await sanne.ask('GET', `${calls}/tasks`)).json<TaskPage>()
  expect(list.tasks.map(({ id }) => id).toSorted()).toEqual(tasks.map(({ id }) => id).toSorted())
  const lifted = await finishAll(reference)
  expect(lifted).toMatchObject({ restrictedOn: null, liftedOn: on })
  expect(open(lifted, 'LIFT')).toEqual([])
  expect(await statusOf(mail)).toMatchObject({ restriction: null })
})

test.each([
  ['nl', /Zolang je verzoek loopt, gebruiken we de gegevens die je betwist niet \(artikel 18/],
  ['fr', /Tant que votre demande est en cours, nous n’utilisons pas les données que vous contestez \(article 18/],
  ['en', /While your request is open, we do not use the data that you contest \(Article 18/],
] as const)(
  'letters about an open request for a restriction say in %s that the data is not used',
  async (language, said) => {
    const reference = await enter({ language })
    await act(reference, 'ask-identity', { text: 'Wat is je klantnummer?' })
    // Who asks is to be known first.
    expect((await lastMail()).text).not.toMatch(said)
    await act(reference, 'resume', {})
    expect((await lastMail()).text).toMatch(said)
    await act(reference, 'extend', { reason: 'COMPLEX', text: explanation })
    expect((await lastMail()).text).toMatch(said)
  },
)

const announced: [Lang, RegExp, RegExp][] = [
  ['nl', /De beperking geldt tot en met 31 maart 2027\./, /Vanaf 1 april 2027 heffen we die beperking op/],
  [
    'fr',
    /La limitation dure jusqu’au 31 mars 2027 inclus\./,
    /À partir du 1er avril 2027, nous levons cette limitation/,
  ],
  ['en', /The restriction lasts up to and including 31 March 2027\./, /From 1 April 2027 we lift that restriction/],
]

test.each(announced)(
  'a restriction with a last day is announced in %s before it is lifted',
  async (language, end, from) => {
    const wrong = await enter({ language })
    await finishAll(wrong)
    const decision = { outcome: 'GRANTED', text: explanation, ...informed }
    expect(await act(wrong, 'decide', { ...decision, restrictedUntil: '2026-11-23' })).toMatchObject({
      status: 400,
      error: 'WRONG_LAST_DAY',
    })
    const granted = await grantRestriction({ language }, { restrictedUntil: '2027-03-31' })
    const { reference } = granted
    expect(granted).toMatchObject({ restrictedOn: '2026-11-23', restrictedUntil: '2027-03-31', liftedOn: null })
    expect(granted.actions).toContain('lift')
    const mail = await lastMail()
    expect(mail.text).toMatch(end)
    const onList = (await sanne.ask('GET', `${calls}/requests?tab=restricted`)).json<{ requests: object[] }>()
    expect(onList.requests).toMatchObject([{ reference }])

    const tooSoon = addDays(today(), noticeDays.MAIL - 1)
    expect(await act(reference, 'lift', { on: tooSoon, text: explanation })).toMatchObject({ error: 'LIFT_TOO_SOON' })
    const lifted = await act(reference, 'lift', { on: '2027-04-01', text: explanation })
    expect(lifted).toMatchObject({ status: 200, liftedOn: '2027-04-01' })
    expect(lifted.history.at(-1)).toMatchObject({
      kind: 'LIFT_ANNOUNCED',
      details: { letter: 'LIFTED', liftedOn: '2027-04-01' },
    })
    expect(lifted.actions).not.toContain('lift')
    expect(open(lifted, 'LIFT').length).toBeGreaterThan(0)
    expect((await lastMail()).text).toMatch(from)
    const status = await statusOf(mail)
    expect(status).toMatchObject({
      restriction: { until: '2027-03-31', liftedOn: '2027-04-01' },
      mailbox: { isWritable: true },
    })
    expect(status.steps.at(-1)).toMatchObject({ kind: 'LIFT_ANNOUNCED' })
  },
)

test('a restriction that is lifted by post lasts where its letter was posted too late', async () => {
  const byPost = { email: '', userInfo: printedTo }
  const { reference } = await grantRestriction(byPost)
  const on = addDays(today(), noticeDays.POST)
  expect(await act(reference, 'lift', { on: addDays(on, -1), text: explanation })).toMatchObject({
    error: 'LIFT_TOO_SOON',
  })
  const ofRequest = site.database.updateTable('privacyRequests').where('reference', '=', reference)
  await ofRequest.set({ owner: 'lucas', ownerName: 'Lucas Voorbeeld' }).execute()
  expect(await act(reference, 'lift', { on, text: explanation })).toMatchObject({ status: 409, error: 'OWNED' })
  await ofRequest.set({ owner: null, ownerName: null }).execute()
  const { history, tasks } = await act(reference, 'lift', { on, text: explanation })
  const entry = history.at(-1)!.id
  const letter = (await sanne.ask('GET', `${calls}/requests/${reference}/letters/${entry}`)).json<{ text: string }>()
  expect(letter.text).toContain('Vanaf 7 december 2026 heffen we die beperking op')
  laterBy(noticeDays.POST)
  await sanne.logIn('sanne')
  const late = await act(reference, `letters/${entry}/posted`, { on })
  expect(late).toMatchObject({ restrictedOn: '2026-11-23', liftedOn: null })
  expect(late.actions).toContain('lift')
  const again = await act(reference, 'lift', { on: addDays(today(), noticeDays.POST), text: explanation })
  expect(again.tasks.map(({ work }) => work).toSorted()).toEqual(tasks.map(({ work }) => work).toSorted())
})

test('a refused restriction is announced in its letter; one that was objected to and granted is not used any more', async () => {
  const reference = await enter()
  const refusal = { outcome: 'REFUSED', reason: 'NOT_RESTRICTABLE', text: explanation }
  const refused = await act(reference, 'decide', refusal)
  expect(refused).toMatchObject({ liftedOn: addDays('2026-11-23', noticeDays.MAIL) })
  expect((await lastMail()).text).toContain('Vanaf 30 november 2026 gebruiken we de gegevens weer')

  const objection = await enter({ right: 'PERSONAL_OBJECTION' })
  await act(objection, 'restrict', { text: explanation })
  await finishAll(objection)
  const granted = await act(objection, 'decide', { outcome: 'GRANTED', text: explanation })
  expect(granted).toMatchObject({ restrictedOn: null, liftedOn: null })
  expect(granted.actions).not.toContain('lift')
})

test('a request is stored as long as its restriction lasts, and three years from its end', async () => {
  const { reference } = await grantRestriction()
  const exists = async () => (await sanne.ask('GET', `${calls}/requests/${reference}`)).statusCode === 200
  const keep = () => runRetention({ ...site, now: () => new Date(site.clock.now) })
  laterBy(4 * 365)
  await keep()
  await sanne.logIn('sanne')
  expect(await exists()).toBe(true)
  const on = addDays(today(), noticeDays.MAIL)
  await act(reference, 'lift', { on, text: explanation })
  laterBy(4 * 365 + noticeDays.MAIL)
  await sanne.logIn('sanne')
  await finishAll(reference)
  laterBy(6 * 365)
  await keep()
  await sanne.logIn('sanne')
  expect(await exists()).toBe(true)
  laterBy(8 * 365)
  await keep()
  await sanne.logIn('sanne')
  expect(await exists()).toBe(false)
})
