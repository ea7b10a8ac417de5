import { findBrands, toggleBrand } from './brand-checklist.tsx'

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

test('brands are held in the order of the list, whatever the order in which they were chosen', () => {
  const all = ['1', '2', '3']
  expect(toggleBrand(all, ['3'], '1')).toEqual(['1', '3'])
  expect(toggleBrand(all, all, '2')).toEqual(['1', '3'])
})
