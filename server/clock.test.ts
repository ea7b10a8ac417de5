import { addDays, dayOf, yearBefore } from './clock.ts'

test.each([
  ['2026-01-01T00:00:00Z', '2026-01-01'],
  ['2026-01-01T22:59:00Z', '2026-01-01'],
  ['2026-01-01T23:00:00Z', '2026-01-02'],
  ['2026-07-01T22:00:00Z', '2026-07-02'],
])('at %s it is %s here', (now, day) => {
  expect(dayOf(new Date(now))).toBe(day)
})

test.each([
  ['2026-03-01', -1, '2026-02-28'],
  ['2028-03-01', -1, '2028-02-29'],
  ['2026-10-25', 1, '2026-10-26'],
  ['2026-12-31', 1, '2027-01-01'],
])('%s and %d days is %s', (day, days, other) => {
  expect(addDays(day, days)).toBe(other)
})

test.each([
  ['2026-11-21', '2025-11-21'],
  ['2028-02-29', '2027-02-28'],
])('a year before %s is %s', (day, other) => {
  expect(yearBefore(day)).toBe(other)
})
