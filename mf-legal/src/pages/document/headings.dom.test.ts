import { getWording } from './headings.ts'

test('the list of contents keeps the narrow spaces of French, and folds the breaks of the source', () => {
  const heading = document.createElement('h2')
  heading.innerHTML = 'Qui\n   lit\u00A0cela\u202F?'
  expect(getWording(heading)).toBe('Qui lit\u00A0cela\u202F?')
})
