import { foldText, writeAddress, writeLabel } from './texts.ts'

const address = {
  street: 'Lindehoflaan',
  houseNumber: '12',
  houseNumberExtension: 'B',
  postalCode: '1234 AB',
  city: 'Voorbeeldgem',
  country: 'NL',
}

const addresses: [string, Parameters<typeof writeAddress>[0], string[]][] = [
  ['an address', address, ['Lindehoflaan 12 B', '1234 AB Voorbeeldgem', 'NL']],
  [
    'one without extension',
    { ...address, houseNumberExtension: '' },
    ['Lindehoflaan 12', '1234 AB Voorbeeldgem', 'NL'],
  ],
  [
    'one without a postal code',
    { ...address, postalCode: '', country: 'SR' },
    ['Lindehoflaan 12 B', 'Voorbeeldgem', 'SR'],
  ],
  ['no address', undefined, []],
]

test.each(addresses)('%s has its lines', (_, parts, lines) => {
  expect(writeAddress(parts)).toEqual(lines)
})

test.each([
  ['nl', 'Referentie', 'Referentie:'],
  ['en', 'Reference', 'Reference:'],
  ['fr', 'Référence', 'Référence\u202F:'],
])('a label in "%s" ends as that language writes it', (lang, label, written) => {
  expect(writeLabel(label, lang)).toBe(written)
})

const foldedTexts: [text: string, folded: string][] = [
  ['', ''],
  ['EEN', 'een'],
  ['één', 'een'],
  ['e\u0301e\u0301n', 'een'],
  ['Ça là-bas', 'ca la bas'],
  ['Œuvre Straße', 'oeuvre strasse'],
  ['Łódź, Smørrebrød', 'lodz, smorrebrod'],
  ['Ĳsland', 'ijsland'],
  ['İstanbul', 'istanbul'],
  ["l'été\u00A0 2026 ", 'lete 2026'],
  ['L’Écluse', 'lecluse'],
  ['l´Écluse l`Écluse lʼécluse l′Écluse l＇Écluse', 'lecluse lecluse lecluse lecluse lecluse'],
  ['« Liste Pavé » “Liste” „Liste‟ "Liste"', 'liste pave liste liste liste'],
  ['Sint-Niklaas Sint‑Niklaas Sint–Niklaas Sint−Niklaas', 'sint niklaas sint niklaas sint niklaas sint niklaas'],
  ['Ge\u00ADmeen\u200Bte\u200E\uFEFF', 'gemeente'],
  ['ﬁets ＡＢＣ ²', 'fiets abc 2'],
  ['٢٠٢٦ ２０２６ २०२६', '2026 2026 2026'],
  ['Þórður Ħal Ŧ', 'thordur hal t'],
  ['中文', '中文'],
  [' a\u0000b\tc\n', 'a b c'],
]

test.each(foldedTexts)('%j is compared as %j', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test('a folded text stays as it is when folded again', () => {
  expect(foldedTexts.map(([, folded]) => foldText(folded))).toEqual(foldedTexts.map(([, folded]) => folded))
})
