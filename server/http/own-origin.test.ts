import type { CountryCode } from '@site/shared/calls'
import { storedOrigin } from './own-origin.ts'

const development = { development: true, publicHosts: ['nl.localhost', 'be.localhost'], port: 8080 }
const production = { development: false, publicHosts: ['privacy.example.nl', 'privacy.example.be'], port: 3000 }
const belgian = { ...production, publicHosts: ['privacy.example.be'] }

const stored: [object, string | null, CountryCode, string][] = [
  [development, 'http://be.localhost:8100', 'NL', 'http://be.localhost:8100'],
  [development, 'http://be.localhost', 'NL', 'http://be.localhost:8080'],
  [development, 'http://evil.example:8100', 'BE', 'http://be.localhost:8100'],
  [development, null, 'NL', 'http://nl.localhost:8080'],
  [{ ...development, port: 80 }, null, 'NL', 'http://nl.localhost'],
  [production, 'https://privacy.example.nl', 'NL', 'https://privacy.example.nl'],
  [production, 'https://privacy.example.nl', 'BE', 'https://privacy.example.nl'],
  [production, 'https://privacy.example.nl:8443', 'NL', 'https://privacy.example.nl'],
  [production, 'http://privacy.example.be', 'NL', 'https://privacy.example.be'],
  [production, 'https://privacy.example.nl:x@evil.example', 'NL', 'https://privacy.example.nl'],
  [production, 'https://privacy.example.nl@evil.example', 'BE', 'https://privacy.example.be'],
  [production, 'https://evil.example.be', 'BE', 'https://privacy.example.be'],
  [production, 'https://former.example.nl', 'NL', 'https://privacy.example.nl'],
  [production, '', 'BE', 'https://privacy.example.be'],
  [production, null, 'BE', 'https://privacy.example.be'],
  [belgian, null, 'NL', 'https://privacy.example.be'],
]

test.each(stored)('with %j, the stored %j for %s becomes %s', (config, origin, country, expected) => {
  expect(storedOrigin(origin, config as typeof production, country)).toBe(expected)
})
