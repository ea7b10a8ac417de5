import { typeInto } from '../testing/type-into.ts'
import { phoneRestriction } from './phone.ts'

// In each text `|` is the caret, and `[…]` what is selected.
const cases: [title: string, before: string, entered: string, after: string][] = [
  ['a plus sign begins a number', '|', '+', '+|'],
  ['an empty field takes no digit', '|', '3', '|'],
  ['an empty field takes no pasted number without plus', '|', '0200000012', '|'],
  ['no zero at the first place', '+|', '0', '+|'],
  ['no zero at the second place', '+3|', '0', '+3|'],
  ['no zero at the third place', '+32|', '0', '+32|'],
  ['a zero at the fourth place', '+322|', '0', '+3220|'],
  ['no letter', '+32|', 'a', '+32|'],
  ['no blank', '+32|', ' ', '+32|'],
  ['no dash', '+32|', '-', '+32|'],
  ['no second plus', '+32|', '+', '+32|'],
  ['no second plus at the start', '|+32', '+', '|+32'],
  ['no digit before the plus', '|+32', '3', '|+32'],
  ['a digit in the middle stays in the middle', '+322|0000012', '9', '+3229|0000012'],
  ['a rejected letter in the middle leaves the caret', '+322|0000012', 'x', '+322|0000012'],
  ['the 22nd character', '+12345678901234567890|', '1', '+123456789012345678901|'],
  ['no 23rd character', '+123456789012345678901|', '2', '+123456789012345678901|'],
  ['no 23rd character in the middle', '+12345|6789012345678901', '2', '+12345|6789012345678901'],
  ['a number as people write it', '|', '+32 (0)2 000 00 12', '+3220000012|'],
  ['a number with 00 over the plus', '+|', '0032 470 12 34 56', '+32470123456|'],
  ['a number with 00 over everything', '[+]', '00 32 470 12 34 56', '+32470123456|'],
  ['digits of other scripts', '|', '（+31）６１２٣٤٥६७८', '+31612345678|'],
  ['a number with words around it', '|', 'tel. +31 20 000 00 12 (thuis)', '+31200000012|'],
  ['a number over the plus that stands there', '+|', '+31 20 000 00 12', '+31200000012|'],
  ['a number over a selected one', '[+31200000012]', '+32 2 000 00 12', '+3220000012|'],
  ['a number that is too long is cut', '|', `+32${'1'.repeat(30)}`, `+32${'1'.repeat(19)}|`],
  ['a letter over a selection changes nothing', '+32[20]00', 'a', '+3220|00'],
  ['a digit typed over the plus that Tab has selected', '[+]', '3', '+3|'],
  ['a digit typed before a plus alone', '|+', '3', '+3|'],
  ['a number without country code that a program fills in', '[+]', '612345678', '+612345678|'],
  ['a number without plus that a program fills in', '[+]', '31 6 12 34 56 78', '+31612345678|'],
  ['digits over a selection', '+32[20]00', '45', '+3245|00'],
]

test.each(cases)('telephone: %s', (_, before, entered, after) => {
  expect(typeInto(phoneRestriction, before, entered)).toBe(after)
})

const removals: [title: string, before: string, after: string][] = [
  ['the last digit', '+322[0]', '+322|'],
  ['everything', '[+3220000012]', '|'],
  ['the plus alone', '[+]', '|'],
  ['the plus of a number stays', '[+]3220000012', '+|3220000012'],
  ['a digit of the country code costs no zero that follows', '+3[2]20000012', '+3|20000012'],
  ['the whole country code costs no zero that follows', '+[32]20000012', '+|20000012'],
]

test.each(removals)('telephone, removing %s', (_, before, after) => {
  expect(typeInto(phoneRestriction, before, '')).toBe(after)
})
