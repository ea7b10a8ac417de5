import { refine, string } from 'superstruct'
import {
  date,
  email as emailRule,
  emailText,
  limits,
  phone,
  mapKeys,
  required,
  toPlainCharacters,
  trimText,
} from '../rules/index.ts'
import type { SharedRule } from '../rules/rule.ts'
import countries from './countries.json' with { type: 'json' }
import { requestFlows, requestTextNames, type FlowType, type RequestTextName } from './request-flows.ts'

/** Rights of `OTHER_REQUEST`: Art. 18, 20, 21(1) and 22 GDPR. */
export const otherRights = ['RESTRICTION', 'PORTABILITY', 'PERSONAL_OBJECTION', 'HUMAN_REVIEW'] as const
export type OtherRight = (typeof otherRights)[number]

/** Marketing channels. Notifications are information only. */
export const communicationTypes = ['PHONE', 'EMAIL', 'POSTAL'] as const
export type CommunicationType = (typeof communicationTypes)[number]

/** Somebody for whom another person makes the request. */
export const behalves = ['CHILD', 'CLIENT', 'DECEASED'] as const
export type Behalf = (typeof behalves)[number]

/** Proof that the person may make the request for somebody else. */
export const authorityText = { rules: [required], maxLength: limits.message, multiline: true }

/** Fields about the person for whom somebody else makes the request; the sender is who makes it, and gets the letters. */
export const concernedFields = {
  name: { rules: [required], maxLength: limits.name },
  email: { rules: [emailRule], maxLength: limits.email },
  phoneNumber: { rules: [phone], maxLength: limits.phone },
  address: { rules: [], maxLength: limits.article, multiline: true },
}
export const concernedParts = [
  'name',
  'email',
  'phoneNumber',
  'address',
] as const satisfies readonly (keyof typeof concernedFields)[]

/** The part of the concerned person that an objection to advertising by a channel needs. */
export const concernedBy = { PHONE: 'phoneNumber', EMAIL: 'email', POSTAL: 'address' } as const satisfies Record<
  CommunicationType,
  (typeof concernedParts)[number]
>

export const salutations = ['MALE', 'FEMALE', 'NONE'] as const

/** Parts that every postal address has. */
export const addressParts = ['city', 'street', 'houseNumber'] as const

export const emptyUserInfo = { salutation: 'NONE', firstName: '', lastName: '', address: undefined } as const

interface RequestText {
  rules: SharedRule[]
  maxLength: number
  multiline?: boolean
  tidy?: (text: string) => string
}

const texts: Record<RequestTextName, RequestText> = {
  email: emailText,
  phoneNumber: { rules: [phone], maxLength: limits.phone },
  userMessage: { rules: [], maxLength: limits.message, multiline: true },
  brandName: { rules: [], maxLength: limits.brandName },
  article: { rules: [], maxLength: limits.article },
  publicationLink: { rules: [], maxLength: limits.webAddress },
  /** `dd - mm - yyyy` */
  publicationDate: { rules: [date], maxLength: limits.date },
}

/** A visitor, or staff for a customer, who may have no email address. */
export type Sender = 'visitor' | 'staff'

/** Returns the rules of a request's texts, for forms and server: `...requestTexts('RIGHT_OF_ACCESS').email`. */
export function requestTexts(flowType: FlowType, sender: Sender = 'visitor'): Record<RequestTextName, RequestText> {
  return mapKeys(requestTextNames, (name) => {
    const text = texts[name]
    const isRequired = requestFlows[flowType].required.includes(name) && (name !== 'email' || sender === 'visitor')
    return isRequired ? { ...text, rules: [required, ...text.rules] } : text
  })
}

/** ISO 3166-1 codes of all countries, and that of Kosovo. */
export const postalCountries: readonly string[] = [...countries.withPostalCodes, ...countries.withoutPostalCodes]

const withoutPostalCodes: ReadonlySet<string> = new Set(countries.withoutPostalCodes)

/** Whether an address in a country needs a postal code: not where there is none, or where hardly anybody uses it. */
export function needsPostalCode(country: string): boolean {
  return !withoutPostalCodes.has(country)
}

/**
 * Returns a postal code in the notation of its country: `1234 AB` for `1234ab` or `NL-1234 AB`, `1000` for `B-1000`.
 * Undefined where invalid; other countries than NL and BE accept any (upper case), and those that need none an empty one. Digits of any script are ASCII.
 */
export function tidyPostalCode(text: string, country: string): string | undefined {
  const typed = trimText(toPlainCharacters(text)).toUpperCase()
  if (country === 'BE') return /^(?:BE?)?[\s-]*([1-9]\d{3})$/.exec(typed)?.[1]
  if (country !== 'NL') return typed || (needsPostalCode(country) ? undefined : '')
  const [, digits, letters] = /^(?:NL?)?[\s-]*([1-9]\d{3})[\s.-]*([A-Z]{2})$/.exec(typed) ?? []
  return digits && `${digits} ${letters}`
}

export const addressFields = {
  /** Required by its country: `needsPostalCode`. */
  postalCode: { maxLength: limits.postalCode },
  city: { rules: [required], maxLength: limits.city },
  street: { rules: [required], maxLength: limits.street },
  houseNumber: { rules: [required], maxLength: limits.houseNumber },
  houseNumberExtension: { maxLength: limits.houseNumberExtension },
}

export const nameFields = {
  firstName: { maxLength: limits.firstName },
  lastName: { maxLength: limits.lastName },
}

/** Returns the rule of a field `postalCode` for NL or BE. */
export function postalCodeOf(country: string): SharedRule {
  const isRight = (value: string) => value === '' || tidyPostalCode(value, country) !== undefined
  return {
    name: 'postal_code',
    struct: refine(string(), 'postal_code', isRight),
    message: 'forms.address',
    on: ['blur', 'invalid'],
  }
}
