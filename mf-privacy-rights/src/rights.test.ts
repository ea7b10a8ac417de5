import type { Country } from '@site/shared/contract'
import { getRights } from './rights.ts'

const cases: [Country, string[]][] = [
  ['be', ['direct_marketing', 'access', 'rectification', 'publication', 'forgotten', 'other']],
  ['nl', ['direct_marketing', 'access', 'rectification', 'forgotten', 'other']],
]

test.each(cases)('the rights in %s are %j', (country, names) => {
  expect(getRights(country).map(({ name }) => name)).toEqual(names)
})
