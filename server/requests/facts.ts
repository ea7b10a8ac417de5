import type { FlowType, PrivacyRequestBody } from '@site/shared/calls'
import { getBrands } from '@site/shared/brands'
import type { Country, Lang } from '@site/shared/contract'
import { texts, writeDay } from './texts.ts'

/** What is said about a request: a label and what stands behind it, on one or more lines. */
export type Fact = [label: string, value: string]

/** What of a request goes into mails. */
export interface RequestFacts {
  reference: string
  flowType: FlowType
  receivedAt: Date
  answerBy: string
  body: PrivacyRequestBody
}

/**
 * What may be mailed to an address that nobody has confirmed: nothing that was typed, or the form would be a way to write
 * to strangers in our name.
 */
export function safeFacts({ reference, flowType, receivedAt, answerBy, body }: RequestFacts, lang: Lang): Fact[] {
  const { facts, flows } = texts[lang]
  return withValue([
    [facts.reference, reference],
    [facts.flow, flows[flowType]],
    [facts.brands, brandNames(body).join(', ')],
    [facts.received, writeDay(receivedAt, lang)],
    [facts.answerBy, writeDay(answerBy, lang)],
  ])
}

/** The whole request. */
export function allFacts(request: RequestFacts, lang: Lang): Fact[] {
  const { facts } = texts[lang]
  const { body } = request
  return withValue([
    ...safeFacts(request, lang),
    [facts.email, body.email],
    [facts.phone, body.phoneNumber],
    [facts.name, writeName(body, lang)],
    [facts.address, writeAddress(body)],
    [facts.brandName, body.brandName],
    [facts.article, body.article],
    [facts.publicationDate, body.publicationDate],
    [facts.publicationLink, body.publicationLink],
    [facts.message, body.userMessage],
  ])
}

function withValue(facts: Fact[]): Fact[] {
  return facts.filter(([, value]) => value !== '')
}

/** The names of the brands whose keys were sent, in the order of the list. */
function brandNames({ brands, country }: PrivacyRequestBody): string[] {
  const ofCountry = getBrands(country.toLowerCase() as Country)
  return ofCountry.filter(({ keys }) => keys.some((key) => brands.includes(key))).map(({ description }) => description)
}

function writeName({ userInfo: { salutation, firstName, lastName } }: PrivacyRequestBody, lang: Lang): string {
  const title = salutation === 'NONE' ? '' : texts[lang].salutations[salutation]
  return [title, firstName, lastName].filter(Boolean).join(' ')
}

function writeAddress({ userInfo: { address } }: PrivacyRequestBody): string {
  if (!address) return ''
  const { street, houseNumber, houseNumberExtension, postalCode, city, country } = address
  const house = [street, houseNumber, houseNumberExtension].filter(Boolean).join(' ')
  return `${house}\n${postalCode} ${city}\n${country}`
}
