import { acceptsContract } from './manifest.ts'

const pairs: [host: number, remote: number, accepted: boolean][] = [
  [1, 1, true],
  [1, 0, false],
  [1, 2, false],
  [2, 1, true],
  [3, 1, false],
  [3, 2, true],
  [3, 4, false],
]

test.each(pairs)('a host of contract %i and a remote of contract %i: %s', (host, remote, accepted) => {
  expect(acceptsContract(host, remote)).toBe(accepted)
})
