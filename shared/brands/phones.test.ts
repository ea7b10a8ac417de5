import type { Country } from '../contract/locale.ts'
import { brandTypes, getBrands, getPhoneEntries } from './index.ts'
import { readPhoneEntries } from './phones.ts'

const countries: [Country, number, string[]][] = [
  ['nl', 29, ['NEWS', 'ONLINE_ONLY', 'RADIO', 'LIFESTYLE']],
  ['be', 12, ['NEWS', 'ONLINE_ONLY', 'RADIO', 'LIFESTYLE', 'TV']],
]

test.each(countries)('the directory of .%s has %i entries, of the types %j', (country, count, types) => {
  const entries = getPhoneEntries(country)
  expect(entries).toHaveLength(count)
  expect(brandTypes.filter((type) => entries.some(({ brandType }) => brandType === type))).toEqual(types)
})

test.each(countries)('every entry of .%s is a brand of that country, with a number of its own', (country) => {
  const entries = getPhoneEntries(country)
  const brands = new Set(getBrands(country).map(({ description }) => description))
  expect(entries.filter(({ brandName }) => !brands.has(brandName))).toEqual([])
  expect(new Set(entries.map(({ brandName }) => brandName)).size).toBe(entries.length)
  expect(new Set(entries.map(({ phoneNumber }) => phoneNumber)).size).toBe(entries.length)
})

// The number of digits after which a number is complete: 0 included, ten in the Netherlands, nine for Belgian landlines.
const lengths: [Country, number][] = [
  ['nl', 10],
  ['be', 9],
]

test.each(lengths)('every number of .%s has %i digits', (country, length) => {
  const digits = getPhoneEntries(country).map(({ phoneNumber }) => phoneNumber.replaceAll(' ', ''))
  expect(digits.filter((number) => number.length !== length)).toEqual([])
})

const wrong: [string, object, RegExp][] = [
  ['no name', { brandName: '' }, /0\.brandName/],
  ['letters in a number', { phoneNumber: '088 LAMP 00 18' }, /0\.phoneNumber/],
  ['a number for abroad', { phoneNumber: '+31 88 000 00 18' }, /0\.phoneNumber/],
  ['an unknown type', { brandType: 'CINEMA' }, /0\.brandType/],
]

test.each(wrong)('a file with %s is refused, with the place', (_, part, place) => {
  const entry = { brandName: 'Avondbode', phoneNumber: '088 000 00 18', brandType: 'NEWS' }
  expect(readPhoneEntries([entry])).toEqual([entry])
  expect(() => readPhoneEntries([{ ...entry, ...part }])).toThrow(place)
})
