import { setLocale } from '@site/shared/platform'
import type { Values } from '../rules/index.ts'
import { defineForm } from '../forms/index.ts'
import { cleanValues } from '../forms/state/judge.ts'
import { addressForm } from './address/address-fieldset.tsx'
import { readAddress, readBody, readUserInfo } from './read-body.ts'
import {
  emptyUserInfo,
  flowTypes,
  readPrivacyRequest,
  type FlowType,
  type PrivacyRequestBody,
} from '@site/shared/calls'

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
  return cleanValues(defineForm(addressForm(() => true)).fields, typed)
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

const address = {
  postalCode: '1000',
  city: 'Voorbeeldgem',
  street: 'Lantaarnlaan',
  houseNumber: '1',
  houseNumberExtension: '',
  country: 'BE',
}
const brands = [
  { id: 1, description: 'Avondbode', keys: ['avondbode', 'avondbode-online'] },
  { id: 2, description: 'Centenlamp', keys: ['centenlamp'] },
  { id: 3, description: 'Zonneveld', keys: ['zonneveld', 'zonneveld-radio'] },
]
const place = { country: 'be', lang: 'fr', brands, touchpoint: 'https://privacy.lantaarn.example/fr/x' } as const
const person = { salutation: 'FEMALE', firstName: 'An', lastName: 'Voorbeeld' } as const
const draft: Values = {
  flowType: 'OBJECTION',
  email: 'an@lantaarn.example',
  phoneNumber: '+3222000012',
  userMessage: 'Bericht',
  brands: ['3', '1'],
  brandName: 'Avondbode',
  article: 'De lamp',
  publicationLink: 'https://avondbode.example/lamp',
  publicationDate: '01 - 02 - 2026',
  communicationTypes: ['PHONE', 'EMAIL', 'POSTAL'],
  ...person,
  ...address,
}

test('a draft is sent field by field as product §7 says', () => {
  expect(readBody(draft, place)).toEqual({
    email: 'an@lantaarn.example',
    phoneNumber: '+3222000012',
    flowType: 'OBJECTION',
    country: 'BE',
    language: 'fr',
    userMessage: 'Bericht',
    brands: ['avondbode', 'avondbode-online', 'zonneveld', 'zonneveld-radio'],
    brandName: 'Avondbode',
    article: 'De lamp',
    publicationLink: 'https://avondbode.example/lamp',
    publicationDate: '01 - 02 - 2026',
    userInfo: { ...person, address },
    touchpoint: 'https://privacy.lantaarn.example/fr/x',
  })
})

const sent: [string, Values, Partial<PrivacyRequestBody>][] = [
  ['a plus alone', { phoneNumber: '+' }, { phoneNumber: '' }],
  ['a message that is a plus', { userMessage: '+' }, { userMessage: '+' }],
  ['no brand', { brands: [] }, { brands: [] }],
  ['an address that is not whole', { houseNumber: '' }, { userInfo: { ...person, address: undefined } }],
]

test.each(sent)('of %s nothing else is sent than meant', (_name, changes, body) => {
  expect(readBody({ ...draft, ...changes }, place)).toMatchObject(body)
})

const accounts: [FlowType, boolean, boolean][] = [
  ['RIGHT_OF_ACCESS', false, false],
  ['RIGHT_OF_ACCESS', true, true],
  ['RIGHT_TO_BE_FORGOTTEN', false, false],
  ['RIGHT_TO_BE_FORGOTTEN', true, true],
  ['OBJECTION', false, true],
  ['RECTIFICATION', false, true],
]

test.each(accounts)(
  'in %s with account information opened %s, user information is sent: %s',
  (flowType, opened, isSent) => {
    const { userInfo } = readBody({ ...draft, flowType, hasAccountInformation: opened }, place)
    expect(userInfo).toEqual(isSent ? { ...person, address } : emptyUserInfo)
  },
)

test('account information that was never opened is not sent', () => {
  expect(readBody({ ...draft, flowType: 'RIGHT_OF_ACCESS' }, place).userInfo).toEqual(emptyUserInfo)
})

test.each(flowTypes)('what the page makes of a whole %s, the server takes', (flowType) => {
  const body = readBody({ ...draft, flowType }, place)
  expect(readPrivacyRequest(JSON.parse(JSON.stringify(body)))).toEqual(body)
})

test('a request without a flow type is not sent', () => {
  expect(() => readBody({ email: 'an@lantaarn.example' }, place)).toThrow('flow type')
})
