import { emptyUserInfo, postalCodeOf, tidyPostalCode } from './privacy-request-fields.ts'
import type { RequestTextName } from './request-flows.ts'
import { flowTypes, requestFlows, type FlowType } from './request-flows.ts'
import { pick, honeypotName } from '../rules/index.ts'
import { StructError } from 'superstruct'
import { readPrivacyRequest } from './privacy-request-body.ts'

test.each([
  ['1234AB', 'NL', '1234 AB'],
  [' 1234 ab ', 'NL', '1234 AB'],
  ['1234  AB', 'NL', '1234 AB'],
  ['1234-ab', 'NL', '1234 AB'],
  ['NL-1234 AB', 'NL', '1234 AB'],
  ['NL–1234\u200E AB', 'NL', '1234 AB'],
  ['１２３４ ＡＢ', 'NL', '1234 AB'],
  ['١٢٣٤ AB', 'NL', '1234 AB'],
  ['١٠٠٠', 'BE', '1000'],
  ['0234 AB', 'NL', undefined],
  ['1234', 'NL', undefined],
  ['1234 A1', 'NL', undefined],
  ['12345 AB', 'NL', undefined],
  ['1000', 'BE', '1000'],
  [' 1000\u00a0', 'BE', '1000'],
  ['B-1000', 'BE', '1000'],
  ['b 1000', 'BE', '1000'],
  ['B1000', 'BE', '1000'],
  ['BE-1000', 'BE', '1000'],
  ['0999', 'BE', undefined],
  ['10000', 'BE', undefined],
  ['1000 AB', 'BE', undefined],
  ['', 'BE', undefined],
  ['l-1234', 'LU', 'L-1234'],
  [' ', 'LU', undefined],
  [' ', 'SR', ''],
  ['', 'CW', ''],
  ['', 'IE', ''],
  ['d02 af30', 'IE', 'D02 AF30'],
  ['', 'MA', undefined],
])('%j in %s is the postal code %s', (typed, country, code) => {
  expect(tidyPostalCode(typed, country)).toBe(code)
  expect(postalCodeOf(country).struct.is(typed)).toBe(code !== undefined || typed === '')
})

const address = {
  postalCode: '1000',
  city: 'Voorbeeldgem',
  street: 'Lindehoflaan',
  houseNumber: '1',
  houseNumberExtension: '',
  country: 'BE',
}

const texts: Record<RequestTextName, string> = {
  email: 'an@lindehof.example',
  phoneNumber: '+3222000012',
  userMessage: 'Mijn naam is fout.',
  brandName: 'Avondbode',
  article: 'De lamp',
  publicationLink: 'https://lindehof.example/lamp',
  publicationDate: '29 - 02 - 2024',
}

function bodyOf(flowType: FlowType, changes: object = {}): object {
  const needed = pick(texts, ['email', ...requestFlows[flowType].required])
  const brands = flowType === 'OBJECTION' && { brands: ['avondbode'] }
  const right = flowType === 'OTHER_REQUEST' && { right: 'PORTABILITY' }
  const touchpoint = 'https://privacy.lindehof.example/nl/privacy-rights/access'
  return { flowType, country: 'BE', language: 'nl', touchpoint, ...needed, ...brands, ...right, ...changes }
}

test.each(flowTypes)('%s is taken with no more than it needs, the rest empty', (flowType) => {
  expect(readPrivacyRequest(bodyOf(flowType))).toEqual({
    right: '',
    email: '',
    phoneNumber: '',
    userMessage: '',
    brands: [],
    brandName: '',
    article: '',
    publicationLink: '',
    publicationDate: '',
    userInfo: emptyUserInfo,
    ...bodyOf(flowType),
  })
})

const long = (length: number) => 'a'.repeat(length)
const everyFlow: [object, string, string | undefined][] = [
  [{ country: 'be' }, 'country', undefined],
  [{ country: undefined }, 'country', undefined],
  [{ language: 'de' }, 'language', undefined],
  [{ email: 'an@lindehof' }, 'email', 'email'],
  [{ email: `${long(250)}@lindehof.example` }, 'email', 'too_long'],
  [{ email: ['an@lindehof.example'] }, 'email', undefined],
  [{ email: 'an@lindehof.example\r\nBcc: b@lindehof.example' }, 'email', 'plain'],
  [{ phoneNumber: '022000012' }, 'phoneNumber', 'phone'],
  [{ phoneNumber: '+322' }, 'phoneNumber', 'phone'],
  [{ phoneNumber: '+302000012' }, 'phoneNumber', 'phone'],
  [{ phoneNumber: `+3222${'0'.repeat(18)}` }, 'phoneNumber', 'too_long'],
  [{ userMessage: long(5_001) }, 'userMessage', 'too_long'],
  [{ userMessage: 'a\u0000' }, 'userMessage', 'plain'],
  [{ brandName: long(101) }, 'brandName', 'too_long'],
  [{ article: long(301) }, 'article', 'too_long'],
  [{ publicationLink: long(2_001) }, 'publicationLink', 'too_long'],
  [{ publicationDate: '30 - 02 - 2024' }, 'publicationDate', 'date'],
  [{ publicationDate: '2024-02-29' }, 'publicationDate', 'date'],
  [{ brands: 'avondbode' }, 'brands', undefined],
  [{ brands: ['<b>'] }, 'brands', 'pattern'],
  [{ touchpoint: '' }, 'touchpoint', 'address'],
  [{ touchpoint: undefined }, 'touchpoint', undefined],
  [{ touchpoint: 'javascript:alert(1)' }, 'touchpoint', 'address'],
  [{ userInfo: 'An' }, 'userInfo', undefined],
  [{ userInfo: { salutation: 'DR' } }, 'userInfo', undefined],
  [{ userInfo: { firstName: long(31) } }, 'userInfo', 'too_long'],
  [{ userInfo: { lastName: long(31) } }, 'userInfo', 'too_long'],
  [{ userInfo: { address: { ...address, city: long(51) } } }, 'userInfo', 'too_long'],
  [{ userInfo: { address: { ...address, street: long(51) } } }, 'userInfo', 'too_long'],
  [{ userInfo: { address: { ...address, houseNumber: '  ' } } }, 'userInfo', 'required'],
  [{ userInfo: { address: { ...address, houseNumber: long(11) } } }, 'userInfo', 'too_long'],
  [{ userInfo: { address: { ...address, houseNumberExtension: long(11) } } }, 'userInfo', 'too_long'],
  [{ userInfo: { address: { ...address, postalCode: '1234 AB' } } }, 'userInfo', 'postal_code'],
  [{ userInfo: { address: { ...address, country: 'NL' } } }, 'userInfo', 'postal_code'],
  [{ userInfo: { address: { ...address, country: 'Belgium' } } }, 'userInfo', 'pattern'],
]

const ofFlow: [FlowType, object, string, string | undefined][] = [
  ['OBJECTION', { brands: [] }, 'brands', 'option'],
  ['OBJECTION', { brands: undefined }, 'brands', 'option'],
  ['OBJECTION', { email: '' }, 'email', 'communication'],
  ['RECTIFICATION', { email: '' }, 'email', 'communication'],
  ['REMOVAL_FROM_PUBLICATION', { email: undefined, phoneNumber: '+' }, 'email', 'communication'],
  ['OTHER_REQUEST', { email: null }, 'email', 'communication'],
  ['OBJECTION', { email: undefined, phoneNumber: '+' }, 'email', 'communication'],
  ['RIGHT_OF_ACCESS', { email: undefined }, 'email', 'required'],
  ['RIGHT_OF_ACCESS', { email: ' ' }, 'email', 'required'],
  ['RIGHT_TO_BE_FORGOTTEN', { email: null }, 'email', 'required'],
  ['RECTIFICATION', { userMessage: '\n ' }, 'userMessage', 'required'],
  ['RECTIFICATION', { userMessage: 'empty_val' }, 'userMessage', 'required'],
  ['REMOVAL_FROM_PUBLICATION', { article: '' }, 'article', 'required'],
  ['REMOVAL_FROM_PUBLICATION', { publicationDate: '' }, 'publicationDate', 'required'],
  ['REMOVAL_FROM_PUBLICATION', { userMessage: undefined }, 'userMessage', 'required'],
  ['REMOVAL_FROM_PUBLICATION', { country: 'NL' }, 'country', 'country'],
  ['OTHER_REQUEST', { right: undefined }, 'right', undefined],
  ['OTHER_REQUEST', { right: '' }, 'right', undefined],
  ['OTHER_REQUEST', { right: 'ACCESS' }, 'right', undefined],
  ['OTHER_REQUEST', { userMessage: ' ' }, 'userMessage', 'required'],
  ['RECTIFICATION', { right: 'PORTABILITY' }, 'right', undefined],
]

function rejection(body: unknown) {
  try {
    readPrivacyRequest(body)
    return 'taken'
  } catch (error) {
    return error instanceof StructError ? [error.path[0], error.refinement] : error
  }
}

const rejected = flowTypes.flatMap((flowType) => everyFlow.map((row) => [flowType, ...row] as const))

test.each([...rejected, ...ofFlow])('%s with %j is refused because of %s', (flowType, changes, field, rule) => {
  expect(rejection(bodyOf(flowType, changes))).toEqual([field, rule])
})

test.each([undefined, null, 'OBJECTION', {}, { flowType: 'OBJECT' }, { flowType: '__proto__' }])(
  '%j is no request',
  (body) => {
    expect(rejection(body)).toEqual([body && typeof body === 'object' ? 'flowType' : undefined, undefined])
  },
)

const taken: [FlowType, object, object][] = [
  ['OBJECTION', { email: '', phoneNumber: '+3222000012' }, { phoneNumber: '+3222000012' }],
  ['OBJECTION', { email: '', userInfo: { address } }, { userInfo: { ...emptyUserInfo, address } }],
  ['RIGHT_OF_ACCESS', { phoneNumber: '+', added: 'later' }, { phoneNumber: '' }],
  [
    'RIGHT_OF_ACCESS',
    { email: ' An@Lindehof.example ', [honeypotName]: 'x' },
    { email: 'An@lindehof.example', [honeypotName]: 'x' },
  ],
  [
    'RECTIFICATION',
    { touchpoint: `https://a.example/nl?gclid=${long(9_000)}#a` },
    { touchpoint: 'https://a.example/nl' },
  ],
  ['RIGHT_TO_BE_FORGOTTEN', { userInfo: null, brands: null }, { userInfo: emptyUserInfo, brands: [] }],
  ['RECTIFICATION', { userInfo: { firstName: ' An ' } }, { userInfo: { firstName: 'An', lastName: '' } }],
  [
    'RECTIFICATION',
    { userInfo: { address: { ...address, country: 'nl', postalCode: 'nl-1234ab', houseNumberExtension: undefined } } },
    { userInfo: { salutation: 'NONE', address: { ...address, country: 'NL', postalCode: '1234 AB' } } },
  ],
  ['RECTIFICATION', { userMessage: ' a\nb ' }, { userMessage: 'a\nb' }],
]

test.each(taken)('%s with %j is read as %j', (flowType, changes, read) => {
  expect(readPrivacyRequest(bodyOf(flowType, changes))).toMatchObject(read)
  expect(readPrivacyRequest(bodyOf(flowType, changes))).not.toHaveProperty('added')
})

const abroad: [country: string, postalCode: string, isTaken: boolean][] = [
  ['SR', '', true],
  ['SR', '1234', true],
  ['IE', '', true],
  ['TR', '', false],
  ['BE', '', false],
]

test.each(abroad)('an address in %s with the postal code "%s" is taken: %s', (country, postalCode, isTaken) => {
  const read = () =>
    readPrivacyRequest(bodyOf('RECTIFICATION', { userInfo: { address: { ...address, country, postalCode } } }))
  if (isTaken) expect(read().userInfo.address).toMatchObject({ country, postalCode, houseNumber: '1' })
  else expect(read).toThrow(StructError)
})

test('a house without a number has what people write instead', () => {
  for (const houseNumber of ['z/n', 's/n', '-', '0'])
    expect(
      readPrivacyRequest(bodyOf('RECTIFICATION', { userInfo: { address: { ...address, houseNumber } } })).userInfo
        .address,
    ).toMatchObject({ houseNumber })
})
