import { object, StructError, type Infer } from 'superstruct'
import { chosen, email, required, textStruct, textStructs, type TextRules } from './index.ts'

const line: TextRules = { rules: [required], maxLength: 5 }
const lines: TextRules = { rules: [required], maxLength: 20, multiline: true }
const address: TextRules = { rules: [email], maxLength: 40 }

const taken: [string, TextRules, string][] = [
  ['abc', line, 'abc'],
  [' \u00a0abc\t', line, 'abc'],
  ['   abcde   ', line, 'abcde'],
  ['a\nb\r\nc\td', lines, 'a\nb\nc\td'],
  ['a\rb\u2028c\u2029d\r\ne', lines, 'a\nb\nc\nd\ne'],
  ['a\u202eb\u2066', line, 'ab'],
  ['\u200e\u05d0\u061c', line, '\u200e\u05d0\u061c'],
  ['👩‍👩‍👧', { maxLength: 8 }, '👩‍👩‍👧'],
  ['', address, ''],
  ['noor@lindehof.example\n', address, 'noor@lindehof.example'],
]

test.each(taken)('the server accepts %j', (value, rules, result) => {
  expect(textStruct(rules).create(value)).toBe(result)
})

const rejected: [unknown, TextRules, string | undefined][] = [
  [undefined, line, undefined],
  [12, line, undefined],
  [['abc'], line, undefined],
  ['', line, 'required'],
  [' \u200b ', line, 'required'],
  ['\u00ad\u200e', line, 'required'],
  ['\u2800\u3164', line, 'required'],
  ['empty_val', { rules: [required], maxLength: 20 }, 'required'],
  ['abcdef', line, 'too_long'],
  ['a\nb', line, 'plain'],
  ['a\rb', line, 'plain'],
  ['a\u2028b', line, 'plain'],
  ['a\u2029b', line, 'plain'],
  ['a\u0085b', line, 'plain'],
  ['a\u0085b', lines, 'plain'],
  ['a\vb\fc', lines, 'plain'],
  ['a\u0000b', lines, 'plain'],
  ['a\u0000bcdef', line, 'too_long'],
  ['a\ud800b', lines, 'plain'],
  ['noor', address, 'email'],
  ['noor@lindehof.example\r\nBcc: x', address, 'plain'],
]

test.each(rejected)('the server refuses %j, and says which rule it breaks', (value, rules, refinement) => {
  const [error] = textStruct(rules).validate(value, { coerce: true })
  expect(error).toBeInstanceOf(StructError)
  expect(error?.refinement).toBe(refinement)
})

test('the rules of several fields, told once, serve a form and a request', () => {
  const fields = { name: { rules: [required], maxLength: 5 }, email: { rules: [required, email], maxLength: 40 } }
  const request = object(textStructs(fields))
  const body: Infer<typeof request> = { name: ' Noor ', email: 'noor@lindehof.example' }
  expect(request.create(body)).toEqual({ name: 'Noor', email: 'noor@lindehof.example' })
  expect(request.validate({ ...body, email: 'noor' }, { coerce: true })[0]?.path).toEqual(['email'])
})

test('a condition on a field that the form does not have is an error of the form', () => {
  expect(() => chosen('chanel', 'PHONE')({ channel: 'PHONE' })).toThrow('"chanel"')
})
