import { array, boolean, enums, integer, min, nullable, object, string, type Infer } from 'superstruct'
import { addressOf, call, notFound } from './call.ts'
import { calendarDate } from './parameters.ts'
import { time } from './privacy-request.ts'
import { decision, review } from './decision.ts'
import { letter, sentLetterKinds } from './letter.ts'
import { historyEntry } from './request-history.ts'
import { getStaffRequest, requestParams, staffRequest } from './staff-requests.ts'
import { staffTask } from './staff-task.ts'
import { pick } from '../rules/index.ts'

const line = staffRequest.schema

/** Details of a history entry in a case file: no text that anybody typed. */
export const caseFileDetails = [
  'letter',
  'outcome',
  'reason',
  'channel',
  'answerBy',
  'readyUntil',
  'postedOn',
  'entry',
  'review',
  'to',
  'sha256',
  'files',
  'taskKind',
  'target',
  'taskChannel',
]

const sentLetter = object({
  /** Id of its history entry. */
  entry: string(),
  kind: enums(sentLetterKinds),
  ...letter.schema,
  /** SHA-256 of the text as it was sent, with the secrets of its links that are left out here. */
  sha256: nullable(string()),
})

const delivery = object({
  /** Id of the history entry with which it was sent. */
  entry: string(),
  messageId: string(),
  /** When the mail server accepted it. */
  sentAt: nullable(time),
  /** When it was given up. */
  failedAt: nullable(time),
})

const file = object({
  id: string(),
  /** In bytes. */
  size: min(integer(), 0),
  uploadedAt: time,
  /** Digest of the content, in hexadecimal digits. */
  sha256: nullable(string()),
  destroyedAt: nullable(time),
})

const message = object({
  id: string(),
  from: enums(['STAFF', 'PERSON']),
  author: nullable(string()),
  sentAt: time,
  /** When the other side first read it. */
  readAt: nullable(time),
  isAnswer: boolean(),
  readyUntil: nullable(calendarDate),
  destroyedAt: nullable(time),
  files: array(file),
})

const taskFields = pick(staffTask.schema, ['kind', 'target', 'work', 'channel', 'reason', 'doneAt', 'doneBy'])
const task = object(taskFields)

/** Handling of a request, without the person's words and without the content of any message. */
export const caseFile = object({
  reference: line.reference,
  flowType: line.flowType,
  country: line.country,
  language: line.language,
  state: line.state,
  madeAt: time,
  /** When it was entered; `term.begins` is the day of receipt. */
  receivedAt: time,
  verifiedAt: nullable(time),
  withdrawnAt: nullable(time),
  decidedAt: nullable(time),
  term: object({
    begins: calendarDate,
    /** Without extension and pauses. */
    firstEnd: calendarDate,
    end: calendarDate,
    extension: line.extension,
    pausedDays: min(integer(), 0),
    pausedOn: line.pausedOn,
  }),
  decision: nullable(decision),
  review: nullable(review),
  /** Oldest first; `details` have only `caseFileDetails`. */
  history: array(historyEntry),
  tasks: array(task),
  letters: array(sentLetter),
  deliveries: array(delivery),
  messages: array(message),
})
export type CaseFile = Infer<typeof caseFile>

/** Defines the call for the case file of a request, a JSON file; `address` returns its URL. */
export const getCaseFile = call(
  {
    method: 'GET',
    path: `${getStaffRequest.path}/case-file`,
    params: requestParams,
    answer: caseFile,
    errors: notFound,
  },
  (it) => ({ address: (reference: string) => addressOf(it, { params: { reference } }) }),
)
