import { setLocale } from '@site/shared/platform'
import type { Values } from '../rules/index.ts'
import { defineForm } from '../forms/index.ts'
import { cleanValues } from '../forms/state/validate-field.ts'
import { addressForm } from './address/address-fieldset.tsx'
import { readAddress, readBody, readUserInfo } from './read-body.ts'
import { emptyUserInfo, flowTypes, readPrivacyRequest, type FlowType, type SentRequest } from '@site/shared/calls'

beforeAll(() => setLocale('nl', 'be'))

const address = {
  postalCode: '1000',
  city: 'Voorbeeldgem',
  street: 'Lindehoflaan',
  houseNumber: '12',
  houseNumberExtension: '',
  country: 'BE',
}

/** As the form gives them to be sent. */
function clean(typed: Values) {
  return cleanValues(defineForm(addressForm(() => true)).fields, typed)
}

const valid: [Values, Values][] = [
  [{ city: ' Voorbeeldgem ', postalCode: ' b-1000 ' }, {}],
  [
    { country: 'NL', postalCode: '1234ab' },
    { country: 'NL', postalCode: '1234 AB' },
  ],
  [
    { country: 'FR', postalCode: '00000' },
    { country: 'FR', postalCode: '00000' },
  ],
]

test.each(valid)('an address with %j is whole', (part, changed) => {
  expect(readAddress(clean({ ...address, ...part }))).toEqual({ ...address, ...changed })
})

const invalid: Values[] = [
  ...['houseNumber', 'street', 'city', 'postalCode', 'country'].map((name) => ({ [name]: ' ' })),
  { postalCode: '0999' },
  { country: 'NL' },
]

test.each(invalid)('an address with %j is none', (part) => {
  expect(readAddress(clean({ ...address, ...part }))).toBeUndefined()
})

test.each([
  ['MALE', 'MALE'],
  ['FEMALE', 'FEMALE'],
  ['NONE', 'NONE'],
  ['', 'NONE'],
])('the salutation "%s" is held as %s', (chosen, salutation) => {
  const person = { firstName: 'An', lastName: '', salutation, address: undefined }
  expect(readUserInfo(clean({ firstName: ' An', lastName: '', salutation: chosen }))).toEqual(person)
})

const brands = [
  { id: 1, description: 'Avondbode', keys: ['avondbode', 'avondbode-online'] },
  { id: 2, description: 'Centenlamp', keys: ['centenlamp'] },
  { id: 3, description: 'Zonneveld', keys: ['zonneveld', 'zonneveld-radio'] },
]
const place = { country: 'be', lang: 'fr', brands, touchpoint: 'https://privacy.lindehof.example/fr/x' } as const
const person = { salutation: 'FEMALE', firstName: 'An', lastName: 'Voorbeeld' } as const
const draft: Values = {
  flowType: 'OBJECTION',
  right: 'PORTABILITY',
  email: 'an@lindehof.example',
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

test('POST /api/privacy-rights/request: JSON: email, phoneNumber, flowType, country, language, userMessage, brands, brandName, article, publicationLink, publicationDate, userInfo, touchpoint', () => {
  expect(JSON.parse(JSON.stringify(readBody(draft, place)))).toEqual({
    email: 'an@lindehof.example',
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
    touchpoint: 'https://privacy.lindehof.example/fr/x',
  })
})

const sent: [string, Values, Partial<SentRequest>][] = [
  ['a plus alone', { phoneNumber: '+' }, { phoneNumber: '' }],
  ['a message that is a plus', { userMessage: '+' }, { userMessage: '+' }],
  ['no brand', { brands: [] }, { brands: [] }],
  ['an address that is not whole', { houseNumber: '' }, { userInfo: { ...person, address: undefined } }],
]

test.each(sent)('the request for %s has only the keys of its kind', (_name, changes, body) => {
  expect(readBody({ ...draft, ...changes }, place)).toMatchObject(body)
})

const opened = { hasAccountInformation: true }
const closed = { hasAccountInformation: false }
const accounts: [FlowType, Values, boolean][] = [
  ['RIGHT_OF_ACCESS', {}, false],
  ['RIGHT_OF_ACCESS', closed, false],
  ['RIGHT_OF_ACCESS', opened, true],
  ['RIGHT_TO_BE_FORGOTTEN', closed, false],
  ['RIGHT_TO_BE_FORGOTTEN', opened, true],
  ['OBJECTION', closed, true],
  ['RECTIFICATION', closed, true],
]

test.each(accounts)('in %s with %j user information is sent: %s', (flowType, account, isSent) => {
  const { userInfo } = readBody({ ...draft, flowType, ...account }, place)
  expect(userInfo).toEqual(isSent ? { ...person, address } : emptyUserInfo)
})

test.each(flowTypes)('the server takes a whole %s as the page makes it', (flowType) => {
  const body = readBody({ ...draft, flowType }, place)
  expect(readPrivacyRequest(JSON.parse(JSON.stringify(body)))).toEqual({ ...body, right: body.right ?? '' })
})

test('a request without a flow type is not sent', () => {
  expect(() => readBody({ email: 'an@lindehof.example' }, place)).toThrow('flow type')
})
