import * as rules from './index.ts'
import { findBroken, type FieldValue } from './index.ts'
import type { SharedRule } from './rule.ts'

const { addressRequired, maxLengthRule, date, email, link, notFuture, option, phone, phoneRequired, required } = rules

const blanks = ['', ' ', '\t', '\n', '\u00a0', '\u200b', ' \u00a0\t ']
const placeholders = ['empty_val', 'placeholder', ' placeholder ']

interface Case {
  rule: SharedRule
  passes: FieldValue[]
  fails: FieldValue[]
}

const cases: Case[] = [
  { rule: required, passes: ['a', ' a ', '0', 'placeholders', 'Empty_val'], fails: [...blanks, ...placeholders] },
  {
    rule: email,
    passes: [
      '',
      'noor@lantaarn.example',
      'noor+krant@lantaarn.example',
      "o'brien@lantaarn.example",
      'n@b.co',
      'noor.van.damme@mail.post.lantaarn.example',
      'noor_van-damme@lantaarn-media.example',
      '123@456.example',
      "!#$%&'*+/=?^_`{|}~-@lantaarn.example",
      'noor@lantaarn.photography',
      'noor@LANTAARN.Example',
      'noor@münchen.example',
      'noor@xn--mnchen-3ya.example',
      'noor@lantaarn.xn--vermgensberatung-pwb',
      `${'a'.repeat(64)}@lantaarn.example`,
      `noor@${'a'.repeat(63)}.example`,
    ],
    fails: [
      'noor',
      'noor@',
      '@lantaarn.example',
      'noor@lantaarn',
      'noor@lantaarn.',
      'noor@.example',
      'noor@lantaarn..example',
      'noor@-lantaarn.example',
      'noor@lantaarn-.example',
      'noor@lantaarn.e',
      'noor@lantaarn_media.example',
      'noor@192.0.2.1',
      'noor@[192.0.2.1]',
      'noor@@lantaarn.example',
      'noor@van@lantaarn.example',
      'noor van@lantaarn.example',
      'noor@lantaarn.example, an@lantaarn.example',
      'noor@lantaarn.example\nBcc: an@lantaarn.example',
      'Noor <noor@lantaarn.example>',
      '"noor van"@lantaarn.example',
      '.noor@lantaarn.example',
      'noor.@lantaarn.example',
      'noor..van@lantaarn.example',
      'noör@lantaarn.example',
      `${'a'.repeat(65)}@lantaarn.example`,
      `noor@${'a'.repeat(64)}.example`,
    ],
  },
  {
    rule: phone,
    passes: ['', '+', '+31200000012', '+3220000012', '+321000', `+321${'0'.repeat(20)}`],
    fails: [
      '0200000012',
      '31200000012',
      '+31 20 000 00 12',
      '+32100',
      '+0320000012',
      '+3010000000',
      '++3220000012',
      '+32a0000012',
      `+321${'0'.repeat(21)}`,
    ],
  },
  { rule: phoneRequired, passes: ['+3', '+31200000012'], fails: ['+', ' + ', ...blanks, ...placeholders] },
  { rule: addressRequired, passes: ['Lantaarnplein', '12'], fails: [...blanks, ...placeholders] },
  {
    rule: date,
    passes: ['', '01 - 01 - 2026', '29 - 02 - 2024', '31 - 12 - 1999'],
    fails: [
      '1 - 1 - 2026',
      '01-01-2026',
      '01/01/2026',
      '01 - 01 - 26',
      '2026 - 01 - 01',
      '01 - 01 - 20266',
      'gisteren',
      '29 - 02 - 2026',
      '29 - 02 - 1900',
      '31 - 04 - 2026',
      '00 - 01 - 2026',
      '01 - 13 - 2026',
      '01 - 00 - 2026',
      '01 - 01 - 0000',
    ],
  },
  { rule: notFuture, passes: ['', '01 - 01 - 2020'], fails: ['01 - 01 - 2999'] },
  {
    rule: link,
    passes: ['', 'https://lantaarn.example/feest', 'www.lantaarn.example', 'lantaarn.example/a?b=c'],
    fails: ['geen link', 'feest', 'https:// lantaarn.example', '.example'],
  },
  { rule: option, passes: ['MISLEADING', ['EMAIL'], ['EMAIL', 'PHONE']], fails: [[], ...blanks, ...placeholders] },
  { rule: maxLengthRule(3), passes: ['', 'abc'], fails: ['abcd'] },
]

const passing = cases.flatMap(({ rule, passes }) => passes.map((value) => [rule.name, value, rule] as const))
const failing = cases.flatMap(({ rule, fails }) => fails.map((value) => [rule.name, value, rule] as const))

test.each(passing)('%s takes %j', (_, value, rule) => {
  expect(findBroken([rule], value, {})).toBeUndefined()
})

test.each(failing)('%s refuses %j', (_, value, rule) => {
  expect(findBroken([rule], value, {})).toBe(rule)
})

test('required is judged while typing, e-mail, phone and date on leaving, all at an attempt to send', () => {
  const events = Object.fromEntries(cases.map(({ rule }) => [rule.name, rule.on]))
  expect(events).toEqual({
    required: ['input', 'invalid'],
    email: ['blur', 'invalid'],
    phone: ['blur', 'invalid'],
    phone_required: ['input', 'invalid'],
    address_required: ['input', 'invalid'],
    date: ['blur', 'invalid'],
    not_future: ['blur', 'invalid'],
    link: ['blur', 'invalid'],
    option: ['input', 'invalid'],
    too_long: ['blur', 'input', 'invalid'],
  })
})

test('every rule is in the table', () => {
  const isRule = (value: unknown) => typeof value === 'object' && value !== null && 'struct' in value
  const exported = Object.values(rules).filter(isRule)
  expect(cases.map(({ rule }) => rule)).toEqual(expect.arrayContaining(exported))
})
