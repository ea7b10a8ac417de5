import { dayBefore } from './day-before.ts'

const cases: [string, string][] = [
  ['2026-09-02', '2026-09-01'],
  ['2026-09-01', '2026-08-31'],
  ['2026-01-01', '2025-12-31'],
  ['2024-03-01', '2024-02-29'],
  ['2025-03-01', '2025-02-28'],
]

test.each(cases)('the day before %s is %s', (day, before) => {
  expect(dayBefore(day)).toBe(before)
})
