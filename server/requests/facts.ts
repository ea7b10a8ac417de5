import type { Lang } from '@site/shared/contract'
import { flowNames, type PrivacyRequestBody } from '@site/shared/calls'
import { describeBrands } from '@site/shared/brands'
import { dayOf, writeAddress, writeDay } from '@site/shared/rules'
import type { StoredRequest } from './request-store.ts'
import { texts } from '../texts/texts.ts'

export type SummaryItem = [label: string, value: string]

export type RequestFacts = Pick<StoredRequest, 'reference' | 'flowType' | 'receivedAt' | 'answerBy' | 'body'>

/** Returns nothing that somebody typed or chose. */
export function describeKind({ reference, flowType, receivedAt, answerBy }: RequestFacts, lang: Lang): SummaryItem[] {
  const { facts } = texts[lang].requests
  return [
    [facts.flow, flowNames[flowType][lang]],
    [facts.reference, reference],
    [facts.received, writeDay(dayOf(receivedAt), lang)],
    [facts.answerBy, writeDay(answerBy, lang)],
  ]
}

/** Returns what may be mailed to an unconfirmed address: nothing typed, or the form could send texts to strangers in our name. */
export function safeFacts(
  { reference, flowType, receivedAt, answerBy, body }: RequestFacts,
  lang: Lang,
): SummaryItem[] {
  const { facts } = texts[lang].requests
  return withValue([
    [facts.reference, reference],
    [facts.flow, flowNames[flowType][lang]],
    [facts.brands, describeBrands(body.country, body.brands).join(', ')],
    [facts.received, writeDay(dayOf(receivedAt), lang)],
    [facts.answerBy, writeDay(answerBy, lang)],
  ])
}

export function allFacts(request: RequestFacts, lang: Lang): SummaryItem[] {
  const { facts } = texts[lang].requests
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

function withValue(facts: SummaryItem[]): SummaryItem[] {
  return facts.filter(([, value]) => value !== '')
}

function writeName({ userInfo: { salutation, firstName, lastName } }: PrivacyRequestBody, lang: Lang): string {
  const title = salutation === 'NONE' ? '' : texts[lang].requests.salutations[salutation]
  return [title, firstName, lastName].filter(Boolean).join(' ')
}
