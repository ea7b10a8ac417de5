import { typeInto, typeKeys } from '../testing/type-into.ts'
import { dateRestriction } from './publication-date.ts'

// In each text `|` is the caret, and `[…]` what is selected.
const typed: [title: string, before: string, keys: string, after: string][] = [
  ['digits only', '|', '05032026', '05 - 03 - 2026|'],
  ['dashes and no zeros', '|', '5-3-2026', '05 - 03 - 2026|'],
  ['slashes', '|', '5/3/2026', '05 - 03 - 2026|'],
  ['blanks', '|', '5 3 2026', '05 - 03 - 2026|'],
  ['the spaced dashes themselves', '|', '05 - 03 - 2026', '05 - 03 - 2026|'],
  ['letters and dots', '|', 'a0b5.0x3?', '05 - 03|'],
  ['more digits than a date has', '|', '050320261', '05 - 03 - 2026|'],
  ['a fourth part', '05 - 03 - 2026|', '-1', '05 - 03 - 2026|'],
  ['a separator first', '|', '-/ ', '|'],
  ['one digit waits for the second', '|', '5', '5|'],
  ['a separator right after the day', '12|', '-', '12 - |'],
  ['a separator goes through the one that stands there', '12| - 03 - 2026', '-', '12 - |03 - 2026'],
  ['a digit at the start of a full day', '|12 - 03 - 2026', '0', '0|1 - 03 - 2026'],
  ['a day over a full day', '|12 - 03 - 2026', '05', '05| - 03 - 2026'],
  ['a digit at the end of a full day', '12| - 03 - 2026', '5', '12| - 03 - 2026'],
  ['the second digit of a day', '1| - 03 - 2026', '5', '15| - 03 - 2026'],
  ['a digit of the month, the day left with one', '1 - | - 2026', '0', '01 - 0| - 2026'],
  ['a month over a selected one', '12 - [03] - 2026', '11', '12 - 11| - 2026'],
  ['the year of a date without day', ' - 03 - 202|', '6', ' - 03 - 2026|'],
  ['day and month before a year that stays', '|2026', '1-2-', '01 - 02 - |2026'],
  ['a month before a year that stays', '12 - |2026', '03', '12 - 03| - 2026'],
  ['the year over a full year', '12 - 03 - |2026', '2027', '12 - 03 - 2027|'],
  ['a separator goes through, the day filled up', '5| - 03', '-', '05 - |03'],
  ['a separator into a full day', '1|2 - 03 - 2026', '-', '1|2 - 03 - 2026'],
]

test.each(typed)('date, typing %s', (_, before, keys, after) => {
  expect(typeKeys(dateRestriction, before, keys)).toBe(after)
})

const pasted: [text: string, after: string][] = [
  ['5-3-2026', '05 - 03 - 2026|'],
  [' 05/03/2026\n', '05 - 03 - 2026|'],
  ['05 -  03  - 2026', '05 - 03 - 2026|'],
  ['5.3.2026', '05 - 03 - 2026|'],
  ['05–03–2026', '05 - 03 - 2026|'],
  ['2026-03-05', '05 - 03 - 2026|'],
  ['\u200E2026\u201103\u201105', '05 - 03 - 2026|'],
  ['\u202A05/03/2026\u202C', '05 - 03 - 2026|'],
  ['٠٥/٠٣/٢٠٢٦', '05 - 03 - 2026|'],
  ['０５．０３．２０２６', '05 - 03 - 2026|'],
  ['5 maart 2026', '05 - 03 - 2026|'],
  ['1er août 2026', '01 - 08 - 2026|'],
  ['21 May 2026', '21 - 05 - 2026|'],
  ['5 mrt. 2026', '05 - 03 - 2026|'],
  ['05032026', '05 - 03 - 2026|'],
  ['05 - 032026', '05 - 03 - 2026|'],
  ['0503 - 2026', '05 - 03 - 2026|'],
  ['gisteren', '|'],
]

test.each(pasted)('date, pasting %j', (text, after) => {
  expect(typeInto(dateRestriction, '|', text)).toBe(after)
})

const removals: [title: string, before: string, after: string][] = [
  ['the last digit', '05 - 0[3]', '05 - 0|'],
  ['the first digit of the year', '05 - 03 - [2]', '05 - 03 - |'],
  ['the end of a separator, with all of it', '05 - 03 -[ ]', '05 - 03|'],
  ['a blank before the month moves the caret to the day', '05 -[ ]03 - 2026', '05| - 03 - 2026'],
  ['a digit of the day moves nothing', '[1]2 - 03 - 2026', '|2 - 03 - 2026'],
  ['the day leaves its place', '[12] - 03 - 2026', '| - 03 - 2026'],
  ['the place of the day too', ' -[ ]03 - 2026', '|03 - 2026'],
  ['the month leaves its place', '12 - [03] - 2026', '12 - | - 2026'],
  ['day and month leave the year', '[12 - 03 - ]2026', '|2026'],
  ['everything', '[12 - 03 - 2026]', '|'],
  ['the last of the digits, with the separators', '[1] - ', '|'],
]

test.each(removals)('date, removing %s', (_, before, after) => {
  expect(typeInto(dateRestriction, before, '')).toBe(after)
})

test.each([
  ['', ''],
  ['5', '05'],
  ['5 - 3 - 2026', '05 - 03 - 2026'],
  ['05 - 03 - ', '05 - 03'],
  ['05 - 03 - 26', '05 - 03 - 26'],
  ['05 - 03 - 2026', '05 - 03 - 2026'],
])('date, leaving the field with %j', (text, after) => {
  expect(dateRestriction.complete?.(text)).toBe(after)
})

test('a date can be corrected from the end backwards, key by key', () => {
  let text = '05 - 03 - 2026|'
  for (let key = 0; key < 10; key += 1) {
    const marked = text.replace(/(.)\|/, '[$1]')
    text = typeInto(dateRestriction, marked, '')
  }
  expect(text).toBe('|')
})
