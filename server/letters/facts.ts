import type { Lang } from '@site/shared/contract'
import { flowNames, isRunning, type PrivacyRequestBody } from '@site/shared/calls'
import { describeBrands } from '@site/shared/brands'
import { writeAddress, writeDay } from '@site/shared/rules'
import type { StoredRequest } from '../database/tables.ts'
import type { SummaryItem } from '../mail/letter.ts'
import { texts } from '../texts/texts.ts'

export type RequestFacts = Pick<
  StoredRequest,
  'reference' | 'flowType' | 'askedOn' | 'state' | 'pausedOn' | 'answerBy' | 'extension' | 'body' | 'behalf'
>

/** Returns what may be mailed to an unconfirmed address: nothing typed or chosen, or the form could send texts to strangers in our name. */
export function describeKind(request: RequestFacts, lang: Lang): SummaryItem[] {
  return writeKind(request, lang, flowNames[request.flowType][lang], { due: writeTerm(request, lang) })
}

/**
 * Returns a sentence to the person as one to somebody who asked for another: it speaks of the data of that one, and where they have
 * died of no article of the GDPR, which gives them no right (recital 27).
 */
export function ofConcerned(
  { body, behalf, language }: Pick<StoredRequest, 'body' | 'behalf'> & { language: Lang },
  letterText: string,
): string {
  const { concerned } = body
  if (!concerned) return letterText
  const { ofOther, consentOfOther } = texts[language].decisions
  // Nobody who has died gives consent: who asks does.
  const replaced = behalf === 'DECEASED' ? ofOther : [...ofOther, consentOfOther]
  const spoken = replaced.reduce((rest, [own = '', other = '']) => rest.replaceAll(own, other), letterText)
  const named = spoken.replaceAll('{concerned}', () => concerned.name)
  return behalf === 'DECEASED' ? named.replaceAll(articlesOfRight, '') : named
}

const articlesOfRight = / \((?:artikel|articles?)\b.*?\b(?:AVG|RGPD|GDPR)\)/gi

interface Days {
  /** The last day to answer, where it is named. */
  due: string
  /** `yyyy-mm-dd`: when the person asked to look again at the decision. */
  reviewAskedOn?: string | undefined
}

interface ShownFacts extends Days {
  /** Name of somebody for whom the person asked. */
  concerned?: string | undefined
}

/** Returns the same for a person who has confirmed: of an `OTHER_REQUEST` the right that was chosen. */
export function describeMatter(request: RequestFacts, lang: Lang, days: Days): SummaryItem[] {
  const { right } = request.body
  const name = right ? texts[lang].requests.rights[right] : flowNames[request.flowType][lang]
  const kind = ofConcerned({ ...request, language: lang }, name)
  return writeKind(request, lang, kind, { ...days, concerned: request.body.concerned?.name })
}

function writeKind({ reference, askedOn }: RequestFacts, lang: Lang, kind: string, days: ShownFacts): SummaryItem[] {
  const { concerned = '' } = days
  const { facts } = texts[lang].requests
  return withValue([
    [facts.flow, kind],
    [facts.reference, reference],
    [facts.concerned, concerned],
    [facts.received, writeDay(askedOn, lang)],
    [facts.reviewAsked, days.reviewAskedOn ? writeDay(days.reviewAskedOn, lang) : ''],
    [facts.answerBy, days.due],
  ])
}

/** Returns the due date and why it is later; nothing while the time stands still, and once the request is closed. */
function writeTerm(request: RequestFacts, lang: Lang): string {
  if (request.state !== 'RECEIVED' && !isRunning(request)) return ''
  const { answerBy, extension } = request
  const { requests, decisions } = texts[lang]
  const day = writeDay(answerBy, lang)
  return extension ? `${day} (${requests.facts.extended})\n${decisions.extensions[extension]}` : day
}

export function allFacts(request: RequestFacts, lang: Lang): SummaryItem[] {
  const { facts } = texts[lang].requests
  const { body } = request
  return withValue([
    ...describeMatter(request, lang, { due: writeTerm(request, lang) }),
    [facts.concernedBy, writeConcerned(body)],
    [facts.brands, describeBrands(body.country, body.brands).join(', ')],
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

/** Returns by what somebody is found for whom the person asked, but for the name. */
function writeConcerned({ concerned }: PrivacyRequestBody): string {
  return concerned ? [concerned.email, concerned.phoneNumber, concerned.address].filter(Boolean).join('\n') : ''
}

function withValue(facts: SummaryItem[]): SummaryItem[] {
  return facts.filter(([, value]) => value !== '')
}

function writeName({ userInfo: { salutation, firstName, lastName } }: PrivacyRequestBody, lang: Lang): string {
  const title = salutation === 'NONE' ? '' : texts[lang].requests.salutations[salutation]
  return [title, firstName, lastName].filter(Boolean).join(' ')
}
