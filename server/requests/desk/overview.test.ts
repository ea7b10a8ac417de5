import { randomUUID } from 'node:crypto'
import { staffOverview, type OverviewTable, type StaffOverview, type StaffRequestPage } from '@site/shared/calls'
import { langs } from '@site/shared/contract'
import { addDays, mapKeys } from '@site/shared/rules'
import { sql } from 'kysely'
import type { System } from '../../configuration/systems.ts'
import { openStaffSite, StaffBrowser } from '../../testing/index.ts'
import { addHistory } from '../store/history.ts'

const calls = '/api/internal-privacy-rights'
const today = '2026-11-23'
const newsletter: System = {
  id: 'newsletter',
  name: { ...mapKeys(langs, () => 'Tool'), nl: '=Nieuwsbrieftool', fr: 'Outil' },
  owner: 'Team nieuws',
  requests: ['RIGHT_OF_ACCESS'],
}
const site = await openStaffSite(`${today}T10:00:00Z`, { systems: [newsletter] })
const { database } = site
const sanne = new StaffBrowser(site.app)
await sanne.logIn('sanne')

let stored = 0

interface Given {
  state?: string
  flowType?: string
  askedOn?: string
  answerBy?: string
  pausedOn?: string | null
  informedOn?: string | null
  reviewBy?: string | null
  owner?: string | null
}

async function store(count: number, given: Given = {}): Promise<string[]> {
  const { state = 'VERIFIED', flowType = 'RIGHT_OF_ACCESS', askedOn = today, answerBy = '2026-12-23' } = given
  const { pausedOn = null, informedOn = null, reviewBy = null, owner = null } = given
  const references = Array.from({ length: count }, () => `LM-${String(++stored).padStart(4, '0')}-TEST`)
  await sql`insert into privacy_requests (reference, fingerprint, flow_type, country, language, body, origin, state, received_at,
      answer_by, verified_at, asked_on, paused_on, informed_on, review_by, owner, owner_name)
    select reference, 'x', ${flowType}, 'NL', 'nl', '{"brands":[],"email":"","userInfo":{"address":null}}'::jsonb, 'http://nl.localhost', ${state},
      ${askedOn}::timestamptz, ${answerBy}::date, ${askedOn}::timestamptz, ${askedOn}::date, ${pausedOn}::date,
      ${informedOn}::date, ${reviewBy}::date, ${owner}, initcap(${owner})
    from unnest(${references}::text[]) as reference`.execute(database)
  return references
}

async function addTask(reference: string, kind: 'BRAND' | 'SYSTEM', target: string, isDone = false) {
  const done = isDone ? { doneAt: new Date(), doneBy: 'Sanne Voorbeeld' } : {}
  const task = { id: randomUUID(), reference, kind, target, ...done }
  await database.insertInto('privacyRequestTasks').values(task).execute()
}

async function report(dueAt: string) {
  await sql`insert into complaints (id, campaign_id, reason, name, email, explanation, locale, received_at, due_at, notice_version)
    values (${randomUUID()}::uuid, 'NL-1', 'INCORRECT', '', '', '', 'nl_nl', '2026-11-20', ${dueAt}::timestamptz, 1)`.execute(
    database,
  )
}

async function read(): Promise<StaffOverview> {
  return staffOverview.create((await sanne.ask('GET', `${calls}/overview`)).json())
}

async function readFile(table: OverviewTable, language = 'nl') {
  return sanne.ask('GET', `${calls}/overview.csv?table=${table}&language=${language}`)
}

async function list(query: string) {
  return (await sanne.ask('GET', `${calls}/requests?${query}`)).json<StaffRequestPage>()
}

afterEach(async () => {
  for (const table of ['privacyRequests', 'complaints', 'staffAudit'] as const)
    await database.deleteFrom(table).execute()
})

test('a desk with nothing to do has zeros for each day, age, period and kind, and its systems', async () => {
  const overview = await read()
  expect(overview).toMatchObject({
    today,
    open: 0,
    paused: 0,
    inReview: 0,
    overdue: 0,
    dueLater: 0,
    brands: [],
    colleagues: [],
  })
  expect(overview.due).toHaveLength(31)
  expect(overview.due.map(({ count }) => count)).not.toContain(1)
  expect(overview.ages.map(({ open }) => open)).toEqual([0, 0, 0, 0, 0])
  expect(overview.answers).toMatchObject([
    { period: 'RECENT', from: '2026-08-26', to: today, answered: 0, inTime: 0, medianDays: null },
    { period: 'QUARTER', from: '2026-10-01', to: today },
    { period: 'PREVIOUS_QUARTER', from: '2026-07-01', to: '2026-09-30' },
  ])
  expect(overview.systems).toMatchObject([{ target: 'SYSTEM:newsletter', open: 0, done: 0, oldest: null }])
  expect(overview.reports).toEqual({ open: 0, soon: 0, overdue: 0 })
})

test('requests are counted on their last day, and the list finds the same ones', async () => {
  await store(2, { answerBy: today, owner: 'sanne' })
  await store(3, { answerBy: '2026-12-23', state: 'EXTENDED' })
  await store(1, { answerBy: '2026-12-24' })
  await store(4, { answerBy: '2026-11-20' })
  // The clock stands still, or runs as long as the question is not posted.
  await store(5, { answerBy: today, state: 'PAUSED', pausedOn: '2026-11-20' })
  await store(1, { answerBy: today, state: 'PAUSED' })
  await store(1, { answerBy: '2026-10-01', state: 'ANSWERED', informedOn: '2026-10-01', reviewBy: today })
  await store(1, { answerBy: '2026-10-01', state: 'ANSWERED', informedOn: '2026-10-01', reviewBy: '2026-11-01' })
  await store(7, { answerBy: today, state: 'RECEIVED' })
  await store(7, { answerBy: today, state: 'REFUSED' })
  const overview = await read()
  expect(overview).toMatchObject({ open: 16, paused: 5, inReview: 2, overdue: 5, dueLater: 1 })
  expect(overview.due.filter(({ count }) => count > 0)).toEqual([
    { day: today, count: 4 },
    { day: '2026-12-23', count: 3 },
  ])
  expect((await list(`due=${today}`)).total).toBe(4)
  expect((await list(`due=${today}`)).counts.tabs).toMatchObject({ all: 4, open: 3, mine: 2, review: 1 })
  expect((await list(`due=${today}&owner=me`)).total).toBe(2)
  expect((await list('due=2026-12-23')).total).toBe(3)
  expect((await list('due=overdue')).requests.every(({ overdue }) => overdue)).toBe(true)
  expect((await list('due=overdue')).total).toBe(5)
  expect((await list('due=2026-12-22')).total).toBe(0)
  const wrong = await sanne.ask('GET', `${calls}/requests?due=2026-02-30`)
  expect(wrong.statusCode).toBe(400)
  const file = await sanne.ask('GET', `${calls}/requests.csv?due=2026-12-23&language=nl`)
  expect(file.body.trim().split('\r\n')).toHaveLength(1 + 3)
})

test('open requests are counted by age, kind and colleague', async () => {
  for (const [age, count] of [
    [0, 1],
    [7, 1],
    [8, 3],
    [21, 4],
    [22, 5],
    [30, 5],
    [31, 6],
  ] as const)
    await store(count, { askedOn: addDays(today, -age), flowType: 'OBJECTION', owner: age > 21 ? 'lucas' : null })
  await store(2, { flowType: 'RECTIFICATION', answerBy: '2026-11-30', owner: 'sanne' })
  await store(1, { flowType: 'RECTIFICATION', answerBy: '2026-11-22', owner: 'sanne' })
  await report('2026-11-30T10:00:00Z')
  await database.updateTable('complaints').set({ owner: 'nora', ownerName: 'Nora' }).execute()
  const { ages, kinds, colleagues } = await read()
  expect(ages.map(({ from, open }) => [from, open])).toEqual([
    [0, 5],
    [8, 3],
    [15, 4],
    [22, 10],
    [31, 6],
  ])
  expect(kinds.find(({ flowType }) => flowType === 'OBJECTION')).toMatchObject({
    open: 25,
    overdue: 0,
    medianDays: null,
  })
  expect(kinds.find(({ flowType }) => flowType === 'RECTIFICATION')).toMatchObject({ open: 3, overdue: 1 })
  expect(colleagues).toEqual([
    { subject: 'lucas', name: 'Lucas', open: 16, overdue: 0, dueInWeek: 0 },
    { subject: 'sanne', name: 'Sanne', open: 3, overdue: 1, dueInWeek: 2 },
    // Of a report only, which she can hand over, too.
    { subject: 'nora', name: 'Nora', open: 0, overdue: 0, dueInWeek: 0 },
    { subject: null, name: null, open: 9, overdue: 0, dueInWeek: 0 },
  ])
})

test('an answer counts from the day on which its letter was mailed or posted, in time where it arrived', async () => {
  const answered = { state: 'ANSWERED', askedOn: '2026-10-20', answerBy: '2026-11-20' }
  await store(2, { ...answered, informedOn: '2026-10-30' })
  await store(1, { ...answered, informedOn: '2026-11-21', flowType: 'RECTIFICATION' })
  await store(1, { ...answered, informedOn: null })
  await store(1, { ...answered, askedOn: '2026-06-01', answerBy: '2026-07-01', informedOn: '2026-07-01' })
  const [undelivered] = await store(1, { ...answered, informedOn: '2026-10-30' })
  const mailId = randomUUID()
  const about = { reference: undelivered!, mailId }
  await addHistory(database, { ...about, kind: 'DECIDED' }, new Date('2026-10-30T10:00:00Z'))
  await addHistory(database, { ...about, kind: 'MAIL_FAILED' }, new Date('2026-11-01T10:00:00Z'))
  const { answers, kinds } = await read()
  expect(answers).toMatchObject([
    { answered: 4, inTime: 2, medianDays: 10 },
    { answered: 4, inTime: 2, medianDays: 10 },
    { answered: 1, inTime: 1, medianDays: 30 },
  ])
  expect(kinds.find(({ flowType }) => flowType === 'RECTIFICATION')).toMatchObject({
    answered: 1,
    inTime: 0,
    medianDays: 32,
  })
})

test('brands have their requests, systems their tasks and the oldest open one', async () => {
  const [late, other] = await store(2, { askedOn: '2026-10-01', answerBy: '2026-11-02' })
  const [newest] = await store(1)
  const [closed] = await store(1, { state: 'REFUSED' })
  await addTask(late!, 'BRAND', 'avondbode')
  await addTask(late!, 'BRAND', 'avondbode', true)
  await addTask(other!, 'SYSTEM', 'newsletter', true)
  await addTask(newest!, 'SYSTEM', 'newsletter')
  await addTask(newest!, 'SYSTEM', 'removed')
  await addTask(closed!, 'SYSTEM', 'newsletter')
  const [paused] = await store(1, { state: 'PAUSED', pausedOn: today, askedOn: '2026-10-01' })
  await addTask(paused!, 'SYSTEM', 'newsletter')
  const { brands, systems } = await read()
  expect(brands).toEqual([
    {
      target: 'BRAND:avondbode',
      name: { nl: 'Avondbode', fr: 'Avondbode', en: 'Avondbode' },
      requests: 1,
      overdue: 1,
      openTasks: 1,
      onHold: 0,
    },
  ])
  expect(systems).toMatchObject([
    { target: 'SYSTEM:newsletter', owner: 'Team nieuws', open: 2, onHold: 1, done: 1, oldest: today },
    { target: 'SYSTEM:removed', owner: '', open: 1, onHold: 0, done: 0 },
  ])
  const file = await readFile('systems')
  expect(file.headers['content-disposition']).toBe('attachment; filename="overzicht-systemen-2026-11-23.csv"')
  expect(file.body).toBe(
    '\uFEFF"Systeem";"Eigenaar";"Open taken";"Staan stil";"Taken klaar";"Oudste verzoek van"\r\n' +
      `"'=Nieuwsbrieftool";"Team nieuws";"2";"1";"1";"23 november 2026"\r\n"removed";"";"1";"0";"0";"23 november 2026"\r\n`,
  )
})

test('reports about advertisements are due in 48 hours, later, or overdue', async () => {
  for (const due of ['2026-11-23T09:59:00Z', '2026-11-23T10:00:00Z', '2026-11-25T10:00:00Z', '2026-11-25T10:01:00Z'])
    await report(due)
  expect((await read()).reports).toEqual({ open: 4, soon: 2, overdue: 1 })
  expect((await readFile('reports', 'fr')).body.replaceAll(/[\u00A0\u202F]/g, ' ')).toContain(
    '"Signalements ouverts";"Dans les 48 heures";"En retard"\r\n"4";"2";"1"',
  )
})

test('each table is a file in each language, and each look is in the audit log', async () => {
  await store(1, { owner: 'lucas' })
  await read()
  const first = []
  for (const table of ['due', 'ages', 'answers', 'kinds', 'brands', 'colleagues'] as const)
    first.push((await readFile(table, 'en')).body.split('\r\n').slice(0, 2).join(' '))
  expect(first).toEqual([
    '\uFEFF"Due";"Requests" "Overdue";"0"',
    '\uFEFF"Days since the request";"To handle" "0 to 7";"1"',
    '\uFEFF"Period";"From";"To";"Answers";"In time";"In time (%)";"Days to the answer (median)" "Last 90 days";"26 August 2026";"23 November 2026";"0";"0";"";""',
    expect.stringMatching(/^\uFEFF"Kind of request";"To handle";"Overdue";/),
    '\uFEFF"Brand";"Requests";"Overdue";"Open tasks";"On hold" ',
    '\uFEFF"Handled by";"To handle";"Overdue";"This week" "Lucas";"1";"0";"0"',
  ])
  const rows = await database.selectFrom('staffAudit').select(['action', 'details']).orderBy('id').execute()
  expect(rows.slice(0, 2)).toEqual([
    { action: 'OVERVIEW', details: null },
    { action: 'OVERVIEW_EXPORT', details: '{"table":"due"}' },
  ])
  expect(rows).toHaveLength(7)
})
