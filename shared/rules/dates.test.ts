import { addDays, addMonths, dayOf, yearBefore, yearsBefore, writeDay, writeMoment, type DateLength } from './dates.ts'

test.each([
  ['2026-01-01T00:00:00Z', '2026-01-01'],
  ['2026-01-01T22:59:00Z', '2026-01-01'],
  ['2026-01-01T23:00:00Z', '2026-01-02'],
  ['2026-07-01T21:59:59Z', '2026-07-01'],
  ['2026-07-01T22:00:00Z', '2026-07-02'],
  ['2026-12-31T22:59:59Z', '2026-12-31'],
  ['2026-12-31T23:00:00Z', '2027-01-01'],
])('at %s it is %s here', (now, day) => {
  expect(dayOf(new Date(now))).toBe(day)
})

test.each([
  ['2026-03-01', -1, '2026-02-28'],
  ['2028-03-01', -1, '2028-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-09-01', -1, '2026-08-31'],
  ['2026-09-02', -1, '2026-09-01'],
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

test.each([
  ['2028-02-29', 1, '2027-02-28'],
  ['2028-02-29', 4, '2024-02-29'],
  ['2026-11-21', 0, '2026-11-21'],
])('%s, %d years earlier, is %s', (day, years, other) => {
  expect(yearsBefore(day, years)).toBe(other)
})

test.each([
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-12-15', 2, '2027-02-15'],
  ['2026-01-15', -1, '2025-12-15'],
])('%s and %d months is %s', (day, count, other) => {
  expect(addMonths(day, count)).toBe(other)
})

const days: [locale: string, day: string, text: string][] = [
  ['nl-NL', '2026-03-03', '3 maart 2026'],
  ['nl-BE', '2026-04-12', '12 april 2026'],
  ['nl', '2026-01-01', '1 januari 2026'],
  ['nl-NL', '2025-12-31', '31 december 2025'],
  ['nl-NL', '2028-02-29', '29 februari 2028'],
  ['fr-BE', '2026-03-03', '3 mars 2026'],
  ['fr-BE', '2026-08-01', '1er août 2026'],
  ['fr', '2026-12-01', '1er décembre 2026'],
  ['fr-BE', '2026-12-11', '11 décembre 2026'],
  ['fr-BE', '2026-12-21', '21 décembre 2026'],
  ['en-BE', '2026-03-03', '3 March 2026'],
  ['en', '2026-03-01', '1 March 2026'],
]

test.each(days)('in %s the day %s is written %s', (locale, day, text) => {
  expect(writeDay(day, locale)).toBe(text)
})

const lengths: [locale: string, length: DateLength, text: string][] = [
  ['nl', 'medium', '1 dec 2026'],
  ['fr', 'medium', '1er déc. 2026'],
  ['fr', 'full', 'mardi 1er décembre 2026'],
]

test.each(lengths)('in %s a %s day is written %s', (locale, length, text) => {
  expect(writeDay('2026-12-01', locale, length)).toBe(text)
})

const moments: [locale: string, length: DateLength, text: string][] = [
  ['nl', 'long', '1 december 2026 om 00:05'],
  ['fr', 'long', '1er décembre 2026 à 00:05'],
  ['en', 'long', '1 December 2026 at 00:05'],
  ['fr-BE', 'full', 'mardi 1er décembre 2026 à 00:05'],
  ['fr-BE', 'medium', '1er déc. 2026, 00:05'],
  ['nl-BE', 'full', 'dinsdag 1 december 2026 om 00:05'],
]

test.each(moments)('in %s a %s moment is written %s, in the time of the office', (locale, length, text) => {
  expect(writeMoment(new Date('2026-11-30T23:05:00Z'), locale, { length })).toBe(text)
})

test.each(['nl-NL', 'nl-BE', 'fr-BE', 'en-GB'])('each month of %s is written as by Intl', (locale) => {
  for (let month = 1; month <= 12; month += 1) {
    const day = `2026-${String(month).padStart(2, '0')}-09`
    const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
    expect(writeDay(day, locale)).toBe(format.format(new Date(day)))
  }
})
