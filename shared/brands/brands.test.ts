import type { Country } from '../contract/locale.ts'
import { getBrands } from './index.ts'

const countries: [Country, number, string][] = [
  ['nl', 41, 'Zuiderwekker'],
  ['be', 29, 'Zennevuur'],
]

test.each(countries)('the list of .%s has %i brands, numbered by their place up to %s', (country, count, last) => {
  const brands = getBrands(country)
  expect(brands.map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, at) => at + 1))
  expect(brands.at(-1)?.description).toBe(last)
})

test.each(countries)('on .%s no two brands share a name or a key', (country) => {
  const brands = getBrands(country)
  const names = brands.map(({ description }) => description)
  const keys = brands.flatMap((brand) => brand.keys)
  expect(names).toEqual([...new Set(names)])
  expect(keys).toEqual([...new Set(keys)])
})

test.each(countries)('the brands of .%s stand in the order of the alphabet', (country) => {
  const names = getBrands(country).map(({ description }) => description)
  expect(names).toEqual(names.toSorted(new Intl.Collator('nl', { ignorePunctuation: true }).compare))
})
