import { tidyPostalCode } from '@site/shared/calls'
import type { PostalAddress, UserInfo } from '@site/shared/platform'
import { cleanText, type Values } from '../../rules/index.ts'
import { addressParts } from './address-form.ts'

/**
 * The whole address that stands in the fields, its postal code written as the post of the country does; undefined as
 * long as it is not valid: a part is blank, the house number among them, or the postal code is none of the country.
 */
export function readAddress(values: Values): PostalAddress | undefined {
  const country = readText(values, 'country')
  const [typedCode = '', city = '', street = '', houseNumber = ''] = addressParts.map((name) => readText(values, name))
  const postalCode = tidyPostalCode(typedCode, country)
  if (!postalCode || !city || !street || !houseNumber || !country) return undefined
  const houseNumberExtension = readText(values, 'houseNumberExtension')
  return { postalCode, city, street, houseNumber, houseNumberExtension, country }
}

/** Salutation and names that stand in the fields. */
export function readNames(values: Values): Omit<UserInfo, 'address'> {
  const salutation = values['salutation']
  return {
    salutation: salutation === 'MALE' || salutation === 'FEMALE' ? salutation : 'NONE',
    firstName: readText(values, 'firstName'),
    lastName: readText(values, 'lastName'),
  }
}

function readText(values: Values, name: string): string {
  const value = values[name]
  return typeof value === 'string' ? cleanText(value, false) : ''
}
