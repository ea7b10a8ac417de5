import { normalizeForSearch, searchPatterns, isSorted, placesOf } from './campaign-search.ts'

test.each([
  ['Coöperatie ÉÉN  Akker', 'cooperatie een akker'],
  ['Œuvre & Ægir, Straße', 'oeuvre & aegir, strasse'],
  ['ĳsbaan', 'ijsbaan'],
  [' a\u0000b\tc\n', 'a b c'],
  ['e\u0301', 'e'],
])('%j is searched as %j', (text, folded) => {
  expect(normalizeForSearch(text)).toBe(folded)
})

test.each([
  ['', []],
  [' \u0000 ', []],
  ['Één één akker', ['%een%', '%akker%']],
  ['100%_\\', ['%100\\%\\_\\\\%']],
])('%j becomes the patterns %j', (text, patterns) => {
  expect(searchPatterns(text)).toEqual(patterns)
})

test.each([
  ['', 10, 'anywhere', 50, false],
  ['bond', 3_000, 'anywhere', 50, true],
  ['bond', 3_001, 'anywhere', 50, false],
  ['bond', 3_001, 'anywhere', 500, true],
  ['bond', 30_001, 'anywhere', 500, false],
  ['bond', 30_000, 'together', 50, true],
  ['bond', 30_001, 'together', 50, false],
  // All items of the register are read to find them.
  ['de', 27_000, 'together', 50, false],
  ['de', 3_000, 'together', 50, true],
  ['de bond', 27_000, 'together', 50, true],
  ['de', 27_000, 'behind', 50, true],
  ['É', 3_001, 'together', 50, false],
] as const)('of "%s", which %i items hold %s, %i to a page, all are sorted: %p', (text, total, places, limit, is) => {
  expect(isSorted({ text }, total, places, limit)).toBe(is)
})

test('only what a sponsor says, and what runs, stands together', () => {
  const sorts = ['running', 'newest', 'spending', 'views', 'sponsor'] as const
  expect(sorts.filter((sort) => placesOf(sort) === 'together')).toEqual(['running', 'sponsor'])
})
