import { boolean, enums, integer, min, nullable, object, optional, string, type Infer } from 'superstruct'
import { mapKeys } from '../rules/index.ts'
import { decisionReasons, outcomes } from './decision-reasons.ts'
import { time } from './privacy-request.ts'

/**
 * Parts of an answer to a request for access: the data that each brand has, who received it, how long it is stored, its source; and what
 * is the same for many people: purposes, categories, rights, the complaint, automated decisions, transfers (Art. 15(1) and (2) GDPR).
 */
export const answerParts = ['data', 'recipients', 'retention', 'source', 'explanation'] as const
export type AnswerPart = (typeof answerParts)[number]

/** FILES: in a file of the answer, or enclosed with a printed letter; not by telephone. NONE: there is none, for the reason in the text. */
export const partKinds = ['TEXT', 'FILES', 'NONE'] as const
export type PartKind = (typeof partKinds)[number]

/**
 * Whether recipients of the data were informed of what changed (Art. 19 GDPR). IMPOSSIBLE: that is impossible, or takes a
 * disproportionate effort.
 */
export const notifications = ['TOLD', 'NO_RECIPIENTS', 'IMPOSSIBLE'] as const
export type RecipientNotification = (typeof notifications)[number]

/** Measures by which data left a publication. DE_INDEXED: it is still in it, but search engines may not show it. */
export const removalMeasures = [
  'REMOVED',
  'ANONYMISED',
  'INITIALS',
  'PICTURE_REMOVED',
  'NOTE_ADDED',
  'DE_INDEXED',
] as const
export type RemovalMeasure = (typeof removalMeasures)[number]

/**
 * Whether search engines and others that passed on published data were asked to take it away (Art. 17(2) GDPR). NOT_SHOWN: they did not
 * show it. IMPOSSIBLE: no reasonable step was possible.
 */
export const searchEngineSteps = ['ASKED', 'NOT_SHOWN', 'IMPOSSIBLE', 'NOT_PUBLISHED'] as const
export type SearchEngineStep = (typeof searchEngineSteps)[number]

/** Outcomes of a review by somebody who has not decided: the decision stays, or another replaces it. */
export const reviewOutcomes = ['UPHELD', 'CHANGED'] as const
export type ReviewOutcome = (typeof reviewOutcomes)[number]

const partKindsOf = object(mapKeys(answerParts, () => optional(enums(partKinds))))

export const decision = object({
  outcome: enums(outcomes),
  reason: nullable(enums(decisionReasons)),
  /** The sentence of the member of staff; empty where none was needed. */
  text: string(),
  /** Form in which each part of an answer to a request for access was given. */
  parts: optional(partKindsOf),
  notification: optional(enums(notifications)),
  /** The recipients that were informed, whom the letter does not name; of IMPOSSIBLE why, in the letter. */
  informed: optional(string()),
  /** Measure of a removal from a publication. */
  measure: optional(enums(removalMeasures)),
  /** Request to search engines, for an erasure or a removal from a publication. */
  searchEngines: optional(enums(searchEngineSteps)),
  /** Recipients and contents of that request, or for IMPOSSIBLE the reason; in the letter. */
  searchEngineNote: optional(string()),
  /** Measures of a request that was granted in part; empty otherwise. */
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
  /** Reason of a changed decision that does not grant all. */
  reason: optional(nullable(enums(decisionReasons))),
  text: string(),
  /** Measures of a changed decision, as of the decision itself. */
  done: optional(string()),
  nothingFound: optional(boolean()),
  parts: optional(partKindsOf),
  notification: optional(enums(notifications)),
  informed: optional(string()),
  measure: optional(enums(removalMeasures)),
  searchEngines: optional(enums(searchEngineSteps)),
  searchEngineNote: optional(string()),
  /** Advice of the data protection officer, or why nobody asked for it (Art. 38(1) GDPR). */
  advice: optional(string()),
  by: string(),
  at: time,
})
export type Review = Infer<typeof review>
