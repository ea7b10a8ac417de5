import {
  countryCodeOf,
  addressParts,
  behalves,
  communicationTypes,
  emptyUserInfo,
  flowTypes,
  otherRights,
  requestFlows,
  requestTextNames,
  salutations,
  tidyPostalCode,
  type CommunicationType,
  type FlowType,
  type OtherRight,
  type PostalAddress,
  type RequestTextName,
  type SentRequest,
  type UserInfo,
} from '@site/shared/calls'
import { mapKeys, type Values } from '../rules/index.ts'
import { concernedFieldOf, isChosenChannel, isForOther } from './on-behalf/on-behalf.tsx'
import type { Brand } from '@site/shared/brands'
import type { Country, Lang } from '@site/shared/contract'

/** Returns the address in cleaned values with a normalised postal code; undefined unless complete and valid. */
export function readAddress(values: Values): PostalAddress | undefined {
  const { city, street, houseNumber, country, houseNumberExtension, ...typed } = mapKeys(
    [...addressParts, 'postalCode', 'houseNumberExtension', 'country'],
    (name) => readText(values, name),
  )
  const postalCode = tidyPostalCode(typed.postalCode, country)
  if (postalCode === undefined || !city || !street || !houseNumber || !country) return undefined
  return { postalCode, city, street, houseNumber, houseNumberExtension, country }
}

/** Returns the person in cleaned values; nobody in particular where account information was not opened. */
export function readUserInfo(values: Values): UserInfo {
  const { flowType, salutation, hasAccountInformation } = values
  const flow = findFlow(flowType)
  // Who asks for somebody else says who they are, where there is no account to open, too.
  const ownName = isForOther(values) ? readText(values, 'ownName') : ''
  if (flow && requestFlows[flow].hasOptionalAccount && hasAccountInformation !== true)
    return { ...emptyUserInfo, lastName: ownName }
  return {
    salutation: salutations.find((each) => each === salutation) ?? 'NONE',
    firstName: readText(values, 'firstName'),
    lastName: readText(values, 'lastName') || ownName,
    address: readAddress(values),
  }
}

export interface RequestContext {
  country: Country
  lang: Lang
  brands: readonly Brand[]
  touchpoint: string
}

/** Converts the cleaned values of a draft to a request body. @throws Error when no flow was begun */
export function readBody(values: Values, { country, lang, brands, touchpoint }: RequestContext): SentRequest {
  const flowType = findFlow(values['flowType'])
  if (!flowType) throw new Error('A privacy request without a flow type cannot be sent')
  const chosen = values['brands']
  const isChosen = ({ id }: Brand) => Array.isArray(chosen) && chosen.includes(String(id))
  return {
    flowType,
    ...readTexts(values),
    country: countryCodeOf(country),
    language: lang,
    brands: brands.filter(isChosen).flatMap(({ keys }) => keys),
    userInfo: readUserInfo(values),
    ...readOnBehalf(values),
    touchpoint,
    right: flowType === 'OTHER_REQUEST' ? findRight(values) : undefined,
  }
}

/** Returns for whom a request is made; nothing where it is for oneself. */
function readOnBehalf(values: Values): Pick<SentRequest, 'behalf' | 'authority' | 'concerned'> {
  const behalf = behalves.find((each) => each === values['behalf'])
  if (!behalf || !isForOther(values)) return {}
  const isUsed = (type: CommunicationType) => values['flowType'] !== 'OBJECTION' || isChosenChannel(values, type)
  const concernedValues = mapKeys(communicationTypes, (type) =>
    isUsed(type) ? readText(values, concernedFieldOf[type]) : '',
  )
  return {
    behalf,
    authority: readText(values, 'authority'),
    concerned: {
      name: readText(values, 'concernedName'),
      email: concernedValues.EMAIL,
      phoneNumber: concernedValues.PHONE === '+' ? '' : concernedValues.PHONE,
      address: concernedValues.POSTAL,
    },
  }
}

/** Returns the texts of cleaned values, empty where not given. */
export function readTexts(values: Values): Record<RequestTextName, string> {
  const texts = mapKeys(requestTextNames, (name) => readText(values, name))
  return { ...texts, phoneNumber: texts.phoneNumber === '+' ? '' : texts.phoneNumber }
}

function readText(values: Values, name: string): string {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

function findRight({ right }: Values): OtherRight | undefined {
  return otherRights.find((each) => each === right)
}

function findFlow(flowType: unknown): FlowType | undefined {
  return flowTypes.find((each) => each === flowType)
}
