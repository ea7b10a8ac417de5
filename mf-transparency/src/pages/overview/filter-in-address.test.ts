import type { Country } from '@site/shared/contract'
import { withFilter } from '@site/shared/platform'
import { filterInAddress, getChannelFilters, everything, type OverviewFilter } from './overview-filter.ts'

const read: [query: string, country: Country, filter: Partial<OverviewFilter>][] = [
  ['', 'nl', {}],
  ['period=PAST_7_DAYS', 'nl', { periodFilter: 'PAST_7_DAYS' }],
  ['period=PAST_30_DAYS&channel=PRINT', 'nl', { periodFilter: 'PAST_30_DAYS', channelFilter: 'PRINT' }],
  ['period=yesterday', 'nl', {}],
  ['channel=TV', 'be', { channelFilter: 'TV' }],
  ['channel=TV', 'nl', {}],
  ['channel=CINEMA', 'be', {}],
  ['text=dijk', 'be', { textFilter: 'dijk' }],
  ['text=%20%C3%A9%C3%A9n+%26+ander%20', 'be', { textFilter: 'één & ander' }],
  ['from=2026-01-01&to=2026-01-31', 'nl', { from: '2026-01-01', to: '2026-01-31' }],
  ['from=2026-02-31&to=2026-03-01', 'nl', { to: '2026-03-01' }],
  ['from=mail', 'nl', {}],
  ['from=2026-02-02&to=2026-02-01', 'nl', {}],
  ['sponsor=+Lijst+%26+Zonen+', 'nl', { sponsor: 'Lijst & Zonen' }],
  [`sponsor=${'a'.repeat(1_200)}`, 'nl', { sponsor: 'a'.repeat(1_000) }],
  ['sort=spending', 'nl', { sort: 'spending' }],
  ['sort=newest', 'nl', { sort: 'newest' }],
  ['sort=size', 'nl', {}],
  [`text=${'a'.repeat(120)}`, 'nl', { textFilter: 'a'.repeat(100) }],
]

test.each(read)('the address ?%s in %s asks for %j', (query, country, filter) => {
  expect(filterInAddress(country).read(new URLSearchParams(query))).toEqual({ ...everything, ...filter })
})

const written: [before: string, filter: Partial<OverviewFilter>, after: string][] = [
  ['', {}, ''],
  ['', { periodFilter: 'PAST_YEAR', channelFilter: 'RADIO' }, 'period=PAST_YEAR&channel=RADIO'],
  ['channel=PRINT', { channelFilter: 'PRINT', textFilter: ' dijk ' }, 'channel=PRINT&text=dijk'],
  ['period=PAST_YEAR&text=dijk', {}, ''],
  ['period=PAST_YEAR', { periodFilter: 'PAST_7_DAYS' }, 'period=PAST_7_DAYS'],
  ['via=mail&text=dijk', { textFilter: 'water' }, 'via=mail&text=water'],
  ['', { from: '2026-01-01', sort: 'views' }, 'from=2026-01-01&sort=views'],
  ['to=2026-01-01&sort=views', {}, ''],
  ['', { sponsor: 'Lijst', sort: 'newest' }, 'sponsor=Lijst&sort=newest'],
  ['sponsor=Lijst&sort=newest', {}, ''],
  ['', { textFilter: 'ALL' }, 'text=ALL'],
  ['text=x', { textFilter: '   ' }, ''],
]

test.each(written)('the address ?%s with %j becomes ?%s', (before, filter, after) => {
  expect(withFilter(filterInAddress('be'), before, { ...everything, ...filter })).toBe(after && `?${after}`)
})

const offered: [Country, string[]][] = [
  ['nl', ['ALL', 'PRINT', 'DIGITAL']],
  ['be', ['ALL', 'PRINT', 'DIGITAL', 'TV', 'RADIO']],
]

test.each(offered)('in %s the channels offered are %j', (country, channels) => {
  expect(getChannelFilters(country)).toEqual(channels)
})
