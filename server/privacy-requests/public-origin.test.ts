import { testConfig } from '../testing/test-config.ts'
import { publicOrigin } from './public-origin.ts'

const production = { development: false, publicHosts: ['privacy.example.nl', 'privacy.example.be'] }

test.each([
  [{}, 'be.localhost:8100', 'NL', 'http://be.localhost:8100'],
  [{}, 'evil.example:8100', 'BE', 'http://be.localhost:8080'],
  [{}, '127.0.0.1:8100', 'NL', 'http://nl.localhost:8080'],
  [production, 'privacy.example.nl', 'NL', 'https://privacy.example.nl'],
  [production, 'evil.example.be', 'BE', 'https://privacy.example.be'],
  [{ ...production, publicHosts: ['privacy.example.be'] }, 'evil.example', 'NL', 'https://privacy.example.be'],
] as const)('with %j, a request at %s for %s is mailed links to %s', (changes, host, country, origin) => {
  const config = testConfig({ port: 8080, ...changes, publicHosts: [...(changes as { publicHosts?: string[] }).publicHosts ?? ['nl.localhost', 'be.localhost']] })
  expect(publicOrigin({ host, hostname: host.split(':')[0]! }, config, country)).toBe(origin)
})
