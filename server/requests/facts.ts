import type { FlowType, PrivacyRequestBody } from '@site/shared/calls'
import { describeBrands } from '@site/shared/brands'
import type { Lang } from '@site/shared/contract'
import { dayOf, writeAddress, writeDay } from '@site/shared/rules'
import { texts } from './texts.ts'

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

/** What a request is: its kind, reference and dates, nothing that somebody typed or chose. */
export function describeKind({ reference, flowType, receivedAt, answerBy }: RequestFacts, lang: Lang): Fact[] {
  const { facts, flows } = texts[lang]
  return [
    [facts.flow, flows[flowType]],
    [facts.reference, reference],
    [facts.received, writeDay(dayOf(receivedAt), lang)],
    [facts.answerBy, writeDay(answerBy, lang)],
  ]
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
    [facts.brands, describeBrands(body.country, body.brands).join(', ')],
    [facts.received, writeDay(dayOf(receivedAt), lang)],
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
    [facts.address, writeAddress(body.userInfo.address).join('\n')],
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

function writeName({ userInfo: { salutation, firstName, lastName } }: PrivacyRequestBody, lang: Lang): string {
  const title = salutation === 'NONE' ? '' : texts[lang].salutations[salutation]
  return [title, firstName, lastName].filter(Boolean).join(' ')
}
