import { join } from 'node:path'
import {
  complaintTabs,
  flowTypes,
  getRequestFigures,
  staffTabs,
  type CaseFile,
  type getStaffComplaints,
  type RequestFigures,
  type StaffRequest,
  type StaffRequestPage,
  type TaskPage,
} from '@site/shared/calls'
import { addDays, dayOf } from '@site/shared/rules'
import type { Infer } from 'superstruct'
import { loadSampleCampaigns } from '../campaigns/sample/load-campaigns.ts'
import { readSystems } from '../configuration/systems.ts'
import { CopiedRegister } from '../register/register.ts'
import { sendDigest } from '../requests/desk/digest.ts'
import { remindUnopened } from '../requests/store/message-retention.ts'
import { remindUnconfirmed } from '../requests/person/mailed-links.ts'
import { openStaffSite, StaffBrowser, testConfig } from '../testing/index.ts'
import { loadSamples } from './load-samples.ts'
import { requestEvents } from './request-events.ts'
import { sampleRequests } from './sample-cases.ts'

const now = new Date('2026-11-26T07:30:00Z')
const today = dayOf(now)
const systems = readSystems(join(import.meta.dirname, '../content/systems.json'))
const config = testConfig({ systems, decisionUndoSeconds: 600 })
const site = await openStaffSite(now.toISOString(), { systems })
const { database } = site
const calls = '/api/internal-privacy-rights'
const sanne = new StaffBrowser(site.app)
const lucas = new StaffBrowser(site.app)
const nora = new StaffBrowser(site.app)

const load = () => loadSamples({ config, database, register: new CopiedRegister(database), now: () => now })

beforeAll(async () => {
  await loadSampleCampaigns(database, today)
  await load()
  await sanne.logIn('sanne')
  await lucas.logIn('lucas')
  await nora.logIn('nora')
})

async function read<T>(path: string, browser = sanne): Promise<T> {
  const answer = await browser.ask('GET', `${calls}/${path}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<T>()
}

test('the samples have something for each colleague on every tab of requests, reports and tasks', async () => {
  for (const browser of [sanne, lucas, nora]) {
    const { counts } = await read<StaffRequestPage>('requests', browser)
    expect(staffTabs.filter((tab) => counts.tabs[tab] === 0)).toEqual([])
    expect(Object.entries(counts.states).filter(([, count]) => count === 0)).toEqual([])
    const reports = await read<Infer<typeof getStaffComplaints.answer>>('complaints', browser)
    expect(complaintTabs.filter((tab) => reports.counts[tab] === 0)).toEqual([])
    const tasks = await read<TaskPage>('tasks', browser)
    expect(Math.min(tasks.counts.open, tasks.counts.done)).toBeGreaterThan(20)
  }
})

test('there is one of each that staff have to see, and of each kind, country and language', async () => {
  const { counts } = await read<StaffRequestPage>('requests')
  expect(counts.tabs).toMatchObject({ overdue: 1, week: 2, answered: 1, unanswered: 1, post: 1, review: 1 })
  expect((await read<StaffRequestPage>('requests?flowType=OBJECTION')).total).toBe(20)
  const rows = await database.selectFrom('privacyRequests').select(['flowType', 'country', 'language']).execute()
  expect(new Set(rows.map(({ flowType }) => flowType))).toEqual(new Set(flowTypes))
  expect(new Set(rows.map(({ country, language }) => `${country} ${language}`))).toEqual(
    new Set(['NL nl', 'NL en', 'BE nl', 'BE fr', 'BE en']),
  )
  const { requests } = await read<StaffRequestPage>('requests')
  expect(requests.filter(({ ofPerson }) => ofPerson === 2)).toHaveLength(2)
  const reports = await database.selectFrom('complaints').select(['noticeVersion', 'outcome']).execute()
  expect(reports).toHaveLength(8)
  expect(new Set(reports.map(({ outcome }) => outcome))).toEqual(new Set([null, 'CORRECTED', 'STOPPED', 'UNFOUNDED']))
})

test('the public figures have numbers', async () => {
  const { figures } = (await sanne.ask('GET', getRequestFigures.path)).json<RequestFigures>()
  expect(figures.filter(({ received }) => received !== null).length).toBeGreaterThan(4)
  expect(figures.filter(({ medianDays }) => medianDays !== null).length).toBeGreaterThan(2)
  expect(new Set(figures.map(({ quarter }) => quarter)).size).toBe(5)
})

test('a sample is a whole case: its messages can be read, its letters too, and its person is found', async () => {
  const { requests } = await read<StaffRequestPage>('requests?tab=answered')
  expect(requests).toMatchObject([{ state: 'VERIFIED', owner: 'Sanne Voorbeeld', newMessages: 1 }])
  const answered = await read<StaffRequest>(`requests/${requests[0]!.reference}`)
  expect(answered.messages.map(({ text }) => text)).toEqual([expect.stringContaining('spring of 2022')])
  const surname = answered.name.split(' ').at(-1)!
  const found = await read<StaffRequestPage>(`requests?tab=all&search=${encodeURIComponent(surname)}`)
  expect(found.requests.map(({ reference }) => reference)).toContain(answered.reference)
  const { letters, deliveries } = await read<CaseFile>(`requests/${answered.reference}/case-file`)
  expect(letters.map(({ subject }) => subject)).toHaveLength(3)
  expect(deliveries.map(({ sentAt }) => dayOf(new Date(sentAt ?? 0)))).toEqual([
    '2026-11-06',
    '2026-11-06',
    '2026-11-10',
    '2026-11-23',
  ])
})

test('nothing goes out: neither what was mailed, nor a reminder or digest on the same day', async () => {
  const needs = { config, database }
  await remindUnconfirmed(needs, now)
  await remindUnopened(needs, now)
  await sendDigest(needs, new Date('2026-11-26T10:00:00Z'))
  const waiting = database.selectFrom('outbox').select('id').where('sentAt', 'is', null)
  expect(await waiting.execute()).toEqual([])
})

test('loading again changes nothing', async () => {
  const readAll = () => database.selectFrom('privacyRequests').selectAll().orderBy('reference').execute()
  const countHistory = () =>
    database
      .selectFrom('privacyRequestHistory')
      .select(({ fn }) => fn.countAll().as('count'))
      .execute()
  const before = [await readAll(), await countHistory()]
  await load()
  expect([await readAll(), await countHistory()]).toEqual(before)
})

test('a day has always the same samples', async () => {
  const rows = await database.selectFrom('privacyRequests').select('reference').orderBy('receivedAt').execute()
  expect(rows.length).toBe(sampleRequests(today).length)
  expect(rows[0]!.reference).toBe('LM-4A4E-JP82')
  expect(sampleRequests(today)).toEqual(sampleRequests(today))
})

test('what staff wrote in Dutch says "je" to a person, as all our letters do', () => {
  const stories = sampleRequests(today).flatMap(({ language, story }) => (language === 'nl' ? story : []))
  const formal = stories.filter((step) => step.by !== 'person' && /\buw?\b/i.test(JSON.stringify(step)))
  expect(formal).toEqual([])
})

test('on any day the samples lie in the past', () => {
  for (let day = '2027-01-01'; day < '2029-01-01'; day = addDays(day, 1)) {
    const events = sampleRequests(day).flatMap((sample) => requestEvents(sample, config))
    expect(events.filter(({ at }) => dayOf(at) >= day)).toEqual([])
  }
})
