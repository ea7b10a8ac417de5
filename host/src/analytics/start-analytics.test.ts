import { getToggles } from './start-analytics.ts'

const cases: [hostname: string, toggles: string[]][] = [
  ['privacy.lantaarn-media.nl', ['analytics']],
  ['privacy.lantaarn-media.be', ['analytics']],
  ['nl.localhost', []],
  ['test.privacy.lantaarn-media.nl', []],
]

test.each(cases)('on %s the toggles %j are on', (hostname, toggles) => {
  expect(getToggles(hostname)).toEqual(toggles)
})
