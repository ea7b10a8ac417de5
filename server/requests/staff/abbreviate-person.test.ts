import { emptyUserInfo } from '@site/shared/calls'
import { abbreviatePerson } from './abbreviate-person.ts'

const address = {
  street: 'Dorpsstraat',
  houseNumber: '1',
  houseNumberExtension: '',
  postalCode: '1234 AB',
  city: 'Lantaarndorp',
  country: 'NL',
}
const named = { ...emptyUserInfo, firstName: 'Noor', lastName: 'Van Damme' }

test.each([
  [{ email: 'ilse@lantaarn.example', userInfo: named }, 'i…@lantaarn.example'],
  [{ email: '𝒊lse@lantaarn.example' }, '𝒊…@lantaarn.example'],
  [{ userInfo: { ...named, address }, phoneNumber: '+31200000012' }, 'N. V., Lantaarndorp'],
  [{ userInfo: { ...emptyUserInfo, address } }, 'Lantaarndorp'],
  [{ userInfo: named }, 'N. V.'],
  [{ phoneNumber: '+31200000012' }, '…12'],
  [{}, ''],
])('%j is shown as "%s"', (given, shown) => {
  expect(abbreviatePerson({ email: '', phoneNumber: '', userInfo: emptyUserInfo, ...given })).toBe(shown)
})
