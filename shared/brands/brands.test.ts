import type { Country } from '../contract/locale.ts'
import { readBrands } from './brands.ts'
import { describeBrands, getBrands } from './index.ts'

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

const wrong: [string, unknown, RegExp][] = [
  ['no list', { description: 'Avondbode', keys: ['avondbode'] }, /Expected an array/],
  ['no name', [{ keys: ['avondbode'] }], /0\.description/],
  ['an empty name', [{ description: '', keys: ['avondbode'] }], /0\.description/],
  ['no keys', [{ description: 'Avondbode', keys: [] }], /0\.keys/],
  ['a key with a capital', [{ description: 'Avondbode', keys: ['Avondbode'] }], /0\.keys\.0/],
  ['an unknown part', [{ description: 'Avondbode', keys: ['avondbode'], logo: 'a.svg' }], /0\.logo/],
]

test.each(wrong)('a file with %s is refused, with the place', (_, file, place) => {
  expect(() => readBrands(file)).toThrow(place)
})

const described: ['NL' | 'BE', string[], string[]][] = [
  ['NL', [], []],
  ['BE', ['no-brand-of-ours'], []],
  [
    'BE',
    [getBrands('be')[2]!.keys[0]!, getBrands('be')[0]!.keys.at(-1)!],
    [0, 2].map((at) => getBrands('be')[at]!.description),
  ],
  ['NL', getBrands('nl').flatMap(({ keys }) => keys), getBrands('nl').map(({ description }) => description)],
]

test.each(described)('in %s the keys %j are named in the order of the list', (country, keys, names) => {
  expect(describeBrands(country, keys)).toEqual(names)
})
