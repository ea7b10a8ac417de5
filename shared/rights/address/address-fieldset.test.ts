import { countryOptions } from './address-fieldset.tsx'

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
