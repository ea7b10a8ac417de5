import { beginsLike, getTerms, readText, splitWords } from './words.ts'

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
  ['privacy@lindehof.example', ['privacy', 'lindehof', 'example']],
]

test.each(texts)('the words of "%s" are %j', (text, words) => {
  expect(splitWords(text)).toEqual(words)
})

test('a word keeps its position in the text, however long its folded form', () => {
  const text = 'Le cœur d’été'
  const places = readText(text).words.map(({ start, end }) => text.slice(start, end))
  expect(places).toEqual(['Le', 'cœur', 'd', 'été'])
})

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

const words: [word: string, typed: string, allowed: number, boolean][] = [
  ['cookiebeleid', 'cookie', 0, true],
  ['cookiebeleid', 'cokie', 0, false],
  ['cookies', 'cookies', 1, true],
  ['cookies', 'cokies', 1, true],
  ['cookies', 'coookies', 1, true],
  ['cookies', 'coakies', 1, true],
  ['cookies', 'cokoies', 1, true],
  ['cookies', 'cokoeis', 1, false],
  ['cookies', 'cokoeis', 2, true],
  ['sollicitanten', 'solicitant', 1, true],
  ['sollicitanten', 'solicit', 1, true],
  ['inzage', 'inzgae', 1, true],
  ['inzage', 'nizage', 1, false],
  ['cookies', 'bookies', 1, false],
  ['cook', 'cookies', 2, false],
  ['', 'cookies', 2, false],
]

test.each(words)('"%s" begins like "%s" with %i errors: %j', (word, typed, allowed, expected) => {
  expect(beginsLike(word, typed, allowed)).toBe(expected)
})
