import {
  coerce,
  define,
  enums,
  object,
  optional,
  pattern,
  refine,
  string,
  type,
  type Infer,
  type Struct,
} from 'superstruct'
import { limits, required, textStruct, textStructs, trimText } from '../rules/index.ts'
import type { SharedRule } from '../rules/rule.ts'
import { tidyPostalCode } from './postal-code.ts'
import { emptyUserInfo, salutations } from './privacy-request-parts.ts'

/** Left out, or null. */
export const absent = define<null | undefined>('absent', (value) => value === undefined || value === null)

/** A text that may be left out, which says the same as an empty one. */
export function orEmpty(text: Struct<string, null>): Struct<string, null> {
  return coerce(text, absent, () => '')
}

/** What a postal address is made of (product §3, limits of §9); a form spreads these into its fields. */
export const addressFields = {
  postalCode: { rules: [required], maxLength: limits.postalCode },
  city: { rules: [required], maxLength: limits.city },
  street: { rules: [required], maxLength: limits.street },
  houseNumber: { rules: [required], maxLength: limits.houseNumber },
  houseNumberExtension: { maxLength: limits.houseNumberExtension },
}

/** The names of a person (limits of product §9). */
export const nameFields = {
  firstName: { maxLength: limits.firstName },
  lastName: { maxLength: limits.lastName },
}

/** The rule of a form for the field `postalCode`, beside `required`: a postal code of `country` (NL or BE). */
export function postalCodeOf(country: string): SharedRule {
  const isRight = (value: string) => value === '' || tidyPostalCode(value, country) !== undefined
  return {
    name: 'postal_code',
    struct: refine(string(), 'postal_code', isRight),
    message: 'forms.address',
    on: ['blur', 'invalid'],
  }
}

const country = coerce(pattern(string(), /^[A-Z]{2}$/), string(), (text) => trimText(text).toUpperCase())
const parts = object({
  ...textStructs(addressFields),
  houseNumberExtension: orEmpty(textStruct(addressFields.houseNumberExtension)),
  country,
})
const ofCountry = refine(parts, 'postal_code', (address, { branch, path }) => {
  const { postalCode } = address
  const isRight = tidyPostalCode(postalCode, address.country) !== undefined
  return (
    isRight || { value: postalCode, key: 'postalCode', path: [...path, 'postalCode'], branch: [...branch, postalCode] }
  )
})

/** A whole address; its postal code is written as the post of its country does. */
export const postalAddress = coerce(ofCountry, type({ postalCode: string(), country: string() }), (address) => ({
  ...address,
  postalCode: tidyPostalCode(address.postalCode, address.country.trim().toUpperCase()) ?? address.postalCode,
}))

const names = object({
  salutation: coerce(enums(salutations), absent, () => emptyUserInfo.salutation),
  firstName: orEmpty(textStruct(nameFields.firstName)),
  lastName: orEmpty(textStruct(nameFields.lastName)),
  address: coerce(optional(postalAddress), absent, () => undefined),
})

/** Who asks (product §3); left out, nobody in particular. */
export const userInfo = coerce(names, absent, () => emptyUserInfo)
export type SentUserInfo = Infer<typeof userInfo>
