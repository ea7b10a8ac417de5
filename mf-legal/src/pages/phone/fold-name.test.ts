import { foldName } from './fold-name.ts'

const texts: [string, string][] = [
  ['De Dagwijzer', 'de dagwijzer'],
  ['Crème & Kaneel', 'creme & kaneel'],
  ['Télé Ardoise', 'tele ardoise'],
  ['Te\u0301le\u0301', 'tele'],
  ['RUÏNE', 'ruine'],
  ['L’Écluse', "l'ecluse"],
  ["L'Écluse", "l'ecluse"],
  ['  Radio \u00a0 Lichtbaken ', 'radio lichtbaken'],
  ['', ''],
]

test.each(texts)('%j counts as %j', (text, folded) => {
  expect(foldName(text)).toBe(folded)
})
