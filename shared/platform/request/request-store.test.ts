import {
  emptyRequest,
  emptyUserInfo,
  withoutUnused,
  type CommunicationType,
  type FlowType,
  type PrivacyRequest,
} from '../../calls/privacy-request-draft.ts'
import { createRequestStore, hasAllBrands, hasContent } from './request-store.ts'

const address = {
  postalCode: '1000',
  city: 'Voorbeeldgem',
  street: 'Lantaarnlaan',
  houseNumber: '1',
  houseNumberExtension: '',
  country: 'BE',
}
const filled: Partial<PrivacyRequest> = {
  email: 'an@lantaarn.example',
  phone: '+322000',
  userInfo: { ...emptyUserInfo, firstName: 'An', address },
  communicationTypes: ['PHONE', 'EMAIL', 'POSTAL'],
}

const unticked: [CommunicationType, Partial<PrivacyRequest>][] = [
  ['PHONE', { phone: '+', email: 'an@lantaarn.example' }],
  ['EMAIL', { phone: '+322000', email: '' }],
  ['POSTAL', { userInfo: emptyUserInfo, email: 'an@lantaarn.example' }],
]

test.each(unticked)('unticking %s clears its data and nothing else', (type, left) => {
  const requests = createRequestStore()
  requests.change(filled)
  requests.toggleCommunication(type)
  expect(requests.get()).toMatchObject(left)
  expect(requests.get().communicationTypes).not.toContain(type)
})

test('select all takes all brands, and none when all are taken', () => {
  const requests = createRequestStore()
  requests.toggleBrand(2)
  expect(hasAllBrands(requests.get(), [1, 2, 3])).toBe(false)
  requests.toggleAllBrands([1, 2, 3])
  expect(requests.get().brandIds).toEqual([1, 2, 3])
  requests.toggleBrand(2)
  expect(requests.get().brandIds).toEqual([1, 3])
  requests.toggleBrand(2)
  expect(hasAllBrands(requests.get(), [1, 2, 3])).toBe(true)
  requests.toggleAllBrands([1, 2, 3])
  expect(requests.get().brandIds).toEqual([])
})

test('an address that becomes invalid is cleared only when postal is ticked', () => {
  const requests = createRequestStore()
  requests.changeAddress(address)
  requests.changeAddress(undefined)
  expect(requests.get().userInfo.address).toEqual(address)
  requests.toggleCommunication('POSTAL')
  requests.changeAddress(undefined)
  expect(requests.get().userInfo.address).toBeUndefined()
})

test('another flow starts empty, the same one goes on', () => {
  const requests = createRequestStore()
  requests.begin('OBJECTION')
  requests.toggleBrand(1)
  requests.begin('OBJECTION')
  expect(requests.get().brandIds).toEqual([1])
  requests.begin('RECTIFICATION')
  expect(requests.get()).toEqual({ ...emptyRequest, flowType: 'RECTIFICATION' })
})

const contents: [Partial<PrivacyRequest>, boolean][] = [
  [{}, false],
  [{ phone: '+' }, false],
  [{ article: 'x', brandName: 'y' }, false],
  [{ phone: '+3' }, true],
  [{ email: 'a@b.example' }, true],
  [{ userMessage: 'x' }, true],
  [{ userInfo: { ...emptyUserInfo, address } }, true],
]

test.each(contents)('a request with %j has something to confirm: %s', (request, expected) => {
  expect(hasContent({ ...emptyRequest, ...request })).toBe(expected)
})

const accounts: [FlowType, boolean, boolean][] = [
  ['RIGHT_OF_ACCESS', false, false],
  ['RIGHT_OF_ACCESS', true, true],
  ['RIGHT_TO_BE_FORGOTTEN', false, false],
  ['RIGHT_TO_BE_FORGOTTEN', true, true],
  ['OBJECTION', false, true],
  ['RECTIFICATION', false, true],
]

test.each(accounts)('in %s with account information opened %s, user information is sent: %s', (flow, opened, sent) => {
  const request = { ...emptyRequest, ...filled, flowType: flow, hasAccountInformation: opened }
  expect(withoutUnused(request).userInfo).toEqual(sent ? request.userInfo : emptyUserInfo)
})

test('a plus alone is no telephone number', () => {
  expect(withoutUnused({ ...emptyRequest, phone: '+' }).phone).toBe('')
  expect(withoutUnused({ ...emptyRequest, phone: '+322' }).phone).toBe('+322')
})

test('what stands in the fields of two steps is kept until another flow begins', () => {
  const requests = createRequestStore()
  requests.begin('OBJECTION')
  requests.keepFields({ brands: ['1'] })
  requests.keepFields({ email: 'an@' })
  requests.begin('OBJECTION')
  expect(requests.getFields()).toEqual({ brands: ['1'], email: 'an@' })
  requests.begin('RECTIFICATION')
  expect(requests.getFields()).toEqual({})
})

test('nothing is held any more after a reset, and a request that was sent is not gone on with', () => {
  const requests = createRequestStore()
  requests.begin('OBJECTION')
  requests.change(filled)
  requests.keepFields({ email: 'an@lantaarn.example' })
  requests.finish({ reference: 'LM-0000-0000', receivedAt: '2026-01-01T00:00:00Z', answerBy: '2026-01-31' })
  requests.begin('OBJECTION')
  expect(requests.store.getState()).toEqual({
    request: { ...emptyRequest, flowType: 'OBJECTION' },
    receipt: undefined,
    fields: {},
  })
  requests.change(filled)
  requests.reset()
  expect(requests.store.getState()).toEqual({ request: emptyRequest, receipt: undefined, fields: {} })
})
