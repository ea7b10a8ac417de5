import { campaignItem, getCampaignItem, getCampaignItems, unfiltered } from './campaign.ts'
import type { CampaignFilter, CampaignItem } from './campaign.ts'
import { ApiRejected, ApiShape } from './errors.ts'

const realFetch = globalThis.fetch
let asked: string[] = []

function answerWith(body: unknown, status = 200) {
  globalThis.fetch = async (input) => {
    const { pathname, search } = new URL((input as Request).url)
    asked.push(pathname + search)
    return Response.json(body, { status })
  }
}

beforeEach(() => {
  asked = []
})

afterAll(() => {
  globalThis.fetch = realFetch
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

const addresses: [Partial<CampaignFilter>, 'nl' | 'be', string][] = [
  [{}, 'nl', '/api/campaign-items?countryCode=NL'],
  [{}, 'be', '/api/campaign-items?countryCode=BE'],
  [{ textFilter: '  ' }, 'nl', '/api/campaign-items?countryCode=NL'],
  [{ periodFilter: 'PAST_YEAR' }, 'be', '/api/campaign-items?countryCode=BE&period=PAST_YEAR'],
  [{ channelFilter: 'RADIO' }, 'be', '/api/campaign-items?countryCode=BE&channel=RADIO'],
  [{ textFilter: 'één & ander' }, 'nl', '/api/campaign-items?countryCode=NL&text=%C3%A9%C3%A9n+%26+ander'],
  [
    { periodFilter: 'PAST_7_DAYS', channelFilter: 'PRINT', textFilter: 'dijk' },
    'nl',
    '/api/campaign-items?countryCode=NL&period=PAST_7_DAYS&channel=PRINT&text=dijk',
  ],
]

test.each(addresses)('the filter %j in %s asks %s', async (filter, country, address) => {
  answerWith({ campaignItems: [] })
  expect(await getCampaignItems(country, { ...unfiltered, ...filter })).toEqual([])
  expect(asked).toEqual([address])
})

test('an item with only what is mandatory is read, fields of a later server are left out', async () => {
  answerWith({ campaignItems: [{ ...least, newField: 1 }], total: 1 })
  expect(await getCampaignItems('nl', unfiltered)).toEqual([least])
})

test('one item is asked for by id and country', async () => {
  answerWith(least)
  expect(await getCampaignItem('a/b c', 'be')).toEqual(least)
  expect(asked).toEqual(['/api/campaign-items/a%2Fb%20c?countryCode=BE'])
})

test('an unknown item is a refusal with status 404', async () => {
  answerWith({ error: 'NOT_FOUND' }, 404)
  const error: unknown = await getCampaignItem('none', 'nl').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiRejected)
  expect(error).toMatchObject({ status: 404, error: 'NOT_FOUND' })
})

const wrong: [string, Record<string, unknown>][] = [
  ['no sponsor', { sponsorName: undefined }],
  ['a date in words', { publicationStartDate: '1 mei 2026' }],
  ['a negative bound', { reachLowerBound: -1 }],
  ['a bound with decimals', { budgetUpperBound: 0.5 }],
  ['a numeric id', { id: 7 }],
  ['an unknown channel', { channel: 'CINEMA' }],
]

test.each(wrong)('an item with %s does not pass', async (_name, change) => {
  answerWith({ ...least, ...change })
  expect(campaignItem.is(least)).toBe(true)
  await expect(getCampaignItem('x', 'nl')).rejects.toBeInstanceOf(ApiShape)
})
