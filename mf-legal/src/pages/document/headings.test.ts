import { groupHeadings } from './headings.ts'

test('parts stand below their section, and alone before the first one', () => {
  const levels = [3, 2, 3, 3, 2, 2, 3] as const
  const headings = levels.map((level, at) => ({ id: String(at), level, text: '', change: undefined }))
  const groups = groupHeadings(headings).map(({ heading, below }) => [heading, ...below].map(({ id }) => id))
  expect(groups).toEqual([['0'], ['1', '2', '3'], ['4'], ['5', '6']])
})
