import { createNumberCache } from './quick-numbers.ts'

const locales = ['nl-NL', 'nl-BE', 'fr-BE', 'en-GB']
const options = [undefined, {}, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 }] as const
const numbers = [0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 2_147_483_648, -1, -1234, 0.5, 1234.5, Number.NaN]

for (const locale of locales) {
  for (const option of options) {
    test(`numbers of ${locale} with ${JSON.stringify(option)} are written as by Intl`, () => {
      const format = createNumberCache()[JSON.stringify({ 0: locale, 1: option })]!
      const native = new Intl.NumberFormat(locale, option)
      for (const number of numbers) expect(format.format(number)).toBe(native.format(number))
    })
  }
}

test('whole numbers need no Intl; other languages and options do', () => {
  const { NumberFormat } = Intl
  let created = 0
  class Counted extends NumberFormat {
    constructor(...given: ConstructorParameters<typeof NumberFormat>) {
      super(...given)
      created += 1
    }
  }
  Object.assign(Intl, { NumberFormat: Counted })
  try {
    const cache = createNumberCache()
    expect(cache['{"0":"nl-NL","1":{}}']?.format(1234)).toBe('1.234')
    expect(cache['{"0":["fr-BE"]}']?.format(1234)).toBe('1\u202F234')
    expect(created).toBe(0)
    expect(cache['{"0":"nl-NL","1":{}}']?.format(1234.5)).toBe('1.234,5')
    expect(created).toBe(1)
    expect(cache['{"0":"de-DE","1":{}}']).toBeUndefined()
    expect(cache['{"0":"nl-NL","1":{"style":"percent"}}']).toBeUndefined()
  } finally {
    Object.assign(Intl, { NumberFormat })
  }
})
