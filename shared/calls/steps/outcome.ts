// Fields and errors of the steps that decide a request.
import { boolean, defaulted, enums, object, optional } from 'superstruct'
import { limits, mapKeys, textStruct } from '../../rules/index.ts'
import { conflicts, isExplained, sentence, tooShort } from '../case-step.ts'
import { answerParts, notifications, partKinds, removalMeasures, searchEngineSteps } from '../decision.ts'
import { decisionReasons, type DecisionReason, type Outcome } from '../decision-reasons.ts'
import { calendarDate } from '../parameters.ts'
import { time } from '../privacy-request.ts'
import { messageFileIds } from '../request-messages.ts'

const answerPart = object({
  kind: enums(partKinds),
  text: defaulted(textStruct({ maxLength: limits.answer, multiline: true }), ''),
})
export const sentParts = optional(object(mapKeys(answerParts, () => optional(answerPart))))

/** Fields of an outcome, of a decision or of a review that changes it. */
export const outcomeFields = {
  reason: optional(enums(decisionReasons)),
  /** In the letter. */
  text: sentence,
  /** Measures for the letter, for PARTLY. */
  done: optional(sentence),
  /** True for a request for access that is GRANTED with the answer that we hold no data. */
  nothingFound: optional(boolean()),
  /** Sealed: the person opens it on the status page with a code. The files were uploaded before. Data that is to be ported is in one of them. */
  answer: optional(
    object({ text: defaulted(textStruct({ maxLength: limits.answer, multiline: true }), ''), files: messageFileIds }),
  ),
  /** All parts of the answer to a request for access that is granted, also in part. They are part of the answer, or of the printed letter. */
  parts: sentParts,
  /** Notification of recipients, for a correction, erasure or restriction that is granted, also in part. */
  notification: optional(enums(notifications)),
  /** With it: the recipients that were informed, which the letter does not name; of IMPOSSIBLE why, in the letter. */
  informed: optional(sentence),
  /** Measure, for a removal from a publication that is granted, also in part. */
  measure: optional(enums(removalMeasures)),
  /** Request to search engines and others (Art. 17(2) GDPR), for the same and for an erasure. NOT_PUBLISHED is of an erasure only. */
  searchEngines: optional(enums(searchEngineSteps)),
  /** With ASKED who was asked for what, with IMPOSSIBLE why not; in the letter. */
  searchEngineNote: optional(sentence),
  /** Last day of a restriction that is granted, also in part. It lasts until it is lifted where left out. */
  restrictedUntil: optional(calendarDate),
}

interface Explained {
  outcome: Outcome
  reason?: DecisionReason | undefined
  text: string
  done?: string | undefined
}

/** Returns the field without which an outcome is not explained. */
export function findUnexplained({ outcome, reason, text, done = '' }: Explained) {
  if (outcome === 'GRANTED') return undefined
  if (reason === undefined) return 'reason'
  if (outcome === 'PARTLY' && !isExplained(done)) return 'done'
  return isExplained(text) ? undefined : 'text'
}

export const decisionErrors = {
  REASON_REQUIRED: { status: 400, field: 'reason' },
  DONE_TOO_SHORT: { status: 400, field: 'done' },
  /** With the field that is missing. */
  INCOMPLETE: { status: 400 },
  WRONG_LAST_DAY: { status: 400, field: 'restrictedUntil' },
  ...tooShort,
  ...conflicts(
    'REASON_NOT_ALLOWED',
    'ONLY_GRANTED',
    'NOT_REACHABLE',
    'ADDRESS_NOT_CONFIRMED',
    'IDENTITY_NOT_ASKED',
    'TASKS_OPEN',
  ),
} as const

export const reviewErrors = {
  ...decisionErrors,
  ADVICE_TOO_SHORT: { status: 400, field: 'advice' },
  OUTCOME_REQUIRED: { status: 400, field: 'to' },
  ...conflicts('SAME_OUTCOME', 'LESS_THAN_GIVEN', 'TASKS_OPEN'),
  SAME_PERSON: { status: 403 },
} as const

/** Names the decision that was read: another may have replaced it, then it is 409 `NOT_OPEN`. */
export const decisionRead = object({ decidedAt: time })
