import type { Country } from '@site/shared/contract'
import { findRoute, isKnownPath } from './route-match.ts'

const routes = [
  { path: '' },
  { path: 'about' },
  { path: 'document/:key' },
  { path: 'privacy-rights' },
  { path: 'privacy-rights/publication', countries: ['be'] },
]

const paths: [string, Country | undefined, boolean][] = [
  ['/', 'nl', true],
  ['/about', 'nl', true],
  ['/de/about', 'nl', false],
  ['/NL/about', 'nl', false],
  ['/nope', 'nl', false],
  ['/xx', 'nl', false],
  ['/privacy-rights', 'nl', true],
  ['/privacy-rights/publication', 'nl', false],
  ['/nl', 'nl', true],
  ['/nl/', 'nl', true],
  ['/fr/about', 'be', true],
  ['/en/about/', 'nl', true],
  ['/nl/About', 'nl', false],
  ['/nl/about/us', 'nl', false],
  ['/nl/nothing', 'nl', false],
  ['/nl/not-found', 'nl', false],
  ['/nl/document', 'nl', false],
  ['/nl/document/', 'nl', false],
  ['/nl/document/privacy-policy', 'nl', true],
  ['/nl/document/privacy-policy/', 'nl', true],
  ['/nl/document/privacy-policy/more', 'nl', false],
  ['/nl//about', 'nl', false],
  ['/nl/privacy-rights', 'nl', true],
  ['/nl/privacy-rights/publication', 'nl', false],
  ['/nl/privacy-rights/publication', 'be', true],
  ['/nl/privacy-rights/publication', undefined, true],
]

test.each(paths)('%s in %s is a page: %s', (path, country, isKnown) => {
  expect(isKnownPath(path, routes, country)).toBe(isKnown)
})

test.each(['/', '/xx', '/nope', '/about', '/xx/about', '/nlx', '/NL', 'xx', '', '/nl?a', '//nl', '/%6El'])(
  '%s without a language of the site is no route of it',
  (path) => {
    expect(findRoute(path, routes, 'nl')).toBeUndefined()
  },
)
