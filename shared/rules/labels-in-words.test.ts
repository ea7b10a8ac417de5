import { writeLabel } from './texts.ts'

test.each([
  ['nl', 'Referentie', 'Referentie:'],
  ['en', 'Reference', 'Reference:'],
  ['fr', 'Référence', 'Référence\u202F:'],
])('a label in "%s" ends as that language writes it', (lang, label, written) => {
  expect(writeLabel(label, lang)).toBe(written)
})
