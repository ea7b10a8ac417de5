import { countryOptions } from './address-fieldset.tsx'

const first: ['nl' | 'be', 'nl' | 'fr' | 'en', string[]][] = [
  ['nl', 'nl', ['Nederland', 'België', 'Duitsland', 'Frankrijk', 'Luxemburg', 'Verenigd Koninkrijk']],
  ['be', 'fr', ['Belgique', 'Pays-Bas', 'Allemagne', 'France', 'Luxembourg', 'Royaume-Uni']],
  ['be', 'en', ['Belgium', 'Netherlands', 'France', 'Germany', 'Luxembourg', 'United Kingdom']],
]

test.each(first)('on .%s in %s the list of countries begins with %j and goes on by name', (country, lang, near) => {
  const names = countryOptions({ country, lang }).map(({ text }) => text)
  expect(names.slice(0, near.length)).toEqual(near)
  const others = names.slice(near.length)
  expect(others).toEqual(others.toSorted(new Intl.Collator(lang).compare))
  expect(new Set(names).size).toBe(names.length)
})

test('the list has all countries, by their names', () => {
  const options = countryOptions({ country: 'nl', lang: 'nl' })
  expect(options).toHaveLength(250)
  expect(options.filter(({ value, text }) => text === value || !/^[A-Z]{2}$/.test(value))).toEqual([])
  const names = options.map(({ text }) => text)
  const lived = [
    'Curaçao',
    'Caribisch Nederland',
    'Aruba',
    'Sint-Maarten',
    'Suriname',
    'Turkije',
    'Marokko',
    'Oekraïne',
    'Kosovo',
  ]
  for (const name of lived) expect(names).toContain(name)
})
