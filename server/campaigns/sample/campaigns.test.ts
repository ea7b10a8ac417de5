import { array, assert } from 'superstruct'
import { campaignItem, channelsOf, contextTypesOf, type CampaignItem } from '@site/shared/calls'
import { addDays } from '@site/shared/rules'
import { kindOfContext, readVocabulary } from './vocabulary.ts'
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
    ['both bounds', (item) => item.reachLowerBound && item.reachUpperBound],
    ['neither bound', (item) => item.budgetLowerBound === undefined && item.budgetUpperBound === undefined],
    ['a budget of nothing', (item) => item.budgetUpperBound === 0],
    ['no payer', (item) => !item.payerName],
    ['a payer', (item) => item.payerName && item.payerEmail && item.payerAddress],
    ['a payer without address', (item) => item.payerName && !item.payerAddress],
    ['no owner', (item) => !item.ultimateBeneficiaryOwnerName],
    ['an owner', (item) => item.ultimateBeneficiaryOwnerName && item.ultimateBeneficiaryOwnerEmail],
    ['neither payer nor owner', (item) => !item.payerName && !item.ultimateBeneficiaryOwnerName],
    ['suspended before', (item) => item.previousPublicationSuspended],
    ['a very long name', (item) => item.sponsorName.length > 200],
    ['diacritics', (item) => /[àâçéèêëîïôöûüœñ]/i.test(item.sponsorName)],
    ['a Dutch note only', (item) => item.campaignContextNoteNl && !item.campaignContextNoteFr],
    ['a French note only', (item) => item.campaignContextNoteFr && !item.campaignContextNoteNl],
    ['no note', (item) => !item.campaignContextNoteFr && !item.campaignContextNoteNl],
    ['no context address', (item) => !item.campaignContextUrl],
    ['a context address', (item) => item.campaignContextUrl?.startsWith('https://')],
    ['a start in the future', (item) => item.publicationStartDate > today],
    ['one day, today', (item) => item.publicationStartDate === today && item.publicationEndDate === today],
    ['an end years back', (item) => item.publicationEndDate < '2023'],
  ]

  test.each(edges)('have one with %s', (_name, isEdge) => {
    expect(items.some(isEdge)).toBe(true)
  })

  const statuses: [string, (item: CampaignItem) => boolean][] = [
    ['running', (item) => !item.status && item.publicationStartDate <= today && item.publicationEndDate >= today],
    ['ended', (item) => !item.status && item.publicationEndDate < today],
    ['yet to begin', (item) => !item.status && item.publicationStartDate > today],
    ['cancelled while they ran', (item) => item.status === 'CANCELLED' && item.publicationStartDate <= today],
  ]

  test.each(statuses)('have five at least that are %s', (_status, isSo) => {
    expect(items.filter(isSo).length).toBeGreaterThanOrEqual(5)
  })

  const vocabulary = readVocabulary()
  const words = vocabulary[code]
  const sponsorOf = ({ sponsorName }: CampaignItem) => words.sponsors.find(({ name }) => name === sponsorName)

  /** What is true of every one; gives what is wrong. */
  const truths: [string, (item: CampaignItem) => boolean][] = [
    [
      'it has no views and no spending before it began',
      (item) =>
        item.publicationStartDate <= today ||
        (item.reachLowerBound ?? item.reachUpperBound ?? item.budgetLowerBound ?? item.budgetUpperBound) === undefined,
    ],
    [
      'a thousand views cost 100 euros at most',
      ({ budgetLowerBound: spent = 0, reachUpperBound: seen = Infinity }) => spent / seen <= 0.1,
    ],
    ['lower bounds are below upper ones', (item) => !(item.reachLowerBound! > item.reachUpperBound!)],
    ['its sponsor stands for what it is about', (item) => sponsorOf(item)!.contexts.includes(item.campaignContextType)],
    [
      'money from outside the Union is private, and for no vote',
      (item) =>
        item.fundingRegion === 'EU' ||
        (item.fundingOriginType === 'PRIVATE' && !/election|referendum/.test(kindOfContext(item.campaignContextType))),
    ],
    ['it is kept for seven years at most', (item) => item.publicationEndDate >= addDays(today, -7 * 365)],
  ]

  test.each(truths)('can be true: %s', (_truth, isTrue) => {
    expect(items.filter((item) => !isTrue(item))).toEqual([])
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
