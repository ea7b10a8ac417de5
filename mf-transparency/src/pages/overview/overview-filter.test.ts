import type { Country } from '@site/shared/contract'
import { withFilter } from '@site/shared/platform'
import { firstCampaignPage } from '@site/shared/calls'
import type { OverviewFilter } from '../../parts/campaign-list.ts'
import { filterInAddress, noFilter } from './overview-filter.ts'

const everything: OverviewFilter = { ...noFilter, sort: firstCampaignPage.sort }

const read: [query: string, country: Country, filter: Partial<OverviewFilter>][] = [
  ['', 'nl', {}],
  ['period=PAST_7_DAYS', 'nl', { period: 'PAST_7_DAYS' }],
  ['period=PAST_30_DAYS&channel=PRINT', 'nl', { period: 'PAST_30_DAYS', channel: 'PRINT' }],
  ['period=yesterday', 'nl', {}],
  ['channel=TV', 'be', { channel: 'TV' }],
  ['channel=TV', 'nl', {}],
  ['channel=CINEMA', 'be', {}],
  ['text=dijk', 'be', { text: 'dijk' }],
  ['text=%20%C3%A9%C3%A9n+%26+ander%20', 'be', { text: 'één & ander' }],
  ['from=2026-01-01&to=2026-01-31', 'nl', { from: '2026-01-01', to: '2026-01-31' }],
  ['from=2026-02-31&to=2026-03-01', 'nl', { to: '2026-03-01' }],
  ['from=mail', 'nl', {}],
  ['from=2026-02-02&to=2026-02-01', 'nl', {}],
  ['sponsor=+Lijst+%26+Zonen+', 'nl', { sponsor: 'Lijst & Zonen' }],
  [`sponsor=${'a'.repeat(1_200)}`, 'nl', { sponsor: 'a'.repeat(1_000) }],
  ['payer=Drie+Reigers&owner=Zo%C3%AB', 'nl', { payer: 'Drie Reigers', owner: 'Zoë' }],
  ['context=MUNICIPAL', 'nl', { context: 'MUNICIPAL' }],
  ['context=MUNICIPAL', 'be', {}],
  ['sort=spending', 'nl', { sort: 'spending' }],
  ['sort=newest', 'nl', { sort: 'newest' }],
  ['sort=size', 'nl', {}],
  [`text=${'a'.repeat(120)}`, 'nl', { text: 'a'.repeat(120) }],
]

test.each(read)('the address ?%s in %s asks for %j', (query, country, filter) => {
  expect(filterInAddress(country).read(new URLSearchParams(query))).toEqual({ ...everything, ...filter })
})

const written: [before: string, filter: Partial<OverviewFilter>, after: string][] = [
  ['', {}, ''],
  ['', { period: 'PAST_YEAR', channel: 'RADIO' }, 'period=PAST_YEAR&channel=RADIO'],
  ['channel=PRINT', { channel: 'PRINT', text: ' dijk ' }, 'channel=PRINT&text=dijk'],
  ['period=PAST_YEAR&text=dijk', {}, ''],
  ['period=PAST_YEAR', { period: 'PAST_7_DAYS' }, 'period=PAST_7_DAYS'],
  ['via=mail&text=dijk', { text: 'water' }, 'via=mail&text=water'],
  ['', { from: '2026-01-01', sort: 'views' }, 'from=2026-01-01&sort=views'],
  ['to=2026-01-01&sort=views', {}, ''],
  ['', { sponsor: 'Lijst', sort: 'newest' }, 'sponsor=Lijst&sort=newest'],
  ['sponsor=Lijst&sort=newest', {}, ''],
  ['', { text: 'ALL' }, 'text=ALL'],
  ['text=x', { text: '   ' }, ''],
]

test.each(written)('the address ?%s with %j becomes ?%s', (before, filter, after) => {
  expect(withFilter(filterInAddress('be'), before, { ...everything, ...filter })).toBe(after && `?${after}`)
})
