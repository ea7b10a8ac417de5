import { foldText } from './texts.ts'

const cases: [text: string, folded: string][] = [
  ['', ''],
  ['EEN', 'een'],
  ['één', 'een'],
  ['e\u0301e\u0301n', 'een'],
  ['Ça là-bas', 'ca la-bas'],
  ['Œuvre Straße', 'oeuvre strasse'],
  ['Łódź, Smørrebrød', 'lodz, smorrebrod'],
  ['Ĳsland', 'ijsland'],
  ['İstanbul', 'istanbul'],
  ["l'été  2026", "l'ete  2026"],
  ['中文', '中文'],
]

test.each(cases)('%j is compared as %j', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test('what is folded stays as it is when folded again', () => {
  expect(cases.map(([, folded]) => foldText(folded))).toEqual(cases.map(([, folded]) => folded))
})
