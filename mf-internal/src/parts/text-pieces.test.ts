import { listPoints, namePiece, withoutPiece, withPiece } from './text-pieces.ts'

const text = 'With whom we share:\n- a bank, for payments;\n- a printer;\n- the police.\nWe sell nothing.'
const points = listPoints(text)

test('the points of a list are named without their signs', () => {
  expect(points.map(namePiece)).toEqual(['a bank, for payments', 'a printer', 'the police'])
  expect(namePiece('Your rights\nYou may ask.')).toBe('Your rights')
})

test.each([0, 1, 2])('point %i that is left out comes back where it was, whatever staff wrote around it', (at) => {
  const point = points[at]!
  const without = withoutPiece(text, point, '\n')
  expect(without).not.toContain(point)
  expect(withPiece(without, point, points, '\n')).toBe(text)
  const edited = `Dear reader,\n${without}`
  expect(withPiece(edited, point, points, '\n')).toBe(`Dear reader,\n${text}`)
})

test('a point stands at the end where no other is left', () => {
  const none = points.reduce((rest, point) => withoutPiece(rest, point, '\n'), text)
  expect(none).toBe('With whom we share:\nWe sell nothing.')
  expect(withPiece(none, points[1]!, points, '\n')).toBe(`${none}\n- a printer;`)
})

test('a chapter of several paragraphs is left out as a whole', () => {
  const chapters = ['Why\n\nFor this.\n\nAnd that.', 'Your rights\n\nYou may ask.']
  const whole = ['About this', ...chapters].join('\n\n')
  expect(withoutPiece(whole, chapters[0]!, '\n\n')).toBe('About this\n\nYour rights\n\nYou may ask.')
  expect(withoutPiece(whole, 'Something else', '\n\n')).toBe(whole)
})
