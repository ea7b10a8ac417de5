import type { CampaignItem, PublishedCampaign } from '@site/shared/calls'
import { dayOf } from '@site/shared/rules'
import { sql } from 'kysely'
import { clearRegister, makeCampaign, openServer, openTestDatabase } from '../testing/index.ts'
import { importCampaigns } from './import/import-campaigns.ts'
import { readRevision } from '../register/follow-database.ts'
import { removeCampaigns, removeOldCampaigns } from './save-campaigns.ts'

const database = await openTestDatabase()
const app = await openServer({ database })

beforeEach(() => clearRegister(database))

async function load(...items: CampaignItem[]) {
  async function* rows() {
    for (const item of items) yield { line: 1, values: { countryCode: 'NL', ...item } }
  }
  const { changed, wrong } = await importCampaigns(database, rows(), () => undefined)
  expect(wrong).toBe(0)
  return changed
}

async function versions(id = 'NL-1'): Promise<PublishedCampaign[]> {
  const answer = await app.inject(`/api/campaign-items/${id}/versions?countryCode=NL`)
  return answer.json<{ versions: PublishedCampaign[] }>().versions
}

const notices = async () =>
  (await versions()).map(({ noticeVersion: _version, noticeDate: _date, ...notice }) => notice)
const today = () => dayOf(new Date())
const first = makeCampaign('NL-1', { payerName: 'Agence Plume', reachUpperBound: 1_000 })

test('a notice that never changed has one version', async () => {
  await load(first)
  expect(await versions()).toEqual([{ ...first, noticeVersion: 1, noticeDate: today() }])
})

test('every change of an import is kept, with the notice as it was', async () => {
  const second = makeCampaign('NL-1', { reachUpperBound: 5_000, sponsorName: 'Een andere naam' })
  const third: CampaignItem = { ...second, status: 'CANCELLED' }
  for (const item of [first, second, third]) await load(item, makeCampaign('NL-2'))
  expect(await notices()).toEqual([third, second, first])
  expect((await versions()).map(({ noticeVersion, noticeDate }) => [noticeVersion, noticeDate])).toEqual([
    [3, today()],
    [2, today()],
    [1, today()],
  ])
  expect(await versions('NL-2')).toHaveLength(1)
})

test('an import that says the same makes no version, nor does one that only knows older versions', async () => {
  await load(first)
  await load({ ...first, payerName: 'Agence Encre' })
  const [before] = await versions()
  expect(await load({ ...first, payerName: 'Agence Encre' }, makeCampaign('NL-2'))).toBe(0)
  expect(await load({ ...before, noticeVersion: 1, noticeDate: '2020-01-01' } as CampaignItem)).toBe(0)
  expect(await versions()).toHaveLength(2)
  expect((await versions())[0]).toEqual(before)
})

test('a version has the notice alone, by its columns, and the moment from which it was valid', async () => {
  await load(first)
  const since = new Date('2026-01-02T03:04:05Z')
  await database.updateTable('campaignItems').set({ noticeSince: since }).execute()
  await load({ ...first, reachUpperBound: 2_000 })
  const [stored, ...others] = await database.selectFrom('campaignVersions').selectAll().execute()
  expect(others).toEqual([])
  expect(stored).toMatchObject({ campaignId: 'NL-1', noticeVersion: 1, noticeSince: since })
  const notice: Record<string, unknown> = { ...stored?.notice }
  expect(notice).toMatchObject({ id: 'NL-1', payerName: 'Agence Plume', reachUpperBound: 1_000, status: null })
  for (const column of ['country', 'noticeVersion', 'noticeSince', 'revision'])
    expect(notice).not.toHaveProperty(column)
})

test('a notice that left the register and comes back has no earlier versions', async () => {
  for (const reachUpperBound of [1_000, 2_000]) await load({ ...first, reachUpperBound })
  await removeCampaigns(database, sql`id = 'NL-1'`)
  const answer = () => app.inject('/api/campaign-items/NL-1?countryCode=NL')
  expect((await answer()).statusCode).toBe(410)
  await load(first)
  expect((await answer()).statusCode).toBe(200)
  expect(await versions()).toEqual([{ ...first, noticeVersion: 1, noticeDate: today() }])
  expect(await database.selectFrom('removedCampaigns').selectAll().execute()).toEqual([])
})

test('an import without a change makes no revision', async () => {
  await load(first, makeCampaign('NL-2'))
  const before = await readRevision(database)
  await load(first, makeCampaign('NL-2'))
  await removeCampaigns(database, sql`id = 'unknown'`)
  expect(await readRevision(database)).toBe(before)
  await load({ ...first, reachUpperBound: 3_000 }, makeCampaign('NL-2'))
  const revisions = await database.selectFrom('campaignRevisions').selectAll().orderBy('revision', 'desc').execute()
  expect(revisions.map(({ revision }) => Number(revision))).toEqual([2, 1, 0])
  expect(revisions[1]?.id).toBe(before)
  const rows = await database.selectFrom('campaignItems').select(['id', 'revision']).orderBy('id').execute()
  expect(rows.map(({ id, revision }) => [id, Number(revision)])).toEqual([
    ['NL-1', 2],
    ['NL-2', 1],
  ])
})

test('an import that is refused leaves no version', async () => {
  await load(first)
  async function* rows() {
    yield { line: 1, values: { countryCode: 'NL', ...first, sponsorName: 'Een andere naam' } }
    yield { line: 2, values: { countryCode: 'NL' } }
  }
  await importCampaigns(database, rows(), () => undefined)
  expect(await versions()).toHaveLength(1)
})

const elsewhere = ['/api/campaign-items/NL-1/versions?countryCode=BE', '/api/campaign-items/X/versions?countryCode=NL']

test.each(elsewhere)('%s is not found', async (address) => {
  await load(first)
  const answer = await app.inject(address)
  expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'NOT_FOUND' }])
})

test('the search for expired notices makes no new revision of the register', async () => {
  await load(first)
  const before = await readRevision(database)
  await removeOldCampaigns(database, new Date('2026-11-21T12:00:00Z'))
  expect(await readRevision(database)).toBe(before)
})
