import { listPrevious, type Activation } from './history.ts'

/** `a b <a` reads: a published, b published, rolled back to a; `=a` was promoted. */
function readHistory(text: string): Activation[] {
  const how = { '<': 'rollback', '=': 'promote' } as const
  return text
    .split(' ')
    .filter(Boolean)
    .map((word) => {
      const sign = word[0] === '<' || word[0] === '=' ? word[0] : undefined
      return { id: word.replace(/^[<=]/, ''), at: '', by: '', how: sign ? how[sign] : 'publish' }
    })
}

test.each([
  ['', 'a', undefined],
  ['a', 'a', undefined],
  ['a b', 'b', 'a'],
  ['a b c', 'c', 'b'],
  ['a b c <b', 'b', 'a'],
  ['a b c <b <a', 'a', undefined],
  ['a b c <a', 'a', undefined],
  ['a b <a c', 'c', 'a'],
  ['a b =a', 'a', 'b'],
  ['a b =a <b', 'b', 'a'],
  ['a b b', 'b', 'a'],
  // A release that the history does not name, brought live by `rollback <id>`.
  ['a b <x', 'x', 'b'],
  // The activation of c was cut off before it was written down.
  ['a b', 'c', 'b'],
])('after %s the release before %s is %s', (history, current, previous) => {
  expect(listPrevious(readHistory(history), current).at(-1)).toBe(previous)
})
