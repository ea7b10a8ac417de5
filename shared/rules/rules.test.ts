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
      'noor@lindehof.example',
      'noor+krant@lindehof.example',
      "o'brien@lindehof.example",
      'n@b.co',
      'noor.van.damme@mail.post.lindehof.example',
      'noor_van-damme@lindehof-media.example',
      '123@456.example',
      "!#$%&'*+/=?^_`{|}~-@lindehof.example",
      'noor@lindehof.photography',
      'noor@LINDEHOF.Example',
      'noor@münchen.example',
      'noor@xn--mnchen-3ya.example',
      'noor@lindehof.xn--vermgensberatung-pwb',
      `${'a'.repeat(64)}@lindehof.example`,
      `noor@${'a'.repeat(63)}.example`,
    ],
    fails: [
      'noor',
      'noor@',
      '@lindehof.example',
      'noor@lindehof',
      'noor@lindehof.',
      'noor@.example',
      'noor@lindehof..example',
      'noor@-lindehof.example',
      'noor@lindehof-.example',
      'noor@lindehof.e',
      'noor@lindehof_media.example',
      'noor@192.0.2.1',
      'noor@[192.0.2.1]',
      'noor@@lindehof.example',
      'noor@van@lindehof.example',
      'noor van@lindehof.example',
      // As the HTML standard has it: few mail servers take it (RFC 6531).
      'jörg@lindehof.example',
      'noor@lindehof.example, an@lindehof.example',
      'noor@lindehof.example\nBcc: an@lindehof.example',
      'Noor <noor@lindehof.example>',
      '"noor van"@lindehof.example',
      '.noor@lindehof.example',
      'noor.@lindehof.example',
      'noor..van@lindehof.example',
      'noör@lindehof.example',
      `${'a'.repeat(65)}@lindehof.example`,
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
  { rule: addressRequired, passes: ['Lindehofplein', '12'], fails: [...blanks, ...placeholders] },
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
    passes: ['', 'https://lindehof.example/feest', 'www.lindehof.example', 'lindehof.example/a?b=c'],
    fails: ['geen link', 'feest', 'https:// lindehof.example', '.example'],
  },
  { rule: option, passes: ['MISLEADING', ['EMAIL'], ['EMAIL', 'PHONE']], fails: [[], ...blanks, ...placeholders] },
  { rule: maxLengthRule(3), passes: ['', 'abc'], fails: ['abcd'] },
]

const passing = cases.flatMap(({ rule, passes }) => passes.map((value) => [rule.name, value, rule] as const))
const failing = cases.flatMap(({ rule, fails }) => fails.map((value) => [rule.name, value, rule] as const))

test.each(passing)('%s accepts %j', (_, value, rule) => {
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
