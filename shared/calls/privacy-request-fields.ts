import { refine, string } from 'superstruct'
import { date, email, limits, phone, recordOf, required, trimText } from '../rules/index.ts'
import type { SharedRule } from '../rules/rule.ts'

/** The kinds of request that a visitor or staff member can make (product §3). */
export const flowTypes = [
  'OBJECTION',
  'RIGHT_OF_ACCESS',
  'RECTIFICATION',
  'REMOVAL_FROM_PUBLICATION',
  'RIGHT_TO_BE_FORGOTTEN',
] as const
export type FlowType = (typeof flowTypes)[number]

/** The texts of a request, by their names in the body of product §7. */
export const requestTextNames = [
  'email',
  'phoneNumber',
  'userMessage',
  'brandName',
  'article',
  'publicationLink',
  'publicationDate',
] as const
export type RequestTextName = (typeof requestTextNames)[number]

/** Ways in which a person is addressed. NOTIFICATIONS is information only: it is never ticked. */
export const communicationTypes = ['PHONE', 'EMAIL', 'POSTAL'] as const
export type CommunicationType = (typeof communicationTypes)[number]

export const salutations = ['MALE', 'FEMALE', 'NONE'] as const
export type Salutation = (typeof salutations)[number]

export interface PostalAddress {
  postalCode: string
  city: string
  street: string
  houseNumber: string
  houseNumberExtension: string
  country: string
}

/** The parts that make an address: without any of them there is none (product §5, postal required). */
export const addressParts = ['postalCode', 'city', 'street', 'houseNumber'] as const

export interface UserInfo {
  salutation: Salutation
  firstName: string
  lastName: string
  /** Undefined until the address fields hold a whole address. */
  address: PostalAddress | undefined
}

export const emptyUserInfo: UserInfo = { salutation: 'NONE', firstName: '', lastName: '', address: undefined }

interface RequestText {
  rules: SharedRule[]
  maxLength: number
  multiline?: boolean
}

const texts: Record<RequestTextName, RequestText> = {
  email: { rules: [email], maxLength: limits.email },
  phoneNumber: { rules: [phone], maxLength: limits.phone },
  userMessage: { rules: [], maxLength: limits.message, multiline: true },
  brandName: { rules: [], maxLength: limits.brandName },
  article: { rules: [], maxLength: limits.article },
  publicationLink: { rules: [], maxLength: limits.webAddress },
  /** `dd - mm - yyyy` */
  publicationDate: { rules: [date], maxLength: limits.date },
}

/** The texts without which a flow is not taken (product §5); of an objection more is asked, but no one text. */
const requiredTexts: Record<FlowType, readonly RequestTextName[]> = {
  OBJECTION: [],
  RIGHT_OF_ACCESS: ['email'],
  RECTIFICATION: ['userMessage'],
  REMOVAL_FROM_PUBLICATION: ['article', 'publicationDate', 'userMessage'],
  RIGHT_TO_BE_FORGOTTEN: ['email'],
}

/**
 * What the texts of a request must be, by their names in the body of product §7. A form spreads them into its
 * fields (`...requestTexts('RIGHT_OF_ACCESS').email`), the server makes its schema of them.
 */
export function requestTexts(flowType: FlowType): Record<RequestTextName, RequestText> {
  return recordOf(requestTextNames, (name) => {
    const text = texts[name]
    return requiredTexts[flowType].includes(name) ? { ...text, rules: [required, ...text.rules] } : text
  })
}

/**
 * A postal code as the country's post writes it: `1234 AB` for what was typed as `1234ab` or `NL-1234 AB`, `1000` for
 * `B-1000`. Undefined where it is none of that country; other countries than NL and BE (upper case) take any.
 */
export function tidyPostalCode(text: string, country: string): string | undefined {
  const typed = trimText(text).toUpperCase()
  if (country === 'BE') return /^(?:BE?)?[\s-]*([1-9]\d{3})$/.exec(typed)?.[1]
  if (country !== 'NL') return typed || undefined
  const [, digits, letters] = /^(?:NL?)?[\s-]*([1-9]\d{3})[\s.-]*([A-Z]{2})$/.exec(typed) ?? []
  return digits && `${digits} ${letters}`
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
