import { requestStore } from '@site/shared/platform'
import { holdValues } from './hold-values.ts'

const address = {
  salutation: 'MALE',
  firstName: 'An',
  lastName: '',
  postalCode: '1000',
  city: 'Voorbeeldgem',
  street: 'Lantaarnlaan',
  houseNumber: '12',
  houseNumberExtension: '',
  country: 'BE',
}

beforeEach(() => requestStore.reset())

test('what stands in the fields is held trimmed, and as it was typed for when the visitor comes back', () => {
  holdValues('RECTIFICATION', { email: ' an@lantaarn.example ', userMessage: 'een\ntwee ', brandName: 'Avondbode' })
  expect(requestStore.get()).toMatchObject({
    flowType: 'RECTIFICATION',
    email: 'an@lantaarn.example',
    userMessage: 'een\ntwee',
    brandName: 'Avondbode',
  })
  expect(requestStore.getFields()['email']).toBe(' an@lantaarn.example ')
})

test('the second step of an objection leaves the brands of the first', () => {
  holdValues('OBJECTION', { brands: ['3', '5'] })
  holdValues('OBJECTION', { communicationTypes: ['PHONE'], phone: '' })
  expect(requestStore.get()).toMatchObject({ brandIds: [3, 5], communicationTypes: ['PHONE'], phone: '+' })
})

test('an address is held as soon as it is whole; names are held without', () => {
  holdValues('RECTIFICATION', { ...address, houseNumber: '' })
  expect(requestStore.get().userInfo).toMatchObject({ firstName: 'An', address: undefined })
  holdValues('RECTIFICATION', address)
  expect(requestStore.get().userInfo).toMatchObject({ salutation: 'MALE', address: { houseNumber: '12' } })
})

test('an address whose fields are emptied is no longer held', () => {
  holdValues('RECTIFICATION', address)
  holdValues('RECTIFICATION', { ...address, postalCode: '', city: '', street: '', houseNumber: '' })
  expect(requestStore.get().userInfo).toMatchObject({ firstName: 'An', address: undefined })
})
