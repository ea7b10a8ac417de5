import type { HandedOver, StaffComplaint } from '@site/shared/calls'
import { saveCampaigns } from './campaigns/save-campaigns.ts'
import { readMails } from './mail/testing/read-mails.ts'
import { act, openMailboxSite, Person, readStaff } from './requests/testing/mailbox.ts'
import { bodyOf } from './requests/testing/request-server.ts'
import { inText } from './requests/testing/whole-parts.ts'
import { makeCampaign, StaffBrowser } from './testing/index.ts'

const calls = '/api/internal-privacy-rights'
const site = await openMailboxSite({ decisionUndoSeconds: 600 })
const { database, sanne } = site
const lucas = new StaffBrowser(site.app)
const nora = new StaffBrowser(site.app)
await lucas.logIn('lucas')
await nora.logIn('nora')
await saveCampaigns(database, 'NL', [makeCampaign('NL-1', { publicationEndDate: '2026-12-31' })])

let count = 0

/** A request of somebody else each time, which Sanne handles. */
async function ofSanne(): Promise<string> {
  count += 1
  const body = bodyOf('RIGHT_OF_ACCESS', { email: `noor${count}@lindehof.example` })
  const { reference } = await new Person(site).request(body)
  await act(sanne, reference, 'assign', { to: 'me' })
  return reference
}

async function reportOfSanne(): Promise<string> {
  const payload = {
    campaignId: 'NL-1',
    reason: 'INCORRECT',
    name: 'Noor',
    email: 'noor@lezer.example',
    explanation: 'Het bedrag klopt niet.',
    locale: 'nl_nl',
  }
  await sanne.ask('POST', '/api/political-ad-complaint', { payload })
  const { id } = await database.selectFrom('complaints').select('id').executeTakeFirstOrThrow()
  await sanne.ask('POST', `${calls}/complaints/${id}/assign`, { payload: { to: 'me' } })
  return id
}

async function handOver(browser: StaffBrowser, payload: object) {
  const answer = await browser.ask('POST', `${calls}/hand-over`, { payload })
  return { status: answer.statusCode, ...answer.json<HandedOver & { error?: string }>() }
}

const mailsTo = async (name: string) =>
  (await readMails(database)).filter(({ recipient }) => recipient === `${name}.voorbeeld@groep.example`)

beforeEach(async () => {
  for (const table of ['messageCounts', 'outbox', 'complaints', 'privacyRequests'] as const)
    await database.deleteFrom(table).execute()
})

test('a colleague hands over all of somebody who is away, with one mail, and the history of each case says so', async () => {
  const references = [await ofSanne(), await ofSanne()].toSorted()
  const report = await reportOfSanne()
  await database.deleteFrom('outbox').execute()
  const { status, done } = await handOver(nora, { of: 'sanne', to: 'lucas' })
  expect([status, done.map(({ label }) => label)]).toEqual([200, [...references, 'NL-1']])
  for (const reference of references) {
    const { ownerSubject, history } = await readStaff(nora, reference)
    const last = history.findLast(({ kind }) => kind === 'ASSIGNED')
    expect([ownerSubject, last?.by, last?.details['to']]).toEqual(['lucas', 'Nora Voorbeeld', 'Lucas Voorbeeld'])
  }
  const shown = (await nora.ask('GET', `${calls}/complaints/${report}`)).json<StaffComplaint>()
  expect(shown.ownerSubject).toBe('lucas')
  const [given] = await mailsTo('lucas')
  for (const label of [...references, 'NL-1']) expect(given?.text).toContain(label)
  expect([(await mailsTo('lucas')).length, (await mailsTo('sanne')).length]).toEqual([1, 1])
})

test('a case is not handed over twice, nor told twice', async () => {
  await ofSanne()
  await database.deleteFrom('outbox').execute()
  await handOver(nora, { of: 'sanne', to: 'lucas' })
  expect(await handOver(nora, { of: 'sanne', to: 'lucas' })).toEqual({ status: 200, done: [] })
  expect(await mailsTo('lucas')).toHaveLength(1)
})

test('somebody gives all of theirs back to nobody', async () => {
  const reference = await ofSanne()
  expect(await handOver(sanne, { of: 'sanne', to: '' })).toMatchObject({ status: 200, done: [{ label: reference }] })
  expect((await readStaff(nora, reference)).ownerSubject).toBeNull()
})

test('a request whose decision waits, or is looked at again, is handed over with the others', async () => {
  const waiting = await ofSanne()
  await act(sanne, waiting, 'decide', { outcome: 'GRANTED', parts: inText, notification: 'NO_RECIPIENTS' })
  const reviewed = await ofSanne()
  const closed = await ofSanne()
  for (const reference of [reviewed, closed])
    await database
      .updateTable('privacyRequests')
      .set({ state: 'REFUSED', reviewBy: reference === reviewed ? '2026-12-23' : null })
      .where('reference', '=', reference)
      .execute()
  const { done } = await handOver(nora, { of: 'sanne', to: 'me' })
  expect(done.map(({ label }) => label)).toEqual([waiting, reviewed].toSorted())
  const shown = await readStaff(nora, waiting)
  expect([shown.ownerSubject, shown.waiting?.by]).toEqual(['nora', 'Sanne Voorbeeld'])
  expect((await readStaff(nora, reviewed)).ownerSubject).toBe('nora')
  expect((await readStaff(nora, closed)).ownerSubject).toBe('sanne')
})

test.each([
  ['lucas', 'me', 'lucas'],
  ['nora', 'me', null],
  ['lucas', 'nora', null],
] as const)('advertisements that %s hands over to "%s" are then of %s', async (by, to, owner) => {
  await database.deleteFrom('advertisementCases').execute()
  await saveCampaigns(database, 'NL', [makeCampaign('NL-1', { publicationEndDate: '2026-12-31' })])
  const stored = database.updateTable('advertisementCases').set({ owner: 'sanne', ownerName: 'Sanne Voorbeeld' })
  await stored.set({ state: 'OPEN' }).execute()
  await handOver(by === 'lucas' ? lucas : nora, { of: 'sanne', to })
  const rows = await database.selectFrom('advertisementCases').select(['id', 'owner']).execute()
  expect(rows).toEqual([{ id: 'NL-1', owner }])
})

test.each([
  ['lucas', 'me', 'lucas'],
  ['nora', 'me', null],
  ['lucas', 'nora', null],
] as const)('an open question that %s hands over to "%s" is then of %s, and told of', async (by, to, owner) => {
  const about = { country: 'NL', kind: 'AUTHORITY', organisation: 'Toezicht', question: 'Wie betaalde?' } as const
  const person = { name: 'Ada', email: 'ada@regulator.example', locale: 'nl_nl' } as const
  const times = { receivedAt: new Date('2026-11-20T10:00:00Z'), dueAt: new Date('2026-12-02T16:00:00Z') }
  const ids = [1, 2].map((number) => `6f1c2b64-3c1e-4a57-9d25-0b8f6f1f5c0${number}`)
  await database.deleteFrom('informationRequests').execute()
  for (const id of ids)
    await database
      .insertInto('informationRequests')
      .values({ id, ...about, ...person, ...times, owner: 'sanne', ownerName: 'Sanne Voorbeeld' })
      .execute()
  const answered = database.updateTable('informationRequests').set({ answeredAt: times.dueAt })
  await answered.where('id', '=', ids[1]!).execute()
  const { done } = await handOver(by === 'lucas' ? lucas : nora, { of: 'sanne', to })
  expect(done).toEqual([{ label: '6F1C2B64', path: `/information/${ids[0]}` }])
  const rows = await database.selectFrom('informationRequests').select(['id', 'owner']).orderBy('id').execute()
  expect(rows).toEqual([
    { id: ids[0], owner },
    { id: ids[1], owner: 'sanne' },
  ])
  const [mail] = await mailsTo('sanne')
  expect(mail?.text).toContain('6F1C2B64')
})

const wrong: [string, object, string][] = [
  ['somebody who did not log in', { of: 'sanne', to: 'niemand' }, 'UNKNOWN_PERSON'],
  ['who has them already', { of: 'sanne', to: 'sanne' }, 'SAME_OWNER'],
]

test.each(wrong)('nothing is handed over to %s', async (_, payload, error) => {
  const reference = await ofSanne()
  expect(await handOver(nora, payload)).toMatchObject({ status: 400, error, field: 'to' })
  expect((await readStaff(nora, reference)).ownerSubject).toBe('sanne')
})
