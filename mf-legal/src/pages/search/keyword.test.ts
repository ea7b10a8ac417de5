import { getTerms } from './words.ts'

const keywords: [string, string[]][] = [
  ['', []],
  ['?', []],
  ['Recht op inzage', ['recht', 'inzage']],
  ['hoe lang bewaren jullie mijn gegevens', ['lang', 'bewaren', 'gegevens']],
  ['droit à l’oubli', ['droit', 'oubli']],
  ['right to be forgotten', ['right', 'forgotten']],
  ['Privacy, privacy', ['privacy']],
  ['over ons', ['over', 'ons']],
  ['e', ['e']],
  ['artikel 7', ['artikel', '7']],
]

test.each(keywords)('"%s" asks for %j', (keyword, terms) => {
  expect(getTerms(keyword)).toEqual(terms)
})
