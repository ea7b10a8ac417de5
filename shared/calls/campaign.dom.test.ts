import { campaignItem, getCampaignItem, type CampaignItem } from './campaign.ts'
import { getCampaignInsight } from './campaign-insight.ts'
import { getCampaignPage, type CampaignPageRequest } from './campaign-page.ts'
import { campaignExportAddress } from './campaign-open-data.ts'
import { campaignListQuery } from './campaign-query.ts'
import { ApiShape } from './api-errors.ts'

let requested: string[] = []

function answerWith(body: unknown) {
  globalThis.fetch = async (input) => {
    const { pathname, search } = new URL((input as Request).url)
    requested.push(pathname + search)
    return Response.json(body)
  }
}

beforeEach(() => {
  requested = []
})

const least: CampaignItem = {
  id: 'NL-2026-00001',
  sponsorName: 'Verbond Polderlicht',
  sponsorEmail: 'info@polderlicht.example',
  sponsorAddress: 'Dijkweg 1, 0123 Oudemeer',
  publicationStartDate: '2026-01-31',
  publicationEndDate: '2026-02-28',
  fundingOriginType: 'BOTH',
  fundingRegion: 'NON_EU',
  campaignContextType: 'WATER_BOARD',
  previousPublicationSuspended: false,
  channel: 'PRINT',
}

const period = 'PAST_7_DAYS'
const dates = { from: '2026-01-01', to: '2026-02-01' }

const pages: [Partial<CampaignPageRequest>, query: string][] = [
  [{}, 'NL'],
  [{ country: 'be' }, 'BE'],
  [{ text: '  ' }, 'NL'],
  [{ country: 'be', channel: 'RADIO' }, 'BE&channel=RADIO'],
  [{ text: 'één & ander' }, 'NL&text=%C3%A9%C3%A9n+%26+ander'],
  [{ text: 'dijk', channel: 'PRINT', period }, 'NL&period=PAST_7_DAYS&channel=PRINT&text=dijk'],
  [{ ...dates, text: 'dijk' }, 'NL&text=dijk&from=2026-01-01&to=2026-02-01'],
  [{ sort: 'running' }, 'NL&sort=running'],
  [{ sort: 'newest' }, 'NL'],
  [{ sponsor: 'Één & Co' }, 'NL&sponsor=%C3%89%C3%A9n+%26+Co'],
  [{ sort: 'views', limit: 50 }, 'NL&sort=views&limit=50'],
  [{ cursor: 'a+b=' }, 'NL&cursor=a%2Bb%3D'],
]

test.each(pages)('the page %j asks for countryCode=%s', async (request, query) => {
  const page = { campaignItems: [least], total: 12, nextCursor: null }
  answerWith(page)
  expect(await getCampaignPage({ country: 'nl', ...request })).toEqual(page)
  expect(requested).toEqual([`/api/campaign-items?countryCode=${query}`])
})

test('insight is requested with the same filter', async () => {
  const spending = { items: 3, lowerBound: 100, upperBound: 500, withoutUpperBound: 1, withoutBounds: 1 }
  const insight = { total: spending, months: [{ month: '2026-01', ...spending }], sponsors: [] }
  answerWith(insight)
  expect(await getCampaignInsight({ country: 'be', channel: 'TV', to: '2026-02-01' })).toEqual(insight)
  expect(requested).toEqual(['/api/campaign-insight?countryCode=BE&channel=TV&to=2026-02-01'])
})

test('a download takes selection and order', () => {
  expect(campaignExportAddress('csv', { country: 'nl', sort: 'sponsor' })).toBe(
    '/api/campaign-items.csv?countryCode=NL&sort=sponsor',
  )
})

test('clients may write ALL for what they do not restrict', () => {
  const [, query] = campaignListQuery.validate({ countryCode: 'NL', period: 'ALL', channel: 'ALL' }, { coerce: true })
  expect(query).toEqual({ countryCode: 'NL' })
})

const queries: [query: object, isRight: boolean][] = [
  ...['1', '500'].map((limit) => [{ limit }, true] as [object, boolean]),
  ...['0', '501', '1.5', '', 'many'].map((limit) => [{ limit }, false] as [object, boolean]),
  ...['2026-02-28', '2024-02-29'].map((from) => [{ from }, true] as [object, boolean]),
  ...['2026-02-29', '2026-13-01', '0000-01-01', '2026-1-1'].map((from) => [{ from }, false] as [object, boolean]),
]

test.each(queries)('the query %j is right: %s', (query, isRight) => {
  const [error] = campaignListQuery.validate({ countryCode: 'NL', ...query }, { coerce: true })
  expect(error === undefined).toBe(isRight)
})

test('an item with only what is mandatory is read, fields of a later server are left out', async () => {
  answerWith({ campaignItems: [{ ...least, newField: 1 }], total: 1 })
  const { campaignItems } = await getCampaignPage({ country: 'nl' })
  expect(campaignItems).toEqual([least])
})

test('a list with the items alone is a whole list', async () => {
  answerWith({ campaignItems: [least] })
  expect(await getCampaignPage({ country: 'nl' })).toEqual({ campaignItems: [least], total: 1, nextCursor: null })
})

test('missing fields of an item may be null, and its id a number', async () => {
  answerWith({ ...least, id: 7, payerName: null, budgetLowerBound: null })
  expect(await getCampaignItem('7', 'nl')).toMatchObject({ ...least, id: '7', payerName: undefined })
})

test('one item is requested by id and country', async () => {
  answerWith(least)
  expect(await getCampaignItem('a/b c', 'be')).toEqual(least)
  expect(requested).toEqual(['/api/campaign-items/a%2Fb%20c?countryCode=BE'])
})

const wrong: [string, Record<string, unknown>][] = [
  ['no sponsor', { sponsorName: undefined }],
  ['a date in words', { publicationStartDate: '1 mei 2026' }],
  ['a negative bound', { reachLowerBound: -1 }],
  ['a bound with decimals', { budgetUpperBound: 0.5 }],
  ['an id with a slash', { id: 'NL/7' }],
  ['an unknown channel', { channel: 'CINEMA' }],
]

test.each(wrong)('an item with %s does not pass', async (_name, change) => {
  answerWith({ ...least, ...change })
  expect(campaignItem.is(least)).toBe(true)
  await expect(getCampaignItem('x', 'nl')).rejects.toBeInstanceOf(ApiShape)
})
