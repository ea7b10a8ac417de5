import { align } from './align.ts'

/** As many words as the longest document has, and more. */
const words = Array.from({ length: 20_000 }, (_, at) => `word ${at}`)

const changes: [what: string, after: string[]][] = [
  ['nothing', words],
  ['words here and there', words.map((word, at) => (at % 1_000 === 0 ? 'other' : word))],
  ['a part that was added', words.toSpliced(5_000, 0, ...Array.from({ length: 100 }, (_, at) => `added ${at}`))],
  ['a part that was removed', words.toSpliced(5_000, 100)],
]

test.each(changes)('a long text that differs in %s is compared with little work', (_, after) => {
  let comparisons = 0
  align(words, after, (one, other) => {
    comparisons += 1
    return one === other
  })
  // Each word with each other one would be 400 million.
  expect(comparisons).toBeLessThan(4 * words.length)
})
