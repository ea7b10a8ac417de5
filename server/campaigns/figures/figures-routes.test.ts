import { parse } from 'csv-parse/sync'
import type { CampaignItem } from '@site/shared/calls'
import { makeCampaign, openServer, openTestDatabase } from '../../testing/index.ts'
import { saveCampaigns } from '../save-campaigns.ts'

const vote: Partial<CampaignItem> = {
  campaignContextType: 'MUNICIPAL',
  electionNameNl: 'Gemeenteraad 2026',
  electionDate: '2026-03-18',
  electionTerritory: 'Lichterveen',
}
const database = await openTestDatabase()
await saveCampaigns(database, 'NL', [
  makeCampaign('NL-1', { ...vote, budgetLowerBound: 100, budgetUpperBound: 500, benefitsInKind: 20 }),
  // The same sponsor, whatever the case of its name.
  makeCampaign('NL-2', { ...vote, sponsorName: 'VERBOND POLDERLICHT', budgetLowerBound: 1_000 }),
  makeCampaign('NL-3', { ...vote, electionTerritory: 'Oudemeer' }),
  makeCampaign('NL-4', { publicationStartDate: '2025-12-31', budgetUpperBound: 250 }),
  makeCampaign('NL-5', { sponsorName: '=SUM(A1)' }),
])
await saveCampaigns(database, 'BE', [makeCampaign('BE-1')])
const app = await openServer({ database })

async function read(query: string) {
  const answer = await app.inject({ url: `/api/campaign-figures.csv?${query}`, headers: { host: 'nl.localhost' } })
  const rows: Record<string, string>[] = parse(answer.body, { columns: true })
  return { ...answer, headers: answer.headers, rows }
}

test('the management report has the amounts of a campaign in a year, as ranges, with what is not known', async () => {
  const { rows, headers } = await read('countryCode=NL&year=2026')
  expect(headers['content-disposition']).toBe('attachment; filename="political-ads-figures-nl-2026.csv"')
  expect(rows).toHaveLength(3)
  const lichterveen = rows.find(({ electionTerritory }) => electionTerritory === 'Lichterveen')
  expect(lichterveen).toEqual({
    year: '2026',
    countryCode: 'NL',
    sponsorName: 'VERBOND POLDERLICHT',
    campaignContextType: 'MUNICIPAL',
    electionName: 'Gemeenteraad 2026',
    electionDate: '2026-03-18',
    electionTerritory: 'Lichterveen',
    advertisements: '2',
    lowerBound: '1100',
    upperBound: '1500',
    withoutUpperBound: '1',
    withoutAmounts: '0',
    benefitsInKind: '20',
    targeting: 'NOT_USED',
  })
  expect(rows.find(({ electionTerritory }) => electionTerritory === 'Oudemeer')).toMatchObject({ withoutAmounts: '1' })
  expect(rows.map(({ sponsorName }) => sponsorName)).toContain("'=SUM(A1)")
})

test('without a year the report has all of them, in order, of one country', async () => {
  const { rows } = await read('countryCode=NL')
  expect(rows.map(({ year }) => year)).toEqual(['2025', '2026', '2026', '2026'])
  expect((await read('countryCode=BE')).rows).toHaveLength(1)
})

test('a year that is none is rejected', async () => {
  const answer = await app.inject({
    url: '/api/campaign-figures.csv?countryCode=NL&year=x',
    headers: { host: 'nl.localhost' },
  })
  expect([answer.statusCode, answer.json()]).toEqual([400, { error: 'INVALID_QUERY', field: 'year' }])
})
