import { countryOptions, splitStreet } from './address-fieldset.tsx'

const first: ['nl' | 'be', 'nl' | 'fr' | 'en', string[]][] = [
  ['nl', 'nl', ['Nederland', 'België']],
  ['be', 'fr', ['Belgique', 'Pays-Bas']],
  ['be', 'en', ['Belgium', 'Netherlands']],
]

test.each(first)('on .%s in %s the list of countries begins with %j and goes on by name', (country, lang, near) => {
  const names = countryOptions({ country, lang }).map(({ text }) => text)
  expect(names.slice(0, 2)).toEqual(near)
  const others = names.slice(2)
  expect(others).toEqual(others.toSorted(new Intl.Collator(lang).compare))
  expect(new Set(names).size).toBe(names.length)
})

const lines: [line: string, street: string, number: string, extension: string][] = [
  ['Dorpsstraat 12', 'Dorpsstraat', '12', ''],
  [' Dorpsstraat 12 B ', 'Dorpsstraat', '12', 'B'],
  ['Dorpsstraat 12b', 'Dorpsstraat', '12', 'b'],
  ['Dorpsstraat 12-2', 'Dorpsstraat', '12', '2'],
  ['Plein 1944 12', 'Plein 1944', '12', ''],
  ['Rue Haute, 12 bte 3', 'Rue Haute', '12', 'bte 3'],
  ['Kerkstraat 12 bus B4', 'Kerkstraat', '12', 'bus B4'],
  ['Rue du 11 Novembre 7', 'Rue du 11 Novembre', '7', ''],
]

test.each(lines)('the line "%s" is split in %s, %s and "%s"', (line, street, houseNumber, houseNumberExtension) => {
  expect(splitStreet(line)).toEqual({ street, houseNumber, houseNumberExtension })
})

test.each([
  '',
  'Dorpsstraat',
  'Rue du 11 Novembre',
  '12',
  '1e Dwarsstraat',
  'Kerkstraat bus 3',
  `${'1 '.repeat(30)}xyz`,
])('the line "%s" is not split', (line) => expect(splitStreet(line)).toBeUndefined())
