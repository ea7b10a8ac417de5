import { array, boolean, enums, object, optional, size, string, type Infer } from 'superstruct'
import { call, notFound } from './call.ts'
import { sentence } from './case-step.ts'
import { ask } from './client.ts'
import { notifications, removalMeasures, searchEngineSteps } from './decision.ts'
import { decisionReasons, outcomes } from './decision-reasons.ts'
import { letter, letterKinds } from './letter.ts'
import { calendarDate } from './parameters.ts'
import { reference } from './privacy-request.ts'
import { extensionReasons } from './request-status.ts'
import { getStaffRequest, getStaffRequests, requestParams } from './staff-requests.ts'
import { sentParts } from './steps/outcome.ts'

const { path } = getStaffRequest

const letterBody = object({
  letter: enums(letterKinds),
  reason: optional(enums([...decisionReasons, ...extensionReasons])),
  text: sentence,
  done: optional(sentence),
  nothingFound: optional(boolean()),
  /** Notification of recipients about what was granted: as in the decision. */
  notification: optional(enums(notifications)),
  informed: optional(sentence),
  measure: optional(enums(removalMeasures)),
  searchEngines: optional(enums(searchEngineSteps)),
  searchEngineNote: optional(sentence),
  /** New outcome, for CHANGED. */
  to: optional(enums(outcomes)),
  /** Whether an answer is sent with the decision. */
  hasAnswer: optional(boolean()),
  /** Parts of the answer, for a decision: a printed letter has them. */
  parts: sentParts,
  /** Day on which the answer was received, for RESUMED; day on which the person asked, for REVIEW_ASKED. */
  receivedOn: optional(calendarDate),
  /** Last day of a restriction that is granted. */
  restrictedUntil: optional(calendarDate),
  /** Day from which the data is used again, for LIFTED. */
  liftedOn: optional(calendarDate),
})
export type LetterBody = Infer<typeof letterBody>

const aboutRequest = { params: requestParams, errors: notFound }

/** Returns the letter that an action would send, without sending it. */
export const previewLetter = call(
  { ...aboutRequest, method: 'POST', path: `${path}/letter`, body: letterBody, answer: letter },
  (it) => (id: string, body: LetterBody) => ask(it, { params: { reference: id }, body }),
)

const coverSheet = object({
  explanation: string(),
  /** The chapters of the explanation, each with its heading as the first line: staff leave some out. */
  chapters: array(string()),
  /** Recipients that the policy names; the answer names those of this person instead. */
  recipients: string(),
  retention: string(),
})
export type CoverSheet = Infer<typeof coverSheet>

/**
 * Returns the information that goes with a copy of a person's data (Art. 15(1) and (2) GDPR), from the privacy policy in force,
 * in the person's language; staff edit it and send it with their answer.
 */
export const getCoverSheet = call(
  { ...aboutRequest, method: 'GET', path: `${path}/cover-sheet`, answer: coverSheet },
  (it) => (id: string) => ask(it, { params: { reference: id } }),
)

const aboutLetter = { ...aboutRequest, params: object({ ...requestParams.schema, entry: string() }) }

/** Returns a letter that was sent or is to be posted, by the id of its history entry. */
export const getSentLetter = call(
  { ...aboutLetter, method: 'GET', path: `${path}/letters/{entry}`, answer: letter },
  (it) => (id: string, entry: string) => ask(it, { params: { reference: id, entry } }),
)

const unpostedLetter = object({ reference, entry: string(), letter })
export type UnpostedLetter = Infer<typeof unpostedLetter>

/** Returns the letters of some requests that are to be printed and posted, the oldest of each request first. */
export const getUnpostedLetters = call(
  {
    method: 'POST',
    path: `${getStaffRequests.path}/letters`,
    body: object({ references: size(array(reference), 1, 50) }),
    answer: object({ letters: array(unpostedLetter) }),
  },
  (it) => (references: string[]) => ask(it, { body: { references } }),
)
