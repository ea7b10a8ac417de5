import { emptyUserInfo } from '@site/shared/calls'
import { abbreviatePerson } from './abbreviate-person.ts'

const address = {
  street: 'Dorpsstraat',
  houseNumber: '1',
  houseNumberExtension: '',
  postalCode: '1234 AB',
  city: 'Lindehofdorp',
  country: 'NL',
}
const named = { ...emptyUserInfo, firstName: 'Noor', lastName: 'Van Damme' }

test.each([
  [{ email: 'ilse@lindehof.example', userInfo: named }, 'i…@lindehof.example'],
  [{ email: '𝒊lse@lindehof.example' }, '𝒊…@lindehof.example'],
  [{ userInfo: { ...named, address }, phoneNumber: '+31200000012' }, 'N. V., Lindehofdorp'],
  [{ userInfo: { ...emptyUserInfo, address } }, 'Lindehofdorp'],
  [{ userInfo: named }, 'N. V.'],
  [{ phoneNumber: '+31200000012' }, '…12'],
  [{}, ''],
])('%j is shown as "%s"', (given, shown) => {
  expect(abbreviatePerson({ email: '', phoneNumber: '', userInfo: emptyUserInfo, ...given })).toBe(shown)
})
