// Nothing of staff happens unseen, nobody is taken for staff who is not, and nobody without a login can fill the table.
import { sql } from 'kysely'
import { hourInMs } from '@site/shared/rules'
import { openStaffSite, StaffBrowser } from '../testing/index.ts'
import { inText } from '../requests/testing/whole-parts.ts'
import { finishAllTasks } from '../requests/testing/finish-tasks.ts'

const calls = '/api/internal-privacy-rights'
const body = {
  flowType: 'RECTIFICATION',
  email: 'klant@lindehof.example',
  country: 'NL',
  language: 'nl',
  userMessage: 'Mijn naam is fout.',
  touchpoint: 'http://nl.localhost:8080/nl/internal-privacy-rights/direct-marketing',
  intake: { askedOn: '2026-11-20', channel: 'LETTER' },
}

const site = await openStaffSite('2026-11-21T10:00:00Z')
const staff = new StaffBrowser(site.app)
const outsider = new StaffBrowser(site.app)

beforeEach(async () => {
  staff.cookies.clear()
  outsider.cookies.clear()
  await staff.logIn('sanne')
  await outsider.logIn('tom')
  await forget()
})

const forget = () => site.database.deleteFrom('staffAudit').execute()
const audit = () =>
  site.database.selectFrom('staffAudit').select(['subject', 'action', 'reference', 'details']).orderBy('id').execute()
const submit = (browser: StaffBrowser, headers = {}) =>
  browser.ask('POST', `${calls}/request`, { payload: body, headers })

async function findRejections() {
  const rows = (await audit()).filter(({ action }) => action.startsWith('REFUSED'))
  return rows.map(({ subject, reference, details }) => [subject, reference, JSON.parse(details ?? '{}') as object])
}

/** Does something while no row of `action` can be written. */
async function withoutAudit<T>(action: string, act: () => Promise<T>): Promise<T> {
  await sql.raw(`alter table staff_audit add constraint full_disk check (action <> '${action}')`).execute(site.database)
  try {
    return await act()
  } finally {
    await sql`alter table staff_audit drop constraint full_disk`.execute(site.database)
  }
}

test('logins with and without the role are different actions in the log', async () => {
  await new StaffBrowser(site.app).logIn('sanne')
  await forget()
  await new StaffBrowser(site.app).logIn('sanne')
  expect(await audit()).toMatchObject([{ subject: 'sanne', action: 'LOGIN' }])
  await forget()
  site.clock.now += hourInMs
  await new StaffBrowser(site.app).logIn('tom')
  expect(await audit()).toMatchObject([{ subject: 'tom', action: 'REFUSED_LOGIN' }])
  for (let time = 0; time < 3; time++) await new StaffBrowser(site.app).logIn('tom')
  expect(await audit()).toHaveLength(1)
})

const reads = ['/requests', '/requests.csv', '/requests/LM-0000-0000'] as const

test.each(reads)('%s without the role is logged, once an hour', async (path) => {
  for (let time = 0; time < 3; time++) expect((await outsider.ask('GET', calls + path)).statusCode).toBe(403)
  const call = `GET ${calls}${path.replace('LM-0000-0000', ':reference')}`
  const reference = path.includes('LM-') ? 'LM-0000-0000' : null
  expect(await findRejections()).toEqual([['tom', reference, { call, error: 'FORBIDDEN' }]])
  site.clock.now += hourInMs
  await outsider.logIn('tom')
  await outsider.ask('GET', calls + path)
  expect((await findRejections()).filter(([, , details]) => 'call' in (details as object))).toHaveLength(2)
})

test('a write of somebody logged in that comes from another site is written down', async () => {
  expect((await submit(staff, { origin: 'https://evil.example' })).statusCode).toBe(403)
  await staff.ask('POST', '/auth/logout', { headers: { origin: 'https://evil.example' } })
  expect(await findRejections()).toEqual([
    ['sanne', null, { call: `POST ${calls}/request`, error: 'OTHER_ORIGIN' }],
    ['sanne', null, { call: 'POST /auth/logout', error: 'OTHER_ORIGIN' }],
  ])
})

test('a failed lookup of staff is logged, and an address that is no reference is not repeated', async () => {
  await staff.ask('POST', `${calls}/requests/LM-0000-0000/resume`, { payload: {} })
  await staff.ask('GET', `${calls}/requests/LM-0000-0001`)
  await staff.ask('GET', `${calls}/requests/${'x'.repeat(80)}`)
  const call = `GET ${calls}/requests/:reference`
  expect(await findRejections()).toEqual([
    ['sanne', 'LM-0000-0000', { call: `POST ${calls}/requests/:reference/resume`, error: 'NOT_FOUND' }],
    ['sanne', 'LM-0000-0001', { call, error: 'NOT_FOUND' }],
    ['sanne', null, { call, error: 'NOT_FOUND' }],
  ])
})

test('strangers write no row: not without a session, with a made-up one, from elsewhere, or by answering no login', async () => {
  const stranger = new StaffBrowser(site.app)
  for (const path of reads) await stranger.ask('GET', calls + path)
  await submit(stranger)
  await submit(stranger, { origin: 'https://evil.example' })
  await stranger.ask('GET', '/auth/callback?code=a&state=abcdefghijklmnopqrstuvwxyz')
  const callback = new URL(await stranger.choose(await stranger.begin(), 'sanne'))
  callback.searchParams.set('code', 'made-up')
  await stranger.ask('GET', callback.pathname + callback.search)
  stranger.cookies.set('staff', 'a'.repeat(43))
  await submit(stranger)
  await submit(stranger, { origin: 'https://evil.example' })
  expect(await audit()).toEqual([])
})

test('a request that cannot be written down as made is not made, and no mail goes out', async () => {
  const count = async () => {
    const requests = await site.database.selectFrom('privacyRequests').select('reference').execute()
    const mails = await site.database.selectFrom('outbox').select('id').execute()
    return [requests.length, mails.length]
  }
  const before = await count()
  expect((await withoutAudit('SUBMIT', () => submit(staff))).statusCode).toBe(500)
  expect(await count()).toEqual(before)
  expect((await submit(staff)).statusCode).toBe(200)
  expect(await audit()).toMatchObject([
    { action: 'SUBMIT', subject: 'sanne', reference: expect.stringMatching(/^LM-/) },
  ])
})

test('a request sent again is written down once', async () => {
  const key = { 'idempotency-key': 'a-key-of-this-request-1' }
  const answers = [...(await Promise.all([submit(staff, key), submit(staff, key)])), await submit(staff, key)]
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
  expect((await audit()).map(({ action }) => action)).toEqual(['SUBMIT'])
})

const unseen: [string, string][] = [
  ['LIST', '/requests'],
  ['EXPORT', '/requests.csv?language=nl'],
]

test.each(unseen)('nothing is shown when %s cannot be written to the log', async (action, path) => {
  await submit(staff)
  const answer = await withoutAudit(action, () => staff.ask('GET', calls + path))
  expect([answer.statusCode, answer.json()]).toEqual([500, { error: 'INTERNAL_SERVER_ERROR' }])
})

test('staff see and decide nothing while it cannot be written to the log', async () => {
  const { reference } = (await submit(staff)).json<{ reference: string }>()
  await finishAllTasks(site.database)
  const path = `${calls}/requests/${reference}`
  expect((await withoutAudit('VIEW', () => staff.ask('GET', path))).body).toBe('{"error":"INTERNAL_SERVER_ERROR"}')
  const payload = { outcome: 'GRANTED', parts: inText, notification: 'NO_RECIPIENTS' }
  for (const action of ['DECIDE', 'VIEW']) {
    const decided = await withoutAudit(action, () => staff.ask('POST', `${path}/decide`, { payload }))
    expect([action, decided.body]).toEqual([action, '{"error":"INTERNAL_SERVER_ERROR"}'])
  }
  expect((await staff.ask('GET', path)).json()).toMatchObject({ state: 'VERIFIED' })
})

test('a call whose rejection cannot be written down is answered with that error alone', async () => {
  const answer = await withoutAudit('REFUSED', () => staff.ask('GET', `${calls}/requests/LM-0000-0000`))
  expect([answer.statusCode, answer.body]).toEqual([500, '{"error":"INTERNAL_SERVER_ERROR"}'])
})

test('a login that cannot be written down begins no session and leaves the former one; so does a logout', async () => {
  const previous = staff.cookies.get('staff')
  const again = await staff.ask('GET', '/auth/login?again=1')
  const callback = new URL(await staff.choose(String(again.headers.location), 'sanne'))
  const answer = await withoutAudit('LOGIN', () => staff.ask('GET', callback.pathname + callback.search))
  expect(answer.headers.location).toContain('login=failed')
  expect(staff.cookies.get('staff')).toBe(previous)
  const logOut = () => staff.ask('POST', '/auth/logout', { payload: { language: 'nl' } })
  expect((await withoutAudit('LOGOUT', logOut)).statusCode).toBe(500)
  expect((await staff.ask('GET', `${calls}/requests`)).statusCode).toBe(200)
})
