import type { CampaignInsight } from '@site/shared/calls'
import { campaignInsight } from '@site/shared/calls'
import { makeCampaign, openServer, openTestDatabase } from '../../testing/index.ts'
import { saveCampaigns } from '../save-campaigns.ts'

const on = (day: string) => ({ publicationStartDate: day, publicationEndDate: '2026-11-30' })
const large = { sponsorName: 'Akker', budgetLowerBound: 2_000_000_000, budgetUpperBound: 2_000_000_000 }
const items = [
  makeCampaign('NL-1', { ...on('2026-01-31'), sponsorName: 'Één Bond', budgetLowerBound: 100, budgetUpperBound: 500 }),
  makeCampaign('NL-2', { ...on('2026-01-01'), sponsorName: 'EEN BOND', budgetLowerBound: 1_000 }),
  makeCampaign('NL-3', { ...on('2026-02-01'), sponsorName: 'Akker', budgetUpperBound: 100, channel: 'DIGITAL' }),
  makeCampaign('NL-4', { ...on('2026-02-28'), sponsorName: 'Zwijger' }),
  makeCampaign('NL-5', { ...on('2025-12-01'), ...large }),
  makeCampaign('NL-6', { ...on('2025-12-01'), ...large }),
]
const nothing = { items: 0, lowerBound: 0, upperBound: 0, withoutUpperBound: 0, withoutBounds: 0 }

const database = await openTestDatabase()
await saveCampaigns(database, 'NL', items)
const twelve = Array.from({ length: 12 }, (_, index) =>
  makeCampaign(`BE-${index}`, { sponsorName: `Bond ${index}`, budgetLowerBound: index, budgetUpperBound: 100 }),
)
await saveCampaigns(database, 'BE', twelve)
const app = await openServer({ database })

async function ask(query: string) {
  const answer = await app.inject(`/api/campaign-insight?${query}`)
  expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([200, '*'])
  const insight = answer.json<CampaignInsight>()
  expect(campaignInsight.is(insight)).toBe(true)
  return insight
}

test('spending by month and by sponsor is a range, and says what is open or unknown', async () => {
  const insight = await ask('countryCode=NL')
  expect(insight.months).toEqual([
    { ...nothing, month: '2025-12', items: 2, lowerBound: 4_000_000_000, upperBound: 4_000_000_000 },
    { ...nothing, month: '2026-01', items: 2, lowerBound: 1_100, upperBound: 1_500, withoutUpperBound: 1 },
    { ...nothing, month: '2026-02', items: 2, upperBound: 100, withoutBounds: 1 },
  ])
  expect(insight.sponsors).toEqual([
    { ...nothing, sponsorName: 'Akker', items: 3, lowerBound: 4_000_000_000, upperBound: 4_000_000_100 },
    { ...insight.months[1], month: undefined, sponsorName: expect.stringMatching(/^(EEN BOND|Één Bond)$/) },
    { ...nothing, sponsorName: 'Zwijger', items: 1, withoutBounds: 1 },
  ])
  expect(insight.total).toEqual({
    items: 6,
    lowerBound: 4_000_001_100,
    upperBound: 4_000_001_600,
    withoutUpperBound: 1,
    withoutBounds: 1,
  })
})

test('the ten sponsors that spent most come first', async () => {
  const { sponsors } = await ask('countryCode=BE')
  const names = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((index) => `Bond ${index}`)
  expect(sponsors.map(({ sponsorName }) => sponsorName)).toEqual(names)
})

test.each([
  ['channel=DIGITAL', 1],
  ['text=bond', 2],
  ['from=2026-02-01&to=2026-02-01', 5],
  ['period=PAST_7_DAYS&text=akker', 3],
  ['text=nothing-of-the-kind', 0],
])('the filter %s counts %i items', async (filter, count) => {
  expect((await ask(`countryCode=NL&${filter}`)).total.items).toBe(count)
})

test('figures follow the register', async () => {
  const before = await ask('countryCode=NL&text=zwijger')
  await saveCampaigns(database, 'NL', [makeCampaign('NL-7', { sponsorName: 'Zwijger', budgetLowerBound: 5 })])
  const after = await ask('countryCode=NL&text=zwijger')
  expect([before.total.lowerBound, after.total.lowerBound]).toEqual([0, 5])
})

const period = '?countryCode=NL&from=2026-02-02&to=2026-02-01'

test.each(['', '?countryCode=XX', '?countryCode=NL&from=2026-13-01', period])('rejects "%s"', async (query) => {
  expect((await app.inject(`/api/campaign-insight${query}`)).statusCode).toBe(400)
})
