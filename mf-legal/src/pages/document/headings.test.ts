import { groupHeadings } from './headings.ts'

const cases: [string, (2 | 3)[], [number, number[]][]][] = [
  ['no headings', [], []],
  [
    'sections without parts',
    [2, 2],
    [
      [0, []],
      [1, []],
    ],
  ],
  [
    'parts below their section',
    [2, 3, 3, 2, 3],
    [
      [0, [1, 2]],
      [3, [4]],
    ],
  ],
  [
    'parts before the first section stand alone',
    [3, 3, 2, 3],
    [
      [0, []],
      [1, []],
      [2, [3]],
    ],
  ],
]

test.each(cases)('%s', (_, levels, groups) => {
  const headings = levels.map((level, at) => ({ id: String(at), level, text: '', change: undefined }))
  const toNumber = ({ id }: { id: string }) => Number(id)
  const found = groupHeadings(headings).map(({ heading, below }) => [toNumber(heading), below.map(toNumber)])
  expect(found).toEqual(groups)
})
