import { join } from 'node:path'
import { readMessages } from '../build/messages.ts'
import { locales } from '../contract/locale.ts'
import { phone } from './rules.ts'

const folder = join(import.meta.dirname, '../messages')

// Agreed word for word (product §5).
const dutch = {
  'forms.required': 'Dit veld is verplicht',
  'forms.email': 'Gelieve een correct e-mailadres in te vullen',
  'forms.address': 'Gelieve een correct adres in te vullen',
  'forms.date': 'Gelieve een geldige datum in te vullen',
  'forms.option': 'Gelieve een optie te kiezen',
}

test('a Dutch or Belgian visitor reads the messages that were agreed', () => {
  expect(readMessages(folder, 'nl_nl')).toMatchObject(dutch)
  expect(Object.keys(readMessages(folder, 'nl_be') ?? {}).filter((id) => id in dutch)).toEqual([])
})

test.each(locales)('the telephone number that %s shows as an example keeps the rule and leads to nobody', (locale) => {
  const [example = ''] = /\+\d+/.exec(readMessages(folder, locale)?.['forms.phone'] ?? '') ?? []
  expect(phone.struct.is(example)).toBe(true)
  expect(example).toMatch(locale === 'nl_nl' ? /^\+31\d{3}0{4}/ : /^\+32\d0{5}/)
})
