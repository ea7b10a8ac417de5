import { writeAddress } from './texts.ts'

const address = {
  street: 'Lantaarnlaan',
  houseNumber: '12',
  houseNumberExtension: 'B',
  postalCode: '1234 AB',
  city: 'Voorbeeldgem',
  country: 'NL',
}

const cases: [string, Parameters<typeof writeAddress>[0], string[]][] = [
  ['an address', address, ['Lantaarnlaan 12 B', '1234 AB Voorbeeldgem', 'NL']],
  [
    'one without extension',
    { ...address, houseNumberExtension: '' },
    ['Lantaarnlaan 12', '1234 AB Voorbeeldgem', 'NL'],
  ],
  ['no address', undefined, []],
]

test.each(cases)('%s has its lines', (_, parts, lines) => {
  expect(writeAddress(parts)).toEqual(lines)
})
