import { readText, splitWords } from './words.ts'

const texts: [string, string[]][] = [
  ['', []],
  [' – … “”', []],
  ['Één coördinator', ['een', 'coordinator']],
  ['E\u0301e\u0301n', ['een']],
  ["l'opposition", ['l', 'opposition']],
  ['l’opposition', ['l', 'opposition']],
  ['foto’s', ['foto', 's']],
  ['30\u00A0dagen', ['30', 'dagen']],
  ['30\u202Fjours', ['30', 'jours']],
  ['e-mail', ['e', 'mail']],
  ['ver\u00ADwer\u00ADking', ['verwerking']],
  ['Œuvre, straße & ĲSSEL', ['oeuvre', 'strasse', 'ijssel']],
  ['(EU) 2024/900', ['eu', '2024', '900']],
  ['privacy@lantaarn.example', ['privacy', 'lantaarn', 'example']],
]

test.each(texts)('the words of "%s" are %j', (text, words) => {
  expect(splitWords(text)).toEqual(words)
})

test('a word is known by its place, however long its folded form', () => {
  const text = 'Le cœur d’été'
  const places = readText(text).words.map(({ start, end }) => text.slice(start, end))
  expect(places).toEqual(['Le', 'cœur', 'd', 'été'])
})
