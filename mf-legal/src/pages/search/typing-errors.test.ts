import { allowedErrors, beginsLike } from './words.ts'

const words: [word: string, typed: string, allowed: number, boolean][] = [
  ['cookiebeleid', 'cookie', 0, true],
  ['cookiebeleid', 'cokie', 0, false],
  ['cookies', 'cookies', 1, true],
  ['cookies', 'cokies', 1, true],
  ['cookies', 'coookies', 1, true],
  ['cookies', 'coakies', 1, true],
  ['cookies', 'cokoies', 1, true],
  ['cookies', 'cokoeis', 1, false],
  ['cookies', 'cokoeis', 2, true],
  ['sollicitanten', 'solicitant', 1, true],
  ['sollicitanten', 'solicit', 1, true],
  ['inzage', 'inzgae', 1, true],
  ['inzage', 'nizage', 1, false],
  ['cookies', 'bookies', 1, false],
  ['cook', 'cookies', 2, false],
  ['', 'cookies', 2, false],
]

test.each(words)('"%s" begins like "%s" with %i errors: %j', (word, typed, allowed, expected) => {
  expect(beginsLike(word, typed, allowed)).toBe(expected)
})

test.each([
  ['pop', 0],
  ['mail', 1],
  ['cookies', 1],
  ['bewaring', 2],
  ['0880000018', 0],
])('"%s" may have %i errors', (word, allowed) => {
  expect(allowedErrors(word)).toBe(allowed)
})
