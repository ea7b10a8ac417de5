import { readDraw } from './draw.ts'

const cookies: [string | undefined, number | undefined][] = [
  ['share=0', 0],
  ['share=7', 7],
  ['share=99', 99],
  ['a=b; share=42; c=d', 42],
  ['a=b;share=42', 42],
  // As a browser never sends it.
  ['share=1; share=99', 1],
  ['share=x; share=1', undefined],
  ['xshare=1', undefined],
  ['share', undefined],
  ['share=', undefined],
  ['share=100', undefined],
  ['share=-1', undefined],
  ['share=1.5', undefined],
  ['share=1e1', undefined],
  ['share=0x1', undefined],
  ['share="1"', undefined],
  ['share=%31', undefined],
  ['share=1,2', undefined],
  ['share=١', undefined],
  ['SHARE=1', undefined],
  [`share=${'9'.repeat(10_000)}`, undefined],
  ['', undefined],
  [undefined, undefined],
]

test.each(cookies)('of the cookies %j the draw is %j', (sent, drawn) => {
  expect(readDraw(sent)).toBe(drawn)
})
