import { campaignItem, type CampaignItem, type CountryCode } from '@site/shared/calls'
import { dayOf, keysOf, mapKeys } from '@site/shared/rules'
import { makeCampaign, openServer, openTestDatabase } from '../testing/index.ts'
import { saveCampaigns } from './save-campaigns.ts'

function campaign(id: string, start: string, end: string, changes: Partial<CampaignItem> = {}): CampaignItem {
  return makeCampaign(id, { publicationStartDate: start, publicationEndDate: end, ...changes })
}

const complete: CampaignItem = {
  // Every field, also one that is added later.
  ...mapKeys(keysOf(campaignItem.schema), (name) => `The ${name}`),
  ...campaign('BE-full', '2026-11-01', '2026-11-30'),
  payerName: 'Agence Plume Bleue',
  payerEmail: 'info@plume.example',
  payerAddress: 'rue Haute 1, 0421 Belleforêt',
  ultimateBeneficiaryOwnerName: 'Éloïse de Fontclaire',
  ultimateBeneficiaryOwnerEmail: 'e@fontclaire.example',
  ultimateBeneficiaryOwnerAddress: 'rue Haute 2, 0421 Belleforêt',
  reachLowerBound: 0,
  reachUpperBound: 2_000_000_000,
  budgetLowerBound: 100,
  budgetUpperBound: 500,
  campaignContextNoteNl: 'Nederlandse toelichting',
  campaignContextNoteFr: 'Une explication',
  campaignContextUrl: 'https://www.plume.example/campagne',
  previousPublicationSuspended: true,
  channel: 'RADIO',
  status: 'CANCELLED',
  stoppedOn: '2026-11-20',
  benefitsInKind: 0,
  campaignBudgetLowerBound: 1,
  campaignBudgetUpperBound: 2_000_000_000,
  campaignBenefitsInKind: 50,
  electionLevel: 'LOCAL',
  electionDate: '2030-10-13',
  targeting: 'NOT_USED',
  interactions: 7,
  absentItems: ['OFFICIAL_INFORMATION_NONE'],
  creativeDigest: 'a'.repeat(64),
  creativeWidth: 1_200,
  creativeHeight: 628,
}

// Today is 21 November 2026.
const dutch = [
  campaign('NL-tomorrow', '2026-11-22', '2026-12-31'),
  campaign('NL-today', '2026-11-21', '2026-11-21', { channel: 'DIGITAL' }),
  campaign('NL-long', '2020-01-01', '2026-12-31', { payerName: 'Coöperatie Één Akker' }),
  campaign('NL-day7', '2026-11-01', '2026-11-14', {
    channel: 'DIGITAL',
    campaignContextType: 'MUNICIPAL',
    electionLevel: 'LOCAL',
    electionTerritory: 'Zuid-Lichterveen – Sud-Lichterveen',
  }),
  campaign('NL-day8', '2026-11-01', '2026-11-13', { ultimateBeneficiaryOwnerName: 'Zoë Çelik-Œdema' }),
  campaign('NL-day30', '2026-10-01', '2026-10-22', { campaignContextNoteNl: 'Voor 100% schoon_water' }),
  campaign('NL-day31', '2026-10-01', '2026-10-21', { campaignContextNoteFr: "l'été à la mer" }),
  campaign('NL-year', '2025-11-01', '2025-11-21', { electionLevel: 'NATIONAL', electionTerritory: 'Nederland' }),
  campaign('NL-older', '2025-11-01', '2025-11-20'),
]

// Embedded, or any empty PostgreSQL database that is named.
const database = await openTestDatabase()
await saveCampaigns(database, 'NL', dutch)
await saveCampaigns(database, 'BE', [complete])
const app = await openServer({ database })

const past7 = ['NL-today', 'NL-day7', 'NL-long']
const past30 = ['NL-today', 'NL-day8', 'NL-day7', 'NL-day30', 'NL-long']
const pastYear = ['NL-today', 'NL-day8', 'NL-day7', 'NL-day31', 'NL-day30', 'NL-year', 'NL-long']
const all = ['NL-tomorrow', ...pastYear.slice(0, -2), 'NL-year', 'NL-older', 'NL-long']

const lists: [string, string[]][] = [
  ['', all],
  ['&period=ALL&channel=ALL&text=', all],
  ['&period=PAST_7_DAYS', past7],
  ['&period=PAST_30_DAYS', past30],
  ['&period=PAST_YEAR', pastYear],
  ['&channel=DIGITAL', ['NL-today', 'NL-day7']],
  ['&channel=TV', []],
  ['&text=POLDERLICHT', all],
  ['&text=akker+%C3%A9%C3%A9n', ['NL-long']],
  ['&text=akker+afwezig', []],
  ['&text=zoe', ['NL-day8']],
  ['&text=lichterveen', ['NL-day7']],
  ['&area=lichterv%C3%A9en', ['NL-day7']],
  ['&area=zuid-licht', ['NL-day7']],
  ['&area=Sud', ['NL-day7']],
  ['&area=veen', []],
  ['&area=lichterveen+noord', []],
  ['&area=nederland', []],
  ['&area=+', all],
  ['&text=nl-day3', ['NL-day31', 'NL-day30']],
  ['&text=100%25', ['NL-day30']],
  ['&text=n_w', ['NL-day30']],
  ["&text=l'%C3%89T%C3%89", ['NL-day31']],
  ['&text=l%E2%80%99%C3%A9t%C3%A9', ['NL-day31']],
  ['&text=%22polder%C2%ADlicht%22', all],
  ['&payer=verbond%C2%A0POLDERLICHT', all.filter((id) => id !== 'NL-long')],
  ['&owner=zoe+celik+oedema', ['NL-day8']],
  ["&text=';drop+table+campaign_items;--", []],
  ['&period=PAST_YEAR&text=akker&channel=PRINT', ['NL-long']],
  ['&text=gemeenteraad', ['NL-day7']],
  ['&text=conseil+municipal+polderlicht', ['NL-day7']],
  ['&text=tweede+kamer', []],
  ['&context=MUNICIPAL', ['NL-day7']],
  ['&payer=Co%C3%B6peratie+%C3%89%C3%A9n+Akker', ['NL-long']],
  ['&payer=Verbond+Polderlicht', all.filter((id) => id !== 'NL-long')],
  ['&owner=Zo%C3%AB+%C3%87elik-%C5%92dema', ['NL-day8']],
  ['&owner=Verbond+Polderlicht', []],
  ['&unknown=1', all],
]

test.each(lists)('the Dutch list with "%s" holds %j', async (query, ids) => {
  const answer = await app.inject(`/api/campaign-items?countryCode=NL&sort=newest${query}`)
  expect(answer.statusCode).toBe(200)
  const { campaignItems } = answer.json<{ campaignItems: CampaignItem[] }>()
  expect(campaignItems.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  const starts = campaignItems.map((item) => item.publicationStartDate)
  expect(starts).toEqual(starts.toSorted().toReversed())
})

test('items have all their fields, and fields without a value are left out', async () => {
  const ask = async (country: CountryCode, id: string) =>
    (await app.inject(`/api/campaign-items/${id}?countryCode=${country}`)).json<CampaignItem>()
  expect(await ask('BE', 'BE-full')).toEqual({ ...complete, ...published })
  expect(await ask('NL', 'NL-year')).toEqual({ ...dutch.find(({ id }) => id === 'NL-year'), ...published })
  const list = await app.inject('/api/campaign-items?countryCode=BE')
  expect(list.json()).toEqual({
    campaignItems: [{ ...complete, ...published }],
    total: 1,
    nextCursor: null,
    sponsors: [{ sponsorName: 'Verbond Polderlicht', items: 1 }],
  })
})

test('a page says how many advertisements its sponsors have, whatever the filter', async () => {
  const page = await app.inject('/api/campaign-items?countryCode=NL&text=zoe&limit=1')
  expect(page.json()).toMatchObject({ total: 1, sponsors: [{ sponsorName: 'Verbond Polderlicht', items: 9 }] })
})

test('the areas that occur are listed, of each country its own', async () => {
  const list = async (country: CountryCode) => (await app.inject(`/api/campaign-areas?countryCode=${country}`)).json()
  expect(await list('NL')).toEqual({ areas: ['Zuid-Lichterveen – Sud-Lichterveen'] })
  expect(await list('BE')).toEqual({ areas: ['The electionTerritory'] })
})

const suggestions: [query: string, suggestion: object | undefined][] = [
  ['text=lichterven', { text: 'Lichterveen' }],
  ['text=polderlich', undefined],
  ['text=poldelricht', { text: 'Polderlicht' }],
  ['area=lichterven', { area: 'Lichterveen' }],
  ['area=lichterven&text=poldelricht', { area: 'Lichterveen', text: 'Polderlicht' }],
  ['area=lichterven&channel=PRINT', undefined],
  ['area=lichterven&channel=DIGITAL', { area: 'Lichterveen' }],
  ['text=akkkerr', undefined],
]

test.each(suggestions)('the list of %s suggests %j', async (query, suggestion) => {
  const page = (await app.inject(`/api/campaign-items?countryCode=NL&${query}`)).json<{ suggestion?: object }>()
  expect(page.suggestion).toEqual(suggestion)
})

const published = { noticeVersion: 1, noticeDate: dayOf(new Date()) }

const rejections: [string, number, object][] = [
  ['', 400, { error: 'INVALID_QUERY', field: 'countryCode' }],
  ['?countryCode=FR', 400, { error: 'INVALID_QUERY', field: 'countryCode' }],
  ['?countryCode=NL&countryCode=BE', 400, { error: 'INVALID_QUERY', field: 'countryCode' }],
  ['?countryCode=NL&period=TODAY', 400, { error: 'INVALID_QUERY', field: 'period' }],
  ['?countryCode=NL&channel=CINEMA', 400, { error: 'INVALID_QUERY', field: 'channel' }],
  ['?countryCode=NL&context=SENATE', 400, { error: 'INVALID_QUERY', field: 'context' }],
  ['?countryCode=NL&channel[]=TV&channel=TV', 200, {}],
  ['?countryCode=NL&text=a&text=b', 400, { error: 'INVALID_QUERY', field: 'text' }],
  [`?countryCode=NL&text=${'a'.repeat(101)}`, 400, { error: 'INVALID_QUERY', field: 'text' }],
  [`?countryCode=NL&text=${'a'.repeat(100)}`, 200, {}],
  ['?__proto__=x&countryCode=NL', 400, { error: 'INVALID_QUERY' }],
  ['/NL-today', 400, { error: 'INVALID_QUERY', field: 'countryCode' }],
  ['/NL-today?countryCode=BE', 404, { error: 'NOT_FOUND' }],
  ['/BE-full?countryCode=NL', 404, { error: 'NOT_FOUND' }],
  ['/unknown?countryCode=NL', 404, { error: 'NOT_FOUND' }],
  ['/%00?countryCode=NL', 404, { error: 'NOT_FOUND' }],
  ['/a%20b?countryCode=NL', 404, { error: 'NOT_FOUND' }],
  [`/${'a'.repeat(1_000)}?countryCode=NL`, 404, { error: 'NOT_FOUND' }],
]

test.each(rejections)('"%s" is answered with %i', async (address, status, body) => {
  const answer = await app.inject(`/api/campaign-items${address}`)
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toMatchObject(body)
})
