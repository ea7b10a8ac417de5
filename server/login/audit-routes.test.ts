import { createHash } from 'node:crypto'
import { auditPage, longestAuditFile } from '@site/shared/calls'
import { sql } from 'kysely'
import { create } from 'superstruct'
import { openStaffSite, StaffBrowser, type StaffSite } from '../testing/index.ts'

const audit = '/api/internal-privacy-rights/audit'
let site: StaffSite
let auditor: StaffBrowser

beforeAll(async () => {
  site = await openStaffSite('2026-11-21T10:00:00Z')
  auditor = new StaffBrowser(site.app)
  await auditor.logIn('lucas')
})

beforeEach(async () => {
  await site.database.deleteFrom('staffAudit').execute()
  const row = (at: string, name: string, action: 'VIEW' | 'LIST', reference: string | null, details?: string) => ({
    at: new Date(at),
    subject: `id-${name.toLowerCase()}`,
    name,
    action,
    reference,
    details,
  })
  const rows = [
    row('2026-11-19T22:59:59Z', 'Sanne', 'VIEW', 'LM-0000-0001'),
    row('2026-11-19T23:00:00Z', 'Sanne', 'LIST', null, '{"search":"=1+1"}'),
    row('2026-11-20T22:59:59Z', '100% Zeno', 'VIEW', 'LM-0000-0002'),
    row('2026-11-20T23:00:00Z', 'sandra', 'VIEW', 'LM-0000-0001'),
    row('2026-11-21T08:00:00Z', 'Zoë D’Hondt', 'VIEW', 'LM-0000-0003'),
  ]
  await site.database.insertInto('staffAudit').values(rows).execute()
})

const show = async (query: string) => {
  const answer = await auditor.ask('GET', `${audit}?${query}`)
  return create(answer.json(), auditPage)
}

const filters: [query: string, days: string[]][] = [
  ['person=SAN', ['20T23', '19T23', '19T22']],
  ['person=id-sanne', ['19T23', '19T22']],
  ['person=100%25', ['20T22']],
  ['person=_an', []],
  ['person=Zoe', ['21T08']],
  [`person=${encodeURIComponent("zoë d'hondt ")}`, ['21T08']],
  ['person=id-zo%C3%AB', []],
  ['reference=%E2%80%9CLM%200000%E2%80%910003%E2%80%9D', ['21T08']],
  ['action=LIST', ['19T23']],
  ['reference=lm-0000-0001', ['20T23', '19T22']],
  ['from=2026-11-20&to=2026-11-20', ['20T22', '19T23']],
  ['to=2026-11-19', ['19T22']],
  ['to=9999-12-31&person=sandra', ['20T23']],
  ['from=2026-11-21&person=sandra&action=VIEW', ['20T23']],
]

test.each(filters)('the audit log with "%s" has the rows of %j', async (query, moments) => {
  const { rows, total } = await show(query)
  expect(rows.filter(({ action }) => action !== 'AUDIT').map(({ at }) => at.slice(8, 13))).toEqual(moments)
  expect(total).toBe(rows.length)
})

const ofReport = '6f1c2b64-3c1e-4a57-9d25-0b8f6f1f5a11'

test.each([ofReport, ofReport.toUpperCase(), 'NL-2026-00001', ' nl-2026-00001'])(
  'the audit log with the reference "%s" has what was done about the report of that advertisement',
  async (reference) => {
    const report = {
      name: 'Noor',
      email: 'noor@lezer.example',
      explanation: 'Dit klopt niet.',
      reason: 'INCORRECT',
    } as const
    const now = new Date('2026-11-20T10:00:00Z')
    const times = { receivedAt: now, dueAt: now, noticeVersion: 1, locale: 'nl_nl' } as const
    await site.database.deleteFrom('complaints').execute()
    await site.database
      .insertInto('complaints')
      .values({ id: ofReport, campaignId: 'NL-2026-00001', ...report, ...times })
      .execute()
    await auditor.ask('GET', `/api/internal-privacy-rights/complaints/${ofReport}`)
    const { rows } = await show(`reference=${encodeURIComponent(reference)}`)
    expect(rows.map(({ action, reference: id, campaignId }) => [action, id, campaignId])).toEqual([
      ['VIEW', ofReport, 'NL-2026-00001'],
    ])
  },
)

test('a question, a report about what is not in the register and one that was removed are told apart', async () => {
  const morning = new Date('2026-11-20T10:00:00Z')
  const person = { name: 'Noor', email: 'noor@lezer.example', locale: 'nl_nl' } as const
  const question = '6f1c2b64-3c1e-4a57-9d25-0b8f6f1f5b01'
  const unlisted = '6f1c2b64-3c1e-4a57-9d25-0b8f6f1f5b02'
  const removed = '6f1c2b64-3c1e-4a57-9d25-0b8f6f1f5b03'
  const about = { kind: 'AUTHORITY', country: 'NL', organisation: 'Toezicht', question: 'Wie?' } as const
  const times = { receivedAt: morning, dueAt: morning }
  await site.database
    .insertInto('informationRequests')
    .values({ id: question, campaignId: 'NL-2026-00002', ...person, ...about, ...times })
    .execute()
  const report = { explanation: 'Dit klopt niet.', reason: 'INCORRECT', place: 'Markt' } as const
  for (const id of [unlisted, removed])
    await site.database
      .insertInto('complaints')
      .values({ id, ...person, ...report, ...times })
      .execute()
  for (const reference of [question, unlisted, removed, 'NL-2026-00002'])
    await site.database
      .insertInto('staffAudit')
      .values({ at: morning, subject: 'id-noor', name: 'Nora', action: 'VIEW', reference })
      .execute()
  await site.database.deleteFrom('complaints').where('id', '=', removed).execute()
  const { rows } = await show('person=nora')
  expect(
    rows.map(({ reference, caseKind, campaignId, isRemoved }) => [reference, caseKind, campaignId, isRemoved]),
  ).toEqual([
    ['NL-2026-00002', 'ADVERTISEMENT', null, false],
    [removed, 'REPORT', null, true],
    [unlisted, 'REPORT', null, false],
    [question, 'QUESTION', 'NL-2026-00002', false],
  ])
  const ofAdvertisement = await show('reference=nl-2026-00002')
  expect(ofAdvertisement.rows.map(({ reference }) => reference)).toEqual(['NL-2026-00002', question])
})

test('a rejected step with a report is found by its id', async () => {
  const payload = { to: 'me', from: '' }
  await auditor.ask('POST', `/api/internal-privacy-rights/complaints/${ofReport}/assign`, { payload })
  await site.database.deleteFrom('complaints').execute()
  await auditor.ask('POST', `/api/internal-privacy-rights/complaints/${ofReport}/assign`, { payload })
  const { rows } = await show(`reference=${ofReport}&action=REFUSED`)
  expect(rows.map(({ details, campaignId }) => [JSON.parse(details ?? '') as object, campaignId])).toMatchObject([
    [{ error: 'NOT_FOUND' }, null],
  ])
})

test('an e-mail address that was searched for is in the log as a keyed hash only', async () => {
  for (const person of ['Klant@lindehof.example', 'klant@lindehof.example '])
    await show(new URLSearchParams({ person }).toString())
  await auditor.ask('GET', `${audit}.csv?language=nl&reference=klant@lindehof.example`)
  await auditor.ask('GET', '/api/internal-privacy-rights/requests?search=klant@lindehof.example')
  const { rows } = await show('person=lucas')
  const written = rows
    .slice(1)
    .map(({ action, details }) => [action, Object.values(JSON.parse(details ?? '') as object)[0] as unknown])
  const [[, hash]] = written as [[string, string]]
  expect(hash).toMatch(/^hmac [\w-]{43}$/)
  expect(written).toEqual([
    ['LIST', hash],
    ['AUDIT_EXPORT', hash],
    ['AUDIT', hash],
    ['AUDIT', hash],
  ])
  const plain = createHash('sha256').update('klant@lindehof.example')
  expect(hash).not.toContain(plain.digest('base64url'))
})

test('a colleague who reads or downloads the log is in the log', async () => {
  await show('action=LIST')
  const file = await auditor.ask('GET', `${audit}.csv?action=LIST&language=nl`)
  expect(file.headers['content-disposition']).toBe('attachment; filename="logboek-2026-11-21.csv"')
  const [head, line, end] = file.body.split('\r\n')
  expect(head).toBe(
    '\uFEFF"Moment";"Wat";"Referentie";"Medewerker";"Kenmerk van de medewerker";"Details zoals opgeslagen"',
  )
  expect(line).toBe('"20 november 2026 om 00:00";"Bekeek de lijst";"";"Sanne";"id-sanne";"{""search"":""=1+1""}"')
  expect(end).toBe('')
  const { rows } = await show('person=lucas')
  expect(rows.map(({ action, details }) => [action, details])).toEqual([
    ['AUDIT', '{"person":"lucas"}'],
    ['AUDIT_EXPORT', '{"action":"LIST"}'],
    ['AUDIT', '{"action":"LIST"}'],
  ])
})

test('the log has pages, and a file ends after its longest length and says so', async () => {
  await sql`insert into staff_audit (at, subject, name, action)
    select '2026-11-01', 'bulk', 'Bulk', 'VIEW' from generate_series(1, ${longestAuditFile}::int + 1)`.execute(
    site.database,
  )
  const pages = await Promise.all([1, 2].map((page) => show(`person=bulk&page=${page}`)))
  const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id))
  expect([new Set(ids).size, pages[0]!.total]).toEqual([100, longestAuditFile + 1])
  const { body } = await auditor.ask('GET', `${audit}.csv?person=bulk&language=en`)
  const lines = body.trimEnd().split('\r\n')
  expect(lines).toHaveLength(1 + longestAuditFile + 1)
  expect(lines.at(-1)).toContain('INCOMPLETE')
})

test('a file of the log without personal data names nobody, and that it was taken is in the log', async () => {
  const file = await auditor.ask('GET', `${audit}.csv?person=zeno&language=fr&without=PERSONAL_DATA`)
  expect(file.body).toContain('"Moment";"Action";"Référence"')
  expect(file.body).not.toContain('Zeno')
  expect(file.headers['content-disposition']).toContain('journal-sans-donnees-personnelles-2026-11-21.csv')
  const { rows } = await show('action=AUDIT_EXPORT')
  expect(rows.map(({ details }) => JSON.parse(details ?? '') as object)).toEqual([
    { person: 'zeno', without: 'PERSONAL_DATA' },
  ])
})

test('staff without the audit role see no log, and that they tried is in it', async () => {
  const staff = new StaffBrowser(site.app)
  await staff.logIn('sanne')
  for (const url of [audit, `${audit}.csv`]) expect((await staff.ask('GET', url)).statusCode).toBe(403)
  const list = await staff.ask('GET', '/api/internal-privacy-rights/requests')
  expect(list.json()).toMatchObject({ staff: { mayAudit: false } })
  const { rows } = await show('action=REFUSED')
  expect(rows.map(({ name, details }) => [name, details])).toEqual([
    ['Sanne Voorbeeld', `{"call":"GET ${audit}.csv","error":"FORBIDDEN"}`],
    ['Sanne Voorbeeld', `{"call":"GET ${audit}","error":"FORBIDDEN"}`],
  ])
  expect((await new StaffBrowser(site.app).ask('GET', audit)).statusCode).toBe(401)
})

test('somebody with the audit role only reads the log and no request', async () => {
  const only = new StaffBrowser(site.app)
  await only.logIn('lucas')
  expect((await only.ask('GET', '/api/internal-privacy-rights/requests')).json()).toMatchObject({
    staff: { mayAudit: true },
  })
  await site.database.updateTable('staffSessions').set({ hasRole: false }).where('subject', '=', 'lucas').execute()
  expect((await only.ask('GET', '/api/internal-privacy-rights/requests')).statusCode).toBe(403)
  expect((await only.ask('GET', audit)).statusCode).toBe(200)
})
