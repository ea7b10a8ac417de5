import { isSorted, placesOf } from './campaign-search.ts'

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
