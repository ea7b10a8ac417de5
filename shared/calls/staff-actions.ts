import { array, boolean, defaulted, enums, literal, nullable, object, optional } from 'superstruct'
import { refine, size, string, type } from 'superstruct'
import type { Context, Infer, Struct } from 'superstruct'
import { call, notFound, type Call, type CallErrors } from './call.ts'
import { ask, sendOnce } from './client.ts'
import { calendarDate } from './parameters.ts'
import { reference, time } from './privacy-request.ts'
import { extensionReasons } from './request-status.ts'
import { fileId, messageFileIds, messageText } from './request-messages.ts'
import {
  answerParts,
  decisionReasons,
  letter,
  letterKinds,
  outcomes,
  partKinds,
  reviewOutcomes,
  shortestExplanation,
  type HistoryEntry,
} from './staff-decisions.ts'
import {
  getStaffRequest,
  getStaffRequests,
  maxSubject,
  requestParams,
  staffCallsPath,
  staffRequest,
} from './staff-requests.ts'
import { limits, mapKeys, textStruct } from '../rules/index.ts'

const { path } = getStaffRequest
const conflicts = <Code extends string>(...codes: Code[]) => mapKeys(codes, () => ({ status: 409 }) as const)

/** Names the colleague whose case it is, percent-encoded: a step over another owner needs it. */
export const overOwnerHeader = 'Over-Owner'
const overOwner = (subject: string) => ({ [overOwnerHeader]: encodeURIComponent(subject) })

/** Body of a step that is rejected because it is a colleague's case. */
export const ownedRejection = type({
  error: literal('OWNED'),
  owner: object({ subject: string(), name: string(), since: nullable(time) }),
})
export type CaseOwner = Infer<typeof ownedRejection>['owner']

/** Returns a function that defines calls which do something with a case, and return the case as it is then. */
export function actionsOn<Params, Case>(
  { path: place, params: ids, answer }: Pick<Call<Params, undefined, undefined, Case>, 'path' | 'params' | 'answer'>,
  toParams: (id: string) => Params & object,
) {
  return <Body, Errors extends CallErrors>(name: string, body: Struct<Body>, ownErrors: Errors) => {
    const errors = { ...notFound, ...conflicts('NOT_OPEN', 'OWNED'), ...ownErrors }
    return call(
      { method: 'POST', path: `${place}/${name}`, params: ids, body, answer, errors },
      // `over`: the subject of the colleague whose case it is, where the member of staff acts although it is.
      (it) => (id: string, sent: Body, over?: string) =>
        sendOnce([it.path, id, sent], (headers) =>
          ask(it, { params: toParams(id), body: sent, headers: over ? { ...headers, ...overOwner(over) } : headers }),
        ),
    )
  }
}

const action = actionsOn(getStaffRequest, (id) => ({ reference: id }))

/** A sentence of staff in a letter. */
export const sentence = defaulted(textStruct({ maxLength: limits.message, multiline: true }), '')

const dayErrors = <Field extends string>(field: Field) => ({ INVALID_DAY: { status: 400, field } }) as const

const tooShort = { TEXT_TOO_SHORT: { status: 400, field: 'text' } } as const

/** Returns the failure of a refinement about one field. */
export function breaks(field: string, { branch }: Context) {
  return { key: field, path: [field], branch: [...branch, undefined] }
}

/** Whether a sentence explains enough. */
const isExplained = (text: string) => text.length >= shortestExplanation

/** Extends the term once, by two months, and says why to the person: only in the first month, and not for an objection. */
export const extendRequest = action(
  'extend',
  refine(
    object({ reason: enums(extensionReasons), text: sentence }),
    'explained',
    ({ text }, at) => isExplained(text) || breaks('text', at),
  ),
  { ...tooShort, ...conflicts('ALREADY_EXTENDED', 'TOO_LATE', 'NOT_EXTENDABLE') },
)

/**
 * Asks the person who they are. Until 14 days after receipt this pauses the term, from the day of the mail or of the posting;
 * later, and for direct marketing, the term runs on.
 */
export const askIdentity = action('ask-identity', object({ text: messageText }), conflicts('NOT_REACHABLE'))

/**
 * Tells the person that the term goes on after their answer. A message on the status page has ended the pause on its day; an
 * answer by letter or mail ends it on the day of its receipt, today where left out: not in the future, and not before the question.
 */
export const resumeRequest = action('resume', object({ receivedOn: optional(calendarDate) }), dayErrors('receivedOn'))

const answerPart = object({
  kind: enums(partKinds),
  text: defaulted(textStruct({ maxLength: limits.answer, multiline: true }), ''),
})
const parts = optional(object(mapKeys(answerParts, () => optional(answerPart))))

/** What goes with an outcome, of a decision or of a review that changes it. */
const given = {
  reason: optional(enums(decisionReasons)),
  /** In the letter. */
  text: sentence,
  /** Of PARTLY: what was done, in the letter. */
  done: optional(sentence),
  /** Of a request for access that is GRANTED: the answer is that we hold no data. */
  nothingFound: optional(boolean()),
  /** Sealed: the person opens it on the status page with a code. The files were uploaded before. */
  answer: optional(
    object({ text: defaulted(textStruct({ maxLength: limits.answer, multiline: true }), ''), files: messageFileIds }),
  ),
  /** Of a request for access that is granted, also in part: all of them. They are part of the answer, or of the printed letter. */
  parts,
  /** Of a correction, erasure or restriction that is granted, also in part: the recipients that were informed, or why there are none. */
  informed: optional(sentence),
}

const decided = object({
  outcome: enums(outcomes),
  ...given,
  /** `decidedAt` of the pending decision of a colleague that this one replaces on purpose. */
  replaces: optional(time),
})

export type DecisionBody = Infer<typeof decided>

/** Returns the field without which an outcome is not explained. */
function findUnexplained({
  outcome,
  reason,
  text,
  done = '',
}: Pick<DecisionBody, 'outcome' | 'reason' | 'text' | 'done'>) {
  if (outcome === 'GRANTED') return undefined
  if (reason === undefined) return 'reason'
  if (outcome === 'PARTLY' && !isExplained(done)) return 'done'
  return isExplained(text) ? undefined : 'text'
}

const decisionBody = refine(decided, 'explained', (body, at) => {
  const missing = findUnexplained(body)
  return missing === undefined || breaks(missing, at)
})

const decisionErrors = {
  REASON_REQUIRED: { status: 400, field: 'reason' },
  DONE_TOO_SHORT: { status: 400, field: 'done' },
  /** With the field that is missing. */
  INCOMPLETE: { status: 400 },
  ...tooShort,
  ...conflicts('REASON_NOT_ALLOWED', 'ONLY_GRANTED', 'NOT_REACHABLE', 'IDENTITY_NOT_ASKED', 'TASKS_OPEN'),
} as const

/**
 * Answers or refuses a request and sends the letter, once it cannot be taken back any more; where `DECISIONS_NEED_TWO=on`, PARTLY and
 * REFUSED wait for `approveDecision`.
 */
export const decideRequest = action('decide', decisionBody, decisionErrors)

const reviewErrors = {
  ...decisionErrors,
  OUTCOME_REQUIRED: { status: 400, field: 'to' },
  ...conflicts('SAME_OUTCOME', 'TASKS_OPEN'),
  SAME_PERSON: { status: 403 },
} as const

/** Names the decision that was read: another may have replaced it, then it is 409 `NOT_OPEN`. */
const readDecision = object({ decidedAt: time })

/** Approves the decision of another member of staff that waits for it. */
export const approveDecision = action('approve', readDecision, reviewErrors)

/** Takes back a decision, or the outcome of a review, that waits. */
export const takeBackDecision = action('take-back', readDecision, {})

/**
 * Records that the person asked to look again at a decision, once: a third member of staff then has a month from that day. The
 * person gets a letter with its end.
 */
export const askReview = action('ask-review', object({ askedOn: optional(calendarDate) }), {
  ...conflicts('ALREADY_REVIEWED'),
  ...dayErrors('askedOn'),
})

const reviewed = object({
  outcome: enums(reviewOutcomes),
  /** Of CHANGED: the outcome from now on. The same one where the person gets more than before. */
  to: optional(enums(outcomes)),
  /** Of CHANGED: all but the text, which each review has. */
  ...given,
})
export type ReviewBody = Infer<typeof reviewed>

/**
 * Ends a review, and sends its letter: not by who decided or approved the decision. What changes a decision needs what a decision
 * with the new outcome needs.
 */
export const reviewRequest = action(
  'review',
  refine(reviewed, 'explained', (body, at) => {
    if (body.outcome === 'CHANGED' && !body.to) return breaks('to', at)
    const outcome = body.outcome === 'CHANGED' && body.to ? body.to : 'GRANTED'
    const missing = findUnexplained({ ...body, outcome })
    if (missing) return breaks(missing, at)
    return isExplained(body.text) || breaks('text', at)
  }),
  reviewErrors,
)

/** Takes the decision or review that waits for its time now. @throws as {@link decideRequest} and {@link reviewRequest} */
export const takeDecisionNow = action('take-now', readDecision, reviewErrors)

/** Adds a note that only staff see, also to a closed request; it is removed with the request. */
export const addNote = action('note', object({ text: messageText }), {})

/**
 * Records that a mail to the person came back, also of a closed request: from then on it counts as one that could not be delivered.
 * `entry` is the history entry that it was sent with; `on` is not in the future, and not before the mail.
 */
export const recordMailReturned = action('mail-returned', object({ entry: string(), on: calendarDate }), {
  UNKNOWN_MAIL: { status: 400, field: 'entry' },
  ...dayErrors('on'),
})

/** Returns the entries whose mail was sent to the person and has not come back. */
export function listSentMails<Entry extends Pick<HistoryEntry, 'id' | 'kind' | 'details'>>(
  history: readonly Entry[],
): Entry[] {
  const returned = new Set(history.filter(({ kind }) => kind === 'MAIL_FAILED').map(({ details }) => details['entry']))
  // The mail about a message of the person goes to staff.
  return history.filter(
    ({ id, kind, details }) => details['sentAt'] && kind !== 'MESSAGE_RECEIVED' && !returned.has(id),
  )
}

const unknownPerson = { UNKNOWN_PERSON: { status: 400, field: 'to' } } as const

/** Gives a request to a member of staff: `me`, a subject of `getStaffMembers`, or nobody (empty). */
export const assignRequest = action('assign', object({ to: textStruct({ maxLength: maxSubject }) }), unknownPerson)

/** Sends a message to the person, with files that were uploaded before. A mail says only that something is there. */
export const sendStaffMessage = action(
  'messages',
  object({ text: messageText, files: messageFileIds }),
  conflicts('NOT_REACHABLE'),
)

const staffMember = object({
  /** Id at the login provider. */
  subject: string(),
  /** Two members of staff may have the same. */
  name: string(),
})
export type StaffMemberName = Infer<typeof staffMember>

/** Members of staff that logged in within a month, by name; `staff` is who reads this. */
export const getStaffMembers = call(
  {
    method: 'GET',
    path: `${staffCallsPath}/members`,
    answer: object({ staff: object({ name: string(), mayAudit: boolean() }), members: array(staffMember) }),
  },
  (it) => () => ask(it, {}),
)

const letterBody = object({
  letter: enums(letterKinds),
  reason: optional(enums([...decisionReasons, ...extensionReasons])),
  text: sentence,
  done: optional(sentence),
  nothingFound: optional(boolean()),
  /** Of CHANGED: the new outcome. */
  to: optional(enums(outcomes)),
  /** Whether an answer is sent with the decision. */
  hasAnswer: optional(boolean()),
  /** Of a decision: a printed letter has them. */
  parts,
  /** Of RESUMED the day on which the answer was received, of REVIEW_ASKED that on which the person asked. */
  receivedOn: optional(calendarDate),
})
export type LetterBody = Infer<typeof letterBody>

const aboutRequest = { params: requestParams, errors: notFound }

/** Returns the letter that an action would send, without sending it. */
export const previewLetter = call(
  { ...aboutRequest, method: 'POST', path: `${path}/letter`, body: letterBody, answer: letter },
  (it) => (id: string, body: LetterBody) => ask(it, { params: { reference: id }, body }),
)

const coverSheet = object({
  text: string(),
  /** What the policy says of them; the answer names those of this person instead. */
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

/** Records when a printed letter was posted: not in the future, and not before the letter. */
export const recordPosting = call(
  {
    ...aboutLetter,
    method: 'POST',
    path: `${getSentLetter.path}/posted`,
    body: object({ on: calendarDate }),
    answer: staffRequest,
    errors: { ...notFound, ...conflicts('NOT_OPEN', 'OWNED'), ...dayErrors('on') },
  },
  (it) => (id: string, entry: string, on: string) =>
    sendOnce([it.path, id, entry, on], (headers) =>
      ask(it, { params: { reference: id, entry }, body: { on }, headers }),
    ),
)

/** Requests that staff chose in the list, with the owners that they saw there. */
const chosen = size(array(object({ reference, owner: nullable(string()) })), 1, 50)
export type ChosenRequests = Infer<typeof chosen>

/**
 * Which requests a step was taken with, which have open tasks, and with which it was not possible, or which have another owner
 * than was seen.
 */
const takenTogether = object({ done: array(reference), unfinished: array(reference), skipped: array(reference) })
export type TakenTogether = Infer<typeof takenTogether>

function together<Body>(name: string, body: Struct<Body>, errors?: CallErrors) {
  return call(
    { method: 'POST', path: `${getStaffRequests.path}/${name}`, body, answer: takenTogether, errors },
    (it) => (sent: Body) => sendOnce([it.path, sent], (headers) => ask(it, { body: sent, headers })),
  )
}

/** Grants several objections; each gets its letter. */
export const grantObjections = together('grant', object({ chosen }))

/** Gives several requests to a member of staff, as {@link assignRequest}. */
export const assignRequests = together(
  'assign',
  object({ chosen, to: textStruct({ maxLength: maxSubject }) }),
  unknownPerson,
)

/** Adds the same note to several requests. */
export const noteRequests = together('note', object({ chosen, text: messageText }))

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

/** `POST` with the bytes of a file as `application/octet-stream` and its name, percent-encoded, in `fileNameHeader`; see `uploadFile`. */
export const staffUploadPath = `${path}/files`
/** Error codes of both uploads besides 404 `NOT_FOUND` and 409 `NOT_OPEN`; `HIDDEN_TEXT` has the page in `field`. */
export const uploadErrors = {
  FILE_EMPTY: 400,
  REQUEST_TIMEOUT: 408,
  FILE_TOO_LARGE: 413,
  MAILBOX_FULL: 413,
  HIDDEN_TEXT: 422,
} as const

/** Removes a file that was uploaded and not sent. */
export const removeDraftFile = action('remove-file', object({ file: fileId }), {})

export function staffFileAddress(id: string, file: string): string {
  return `${staffUploadPath.replace('{reference}', id)}/${file}`
}

/** Ends the session; returns the logout page of the login provider, if any. */
export const logOut = call(
  { method: 'POST', path: '/auth/logout', answer: type({ ok: literal(true), next: optional(string()) }) },
  (it) => async (): Promise<string | undefined> => (await ask(it, {})).next,
)
