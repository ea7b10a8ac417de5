import type { Database } from '../../database/database.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { findCampaignVersions } from '../campaign-store.ts'
import { loadSampleCampaigns } from './load-campaigns.ts'
import { closeAll } from '../../testing/close-all.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)

afterAll(closeAll)

test('samples have notices of their days, some with a history, and are loaded once', async () => {
  await loadSampleCampaigns(database, '2026-11-21')
  await loadSampleCampaigns(database, '2026-11-22')
  const items = await database.selectFrom('campaignItems').selectAll().execute()
  expect(items).toHaveLength(680)
  expect(items.filter(({ noticeSince }) => noticeSince > new Date())).toEqual([])
  expect(new Set(items.map(({ noticeSince }) => noticeSince.getTime())).size).toBeGreaterThan(100)
  const changed = items.filter(({ noticeVersion }) => noticeVersion === 2)
  expect(changed.length).toBeGreaterThan(20)
  for (const { id, country } of changed) {
    const [now, before, ...more] = (await findCampaignVersions(database, id, country))!
    expect([now!.noticeVersion, before!.noticeVersion, more]).toEqual([2, 1, []])
    expect(before!.noticeDate! <= now!.noticeDate!).toBe(true)
  }
})
