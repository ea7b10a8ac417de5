import { delayAfter } from './backoff.ts'

test.each([
  [1, 0, 10_000],
  [1, 1, 7_500],
  [2, 0, 20_000],
  [3, 0.5, 35_000],
  [9, 0, 2_560_000],
  [10, 0, 3_600_000],
  [5_000, 0, 3_600_000],
  [5_000, 1, 2_700_000],
])('after attempt %i and by chance %d the wait is %i ms', (attempts, chance, delay) => {
  expect(delayAfter(attempts, chance)).toBe(delay)
})

test('by default chance decides', () => {
  const delays = Array.from({ length: 50 }, () => delayAfter(1))
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(7_500)
  expect(Math.max(...delays)).toBeLessThanOrEqual(10_000)
  expect(new Set(delays).size).toBeGreaterThan(1)
})
