import { findBrands, hasAll, toggleAll, toggleBrand } from './brand-checklist.tsx'

const brands = ['Avondbode', 'Café Réséda', 'L’Écluse matinale'].map((description, at) => ({
  id: at + 1,
  description,
  keys: [`key-${at}`],
}))

test.each([
  ['', [1, 2, 3]],
  ['  ', [1, 2, 3]],
  ['BODE', [1]],
  ['reseda', [2]],
  ['écluse', [3]],
  ['e', [1, 2, 3]],
  ['zz', []],
])('a search for "%s" leaves the brands %j', (text, ids) => {
  expect(findBrands(brands, text).map(({ id }) => id)).toEqual(ids)
})

const all = ['1', '2', '3']

test('select all takes all brands, and none when all are taken', () => {
  expect(hasAll(all, ['2'])).toBe(false)
  const taken = toggleAll(all, ['2'])
  expect(taken).toEqual(['1', '2', '3'])
  const fewer = toggleBrand(all, taken, '2')
  expect(fewer).toEqual(['1', '3'])
  const again = toggleBrand(all, fewer, '2')
  expect(hasAll(all, again)).toBe(true)
  expect(toggleAll(all, again)).toEqual([])
})

test('brands are held in the order of the list, whatever the order in which they were chosen', () => {
  expect(toggleBrand(all, toggleBrand(all, [], '3'), '1')).toEqual(['1', '3'])
})
