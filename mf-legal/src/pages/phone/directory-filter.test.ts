import { brandTypes, type BrandType, type PhoneEntry } from '@site/shared/brands'
import { withFilter } from '@site/shared/platform'
import { filterInAddress, getTypes, groupEntries, type DirectoryFilter } from './directory-filter.ts'
import type { Country } from '@site/shared/contract'
import { getPhoneAddress } from '@site/shared/brands'

function entry(brandName: string, brandType: BrandType): PhoneEntry {
  return { brandName, brandType, phoneNumber: '088 000 00 00' }
}

const entries = [
  entry('Télé Ardoise', 'TV'),
  entry('Radio Lichtbaken', 'RADIO'),
  entry('Avondbode', 'NEWS'),
  entry('Radio Lampadaire', 'RADIO'),
]

test('types come in the order of the menu, without those that no brand has', () => {
  expect(getTypes(entries)).toEqual(['NEWS', 'RADIO', 'TV'])
  expect(getTypes([])).toEqual([])
})

const filters: [DirectoryFilter, Record<string, string[]>][] = [
  [
    { type: undefined, text: '' },
    { NEWS: ['Avondbode'], RADIO: ['Radio Lichtbaken', 'Radio Lampadaire'], TV: ['Télé Ardoise'] },
  ],
  [{ type: 'RADIO', text: '' }, { RADIO: ['Radio Lichtbaken', 'Radio Lampadaire'] }],
  [{ type: undefined, text: 'ARD' }, { TV: ['Télé Ardoise'] }],
  [{ type: undefined, text: ' tele' }, { TV: ['Télé Ardoise'] }],
  [{ type: undefined, text: 'avöndBODE' }, { NEWS: ['Avondbode'] }],
  [{ type: 'RADIO', text: 'lamp' }, { RADIO: ['Radio Lampadaire'] }],
  [{ type: 'TV', text: 'lamp' }, {}],
  [{ type: undefined, text: 'radio  l' }, { RADIO: ['Radio Lichtbaken', 'Radio Lampadaire'] }],
  [{ type: undefined, text: '.*' }, {}],
]

test.each(filters)('the filter %j shows the brands %j', (filter, left) => {
  const groups = groupEntries(entries, filter)
  const names = groups.map(({ type, entries: found }) => [type, found.map(({ brandName }) => brandName)])
  expect(names).toEqual(Object.entries(left))
})

const dutchTypes = brandTypes.filter((type) => type !== 'TV')
const all: DirectoryFilter = { type: undefined, text: '' }

const read: [query: string, filter: Partial<DirectoryFilter>][] = [
  ['', {}],
  ['type=news', { type: 'NEWS' }],
  ['type=online-only', { type: 'ONLINE_ONLY' }],
  ['type=radio&q=licht', { type: 'RADIO', text: 'licht' }],
  ['type=lifestyle', { type: 'LIFESTYLE' }],
  ['type=tv', {}],
  ['type=NEWS', {}],
  ['type=cinema', {}],
  ['q=%20t%C3%A9l%C3%A9+%26+co%20', { text: 'télé & co' }],
  [`q=${'a'.repeat(120)}`, { text: 'a'.repeat(120) }],
]

test.each(read)('where there is no television, the address ?%s asks for %j', (query, filter) => {
  expect(filterInAddress(dutchTypes).read(new URLSearchParams(query))).toEqual({ ...all, ...filter })
})

const written: [before: string, filter: Partial<DirectoryFilter>, after: string][] = [
  ['', {}, ''],
  ['', { type: 'ONLINE_ONLY', text: ' licht ' }, 'type=online-only&q=licht'],
  ['type=news&q=licht', {}, ''],
  ['from=mail&q=licht', { type: 'TV' }, 'from=mail&type=tv'],
  ['q=x', { text: '   ' }, ''],
]

test.each(written)('the address ?%s with %j becomes ?%s', (before, filter, after) => {
  expect(withFilter(filterInAddress(brandTypes), before, { ...all, ...filter })).toBe(after && `?${after}`)
})

const numbers: [string, Country, string][] = [
  ['088 000 00 18', 'nl', 'tel:+31880000018'],
  ['0118 00 00 13', 'nl', 'tel:+31118000013'],
  ['02 000 00 14', 'be', 'tel:+3220000014'],
  ['081 00 00 62', 'be', 'tel:+3281000062'],
]

test.each(numbers)('%s of .%s is called by %s', (number, country, address) => {
  expect(getPhoneAddress(number, country)).toBe(address)
})
