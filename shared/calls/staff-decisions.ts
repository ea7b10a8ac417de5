import {
  array,
  boolean,
  enums,
  integer,
  min,
  nullable,
  object,
  optional,
  record,
  string,
  type Infer,
} from 'superstruct'
import { calendarDate } from './parameters.ts'
import { time } from './privacy-request.ts'
import { countryCodes, type CountryCode } from './country-code.ts'
import type { OtherRight } from './privacy-request-fields.ts'
import type { FlowType } from './request-flows.ts'
import { publicSteps } from './request-status.ts'
import { keysOf, mapKeys } from '../rules/index.ts'

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
  /** Outcomes that it can explain; both where left out. */
  outcomes?: readonly Outcome[]
}

const everywhere = countryCodes

/**
 * Grounds to refuse a request in whole or in part. Objections to direct marketing have none (Art. 21(3)). That no data was found
 * is an answer to a request for access (Art. 15(1)), not a refusal. The rights of others never refuse all of a copy
 * (recital 63). Belgian law exempts journalism from many rights, but not from erasure and from those about automated decisions
 * (Art. 24 of the Act of 30 July 2018).
 */
const reasons = {
  NOTHING_FOUND: { article: '12(4)', except: ['RIGHT_OF_ACCESS'] },
  IDENTITY_NOT_SHOWN: { article: '11(2), 12(6)' },
  UNFOUNDED: { article: '12(5)' },
  EXCESSIVE: { article: '12(5)' },
  RIGHTS_OF_OTHERS: { article: '15(4)', flows: { RIGHT_OF_ACCESS: everywhere }, outcomes: ['PARTLY'] },
  NOT_RESTRICTABLE: { article: '18(1)', rights: { RESTRICTION: everywhere } },
  NOT_PORTABLE: { article: '20(1)', rights: { PORTABILITY: everywhere } },
  NOT_PROVIDED: { article: '20(1)', rights: { PORTABILITY: everywhere } },
  PORTABLE_OF_OTHERS: { article: '20(4)', rights: { PORTABILITY: everywhere }, outcomes: ['PARTLY'] },
  COMPELLING_GROUNDS: { article: '21(1)', rights: { PERSONAL_OBJECTION: everywhere } },
  OBJECTION_CLAIMS: { article: '21(1)', rights: { PERSONAL_OBJECTION: everywhere } },
  OTHER_BASIS: { article: '21(1)', rights: { PERSONAL_OBJECTION: everywhere } },
  NO_AUTOMATED_DECISION: { article: '22(1)', rights: { HUMAN_REVIEW: everywhere } },
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
    flows: { RIGHT_OF_ACCESS: everywhere, RECTIFICATION: everywhere, REMOVAL_FROM_PUBLICATION: ['NL'] },
    rights: { RESTRICTION: everywhere, PORTABILITY: everywhere, PERSONAL_OBJECTION: everywhere, HUMAN_REVIEW: ['NL'] },
  },
  PRESS_ARCHIVE: { article: '17(3)(a)', flows: { REMOVAL_FROM_PUBLICATION: everywhere } },
} satisfies Record<string, Reason>

export type DecisionReason = keyof typeof reasons
export const decisionReasons: readonly DecisionReason[] = keysOf(reasons)

export function articleOf(reason: DecisionReason): string {
  return reasons[reason].article
}

/** What a request is about. */
interface Matter {
  flowType: FlowType
  country: CountryCode
  /** Of an `OTHER_REQUEST`; else empty. */
  right: OtherRight | ''
}

/** Returns the reasons that a decision can have; none for an objection to advertising, and for what is granted. */
export function reasonsFor(matter: Matter, outcome: Outcome): readonly DecisionReason[] {
  if (matter.flowType === 'OBJECTION' || outcome === 'GRANTED') return []
  return decisionReasons.filter((name) => {
    const reason: Reason = reasons[name]
    return isAbout(reason, matter) && (reason.outcomes?.includes(outcome) ?? true)
  })
}

function isAbout({ flows, rights, except }: Reason, { flowType, country, right }: Matter): boolean {
  if (!flows && !rights) return !except?.includes(flowType)
  const countries = right ? rights?.[right] : flows?.[flowType]
  return countries?.includes(country) ?? false
}

/** Length of the sentence that explains an extension, a refusal or a partial answer, and of what was done. */
export const shortestExplanation = 20

/** Whether recipients of the data have to be informed of what was granted (Art. 19 GDPR). */
export function hasRecipientsToInform({ flowType, right }: Pick<Matter, 'flowType' | 'right'>): boolean {
  const changed: readonly FlowType[] = ['RECTIFICATION', 'RIGHT_TO_BE_FORGOTTEN', 'REMOVAL_FROM_PUBLICATION']
  return changed.includes(flowType) || right === 'RESTRICTION'
}

/** What an answer to a request for access must say: the data that each brand has, who received it, how long it is stored, its source (Art. 15(1) GDPR). */
export const answerParts = ['data', 'recipients', 'retention', 'source'] as const
export type AnswerPart = (typeof answerParts)[number]

/** FILES: in a file of the answer, or enclosed with a printed letter. NONE: there is none, for the reason in the text. */
export const partKinds = ['TEXT', 'FILES', 'NONE'] as const
export type PartKind = (typeof partKinds)[number]

/** Of a review by somebody who has not decided: the decision stays, or another takes its place. */
export const reviewOutcomes = ['UPHELD', 'CHANGED'] as const
export type ReviewOutcome = (typeof reviewOutcomes)[number]

/** What staff can do with a request. */
export const staffActions = [
  'take-back',
  'take-now',
  'take',
  'assign',
  'approve',
  'decide',
  'resume',
  'ask-identity',
  'extend',
  'review',
  'ask-review',
  'message',
  'note',
  'mail-returned',
  'posted',
] as const
export type StaffRequestAction = (typeof staffActions)[number]

export const letterChannels = ['MAIL', 'POST'] as const
export type LetterChannel = (typeof letterChannels)[number]

/** Letters of decisions; the person gets them in the language of the request. */
export const letterKinds = [
  'EXTENDED',
  'IDENTITY_ASKED',
  'RESUMED',
  'GRANTED',
  'PARTLY',
  'REFUSED',
  'REVIEW_ASKED',
  'UPHELD',
  'CHANGED',
] as const
export type LetterKind = (typeof letterKinds)[number]
const notices = [
  'VERIFICATION',
  'REMINDER',
  'LINKS',
  'RECEIPT',
  'DUPLICATE',
  'WITHDRAWAL',
  'MESSAGE',
  'OPENED',
  'UNOPENED',
] as const
/** All letters about a request that are stored as they were sent. */
export const sentLetterKinds = [...letterKinds, ...notices] as const
export type SentLetterKind = (typeof sentLetterKinds)[number]

const partKindsOf = object(mapKeys(answerParts, () => optional(enums(partKinds))))

export const decision = object({
  outcome: enums(outcomes),
  reason: nullable(enums(decisionReasons)),
  /** The sentence of the member of staff; empty where none was needed. */
  text: string(),
  /** How each part of an answer to a request for access was given. */
  parts: optional(partKindsOf),
  /** The recipients of the data that were informed (Art. 19 GDPR); the letter does not name them. */
  informed: optional(string()),
  /** What was done of a request that was granted in part; empty otherwise. */
  done: string(),
  /** Whether the person was answered that we hold no data about them. */
  nothingFound: boolean(),
  decidedBy: string(),
  decidedAt: time,
  /** The second member of staff, where `DECISIONS_NEED_TWO=on`. */
  approvedBy: nullable(string()),
})
export type Decision = Infer<typeof decision>

/** A step that is not taken yet, and can be taken back. */
export const waitingStep = object({
  /** When it is taken; null while a second member of staff has to approve it. */
  until: nullable(time),
  secondsLeft: nullable(min(integer(), 0)),
  by: string(),
  decidedAt: time,
  /** That second member of staff. */
  approvedBy: nullable(string()),
})
export type WaitingStep = Infer<typeof waitingStep>

export const review = object({
  outcome: enums(reviewOutcomes),
  /** The outcome of the decision before and after it. */
  from: enums(outcomes),
  to: enums(outcomes),
  /** Of a changed decision that does not grant all: why. */
  reason: optional(nullable(enums(decisionReasons))),
  text: string(),
  /** Of a changed decision, as of the decision itself. */
  done: optional(string()),
  nothingFound: optional(boolean()),
  parts: optional(partKindsOf),
  informed: optional(string()),
  by: string(),
  at: time,
})
export type Review = Infer<typeof review>

const staffSteps = [
  'LINK_SENT',
  'VIEWED',
  'TAKEN',
  'ASSIGNED',
  'PROPOSED',
  'APPROVED',
  'TAKEN_BACK',
  'NOT_TAKEN',
  'NOTE',
  'MAIL_FAILED',
  'POSTED',
  'TASK_DONE',
  'TASK_NOT_NEEDED',
  'TASK_REOPENED',
] as const
const mailboxSteps = [
  'MESSAGE_SENT',
  'MESSAGE_RECEIVED',
  'CODE_SENT',
  'CODE_LOCKED',
  'OPENED',
  'REMINDED',
  'DESTROYED',
] as const
/** Everything that happens to a request. */
export const historyKinds = [...publicSteps, ...staffSteps, ...mailboxSteps] as const
export type HistoryKind = (typeof historyKinds)[number]

export const historyEntry = object({
  /** Id of a letter in the URL of its printed form. */
  id: string(),
  at: time,
  kind: enums(historyKinds),
  /** Member of staff; null for the person and for the site itself. */
  by: nullable(string()),
  /** Id of that member of staff at the login provider: names are not unique. */
  subject: optional(nullable(string())),
  /** `reason`, `text`, `to`, `toSubject`, `outcome`, `letter`, `channel`, `postedOn`, `returnedOn`, `taskKind`, `target`, `taskChannel`, `error`, by kind. */
  details: record(string(), string()),
})
export type HistoryEntry = Infer<typeof historyEntry>

/** A letter as the person gets it. */
export const letter = object({
  subject: string(),
  text: string(),
  html: string(),
  language: string(),
  channel: enums(letterChannels),
  /** Of a printed letter: who sends it, with their address, for the window of the envelope. */
  sender: optional(string()),
  /** Lines of the postal address; empty for a mail. */
  address: array(string()),
  /** Day on which it was written; of one that is only shown, today. */
  writtenOn: calendarDate,
  postedOn: optional(nullable(string())),
})
export type StaffLetter = Infer<typeof letter>
