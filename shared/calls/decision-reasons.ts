import { countryCodes, type CountryCode } from './country-code.ts'
import type { Behalf, OtherRight } from './privacy-request-fields.ts'
import type { FlowType } from './request-flows.ts'
import { keysOf } from '../rules/index.ts'

/** PARTLY and REFUSED need a reason and a sentence. */
export const outcomes = ['GRANTED', 'PARTLY', 'REFUSED'] as const
export type Outcome = (typeof outcomes)[number]

interface Reason {
  /** Article of the GDPR where no other law is named. */
  article: string
  /** Kinds of request that it can refuse, and in which countries; all but objections where both are left out. */
  flows?: Partial<Record<FlowType, readonly CountryCode[]>>
  /** The same of the rights of an `OTHER_REQUEST`. */
  rights?: Partial<Record<OtherRight, readonly CountryCode[]>>
  /** Kinds of request that it cannot refuse. */
  except?: readonly FlowType[]
  /** Use in a request about somebody who has died, to whom the GDPR does not apply: only there, or there as well. */
  deceased?: 'ONLY' | 'TOO'
  /** Outcomes that it can explain; both where left out. */
  outcomes?: readonly Outcome[]
}

const everywhere = countryCodes
/** Outcomes without any part that could be granted: the person is not identified, nothing was found, or the request is manifestly unfounded. */
const rejectedOnly: readonly Outcome[] = ['REFUSED']

/**
 * Grounds to refuse a request in whole or in part. Objections to direct marketing have none (Art. 21(3)). That no data was found
 * is an answer to a request for access (Art. 15(1)), not a refusal. The rights of others never refuse all of a copy
 * (recital 63). Belgian law exempts journalism from many rights, but not from erasure and from those about automated decisions
 * (Art. 24 of the Act of 30 July 2018).
 */
const reasons = {
  DECEASED: { article: 'recital 27', deceased: 'ONLY' },
  NOTHING_FOUND: { article: '12(4)', except: ['RIGHT_OF_ACCESS'], deceased: 'TOO', outcomes: rejectedOnly },
  IDENTITY_NOT_SHOWN: { article: '11(2), 12(6)', deceased: 'TOO', outcomes: rejectedOnly },
  UNFOUNDED: { article: '12(5)', outcomes: rejectedOnly },
  EXCESSIVE: { article: '12(5)', outcomes: rejectedOnly },
  RIGHTS_OF_OTHERS: { article: '15(4)', flows: { RIGHT_OF_ACCESS: everywhere }, outcomes: ['PARTLY'] },
  NOT_RESTRICTABLE: { article: '18(1)', rights: { RESTRICTION: everywhere } },
  NOT_PORTABLE: { article: '20(1)', rights: { PORTABILITY: everywhere } },
  NOT_PROVIDED: { article: '20(1)', rights: { PORTABILITY: everywhere } },
  PORTABLE_OF_OTHERS: { article: '20(4)', rights: { PORTABILITY: everywhere }, outcomes: ['PARTLY'] },
  COMPELLING_GROUNDS: { article: '21(1)', rights: { PERSONAL_OBJECTION: everywhere } },
  OBJECTION_CLAIMS: { article: '21(1)', rights: { PERSONAL_OBJECTION: everywhere } },
  OTHER_BASIS: { article: '21(1)', rights: { PERSONAL_OBJECTION: everywhere } },
  NO_AUTOMATED_DECISION: { article: '22(1)', rights: { HUMAN_REVIEW: everywhere }, outcomes: rejectedOnly },
  ACCURATE: { article: '16', flows: { RECTIFICATION: everywhere } },
  STILL_NEEDED: { article: '17(1)(a)', flows: { RIGHT_TO_BE_FORGOTTEN: everywhere } },
  LEGAL_OBLIGATION: { article: '17(3)(b)', flows: { RIGHT_TO_BE_FORGOTTEN: everywhere } },
  LEGAL_CLAIMS: { article: '17(3)(e)', flows: { RIGHT_TO_BE_FORGOTTEN: everywhere } },
  FREEDOM_OF_EXPRESSION: {
    article: '17(3)(a)',
    flows: { RIGHT_TO_BE_FORGOTTEN: everywhere, REMOVAL_FROM_PUBLICATION: everywhere },
  },
  JOURNALISM: {
    article: '85',
    flows: { RIGHT_OF_ACCESS: everywhere, RECTIFICATION: everywhere },
    rights: { RESTRICTION: everywhere, PORTABILITY: everywhere, PERSONAL_OBJECTION: everywhere, HUMAN_REVIEW: ['NL'] },
  },
  PRESS_ARCHIVE: { article: '17(3)(a)', flows: { REMOVAL_FROM_PUBLICATION: everywhere } },
} satisfies Record<string, Reason>

export type DecisionReason = keyof typeof reasons
export const decisionReasons: readonly DecisionReason[] = keysOf(reasons)

export function articleOf(reason: DecisionReason): string {
  return reasons[reason].article
}

/** Subject of a request. */
interface Matter {
  /** Relation to the person concerned, for a request for somebody else. */
  behalf?: Behalf | null | undefined
  flowType: FlowType
  country: CountryCode
  /** Right of an `OTHER_REQUEST`; else empty. */
  right: OtherRight | ''
}

/** Returns the reasons that a decision can have; none for an objection to advertising, and for what is granted. */
export function reasonsFor(matter: Matter, outcome: Outcome): readonly DecisionReason[] {
  if (matter.flowType === 'OBJECTION' || outcome === 'GRANTED') return []
  if (outcome === 'PARTLY' && isWhole(matter)) return []
  return decisionReasons.filter((name) => {
    const reason: Reason = reasons[name]
    return isAbout(reason, matter) && (reason.outcomes?.includes(outcome) ?? true)
  })
}

/** Whether a right has no part that could be granted: a person looks at an automated decision again, or does not (Art. 22(3) GDPR). */
function isWhole({ right }: Matter): boolean {
  return right === 'HUMAN_REVIEW'
}

function isAbout({ flows, rights, except, deceased }: Reason, matter: Matter): boolean {
  const { flowType, country, right, behalf } = matter
  if (behalf === 'DECEASED' ? !deceased : deceased === 'ONLY') return false
  if (!flows && !rights) return !except?.includes(flowType)
  const countries = right ? rights?.[right] : flows?.[flowType]
  return countries?.includes(country) ?? false
}

/** Whether recipients of the data have to be informed of what was granted (Art. 19 GDPR). */
export function hasRecipientsToInform({ flowType, right }: Pick<Matter, 'flowType' | 'right'>): boolean {
  const changed: readonly FlowType[] = ['RECTIFICATION', 'RIGHT_TO_BE_FORGOTTEN', 'REMOVAL_FROM_PUBLICATION']
  return changed.includes(flowType) || right === 'RESTRICTION'
}

/** Whether data was made public, so that the letter says by which measure it went, and what search engines were asked (Art. 17(2) GDPR). */
export function isPublished({ flowType }: Pick<Matter, 'flowType'>): boolean {
  return flowType === 'REMOVAL_FROM_PUBLICATION'
}

/** Whether data that is erased may have been made public. */
export function mayBePublished(matter: Pick<Matter, 'flowType'>): boolean {
  return isPublished(matter) || matter.flowType === 'RIGHT_TO_BE_FORGOTTEN'
}

/** Returns whether granting a right needs a sentence on which data and until when, which use, or which result (Art. 18, 21(1), 22(3) GDPR). */
export function needsSentence({ right }: Pick<Matter, 'right'>): boolean {
  return right === 'RESTRICTION' || right === 'PERSONAL_OBJECTION' || right === 'HUMAN_REVIEW'
}

/** Whether data is contested, or its use is objected to: until the answer its use may be restricted (Art. 18(1)(a) and (d) GDPR). */
export function isContestable({ flowType, right }: Pick<Matter, 'flowType' | 'right'>): boolean {
  return flowType === 'RECTIFICATION' || right === 'PERSONAL_OBJECTION'
}

/** Whether data is not used while its request is open: a restriction is requested, or the person asked for one meanwhile. */
export function isRestrictedMeanwhile({ right }: Pick<Matter, 'right'>, restrictedOn: string | null): boolean {
  return right === 'RESTRICTION' || restrictedOn !== null
}

interface Given {
  outcome: Outcome
  nothingFound?: boolean | undefined
}

/** Whether a review would give less than the decision gave: who asks to look again loses nothing by it. */
export function givesLess(before: Given, after: Given): boolean {
  return amountGiven(after) < amountGiven(before)
}

function amountGiven({ outcome, nothingFound }: Given): number {
  if (outcome === 'REFUSED') return 0
  if (nothingFound) return 1
  return outcome === 'PARTLY' ? 2 : 3
}
