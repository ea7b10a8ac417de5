import { tidyPostalCode, postalCodeOf } from './privacy-request-fields.ts'

test.each([
  ['1234AB', 'NL', '1234 AB'],
  [' 1234 ab ', 'NL', '1234 AB'],
  ['1234  AB', 'NL', '1234 AB'],
  ['1234-ab', 'NL', '1234 AB'],
  ['NL-1234 AB', 'NL', '1234 AB'],
  ['0234 AB', 'NL', undefined],
  ['1234', 'NL', undefined],
  ['1234 A1', 'NL', undefined],
  ['12345 AB', 'NL', undefined],
  ['1000', 'BE', '1000'],
  [' 1000\u00a0', 'BE', '1000'],
  ['B-1000', 'BE', '1000'],
  ['b 1000', 'BE', '1000'],
  ['B1000', 'BE', '1000'],
  ['BE-1000', 'BE', '1000'],
  ['0999', 'BE', undefined],
  ['10000', 'BE', undefined],
  ['1000 AB', 'BE', undefined],
  ['', 'BE', undefined],
  ['l-1234', 'LU', 'L-1234'],
  [' ', 'LU', undefined],
])('%j in %s is the postal code %s', (typed, country, code) => {
  expect(tidyPostalCode(typed, country)).toBe(code)
  expect(postalCodeOf(country).struct.is(typed)).toBe(code !== undefined || typed === '')
})
