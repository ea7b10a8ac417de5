import { array, assert } from 'superstruct'
import { campaignItem, channelsOf, contextTypesOf, type CampaignItem } from '@site/shared/calls'
import { addDays } from '@site/shared/rules'
import { sampleCampaigns } from './campaigns.ts'
import { earlierNotice, loadSampleCampaigns } from './load-campaigns.ts'
import { findCampaignVersions } from '../campaign-list.ts'
import { CopiedRegister } from '../../register/register.ts'
import { openTestDatabase } from '../../testing/index.ts'

const today = '2026-11-21'

const countries = [
  ['NL', 'nl'],
  ['BE', 'be'],
] as const

describe.each(countries)('sample campaigns of %s', (code, country) => {
  const items = sampleCampaigns(code, today)

  test('are valid, many, and have ids of their own', () => {
    assert(items, array(campaignItem))
    expect(items.length).toBeGreaterThanOrEqual(320)
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
    expect(items.every((item) => item.publicationStartDate <= item.publicationEndDate)).toBe(true)
  })

  test('are the same for the same day, and others for another', () => {
    expect(sampleCampaigns(code, today)).toEqual(items)
    expect(sampleCampaigns(code, addDays(today, 1))).not.toEqual(items)
  })

  test('cover every channel, context, funding and no other', () => {
    const values = (field: keyof CampaignItem) => [...new Set(items.map((item) => String(item[field])))].toSorted()
    expect(values('channel')).toEqual(channelsOf[country].toSorted())
    expect(values('campaignContextType')).toEqual(contextTypesOf[country].toSorted())
    expect(values('fundingOriginType')).toEqual(['BOTH', 'PRIVATE', 'PUBLIC'])
    expect(values('fundingRegion')).toEqual(['EU', 'NON_EU'])
  })

  test('only have addresses that cannot exist', () => {
    for (const item of items) {
      for (const email of [item.sponsorEmail, item.payerEmail, item.ultimateBeneficiaryOwnerEmail]) {
        expect(email ?? '@x.example').toMatch(/@[a-z0-9-]+\.example$/)
      }
      expect(item.sponsorAddress).toMatch(/, 0\d{3}/)
    }
  })

  test('have some whose notice said something else before, and less was seen then', () => {
    const changed = items.flatMap((item, at) => {
      const before = earlierNotice(item, at, today)
      return before ? [[before, item] as const] : []
    })
    expect(changed.length).toBeGreaterThanOrEqual(10)
    for (const [before, item] of changed) {
      expect(before).not.toEqual(item)
      expect(before.reachUpperBound ?? 0).toBeLessThanOrEqual(item.reachUpperBound ?? Infinity)
    }
  })
})

test('samples have notices of their days, some with a history, and are loaded once', async () => {
  const database = await openTestDatabase()
  await loadSampleCampaigns(database, '2026-11-21')
  await loadSampleCampaigns(database, '2026-11-22')
  const items = await database.selectFrom('campaignItems').selectAll().execute()
  expect(items).toHaveLength(680)
  expect(items.filter(({ noticeSince }) => noticeSince > new Date())).toEqual([])
  expect(new Set(items.map(({ noticeSince }) => noticeSince.getTime())).size).toBeGreaterThan(100)
  const changed = items.filter(({ noticeVersion }) => noticeVersion === 2)
  expect(changed.length).toBeGreaterThan(20)
  const copy = await new CopiedRegister(database).read((source) => source.copy)
  for (const { id, country } of changed) {
    const [now, before, ...more] = findCampaignVersions(copy, id, country)!
    expect([now!.noticeVersion, before!.noticeVersion, more]).toEqual([2, 1, []])
    expect(before!.noticeDate! <= now!.noticeDate!).toBe(true)
  }
})
