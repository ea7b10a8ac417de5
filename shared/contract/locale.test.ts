import { countryOf, fallbackChain, type Country, type Locale } from './index.ts'

const cases: [Locale, Locale[]][] = [
  ['nl_nl', ['nl_nl']],
  ['nl_be', ['nl_be', 'nl_nl']],
  ['fr_be', ['fr_be', 'nl_nl']],
  ['en_be', ['en_be', 'nl_be', 'nl_nl']],
  ['fr_nl', ['fr_nl', 'nl_nl']],
  ['en_nl', ['en_nl', 'nl_nl']],
]

test.each(cases)('the texts of %s are those of %j', (locale, chain) => {
  expect(fallbackChain(locale)).toEqual(chain)
})

const hosts: [host: string, development: boolean, country: Country | undefined][] = [
  ['privacy.example.nl', false, 'nl'],
  ['privacy.example.be', true, 'be'],
  ['privacy.example.com', false, undefined],
  ['privacy.example.nl.evil.example', false, undefined],
  ['nl', false, undefined],
  ['nl', true, undefined],
  ['examplenl', false, undefined],
  ['nl.localhost', true, 'nl'],
  ['be.localhost', true, 'be'],
  ['nl.localhost', false, undefined],
  ['privacy.nl.localhost', true, undefined],
  ['localhost', true, undefined],
]

test.each(hosts)('the country of %s (development %s) is %s', (host, development, country) => {
  expect(countryOf(host, development)).toBe(country)
})
