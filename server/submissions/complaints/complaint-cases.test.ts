import { randomUUID } from 'node:crypto'
import type {
  CampaignItem,
  Complaint,
  CountryCode,
  StaffAdvertisement,
  StaffAdvertisementLine,
  StaffComplaint,
  StaffLetter,
} from '@site/shared/calls'
import { dayInMs, hourInMs } from '@site/shared/rules'
import { saveCampaigns } from '../../campaigns/save-campaigns.ts'
import { takeDueSteps } from '../../cases/waiting-steps.ts'
import { makeCampaign, openStaffSite, StaffBrowser, type StaffSite } from '../../testing/index.ts'
import { deadlinesOf } from '../../testing/deadlines.ts'
import { hastenCases } from '../../hasten-cases.ts'
import { dueAt, isShortTerm, settleCorrections } from './complaint-store.ts'
import { waitingComplaints } from './complaint-steps.ts'
import { markFailed, markSent } from '../../mail/outbox.ts'
import { readMails } from '../../mail/testing/read-mails.ts'

const calls = '/api/internal-privacy-rights/complaints'
const start = '2026-11-21T09:05:00Z'
const correction = 'Je melding klopte: de naam was verouderd.'
const unfounded = { outcome: 'UNFOUNDED', text: 'De bedragen staan zo op de facturen.' }
const running = { publicationStartDate: '2026-11-01', publicationEndDate: '2026-12-31' }

let site: StaffSite
let staff: StaffBrowser

beforeAll(async () => {
  site = await openStaffSite(start)
  staff = new StaffBrowser(site.app)
})

beforeEach(async () => {
  for (const table of [
    'complaints',
    'outbox',
    'staffAudit',
    'campaignItems',
    'advertisementCases',
    'messageCounts',
  ] as const)
    await site.database.deleteFrom(table).execute()
  site.clock.now = new Date(start).getTime()
  await staff.logIn('sanne')
  await register('NL', {})
  await register('BE', {})
})

/** Saves the one advertisement of a country. */
function register(country: CountryCode, changes: Partial<CampaignItem>) {
  return saveCampaigns(site.database, country, [makeCampaign(`${country}-1`, { ...running, ...changes })])
}

async function report(changes: Partial<Complaint> = {}): Promise<string> {
  const complaint: Complaint = {
    name: 'Noor Van Damme',
    email: 'noor@lezer.example',
    explanation: 'De bedragen kloppen niet.',
    reason: 'INCORRECT',
    campaignId: 'NL-1',
    locale: 'nl_nl',
    ...changes,
  }
  const answer = await staff.ask('POST', '/api/political-ad-complaint', { payload: complaint })
  expect(answer.statusCode).toBe(200)
  const stored = await site.database.selectFrom('complaints').selectAll().execute()
  return stored.find(({ name }) => name === complaint.name)!.id
}

/** Closes a complaint that nobody has taken. */
const close = (id: string, payload: object) => staff.ask('POST', `${calls}/${id}/close`, { payload })
const assign = (id: string, to: string, over = '', browser = staff) =>
  browser.ask('POST', `${calls}/${id}/assign`, { payload: { to }, headers: over ? { 'over-owner': over } : {} })
const show = async (id: string) => (await staff.ask('GET', `${calls}/${id}`)).json<StaffComplaint>()
const mails = () => readMails(site.database)
/** The mails with an outcome. */
const outcomes = async () => (await mails()).filter(({ html }) => html)

async function audit() {
  const rows = await site.database.selectFrom('staffAudit').selectAll().orderBy('id').execute()
  return rows.filter(({ action }) => action !== 'LOGIN').map(({ action, reference }) => [action, reference])
}

test.each(deadlinesOf('report'))(
  'with an election on $electionDate, a report of $context at $receivedAt is due in $hours hours ($law)',
  ({ electionDate, context, receivedAt, hours }) => {
    const at = new Date(receivedAt)
    const due = dueAt(at, { campaignContextType: context, electionDate })
    expect((due.getTime() - at.getTime()) / hourInMs).toBe(hours)
  },
)

test('an open report is due 48 hours after its vote gets near: the notice has another day, or the last month begins', async () => {
  const vote = { campaignContextType: 'TWEEDE_KAMER', electionDate: '2027-11-24' } as const
  await register('NL', vote)
  await report()
  const stored = () => site.database.selectFrom('complaints').selectAll().executeTakeFirstOrThrow()
  const due = async () => (await stored()).dueAt.toISOString()
  const hasten = () => hastenCases(site, new Date(site.clock.now))
  await hasten()
  expect(await due()).toBe('2026-11-28T09:05:00.000Z')
  await register('NL', { ...vote, electionDate: '2026-12-23' })
  site.clock.now += dayInMs
  await hasten()
  // The last month begins on 23 November.
  expect(await due()).toBe('2026-11-28T09:05:00.000Z')
  site.clock.now += dayInMs
  await hasten()
  site.clock.now += hourInMs
  await hasten()
  expect(await due()).toBe('2026-11-25T09:05:00.000Z')
  expect(isShortTerm(await stored())).toBe(true)
  await register('NL', { ...vote, electionDate: '2028-12-13' })
  await hasten()
  expect(await due()).toBe('2026-11-25T09:05:00.000Z')
})

test('the receipt says by when there is an answer, and the notice where to give it', async () => {
  const id = await report({ locale: 'fr_be', campaignId: 'BE-1' })
  const [notice, receipt] = (await mails()).toSorted((one, other) => other.recipient.localeCompare(one.recipient))
  expect(receipt!.text).toContain('Vous recevrez une réponse au plus tard le samedi 28 novembre 2026 à 10:05.')
  expect(notice!.text).toContain(`http://nl.localhost:8080/fr/internal-privacy-rights/complaints/${id}\n`)
  expect(notice!.text).toContain('samedi 28 novembre 2026 à 10:05')
})

test('a notice counts as corrected once it has a newer version, which the mail links', async () => {
  const id = await report()
  await register('NL', { sponsorName: 'Verbond Polderlicht en Zon' })
  const seen = (await staff.ask('GET', `${calls}/${id}`)).json<StaffComplaint>()
  expect(seen).toMatchObject({ noticeVersion: 1, page: expect.any(String) })
  expect([seen.outcomes, seen.pending]).toEqual([['CORRECTED', 'STOPPED', 'UNFOUNDED'], ['STOPPED']])
  const answer = await close(id, { outcome: 'CORRECTED', text: correction })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { outcome: 'CORRECTED', outcomeText: correction, closedBy: 'Sanne Voorbeeld', overdue: false },
  ])
  const [mail, ...others] = await outcomes()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ recipient: 'noor@lezer.example', locale: 'nl_nl', complaintId: id })
  for (const content of [mail!.text, mail!.html!]) {
    expect(content).toContain('versie 2 vervangt versie 1')
    expect(content).toContain(correction)
    expect(content).toContain('http://nl.localhost:8080/nl/political-ads/NL-1')
    expect(content).toContain('https://www.cvdm.nl')
    expect(content).toContain('rechter')
    expect(content).not.toMatch(/Noor|bedragen|kloppen niet/)
  }
  expect(await audit()).toEqual([
    ['VIEW', id],
    ['DECIDE', id],
    ['VIEW', id],
  ])
})

test('publication counts as stopped once the register says so', async () => {
  const id = await report()
  await register('NL', { status: 'CANCELLED' })
  expect((await close(id, { outcome: 'STOPPED', text: correction })).statusCode).toBe(200)
  expect((await outcomes())[0]!.text).toContain('wordt niet meer gepubliceerd')
})

const stop = { outcome: 'STOPPED', text: correction, stoppedOn: '2026-11-20', publicReason: 'De sponsor was onbekend.' }
const noticeOf = async (id: string) =>
  (await staff.ask('GET', `/api/campaign-items/${id}?countryCode=NL`)).json<CampaignItem>()

test('a colleague who decides that an advertisement has to stop stops it with one press, with a public reason', async () => {
  const id = await report()
  expect((await show(id)).pending).toEqual(['CORRECTED', 'STOPPED'])
  const { publicReason: _reason, ...unexplained } = stop
  expect((await close(id, unexplained)).json()).toEqual({ error: 'REASON_TOO_SHORT' })
  expect((await close(id, { ...stop, stoppedOn: '2026-11-22' })).json()).toEqual({ error: 'INVALID_DAY' })
  expect(await noticeOf('NL-1')).not.toHaveProperty('stoppedOn')
  expect((await close(id, stop)).json()).toMatchObject({ outcome: 'STOPPED', advertisement: { state: 'STOPPED' } })
  const notice = await noticeOf('NL-1')
  expect(notice).toMatchObject({ status: 'CANCELLED', stoppedOn: '2026-11-20', stopReasonNl: stop.publicReason })
  // What is written to the reporter is not public.
  expect(JSON.stringify(notice)).not.toContain(correction)
  const [mail] = await outcomes()
  expect(mail!.text).toContain('wordt niet meer gepubliceerd')
  expect(mail!.text).toContain(correction)
  const desk = (await mails()).find(({ subject }) => subject === 'Na een melding gestopt: NL-1')
  expect(desk).toMatchObject({ recipient: site.config.contactMailbox })
})

test('a decision to correct waits for the correction, of which the colleague hears, and then the reporter', async () => {
  const id = await report()
  const bram = new StaffBrowser(site.app)
  await bram.logIn('bram')
  const desk = '/api/internal-privacy-rights/advertisements'
  await bram.ask('POST', `${desk}/NL-1/assign`, { payload: { to: 'me' } })
  const waiting = (await close(id, { outcome: 'CORRECTED', text: correction })).json<StaffComplaint>()
  expect(waiting).toMatchObject({ outcome: null, waiting: { until: null, outcome: 'CORRECTED', text: correction } })
  expect(waiting.advertisement).toMatchObject({ owner: 'Bram Voorbeeld' })
  expect(await outcomes()).toEqual([])
  const notice = (await mails()).find(({ subject }) => subject === 'Na een melding te corrigeren: NL-1')
  expect(notice!.recipient).toMatch(/^bram\./)
  const { advertisements } = (await bram.ask('GET', `${desk}?tab=correction`)).json<{
    advertisements: StaffAdvertisementLine[]
  }>()
  expect(advertisements).toMatchObject([{ id: 'NL-1', isToCorrect: true, dueOn: '2026-11-28' }])
  const seen = (await bram.ask('GET', `${desk}/NL-1`)).json<StaffAdvertisement>()
  expect(seen.reports).toMatchObject([{ id, reason: 'INCORRECT', isToCorrect: true }])
  expect(seen.history.at(-1)).toMatchObject({ kind: 'CORRECTION_ASKED', details: { text: correction } })
  expect(JSON.stringify(seen)).not.toMatch(/lezer\.example|kloppen niet/)

  const now = () => new Date(site.clock.now)
  const takeDue = async () => {
    await settleCorrections(site.database, now())
    await takeDueSteps({ config: site.config, database: site.database, now }, 'complaintId', waitingComplaints)
  }
  await takeDue()
  expect(await show(id)).toMatchObject({ outcome: null, waiting: { until: null } })
  await register('NL', { sponsorName: 'Verbond Polderlicht en Zon' })
  await takeDue()
  expect(await show(id)).toMatchObject({ outcome: 'CORRECTED', waiting: null, closedBy: 'Sanne Voorbeeld' })
  expect((await outcomes())[0]!.text).toContain('versie 2 vervangt versie 1')
  await takeDue()
  expect(await outcomes()).toHaveLength(1)
})

test('an advertisement that ended by itself was stopped by nobody, and the mail says so', async () => {
  const id = await report()
  await register('NL', { publicationEndDate: '2026-11-01' })
  expect((await close(id, { outcome: 'STOPPED', text: correction })).statusCode).toBe(200)
  const [mail] = await outcomes()
  expect(mail!.text).toContain('De advertentie was al afgelopen. We hebben je melding toch onderzocht.')
  expect(mail!.text).not.toContain('wordt niet meer gepubliceerd')
})

test('publication counts as stopped where the register dropped the advertisement, which is then not linked', async () => {
  const id = await report()
  await site.database.deleteFrom('campaignItems').execute()
  expect((await close(id, { outcome: 'CORRECTED', text: correction })).json()).toEqual({ error: 'NOT_CORRECTED' })
  expect((await close(id, { outcome: 'STOPPED', text: correction })).statusCode).toBe(200)
  expect((await outcomes())[0]!.text).not.toContain('political-ads')
})

const belgian = ['csa', 'medienrat', 'vlaamseregulatormedia', 'jep']
const languages: [Complaint['locale'], string, RegExp, authorities: string[]][] = [
  ['nl_be', 'BE-1', /^Wat we met je melding/, [...belgian, 'gegevensbeschermingsautoriteit']],
  ['fr_be', 'BE-1', /^Ce que nous avons fait/, [...belgian, 'autoriteprotectiondonnees']],
  ['en_be', 'BE-1', /^What we did about/, [...belgian, 'dataprotectionauthority']],
  ['fr_nl', 'NL-1', /^Ce que nous avons fait/, ['cvdm', 'reclamecode', 'autoriteitpersoonsgegevens']],
]

test.each(languages)(
  'of a page in %s, an unfounded report of %s is explained',
  async (locale, campaignId, subject, authorities) => {
    const id = await report({ locale, campaignId })
    const short = await close(id, { outcome: 'UNFOUNDED', text: 'Het klopt gewoon.' })
    expect([short.statusCode, short.json()]).toEqual([400, { error: 'TEXT_TOO_SHORT', field: 'text' }])
    const text = 'De sponsor toonde\nde facturen <aan ons>.'
    expect((await close(id, { outcome: 'UNFOUNDED', text })).statusCode).toBe(200)
    const [mail] = await outcomes()
    expect(mail!.subject).toMatch(subject)
    expect(mail!.text).toContain('  de facturen <aan ons>.')
    expect(mail!.html).toContain('de facturen &lt;aan ons&gt;.')
    const sites = [...mail!.text.matchAll(/https:\/\/www\.([\w-]+)/g)].map(([, name]) => name)
    expect(new Set(sites)).toEqual(new Set(authorities))
  },
)

test('one of two who close a complaint at once wins, and one mail is sent', async () => {
  const id = await report()
  const text = 'De bedragen staan zo op de facturen.'
  const answers = await Promise.all([1, 2].map(() => close(id, { outcome: 'UNFOUNDED', text })))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  expect(answers.find(({ statusCode }) => statusCode === 409)!.json()).toEqual({ error: 'NOT_OPEN' })
  expect(await outcomes()).toHaveLength(1)
  expect((await assign(id, 'me')).json()).toEqual({ error: 'NOT_OPEN' })
})

test('the preview of a mail is the mail that is sent, and says what is in the way; each shown one is in the log', async () => {
  const id = await report({ locale: 'fr_be', campaignId: 'BE-1' })
  const preview = (body: object) => staff.ask('POST', `${calls}/${id}/letter`, { payload: body })
  const body = { outcome: 'UNFOUNDED', text: 'Les montants figurent ainsi sur les factures.' }
  const shown = (await preview(body)).json<StaffLetter>()
  expect((await preview({ ...body, text: 'Non.' })).json()).toEqual({ error: 'TEXT_TOO_SHORT', field: 'text' })
  expect((await preview({ ...body, outcome: 'STOPPED' })).json()).toEqual({ error: 'REASON_TOO_SHORT' })
  expect(await outcomes()).toEqual([])
  const rows = await site.database
    .selectFrom('staffAudit')
    .select(['action', 'details'])
    .where('action', '=', 'VIEW')
    .execute()
  expect(rows).toEqual([{ action: 'VIEW', details: 'UNFOUNDED' }])
  await close(id, body)
  expect(await outcomes()).toMatchObject([{ subject: shown.subject, text: shown.text, html: shown.html }])
  expect(shown).toMatchObject({ language: 'fr', channel: 'MAIL' })
  expect((await preview(body)).json()).toEqual({ error: 'NOT_OPEN' })
})

test('staff see the notice as it was reported and as it is now', async () => {
  const id = await report()
  expect(await show(id)).toMatchObject({ reported: { noticeVersion: 1 }, current: { noticeVersion: 1 } })
  await register('NL', { sponsorName: 'Verbond Polderlicht en Zon', reachUpperBound: 500 })
  await register('NL', { sponsorName: 'Verbond Zon' })
  expect(await show(id)).toMatchObject({
    sponsor: 'Verbond Zon',
    reported: { noticeVersion: 1, sponsorName: 'Verbond Polderlicht', ...running },
    current: { noticeVersion: 3, sponsorName: 'Verbond Zon' },
  })
  await site.database.deleteFrom('campaignVersions').where('noticeVersion', '=', 1).execute()
  expect(await show(id)).toMatchObject({ reported: null, current: { noticeVersion: 3 } })
  await site.database.deleteFrom('campaignItems').execute()
  expect(await show(id)).toMatchObject({ sponsor: null, reported: null, current: null })
})

test('the second of two who take a report at once learns so, and takes it over on purpose only', async () => {
  const id = await report()
  const lucas = new StaffBrowser(site.app)
  await lucas.logIn('lucas')
  expect((await assign(id, 'me')).json()).toMatchObject({ owner: 'Sanne Voorbeeld' })
  const owned = { error: 'OWNED', owner: { subject: 'sanne', name: 'Sanne Voorbeeld', since: expect.any(String) } }
  expect((await assign(id, 'me', '', lucas)).json()).toEqual(owned)
  const body = { outcome: 'UNFOUNDED', text: 'De bedragen staan zo op de facturen.' }
  const closing = await lucas.ask('POST', `${calls}/${id}/close`, { payload: body })
  expect([closing.statusCode, closing.json()]).toEqual([409, owned])
  expect((await assign(id, 'me', 'sanne', lucas)).json()).toMatchObject({ ownerSubject: 'lucas' })
  expect((await assign(id, 'sanne', 'lucas', lucas)).json()).toMatchObject({ ownerSubject: 'sanne' })
  expect((await assign(id, 'nobody', 'sanne')).json()).toEqual({ error: 'UNKNOWN_PERSON' })
  expect((await assign(id, '', 'sanne')).json()).toMatchObject({ owner: null, ownerSubject: null })
  const { history } = await show(id)
  expect(history.map(({ kind, details }) => [kind, details['toSubject']])).toEqual([
    ['RECEIVED', undefined],
    ['TAKEN', 'sanne'],
    ['TAKEN', 'lucas'],
    ['ASSIGNED', 'sanne'],
    ['ASSIGNED', undefined],
  ])
})

test('a step whose answer was lost is taken once, and answered again', async () => {
  const id = await report()
  const steps: [name: string, payload: object][] = [
    ['note', { text: 'De sponsor gebeld.' }],
    ['assign', { to: 'me' }],
    ['close', { outcome: 'UNFOUNDED', text: 'De bedragen staan zo op de facturen.' }],
  ]
  for (const [name, payload] of steps) {
    const options = { payload, headers: { 'idempotency-key': randomUUID() } }
    const first = await staff.ask('POST', `${calls}/${id}/${name}`, options)
    const second = await staff.ask('POST', `${calls}/${id}/${name}`, options)
    expect([name, first.statusCode, second.statusCode]).toEqual([name, 200, 200])
    expect(second.json()).toEqual(first.json())
  }
  expect(await outcomes()).toHaveLength(1)
  // The key is of one person.
  expect((await close(id, steps[2]![1])).json()).toEqual({ error: 'NOT_OPEN' })
})

test('a mail about a report that was given up, or that staff saw coming back, is in its history and on its line', async () => {
  const id = await report()
  const receipt = (await mails()).find(({ recipient }) => recipient === 'noor@lezer.example')
  const record = (payload: object) => staff.ask('POST', `${calls}/${id}/mail-returned`, { payload })
  expect((await show(id)).actions).not.toContain('mail-returned')
  await markSent(site.database, receipt!.id, new Date(start))
  const { actions, history } = await show(id)
  expect(actions).toContain('mail-returned')
  const entry = history.find(({ kind }) => kind === 'RECEIVED')!.id
  expect((await record({ entry, on: '2026-11-20' })).json()).toEqual({ error: 'INVALID_DAY' })
  expect((await record({ entry: id, on: '2026-11-21' })).json()).toEqual({ error: 'UNKNOWN_MAIL' })
  expect((await record({ entry, on: '2026-11-21' })).json()).toMatchObject({ mailFailed: true })
  const returned = await show(id)
  expect(returned.actions).not.toContain('mail-returned')
  expect(returned.history.at(-1)).toMatchObject({ kind: 'MAIL_FAILED', details: { entry, returnedOn: '2026-11-21' } })
  await close(id, unfounded)
  const answer = (await outcomes()).find(({ subject }) => subject.startsWith('Wat we'))
  await markFailed(site.database, answer!.id, { lastError: '550', refusals: 1, givenUpAt: new Date(start) })
  expect((await show(id)).history.filter(({ kind }) => kind === 'MAIL_FAILED')).toHaveLength(2)
})

test('the history of a report lists its steps', async () => {
  const id = await report()
  await assign(id, 'me')
  site.clock.now += hourInMs / 6
  const text = 'De bedragen staan zo op de facturen.'
  await close(id, { outcome: 'UNFOUNDED', text })
  await staff.ask('POST', `${calls}/${id}/note`, { payload: { text: 'De sponsor belde.' } })
  const { history, actions } = await show(id)
  expect(actions).toEqual(['note'])
  expect(history.map(({ at, kind, by, subject, details }) => [at.slice(11, 16), kind, by, subject, details])).toEqual([
    ['09:05', 'RECEIVED', null, null, {}],
    ['09:05', 'TAKEN', 'Sanne Voorbeeld', 'sanne', { to: 'Sanne Voorbeeld', toSubject: 'sanne' }],
    ['09:15', 'DECIDED', 'Sanne Voorbeeld', 'sanne', { outcome: 'UNFOUNDED', text }],
    ['09:15', 'NOTE', 'Sanne Voorbeeld', 'sanne', { text: 'De sponsor belde.' }],
  ])
  await site.database.deleteFrom('complaints').execute()
  expect(await site.database.selectFrom('complaintHistory').select('id').execute()).toEqual([])
  expect(await site.database.selectFrom('caseSteps').select('id').execute()).toEqual([])
})

test('the list has open reports by due date, and tabs with counts', async () => {
  const first = await report({ name: 'First' })
  site.clock.now += dayInMs
  await staff.logIn('sanne')
  const second = await report({ name: 'Second' })
  const third = await report({ name: 'Third' })
  await site.database
    .updateTable('outbox')
    .set({ givenUpAt: new Date(start) })
    .where('complaintId', '=', first)
    .execute()
  expect((await assign(second, 'me')).json()).toMatchObject({
    owner: 'Sanne Voorbeeld',
    ownerSubject: 'sanne',
    actions: ['close', 'assign', 'note'],
  })
  expect(await show(first)).toMatchObject({ actions: ['take', 'close', 'assign', 'note'], hoursLeft: 144 })
  // A colleague of the same name has taken the first one.
  const namesake = { owner: 'sanne-2', ownerName: 'Sanne Voorbeeld' }
  await site.database.updateTable('complaints').set(namesake).where('id', '=', first).execute()
  expect(await show(first)).toMatchObject({ ownerSubject: 'sanne-2' })
  await close(third, { outcome: 'UNFOUNDED', text: 'De bedragen staan zo op de facturen.' })
  site.clock.now += 6 * dayInMs + 1
  await staff.logIn('sanne')
  const counts = { open: 2, mine: 1, unassigned: 0, overdue: 1, closed: 1 }
  const lists: [query: string, ids: string[]][] = [
    ['', [first, second]],
    ['?tab=mine', [second]],
    ['?tab=unassigned', []],
    ['?tab=overdue', [first]],
    ['?tab=closed', [third]],
    ['?page=2', []],
  ]
  for (const [query, ids] of lists) {
    const list = (await staff.ask('GET', calls + query)).json<{ complaints: { id: string }[] }>()
    expect(list).toMatchObject({ staff: { name: 'Sanne Voorbeeld' }, counts, pageSize: 50 })
    expect(list.complaints.map(({ id }) => id)).toEqual(ids)
  }
  const { complaints } = (await staff.ask('GET', calls)).json<{ complaints: object[] }>()
  expect(complaints).toMatchObject([
    {
      overdue: true,
      hoursLeft: -1,
      owner: 'Sanne Voorbeeld',
      mailFailed: true,
      country: 'NL',
      campaignId: 'NL-1',
      outcome: null,
    },
    { overdue: false, hoursLeft: 23, owner: 'Sanne Voorbeeld', mailFailed: false, sponsor: 'Verbond Polderlicht' },
  ])
  expect(JSON.stringify(complaints)).not.toMatch(/First|lezer\.example|bedragen/)
})

const unknown = '00000000-0000-4000-8000-000000000000'
const rejected: [string, method: 'GET' | 'POST', path: string, status: number][] = [
  ['an unknown one', 'GET', `/${unknown}`, 404],
  ['no id', 'GET', '/1', 404],
  ['an unknown one to close', 'POST', `/${unknown}/close`, 404],
  ['the mail about an unknown one', 'POST', `/${unknown}/letter`, 404],
  ['an unknown tab', 'GET', '?tab=all', 400],
]

test.each(rejected)('a call for %s is rejected', async (_title, method, path, status) => {
  const payload = method === 'POST' ? { payload: { outcome: 'STOPPED', text: correction } } : {}
  expect((await staff.ask(method, calls + path, payload)).statusCode).toBe(status)
})

test('without the role, or from another site, nothing is shown and nothing changes', async () => {
  const id = await report()
  const outsider = new StaffBrowser(site.app)
  expect((await outsider.ask('GET', calls)).statusCode).toBe(401)
  await outsider.logIn('tom')
  for (const path of [calls, `${calls}/${id}`]) expect((await outsider.ask('GET', path)).statusCode).toBe(403)
  const evil = { headers: { origin: 'http://evil.example' } }
  expect((await staff.ask('POST', `${calls}/${id}/assign`, { ...evil, payload: { to: 'me' } })).statusCode).toBe(403)
  expect(await site.database.selectFrom('complaints').select('owner').execute()).toEqual([{ owner: null }])
})

describe('where an outcome can be taken back', () => {
  beforeAll(async () => {
    site = await openStaffSite(start, { decisionUndoSeconds: 600 })
    staff = new StaffBrowser(site.app)
  })

  test('an outcome waits for ten minutes; taken back, the report is open and its sender got nothing', async () => {
    const lucas = new StaffBrowser(site.app)
    await lucas.logIn('lucas')
    const takeBack = (id: string, decidedAt: string, browser = staff, over = '') => {
      const headers = over ? { 'over-owner': over } : {}
      return browser.ask('POST', `${calls}/${id}/take-back`, { payload: { decidedAt }, headers })
    }
    const id = await report()
    const before = await show(id)
    expect(before).toMatchObject({ undoSeconds: 600, waiting: null })
    const closed = (await close(id, unfounded)).json<StaffComplaint>()
    const { waiting } = closed
    expect(closed).toMatchObject({ outcome: null, actions: ['take-back', 'take-now', 'note'] })
    expect(waiting).toEqual({
      ...unfounded,
      until: '2026-11-21T09:15:00.000Z',
      secondsLeft: 600,
      by: 'Sanne Voorbeeld',
      decidedAt: '2026-11-21T09:05:00.000Z',
      approvedBy: null,
    })
    expect(await outcomes()).toEqual([])
    expect((await takeBack(id, '2026-11-21T09:04:00.000Z')).json()).toEqual({ error: 'NOT_OPEN' })
    expect((await takeBack(id, waiting!.decidedAt, lucas)).json()).toMatchObject({ owner: { subject: 'sanne' } })
    const open = (await takeBack(id, waiting!.decidedAt, lucas, 'sanne')).json<StaffComplaint>()
    const line = expect.objectContaining({ kind: 'TAKEN_BACK', details: unfounded })
    expect(open).toEqual({ ...before, history: [...before.history, line] })

    const again = (await close(id, unfounded)).json<StaffComplaint>()
    site.clock.now += 600_000
    const now = () => new Date(site.clock.now)
    await takeDueSteps({ config: site.config, database: site.database, now }, 'complaintId', waitingComplaints)
    const closedBy = 'Sanne Voorbeeld'
    expect(await show(id)).toMatchObject({ outcome: 'UNFOUNDED', closedBy, waiting: null, actions: ['note'] })
    expect(await outcomes()).toHaveLength(1)
    expect((await takeBack(id, again.waiting!.decidedAt)).json()).toEqual({ error: 'NOT_OPEN' })
  })

  test('an outcome does not wait past the time by which it is due', async () => {
    const late = await report()
    site.clock.now += 7 * dayInMs - 300_000
    await staff.logIn('sanne')
    expect((await close(late, unfounded)).json()).toMatchObject({ waiting: null, undoSeconds: 0, outcome: 'UNFOUNDED' })
  })
})
