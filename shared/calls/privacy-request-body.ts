import { array, coerce, define, enums, mask, object, optional, refine, size, string, type } from 'superstruct'
import type { Infer, Struct } from 'superstruct'
import { langs } from '../contract/locale.ts'
import { assertDefined, countryOfCode, honeypotName, hostOf, limits, mapKeys } from '../rules/index.ts'
import { textStruct, textStructs, trimText, writeAddress } from '../rules/index.ts'
import { countryCodes } from './country-code.ts'
import { matching } from './parameters.ts'
import {
  addressFields,
  authorityText,
  behalves,
  communicationTypes,
  concernedBy,
  concernedFields,
  emptyUserInfo,
  nameFields,
  otherRights,
  salutations,
  type CommunicationType,
} from './privacy-request-fields.ts'
import { tidyPostalCode, type OtherRight } from './privacy-request-fields.ts'
import { requestTexts } from './privacy-request-fields.ts'
import type { Sender } from './privacy-request-fields.ts'
import { flowTypes, requestFlows, requestTextNames, type FlowType } from './request-flows.ts'

const absent = define<null | undefined>('absent', (value) => value === undefined || value === null)

/** Makes a text optional: absent means empty. */
function orEmpty(text: Struct<string, null>): Struct<string, null> {
  return coerce(text, absent, () => '')
}

const countryCode = coerce(matching(/^[A-Z]{2}$/), string(), (text) => trimText(text).toUpperCase())
const parts = object({
  ...textStructs(addressFields),
  houseNumberExtension: orEmpty(textStruct(addressFields.houseNumberExtension)),
  country: countryCode,
})
const ofCountry = refine(parts, 'postal_code', ({ postalCode, country }, { path }) => {
  return tidyPostalCode(postalCode, country) !== undefined || { path: [...path, 'postalCode'] }
})

/** A complete address, with its postal code in the notation of its country. */
const postalAddress = coerce(ofCountry, type({ postalCode: string(), country: string() }), (address) => ({
  ...address,
  postalCode: tidyPostalCode(address.postalCode, address.country.trim().toUpperCase()) ?? address.postalCode,
}))

const names = object({
  salutation: coerce(enums(salutations), absent, () => 'NONE'),
  firstName: orEmpty(textStruct(nameFields.firstName)),
  lastName: orEmpty(textStruct(nameFields.lastName)),
  address: coerce(optional(postalAddress), absent, () => undefined),
})

export type PostalAddress = Infer<typeof postalAddress>
/** Without an address unless it is complete. */
export type UserInfo = Infer<typeof names>

/** The person; nobody in particular where left out. */
const userInfo = coerce(names, absent, () => emptyUserInfo)

const concerned = object({
  name: textStruct(concernedFields.name),
  email: orEmpty(textStruct(concernedFields.email)),
  phoneNumber: coerce(orEmpty(textStruct(concernedFields.phoneNumber)), enums(['+']), () => ''),
  address: orEmpty(textStruct(concernedFields.address)),
})
/** Somebody for whom another person makes the request. */
export type Concerned = Infer<typeof concerned>

const isPageAddress = (text: string) => hostOf(text) !== undefined
const brandKeys = size(array(matching(/^[a-z0-9-]{1,60}$/)), 0, 500)
const pageAddress = refine(textStruct({ maxLength: limits.webAddress }), 'address', isPageAddress)
/** URL of the page without its query: that can be of any length, and holds identifiers of clicks on advertisements. */
const touchpoint = coerce(pageAddress, string(), (text) => text.split(/[?#]/, 1)[0] ?? '')

type Right = OtherRight | ''

/** Mandatory in an `OTHER_REQUEST`, empty in others. */
function rightOf(flowType: FlowType) {
  return flowType === 'OTHER_REQUEST'
    ? enums<Right, readonly Right[]>(otherRights)
    : coerce(enums<Right, readonly Right[]>(['']), absent, () => '' as const)
}

function bodyOf(flowType: FlowType, sender: Sender) {
  const texts = requestTexts(flowType, sender)
  const named = mapKeys(requestTextNames, (name) => orEmpty(textStruct(texts[name])))
  const { phoneNumber } = named
  return object({
    flowType: enums([flowType]),
    right: rightOf(flowType),
    ...named,
    phoneNumber: coerce(phoneNumber, enums(['+']), () => ''),
    country: enums(countryCodes),
    language: enums(langs),
    brands: coerce(brandKeys, absent, () => []),
    userInfo,
    /** Person concerned by a request for somebody else, and the proof that the sender may make it. All three, or none. */
    behalf: optional(enums(behalves)),
    authority: optional(textStruct(authorityText)),
    concerned: optional(concerned),
    touchpoint,
    [honeypotName]: optional(string()),
  })
}

/** Body of the calls that send a request; a field that the form does not have or the visitor left out is empty. */
export type PrivacyRequestBody = Infer<ReturnType<typeof bodyOf>>

/** Body that a page sends: `right` goes along with an `OTHER_REQUEST` alone. */
export type SentRequest = Omit<PrivacyRequestBody, 'right'> & { right?: OtherRight | undefined }

export function asBody(sent: SentRequest): PrivacyRequestBody {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schemas make an absent right empty
  return sent as PrivacyRequestBody
}

function bodyOfFlow(flowType: FlowType, sender: Sender): Struct<PrivacyRequestBody> {
  const { countries } = requestFlows[flowType]
  const body = refine(bodyOf(flowType, sender), 'country', ({ country }) => {
    return (countries?.includes(countryOfCode(country)) ?? true) || { path: ['country'] }
  })
  if (flowType !== 'OBJECTION') return isForOther(isReachable(body))
  const ofBrands = refine(body, 'option', ({ brands }) => brands.length > 0 || { path: ['brands'] })
  return isForOther(isReachable(refine(ofBrands, 'communication', namesChannel)))
}

/** An objection for somebody else names what advertising uses of that person. */
function namesChannel({ concerned: other }: PrivacyRequestBody) {
  return !other || Boolean(other.email || other.phoneNumber || other.address) || { path: ['concerned', 'email'] }
}

/** A request for somebody else says who that is, and why the sender may make it; one for oneself has nothing of it. */
function isForOther(body: Struct<PrivacyRequestBody>): Struct<PrivacyRequestBody> {
  return refine(body, 'required', ({ behalf, authority, concerned: other }) => {
    if (behalf === undefined) return (authority ?? other) === undefined || { path: ['behalf'] }
    if (!other) return { path: ['concerned', 'name'] }
    return authority !== undefined || { path: ['authority'] }
  })
}

/** Returns the person whom a request is about: by whom data is found and advertising stopped. */
export function personOf({
  concerned: other,
  email,
  phoneNumber,
  userInfo: { firstName, lastName, address },
}: Pick<PrivacyRequestBody, 'concerned' | 'email' | 'phoneNumber' | 'userInfo'>): Concerned {
  if (other) return other
  return { name: `${firstName} ${lastName}`.trim(), email, phoneNumber, address: writeAddress(address).join(', ') }
}

/** Returns the channels of advertising by which a person can be reached, as a request says. */
export function contactChannelsOf(body: Parameters<typeof personOf>[0]): CommunicationType[] {
  const person = personOf(body)
  return communicationTypes.filter((channel) => person[concernedBy[channel]] !== '')
}

/** Without any address nobody can be answered. */
function isReachable(body: Struct<PrivacyRequestBody>): Struct<PrivacyRequestBody> {
  return refine(body, 'communication', ({ email, phoneNumber, userInfo: { address } }) => {
    return Boolean(email || phoneNumber || address) || { path: ['email'] }
  })
}

const bodiesFrom = (sender: Sender) =>
  new Map(flowTypes.map((flowType) => [flowType, bodyOfFlow(flowType, sender)] as const))

export const privacyRequestBodies = bodiesFrom('visitor')
/** Bodies of requests of customers who can be reached in any way. */
export const staffRequestBodies = bodiesFrom('staff')

/**
 * Parses the body of a request by the schema of its flow: trims texts, replaces absent values by empty ones, normalises
 * postal codes, drops unknown fields.
 * @throws StructError with the field in `path` and the broken rule in `refinement`
 */
export function readPrivacyRequest(body: unknown, bodies = privacyRequestBodies): PrivacyRequestBody {
  const { flowType } = mask(body, type({ flowType: enums(flowTypes) }))
  return mask(body, assertDefined(bodies.get(flowType), flowType))
}
