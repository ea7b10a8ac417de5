import { addressParts, emptyUserInfo, tidyPostalCode, type PostalAddress, type UserInfo } from '@site/shared/calls'
import type { Values } from '../../rules/index.ts'

/**
 * The whole address that stands in cleaned values, its postal code written as the post of the country does; undefined as
 * long as it is not valid: a part is empty, the house number among them, or the postal code is none of the country.
 */
export function readAddress(values: Values): PostalAddress | undefined {
  const country = readText(values, 'country')
  const [typedCode = '', city = '', street = '', houseNumber = ''] = addressParts.map((name) => readText(values, name))
  const postalCode = tidyPostalCode(typedCode, country)
  if (!postalCode || !city || !street || !houseNumber || !country) return undefined
  const houseNumberExtension = readText(values, 'houseNumberExtension')
  return { postalCode, city, street, houseNumber, houseNumberExtension, country }
}

/** Flows in which a visitor may open a block with account information, or leave it. */
const withOption = new Set(['RIGHT_OF_ACCESS', 'RIGHT_TO_BE_FORGOTTEN'])

/** Who asks, by cleaned values; nobody in particular where account information was not opened (product §4). */
export function readUserInfo(values: Values): UserInfo {
  const { flowType, salutation, hasAccountInformation } = values
  if (withOption.has(String(flowType)) && hasAccountInformation !== true) return emptyUserInfo
  return {
    salutation: salutation === 'MALE' || salutation === 'FEMALE' ? salutation : 'NONE',
    firstName: readText(values, 'firstName'),
    lastName: readText(values, 'lastName'),
    address: readAddress(values),
  }
}

function readText(values: Values, name: string): string {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}
