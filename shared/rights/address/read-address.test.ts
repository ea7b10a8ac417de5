import { setLocale } from '@site/shared/platform'
import type { Values } from '../../rules/index.ts'
import { defineForm } from '../../forms/index.ts'
import { createCleaner } from '../../forms/state/judge.ts'
import { addressForm } from './address-fieldset.tsx'
import { readAddress, readUserInfo } from '../read-body.ts'

beforeAll(() => setLocale('nl', 'be'))

const whole = {
  postalCode: '1000',
  city: ' Voorbeeldgem ',
  street: 'Lantaarnlaan',
  houseNumber: '12',
  houseNumberExtension: '',
  country: 'BE',
}

/** As the form gives them to be sent. */
function clean(typed: Values) {
  return createCleaner(defineForm(addressForm(() => true)).fields)(typed)
}

const valid: [Values, string][] = [
  [{}, '1000'],
  [{ postalCode: ' b-1000 ' }, '1000'],
  [{ country: 'NL', postalCode: '1234ab' }, '1234 AB'],
  [{ country: 'NL', postalCode: '1234  AB' }, '1234 AB'],
  [{ country: 'FR', postalCode: '00000' }, '00000'],
]

test.each(valid)('an address with %j is whole, its postal code %s', (part, postalCode) => {
  const country = part['country'] ?? 'BE'
  expect(readAddress(clean({ ...whole, ...part }))).toEqual({ ...whole, city: 'Voorbeeldgem', country, postalCode })
})

const invalid: [Values][] = [
  [{ houseNumber: '' }],
  [{ houseNumber: '  ' }],
  [{ street: '' }],
  [{ city: ' ' }],
  [{ postalCode: '' }],
  [{ postalCode: '0999' }],
  [{ country: 'NL' }],
  [{ country: '' }],
]

test.each(invalid)('an address with %j is none', (part) => {
  expect(readAddress(clean({ ...whole, ...part }))).toBeUndefined()
})

test.each([
  ['MALE', 'MALE'],
  ['FEMALE', 'FEMALE'],
  ['NONE', 'NONE'],
  ['', 'NONE'],
])('the salutation "%s" is held as %s', (chosen, salutation) => {
  const names = { firstName: ' An', lastName: '' }
  expect(readUserInfo(clean({ ...names, salutation: chosen }))).toEqual({
    firstName: 'An',
    lastName: '',
    salutation,
    address: undefined,
  })
})
