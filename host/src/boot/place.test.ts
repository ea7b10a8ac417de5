import { countries, langs, type Country, type Locale } from '@site/shared/contract'
import * as rules from '@site/shared/rules'
import { countryOf, readPlace } from './place.ts'

const hosts: [host: string, development: boolean, country: Country | undefined][] = [
  ['privacy.example.nl', false, 'nl'],
  ['privacy.example.be', false, 'be'],
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

test.each(hosts)(
  'the country of %s (development %s) is %s, to the browser as to the server',
  (host, development, country) => {
    expect(countryOf(host, development)).toBe(country)
    expect(rules.countryOf(host, development)).toBe(country)
  },
)

const places: [hostname: string, pathname: string, locale: Locale | undefined, path: string[]][] = [
  ['privacy.example.nl', '/', 'nl_nl', []],
  ['privacy.example.be', '/fr', 'fr_be', []],
  ['privacy.example.be', '/en/about/', 'en_be', ['about']],
  ['privacy.example.nl', '/fr/document/cookie-policy', 'fr_nl', ['document', 'cookie-policy']],
  ['privacy.example.nl', '/about', 'nl_nl', ['about']],
  ['privacy.example.nl', '/NL/about', 'nl_nl', ['NL', 'about']],
  ['privacy.example.be', '/de/about', 'nl_be', ['de', 'about']],
  ['privacy.example.com', '/fr/about', undefined, ['about']],
]

test.each(places)('%s%s is in %s', (hostname, pathname, locale, path) => {
  const [place, segments] = readPlace({ hostname, pathname }, false)
  expect(place.locale).toBe(locale)
  expect(segments).toEqual(path)
})

test('every language and country of the site is known', () => {
  const known = langs.flatMap((lang) => countries.map((country) => [lang, country]))
  const read = known.map(([lang, country]) => readPlace({ hostname: `x.${country}`, pathname: `/${lang}` }, false)[0])
  expect(read.map((place) => [place.lang, place.country])).toEqual(known)
})
