import { createIntl } from '@site/shared/platform'
import { formatLongDate } from './long-date.ts'

const cases: [locale: string, day: string, text: string][] = [
  ['nl-NL', '2026-03-03', '3 maart 2026'],
  ['nl-BE', '2026-04-12', '12 april 2026'],
  ['nl-NL', '2026-01-01', '1 januari 2026'],
  ['nl-NL', '2025-12-31', '31 december 2025'],
  ['nl-NL', '2028-02-29', '29 februari 2028'],
  ['fr-BE', '2026-03-03', '3 mars 2026'],
  ['fr-BE', '2026-08-01', '1er août 2026'],
  ['fr-BE', '2026-12-11', '11 décembre 2026'],
  ['en-BE', '2026-03-03', '3 March 2026'],
]

test.each(cases)('in %s the day %s is written %s', (locale, day, text) => {
  expect(formatLongDate(createIntl({ locale }), day)).toBe(text)
})
