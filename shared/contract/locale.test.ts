import { fallbackChain, type Locale } from './index.ts'

const cases: [Locale, Locale[]][] = [
  ['nl_nl', ['nl_nl']],
  ['nl_be', ['nl_be', 'nl_nl']],
  ['fr_be', ['fr_be', 'nl_nl']],
  ['en_be', ['en_be', 'nl_be', 'nl_nl']],
  ['fr_nl', ['fr_nl', 'nl_nl']],
  ['en_nl', ['en_nl', 'nl_nl']],
]

test.each(cases)('texts for %s come from %j', (locale, chain) => {
  expect(fallbackChain(locale)).toEqual(chain)
})
