import { requestStore, type FlowType, type PrivacyRequest } from '@site/shared/platform'
import { emptyUserInfo } from '../calls/privacy-request-draft.ts'
import { isAnyAddressField } from './address/address-form.ts'
import { readAddress, readNames } from './address/read-address.ts'
import { cleanText, type Values } from '../rules/index.ts'

const texts = ['email', 'userMessage', 'brandName', 'article', 'publicationLink', 'publicationDate'] as const

/**
 * Puts what stands in the fields of a form into the held request (specification §3). Fields and request go by the same
 * names; a request keeps what the form has no field for.
 */
export function holdValues(flowType: FlowType, values: Values) {
  requestStore.keepFields(values)
  requestStore.change({ flowType, ...readTexts(values), ...readChoices(values) })
  if (!('postalCode' in values)) return
  const { address } = requestStore.get().userInfo
  requestStore.change({ userInfo: { ...emptyUserInfo, ...readNames(values), address } })
  requestStore.changeAddress(readAddress(values))
  // Fields emptied again are no address that became invalid: there is none.
  if (!isAnyAddressField(values)) requestStore.change({ userInfo: { ...emptyUserInfo, ...readNames(values) } })
}

function readTexts(values: Values): Partial<PrivacyRequest> {
  const held = texts.filter((name) => typeof values[name] === 'string')
  const entries = held.map((name) => [name, cleanText(values[name] as string, name === 'userMessage')])
  const { phone } = values
  return { ...Object.fromEntries(entries), ...(typeof phone === 'string' ? { phone: phone || '+' } : {}) }
}

function readChoices({ brands, communicationTypes, hasAccountInformation }: Values): Partial<PrivacyRequest> {
  return {
    ...(Array.isArray(brands) ? { brandIds: brands.map(Number) } : {}),
    ...(Array.isArray(communicationTypes)
      ? { communicationTypes: communicationTypes as PrivacyRequest['communicationTypes'] }
      : {}),
    ...(typeof hasAccountInformation === 'boolean' ? { hasAccountInformation } : {}),
  }
}
