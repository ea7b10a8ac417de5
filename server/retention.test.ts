import { sql } from 'kysely'
import { dayInMs, dayOf, privacyMailbox } from '@site/shared/rules'
import { removeOldAudit } from './login/audit.ts'
import { saveCampaigns } from './campaigns/save-campaigns.ts'
import { keepRetention, startRetention } from './retention.ts'
import { readDuties } from './telemetry/duties.ts'
import {
  bodyOf,
  press,
  send,
  startRequestServer,
  takeMails,
  verificationPath,
} from './requests/testing/request-server.ts'
import { makeCampaign, runRetention } from './testing/index.ts'
import { readMails } from './mail/testing/read-mails.ts'

const server = await startRequestServer()
const begin = server.services.now().getTime()

afterEach(async () => {
  server.pass(begin - server.services.now().getTime())
  await takeMails(server)
  await server.database.deleteFrom('privacyRequests').execute()
  await server.database.deleteFrom('privacyRequestLinks').execute()
})

async function request(changes: object = {}) {
  await send(server, bodyOf('OBJECTION', changes))
  const mails = await readMails(server.database)
  return verificationPath(mails.at(-1)!)
}

const keep = () => runRetention(server.services)
const requests = () => server.database.selectFrom('privacyRequests').selectAll().execute()

const life: [number, number, number][] = [
  [4.9, 0, 1],
  [5, 1, 1],
  [12.9, 1, 1],
  [13, 0, 1],
  [13.9, 0, 1],
  [14, 0, 0],
  [40, 0, 0],
]

test.each(life)('%d days old and not confirmed: %d reminder, %d request', async (age, reminders, left) => {
  await request()
  await takeMails(server)
  server.pass(age * dayInMs)
  await Promise.all(reminders ? [keep(), keep()] : [keep()])
  if (reminders) await keep()
  const mails = await takeMails(server)
  expect(mails).toHaveLength(reminders)
  for (const mail of mails) expect(mail.subject).toMatch(/^Herinnering: bevestig je verzoek LM-/)
  expect(await requests()).toHaveLength(left)
})

test('the link of the reminder confirms; the first one says then that it is confirmed', async () => {
  const first = await request()
  await takeMails(server)
  server.pass(5 * dayInMs)
  await keep()
  const reminder = verificationPath((await takeMails(server))[0]!)
  server.pass(3 * dayInMs)
  expect((await server.app.inject(first)).headers.location).toBe('/nl/email-verification-expired')
  expect((await press(server, reminder)).headers.location).toBe('/nl/email-verified?state=VERIFIED')
  server.pass(dayInMs)
  expect((await server.app.inject(first)).headers.location).toBe('/nl/email-verified?state=VERIFIED')
})

test('a link is known as expired long after its request is gone', async () => {
  const path = await request()
  server.pass(14 * dayInMs)
  await keep()
  expect(await requests()).toEqual([])
  expect(await server.database.selectFrom('outbox').selectAll().execute()).toEqual([])
  expect((await press(server, path)).headers.location).toBe('/nl/email-verification-expired')
  server.pass(800 * dayInMs)
  await keep()
  expect(await server.database.selectFrom('privacyRequestLinks').selectAll().execute()).toEqual([])
})

test('all mails about a request go with it, those to the team and those that could not be delivered too', async () => {
  await press(server, await request())
  await send(server, bodyOf('OBJECTION', { email: '', phoneNumber: '+3222000012' }))
  const mails = () => server.database.selectFrom('outbox').select(['recipient', 'requestReference']).execute()
  expect((await mails()).map(({ recipient }) => recipient).toSorted()).toEqual([
    'an@lindehof.example',
    'an@lindehof.example',
    privacyMailbox,
    privacyMailbox,
  ])
  await server.database.updateTable('outbox').set({ givenUpAt: server.services.now() }).execute()
  await server.database
    .updateTable('privacyRequests')
    .set({ state: 'ANSWERED', decidedAt: server.services.now() })
    .execute()
  server.pass((3 * 365 + 2) * dayInMs)
  await keep()
  expect([await requests(), await mails()]).toEqual([[], []])
})

test('confirmed requests, and those without anything to confirm, stay and are not reminded of', async () => {
  await press(server, await request())
  await send(server, bodyOf('OBJECTION', { email: '', phoneNumber: '+3222000012' }))
  await takeMails(server)
  for (const age of [6, 20]) {
    server.pass(age * dayInMs)
    await keep()
  }
  expect(await requests()).toHaveLength(2)
  expect(await takeMails(server)).toEqual([])
})

const settled: ['decidedAt' | 'withdrawnAt', number, number][] = [
  ['decidedAt', 3 * 365 - 1, 2],
  ['decidedAt', 3 * 365 + 2, 0],
  ['withdrawnAt', 3 * 365 + 2, 0],
]

test.each(settled)('a request with %s %d days ago, and its duplicate: %d left', async (column, age, left) => {
  for (const path of [await request(), await request()]) await press(server, path)
  const state = column === 'decidedAt' ? 'ANSWERED' : 'WITHDRAWN'
  const original = server.database.updateTable('privacyRequests').where('duplicateOf', 'is', null)
  await original.set({ state, [column]: server.services.now() }).execute()
  server.pass(age * dayInMs)
  await keep()
  expect(await requests()).toHaveLength(left)
})

test('a request that is looked at again stays, and three years from the end of the review', async () => {
  await press(server, await request())
  const [{ reference } = { reference: '' }] = await requests()
  const change = server.database.updateTable('privacyRequests').where('reference', '=', reference)
  await change.set({ state: 'REFUSED', decidedAt: server.services.now(), reviewBy: '2027-01-01' }).execute()
  server.pass((3 * 365 + 2) * dayInMs)
  await keep()
  expect(await requests()).toHaveLength(1)
  const done = { outcome: 'UPHELD', from: 'REFUSED', to: 'REFUSED', text: '', by: 'x' }
  const review = JSON.stringify({ ...done, at: server.services.now().toISOString() })
  await change.set({ reviewBy: null, review }).execute()
  server.pass(365 * dayInMs)
  await keep()
  expect(await requests()).toHaveLength(1)
  server.pass((2 * 365 + 2) * dayInMs)
  await keep()
  expect(await requests()).toEqual([])
})

test('a request whose review nobody did goes three years after the last day of the review', async () => {
  await press(server, await request())
  const change = server.database.updateTable('privacyRequests')
  await change.set({ state: 'REFUSED', decidedAt: server.services.now(), reviewBy: '2027-01-01' }).execute()
  server.pass((3 * 365 + 60) * dayInMs)
  await keep()
  expect(await requests()).toEqual([])
})

const ended: [years: number, days: number, left: number][] = [
  [0, 30, 1],
  [7, -1, 1],
  [7, 1, 0],
]

test.each(ended)('of an advertisement that ended %d years and %d days ago: %d left', async (years, days, left) => {
  const today = dayOf(new Date(server.services.now().getTime() - days * dayInMs))
  const last = `${Number(today.slice(0, 4)) - years}${today.slice(4)}`
  const item = makeCampaign('old', { publicationStartDate: last, publicationEndDate: last })
  for (const budgetUpperBound of [100, 500]) await saveCampaigns(server.database, 'NL', [{ ...item, budgetUpperBound }])
  await keep()
  const items = await server.database.selectFrom('campaignItems').select('id').where('id', '=', 'old').execute()
  const versions = await server.database.selectFrom('campaignVersions').select('campaignId').execute()
  expect([items.length, versions.length]).toEqual([left, left])
  // Its address is gone, not unknown.
  const removed = await server.database.deleteFrom('removedCampaigns').returning('id').execute()
  expect(removed).toEqual(left ? [] : [{ id: 'old' }])
  await server.database.deleteFrom('campaignItems').where('id', '=', 'old').execute()
})

test.each([
  ['2025-11-21T09:00:00Z', 0],
  ['2025-11-21T11:00:00Z', 1],
])('of the audit log a row of %s is %d left after a year', async (at, left) => {
  const row = { at: new Date(at), subject: 'sanne', name: 'Sanne Voorbeeld', action: 'LOGIN' } as const
  await server.database.insertInto('staffAudit').values(row).execute()
  await keep()
  const rows = await server.database.deleteFrom('staffAudit').returning('id').execute()
  expect(rows).toHaveLength(left)
})

test.each([
  ['2025-10-20', 0],
  ['2025-10-21', 1],
])('of the page views those of %s are %d left after 13 months', async (on, left) => {
  await server.database.insertInto('pageViews').values({ day: on, country: 'NL', route: 'about', views: 3 }).execute()
  await keep()
  expect(await server.database.deleteFrom('pageViews').returning('views').execute()).toHaveLength(left)
})

test('rows of the audit log are kept for AUDIT_MONTHS', async () => {
  const row = { subject: 'sanne', name: 'Sanne Voorbeeld', action: 'LOGIN' } as const
  const times = ['2026-08-21T09:00:00Z', '2026-08-21T11:00:00Z'].map((time) => new Date(time))
  await server.database
    .insertInto('staffAudit')
    .values(times.map((time) => ({ ...row, at: time })))
    .execute()
  await runRetention({ ...server.services, config: { ...server.services.config, auditMonths: 3 } })
  const rows = await server.database.deleteFrom('staffAudit').returning('at').execute()
  expect(rows.map((each) => each.at)).toEqual([times[1]])
})

test('a short month removes no row of the audit log too early', async () => {
  const row = { at: new Date('2027-03-01T00:00:00Z'), subject: 'sanne', name: 'Sanne', action: 'LOGIN' } as const
  await server.database.insertInto('staffAudit').values(row).execute()
  await removeOldAudit(server.database, 1, new Date('2027-03-31T10:00:00Z'))
  expect(await server.database.deleteFrom('staffAudit').returning('id').execute()).toHaveLength(1)
})

test('many old requests are removed in one go', async () => {
  for (let at = 0; at < 3; at++) await request({ email: `an${at}@lindehof.example` })
  const [row] = await requests()
  const copies = Array.from({ length: 600 }, (_, index) => ({
    ...row!,
    body: JSON.stringify(row!.body),
    decision: null,
    review: null,
    idempotencyKey: null,
    reference: `LM-${index}`,
  }))
  await server.database.insertInto('privacyRequests').values(copies).execute()
  server.pass(15 * dayInMs)
  await keep()
  expect(await requests()).toEqual([])
})

test('a duty that fails is reported, and the others are done', async () => {
  await request()
  server.pass(15 * dayInMs)
  const problems: string[] = []
  await sql`alter table contact_messages rename to elsewhere`.execute(server.database)
  try {
    await keepRetention(server.services, (problem) => problems.push(problem))
  } finally {
    await sql`alter table elsewhere rename to contact_messages`.execute(server.database)
  }
  expect(problems).toEqual([
    expect.stringMatching(/^Retention: "Messages of the contact form" failed: relation/),
    // It renews what is sealed in this table, too.
    expect.stringMatching(/^Retention: "Keys of messages and files" failed: relation/),
  ])
  expect(await requests()).toEqual([])
})

test("the time of each duty's last run is stored", async () => {
  await server.database.deleteFrom('retentionDuties').execute()
  expect((await readDuties(server.database)).filter(({ doneAt }) => doneAt !== null)).toEqual([])
  await keep()
  const begun = server.services.now()
  server.pass(dayInMs)
  await sql`alter table complaints rename to elsewhere`.execute(server.database)
  try {
    await keepRetention(server.services, () => undefined)
  } finally {
    await sql`alter table elsewhere rename to complaints`.execute(server.database)
  }
  const duties = await readDuties(server.database)
  const missing = duties.filter(({ doneAt }) => doneAt?.getTime() !== server.services.now().getTime())
  expect(missing).toEqual([
    { duty: 'complaints', doneAt: begun },
    { duty: 'followers', doneAt: null },
    { duty: 'answerKeys', doneAt: begun },
    { duty: 'brokenVersions', doneAt: null },
    { duty: 'digests', doneAt: null },
    { duty: 'lostLinks', doneAt: null },
    { duty: 'waitingSteps', doneAt: null },
    { duty: 'repository', doneAt: null },
    { duty: 'reportTerms', doneAt: null },
  ])
})

test('a server that ends does not begin another duty', async () => {
  await server.database.deleteFrom('retentionDuties').execute()
  await startRetention(server.services, () => undefined)()
  const done = (await readDuties(server.database)).filter(({ doneAt }) => doneAt !== null)
  expect(done.length).toBeLessThan(3)
})

test('the embedded database knows which words of requests are frequent, once it was cleaned', async () => {
  await press(server, await request())
  await sql`delete from pg_statistic where starelid = 'privacy_request_words'::regclass`.execute(server.database)
  await keep()
  const known = sql`select attname from pg_stats where tablename = 'privacy_request_words' and attname = 'words'`
  expect((await known.execute(server.database)).rows).toHaveLength(1)
})
