import { findBrands } from './find-brands.ts'

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
