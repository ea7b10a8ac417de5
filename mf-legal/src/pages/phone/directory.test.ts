import type { Country } from '@site/shared/contract'
import { getPhoneAddress } from './directory.tsx'

const numbers: [string, Country, string][] = [
  ['088 000 00 18', 'nl', 'tel:+31880000018'],
  ['0118 00 00 13', 'nl', 'tel:+31118000013'],
  ['02 000 00 14', 'be', 'tel:+3220000014'],
  ['081 00 00 62', 'be', 'tel:+3281000062'],
]

test.each(numbers)('%s of .%s is called by %s', (number, country, address) => {
  expect(getPhoneAddress(number, country)).toBe(address)
})
