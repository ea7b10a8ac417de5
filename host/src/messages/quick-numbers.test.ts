import { createIntl, createIntlCache } from '@site/shared/platform'
import { createNumberCache } from './quick-numbers.ts'

const euros = { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 } as const
const locales = ['nl-NL', 'nl-BE', 'fr-BE', 'en-GB', 'de-DE']
const options = [undefined, {}, euros, { style: 'percent' }, { style: 'unit', unit: 'megabyte' }] as const
const numbers = [0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 2_147_483_648, -1, -1234, 0.5, 1234.5, Number.NaN]

/** Makes an `intl` as the host does: what is formatted goes through the keys of the library. */
function makeIntl(locale: string) {
  const cache = { ...createIntlCache(), number: createNumberCache() }
  return createIntl({ locale: '', defaultLocale: locale, onError: () => undefined }, cache)
}

for (const locale of locales) {
  for (const option of options) {
    test(`numbers of ${locale} with ${JSON.stringify(option)} are written as by Intl`, () => {
      const intl = makeIntl(locale)
      const native = new Intl.NumberFormat(locale, option)
      for (const number of numbers) expect(intl.formatNumber(number, option)).toBe(native.format(number))
    })
  }
}

test('whole numbers and amounts need no Intl; other languages and options do', () => {
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
    const intl = makeIntl('fr-BE')
    expect(intl.formatNumber(1234)).toBe('1\u202F234')
    expect(intl.formatNumber(1234, euros)).toBe('1\u202F234\u00A0€')
    const message = { id: 'common.show_all', defaultMessage: '{count, plural, one {# jour} other {# jours}}' } as const
    expect(intl.formatMessage(message, { count: 1234 })).toBe('1\u202F234 jours')
    expect(created).toBe(0)
    expect(intl.formatNumber(1234.5)).toBe('1\u202F234,5')
    expect(created).toBe(1)
  } finally {
    Object.assign(Intl, { NumberFormat })
  }
})
