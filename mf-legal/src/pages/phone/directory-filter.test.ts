import type { BrandType, PhoneEntry } from '@site/shared/brands'
import { getTypes, groupEntries, type DirectoryFilter } from './directory-filter.ts'

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
    { type: 'ALL', text: '' },
    { NEWS: ['Avondbode'], RADIO: ['Radio Lichtbaken', 'Radio Lampadaire'], TV: ['Télé Ardoise'] },
  ],
  [{ type: 'RADIO', text: '' }, { RADIO: ['Radio Lichtbaken', 'Radio Lampadaire'] }],
  [{ type: 'ALL', text: 'ARD' }, { TV: ['Télé Ardoise'] }],
  [{ type: 'ALL', text: ' tele' }, { TV: ['Télé Ardoise'] }],
  [{ type: 'ALL', text: 'avöndBODE' }, { NEWS: ['Avondbode'] }],
  [{ type: 'RADIO', text: 'lamp' }, { RADIO: ['Radio Lampadaire'] }],
  [{ type: 'TV', text: 'lamp' }, {}],
  [{ type: 'ALL', text: 'radio  l' }, { RADIO: ['Radio Lichtbaken', 'Radio Lampadaire'] }],
  [{ type: 'ALL', text: '.*' }, {}],
]

test.each(filters)('%j leaves %j', (filter, left) => {
  const groups = groupEntries(entries, filter)
  const names = groups.map(({ type, entries: found }) => [type, found.map(({ brandName }) => brandName)])
  expect(names).toEqual(Object.entries(left))
})
