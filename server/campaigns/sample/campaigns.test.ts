import { array, assert } from 'superstruct'
import { campaignItem, channelsOf, contextTypesOf, type CampaignItem } from '@site/shared/calls'
import { addDays } from '@site/shared/rules'
import { sampleCampaigns } from './campaigns.ts'
import { earlierNotice } from './load-campaigns.ts'

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

  const edges: [string, (item: CampaignItem) => unknown][] = [
    ['no upper bound of reach', (item) => item.reachLowerBound && item.reachUpperBound === undefined],
    ['no lower bound of reach', (item) => item.reachUpperBound && item.reachLowerBound === undefined],
    ['no upper bound of budget', (item) => item.budgetLowerBound && item.budgetUpperBound === undefined],
    ['no lower bound of budget', (item) => item.budgetUpperBound && item.budgetLowerBound === undefined],
    ['neither bound', (item) => item.budgetLowerBound === undefined && item.budgetUpperBound === undefined],
    ['a budget of nothing', (item) => item.budgetUpperBound === 0],
    ['no payer', (item) => !item.payerName],
    ['a payer without address', (item) => item.payerName && !item.payerAddress],
    ['no owner', (item) => !item.ultimateBeneficiaryOwnerName],
    ['neither payer nor owner', (item) => !item.payerName && !item.ultimateBeneficiaryOwnerName],
    ['suspended before', (item) => item.previousPublicationSuspended],
    ['a very long name', (item) => item.sponsorName.length > 200],
    ['diacritics', (item) => /[àâçéèêëîïôöûüœñ]/i.test(item.sponsorName)],
    ['a Dutch note only', (item) => item.campaignContextNoteNl && !item.campaignContextNoteFr],
    ['a French note only', (item) => item.campaignContextNoteFr && !item.campaignContextNoteNl],
    ['no note', (item) => !item.campaignContextNoteFr && !item.campaignContextNoteNl],
    ['no context address', (item) => !item.campaignContextUrl],
    ['a start in the future', (item) => item.publicationStartDate > today],
    ['one day, today', (item) => item.publicationStartDate === today && item.publicationEndDate === today],
    ['an end years back', (item) => item.publicationEndDate < '2023'],
  ]

  test.each(edges)('have one with %s', (_name, isEdge) => {
    expect(items.some(isEdge)).toBe(true)
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
