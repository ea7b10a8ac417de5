import { brandTypes, type BrandType, type PhoneEntry } from '@site/shared/brands'
import { withFilter } from '@site/shared/platform'
import { filterInAddress, foldName, getTypes, groupEntries, type DirectoryFilter } from './directory-filter.ts'

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

test.each(filters)('%j leaves %j', (filter, left) => {
  const groups = groupEntries(entries, filter)
  const names = groups.map(({ type, entries: found }) => [type, found.map(({ brandName }) => brandName)])
  expect(names).toEqual(Object.entries(left))
})

const texts: [string, string][] = [
  ['De Dagwijzer', 'de dagwijzer'],
  ['Crème & Kaneel', 'creme & kaneel'],
  ['Télé Ardoise', 'tele ardoise'],
  ['Te\u0301le\u0301', 'tele'],
  ['RUÏNE', 'ruine'],
  ['L’Écluse', "l'ecluse"],
  ["L'Écluse", "l'ecluse"],
  ['  Radio \u00a0 Lichtbaken ', 'radio lichtbaken'],
  ['', ''],
]

test.each(texts)('%j counts as %j', (text, folded) => {
  expect(foldName(text)).toBe(folded)
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
  [`q=${'a'.repeat(120)}`, { text: 'a'.repeat(100) }],
]

test.each(read)('where there is no television, the address ?%s asks for %j', (query, filter) => {
  expect(filterInAddress(dutchTypes).read(new URLSearchParams(query))).toEqual({ ...all, ...filter })
})

test.each(brandTypes)('a type in the address is read as it was written: %s', (type) => {
  const definition = filterInAddress(brandTypes)
  const address = new URLSearchParams(withFilter(definition, '', { type, text: 'a' }))
  expect(definition.read(address)).toEqual({ type, text: 'a' })
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
