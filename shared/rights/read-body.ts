import { flowTypes, requestTextNames, type PrivacyRequestBody, type RequestTextName } from '@site/shared/calls'
import type { Brand } from '@site/shared/brands'
import type { Country, Lang } from '@site/shared/contract'
import { recordOf, type Values } from '../rules/index.ts'
import { readUserInfo } from './address/read-address.ts'

/** Where and how a request is made. */
export interface RequestPlace {
  country: Country
  lang: Lang
  /** All brands of the country: the draft names them by their place in it. */
  brands: readonly Brand[]
  /** Address of the page. */
  touchpoint: string
}

/**
 * The values of a draft, cleaned by its form, as the body of product §7: brand keys flattened, country in upper case,
 * `+` alone and account information that was not opened left out (§4).
 *
 * @throws Error when no flow was begun: there is nothing to send
 */
export function readBody(values: Values, { country, lang, brands, touchpoint }: RequestPlace): PrivacyRequestBody {
  const flowType = flowTypes.find((each) => each === values['flowType'])
  if (!flowType) throw new Error('A privacy request without a flow type cannot be sent')
  const chosen = values['brands']
  const isChosen = ({ id }: Brand) => Array.isArray(chosen) && chosen.includes(String(id))
  return {
    flowType,
    ...readTexts(values),
    country: country === 'be' ? 'BE' : 'NL',
    language: lang,
    brands: brands.filter(isChosen).flatMap(({ keys }) => keys),
    userInfo: readUserInfo(values),
    touchpoint,
  }
}

/** The texts of cleaned values, empty where nothing was typed. */
export function readTexts(values: Values): Record<RequestTextName, string> {
  return recordOf(requestTextNames, (name) => {
    const text = values[name]
    const isLonePlus = name === 'phoneNumber' && text === '+'
    return typeof text === 'string' && !isLonePlus ? text : ''
  })
}
