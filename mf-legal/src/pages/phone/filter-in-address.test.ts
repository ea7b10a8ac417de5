import { brandTypes } from '@site/shared/brands'
import { withFilter } from '@site/shared/platform'
import type { DirectoryFilter } from './directory-filter.ts'
import { filterInAddress } from './filter-in-address.ts'

const dutchTypes = brandTypes.filter((type) => type !== 'TV')
const all: DirectoryFilter = { type: 'ALL', text: '' }

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
