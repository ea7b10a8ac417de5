import { formatRange } from './fact.ts'

const cases: [lower: number | undefined, upper: number | undefined, text: string | undefined][] = [
  [undefined, undefined, undefined],
  [undefined, 500, '< [500]'],
  [undefined, 0, '< [0]'],
  [1000, undefined, '> [1000]'],
  [0, undefined, '> [0]'],
  [1000, 5000, '[1000] – [5000]'],
  [0, 100, '[0] – [100]'],
  [250, 250, '[250]'],
]

test.each(cases)('the bounds %p and %p are written %p', (lower, upper, text) => {
  expect(formatRange(lower, upper, (bound) => `[${bound}]`)).toBe(text)
})
