import { array, boolean, defaulted, enums, object, optional, refine, size, string } from 'superstruct'
import type { Context, Infer, Struct } from 'superstruct'
import { call, type Call, type CallErrors } from './call.ts'
import { ask } from './client.ts'
import { calendarDate } from './parameters.ts'
import { reference } from './privacy-request.ts'
import { extensionReasons } from './request-status.ts'
import { fileId, messageFileIds, messageText, sendOnce } from './request-messages.ts'
import { decisionReasons, letter, letterKinds, outcomes, shortestExplanation } from './staff-decisions.ts'
import { getStaffRequest, getStaffRequests, requestParams, staffCallsPath, staffRequest } from './staff-requests.ts'
import { limits, textStruct } from '../rules/index.ts'

const params = requestParams
const { path } = getStaffRequest
const conflict = { status: 409 } as const
const notFound = { NOT_FOUND: { status: 404 } } as const

/**
 * Returns a function that defines calls which do something with a case, and return the case afterwards. All can fail with
 * 404 and 409 `NOT_OPEN`.
 */
export function actionsOn<Params, Case>(
  { path: place, params: ids, answer }: Pick<Call<Params, undefined, undefined, Case>, 'path' | 'params' | 'answer'>,
  toParams: (id: string) => Params & object,
) {
  return <Body, Refused extends CallErrors>(name: string, body: Struct<Body>, refused: Refused) => {
    const errors = { ...notFound, NOT_OPEN: conflict, ...refused }
    return call(
      { method: 'POST', path: `${place}/${name}`, params: ids, body, answer, errors },
      (it) => (id: string, sent: Body) =>
        sendOnce([it.path, id, sent], (headers) => ask(it, { params: toParams(id), body: sent, headers })),
    )
  }
}

const action = actionsOn(getStaffRequest, (id) => ({ reference: id }))

/** A sentence of staff in a letter. */
export const sentence = defaulted(textStruct({ maxLength: limits.message, multiline: true }), '')

/**
 * Extends the term once, by two months, and tells the person why.
 * @throws ApiRejected 409 `ALREADY_EXTENDED`, `TOO_LATE` (the first month is over), `NOT_EXTENDABLE` (objections)
 */
export const extendRequest = action('extend', object({ reason: enums(extensionReasons), text: sentence }), {
  ALREADY_EXTENDED: conflict,
  TOO_LATE: conflict,
  NOT_EXTENDABLE: conflict,
})

/**
 * Asks the person who they are and pauses the term.
 * @throws ApiRejected 409 `TOO_LATE` (more than 14 days after receipt), `NOT_REACHABLE` (no address to ask at)
 */
export const askIdentity = action('ask-identity', object({ text: messageText }), {
  TOO_LATE: conflict,
  NOT_REACHABLE: conflict,
})

/** Lets the term go on after the answer of the person. @throws ApiRejected 409 `NOT_OPEN` where it is not paused */
export const resumeRequest = action('resume', object({}), {})

const answerText = defaulted(textStruct({ maxLength: limits.answer, multiline: true }), '')

const decided = object({
  outcome: enums(outcomes),
  reason: optional(enums(decisionReasons)),
  /** In the letter. */
  text: sentence,
  /** Sealed: the person opens it on the status page with a code. The files were uploaded before. */
  answer: optional(object({ text: answerText, files: messageFileIds })),
})

/** Returns the failure of a refinement about one field. */
export function breaks(field: string, { branch }: Context) {
  return { key: field, path: [field], branch: [...branch, undefined] }
}

const withReason = refine(decided, 'required', ({ outcome, reason }, at) => {
  return outcome === 'GRANTED' || reason !== undefined || breaks('reason', at)
})
export const decisionBody = refine(withReason, 'explanation', ({ outcome, text }, at) => {
  return outcome === 'GRANTED' || text.length >= shortestExplanation || breaks('text', at)
})
export type DecisionBody = Infer<typeof decisionBody>

/**
 * Answers or refuses a request and sends the letter; where `DECISIONS_NEED_TWO=on`, PARTLY and REFUSED wait for
 * `approveDecision`.
 * @throws ApiRejected 400 `REASON_REQUIRED`, `TEXT_TOO_SHORT`; 409 `REASON_NOT_ALLOWED` (not for this kind of request),
 *   `ONLY_GRANTED` (objections), `NOT_REACHABLE` (an answer without an email address)
 */
export const decideRequest = action('decide', decisionBody, {
  REASON_REQUIRED: { status: 400, field: 'reason' },
  TEXT_TOO_SHORT: { status: 400, field: 'text' },
  REASON_NOT_ALLOWED: conflict,
  ONLY_GRANTED: conflict,
  NOT_REACHABLE: conflict,
})

/**
 * Approves the pending decision of another member of staff, which sends its letter. A new `decideRequest` replaces it.
 * @throws ApiRejected 409 `NOT_OPEN` where nothing is pending, 403 `SAME_PERSON`
 */
export const approveDecision = action('approve', object({}), { SAME_PERSON: { status: 403 } })

/** Adds a note that only staff see, also to a closed request; it is removed with the request. */
export const addNote = action('note', object({ text: messageText }), {})

/** Gives a request to a member of staff: `me`, a name of `getStaffMembers`, or nobody (empty). */
export const assignRequest = action('assign', object({ to: textStruct({ maxLength: 200 }) }), {
  UNKNOWN_PERSON: { status: 400, field: 'to' },
})

/**
 * Sends a message to the person, with files that were uploaded before. A mail says only that something is there.
 * @throws ApiRejected 409 `NOT_REACHABLE` (no email address), `NOT_OPEN` (decided more than 30 days ago)
 */
export const sendStaffMessage = action('messages', object({ text: messageText, files: messageFileIds }), {
  NOT_REACHABLE: conflict,
})

/** Names of the members of staff that logged in within a month. */
export const getStaffMembers = call(
  { method: 'GET', path: `${staffCallsPath}/members`, answer: object({ members: array(string()) }) },
  (it) => () => ask(it, {}),
)

const letterBody = object({
  letter: enums(letterKinds),
  reason: optional(enums([...decisionReasons, ...extensionReasons])),
  text: sentence,
  /** Whether an answer is sent with the decision. */
  hasAnswer: optional(boolean()),
})

/** Returns the letter that an action would send, without sending it. @throws ApiRejected 404 */
export const previewLetter = call(
  { method: 'POST', path: `${path}/letter`, params, body: letterBody, answer: letter, errors: notFound },
  (it) => (id: string, body: Infer<typeof letterBody>) => ask(it, { params: { reference: id }, body }),
)

/**
 * Returns what has to be told with a copy of somebody's data (Art. 15(1) and (2) GDPR), from the privacy policy in force, in
 * the person's language; staff edit it and send it with their answer. @throws ApiRejected 404
 */
export const getCoverSheet = call(
  { method: 'GET', path: `${path}/cover-sheet`, params, answer: object({ text: string() }), errors: notFound },
  (it) => (id: string) => ask(it, { params: { reference: id } }),
)

const entryParams = object({ ...requestParams.schema, entry: string() })

/** Returns a letter that was sent or is to be posted, by the id of its history entry. @throws ApiRejected 404 */
export const getSentLetter = call(
  { method: 'GET', path: `${path}/letters/{entry}`, params: entryParams, answer: letter, errors: notFound },
  (it) => (id: string, entry: string) => ask(it, { params: { reference: id, entry } }),
)

const posting = object({ on: calendarDate })

/** Records when a printed letter was posted. @throws ApiRejected 404; 400 `INVALID_DAY` (in the future, or before the letter) */
export const recordPosting = call(
  {
    method: 'POST',
    path: `${getSentLetter.path}/posted`,
    params: entryParams,
    body: posting,
    answer: staffRequest,
    errors: { ...notFound, INVALID_DAY: { status: 400, field: 'on' } },
  },
  (it) => (id: string, entry: string, on: string) => ask(it, { params: { reference: id, entry }, body: { on } }),
)

const references = object({ references: size(array(reference), 1, 50) })

/** Grants several objections at once; each gets its letter. Returns which were granted, and which were not open. */
export const grantObjections = call(
  {
    method: 'POST',
    path: `${getStaffRequests.path}/grant`,
    body: references,
    answer: object({ granted: array(reference), skipped: array(reference) }),
  },
  (it) => (chosen: string[]) => ask(it, { body: { references: chosen } }),
)

/** `POST` with the bytes of a file as `application/octet-stream` and its name, percent-encoded, in `fileNameHeader`; see `uploadFile`. */
export const staffUploadPath = `${path}/files`
/** Error codes of both uploads besides 404 `NOT_FOUND` and 409 `NOT_OPEN`; `HIDDEN_TEXT` has the page in `field`. */
export const uploadErrors = {
  FILE_EMPTY: 400,
  FILE_TOO_LARGE: 413,
  MAILBOX_FULL: 413,
  HIDDEN_TEXT: 422,
} as const

/** Removes a file that was uploaded and not sent. */
export const removeDraftFile = action('remove-file', object({ file: fileId }), {})

export function staffFileAddress(id: string, file: string): string {
  return `${staffUploadPath.replace('{reference}', id)}/${file}`
}
