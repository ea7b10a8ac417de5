import { array, boolean, enums, integer, min, nullable, object, optional, string, type Infer } from 'superstruct'
import { addressOf, call, notFound } from './call.ts'
import { previewCall, stepCalls } from './case-step.ts'
import { ask, sendOnce } from './client.ts'
import { countryCodes } from './country-code.ts'
import { waitingStep } from './decision.ts'
import { informationErrors, informationKinds, informationQuestion } from './information.ts'
import { requestLocale, uuid } from './parameters.ts'
import { time } from './privacy-request.ts'
import { historyEntry, type HistoryKind } from './request-history.ts'
import { messageText } from './request-messages.ts'
import { maxSubject, pageNumber, staffCallsPath } from './staff-requests.ts'
import { staffAdvertisementPage } from './staff-advertisements.ts'
import { mailReturned, mailReturnedErrors } from './steps/mail-returned.ts'
import { mapKeys, textStruct } from '../rules/index.ts'

/** Parts of the list; all but `closed` have open questions only. */
export const informationTabs = ['open', 'mine', 'unassigned', 'approve', 'overdue', 'closed'] as const
export type InformationTab = (typeof informationTabs)[number]

/** Kinds of entries in the history of a question. */
export const informationHistoryKinds = [
  'RECEIVED',
  'TAKEN',
  'ASSIGNED',
  'NOTE',
  'PROPOSED',
  'APPROVED',
  'ANSWERED',
  'TAKEN_BACK',
  'NOT_TAKEN',
  'MAIL_FAILED',
] as const satisfies readonly HistoryKind[]
export type InformationHistoryKind = (typeof informationHistoryKinds)[number]

/** Steps of the desk with a question, the next one first. */
export const informationActions = [
  'take-back',
  'take-now',
  'approve',
  'take',
  'answer',
  'mail-returned',
  'note',
] as const
export type InformationAction = (typeof informationActions)[number]

/** Returns the name by which staff know a question. */
export const nameQuestion = (id: string) => id.slice(0, 8).toUpperCase()

const line = object({
  id: uuid,
  country: enums(countryCodes),
  kind: enums(informationKinds),
  organisation: string(),
  campaignId: nullable(string()),
  receivedAt: time,
  dueAt: time,
  /** Whole hours until `dueAt`, negative where it is over; null once it is answered. */
  hoursLeft: nullable(integer()),
  /** Open and past `dueAt`. */
  overdue: boolean(),
  /** Member of staff who has taken it. */
  owner: nullable(string()),
  /** Id of the owner at the login provider: names are not unique. */
  ownerSubject: nullable(string()),
  /** Whether its answer waits for a second person. */
  isToApprove: boolean(),
  mailFailed: boolean(),
  answeredAt: nullable(time),
})
export type InformationLine = Infer<typeof line>

export const staffInformation = object({
  ...line.schema,
  name: string(),
  email: string(),
  question: string(),
  /** The member of staff who entered it; null for what was sent with the form. */
  enteredBy: nullable(string()),
  /** When the receipt left. */
  acknowledgedAt: nullable(time),
  answer: nullable(string()),
  answeredBy: nullable(string()),
  /** Steps that are possible for the reader now, the next one first. */
  actions: array(enums(informationActions)),
  /** An answer that is not sent yet. */
  waiting: nullable(object({ ...waitingStep.schema, text: string() })),
  /** Whether a second person approves an answer of now. */
  needsSecondPerson: boolean(),
  /** Seconds in which an answer of now can be taken back. */
  undoSeconds: min(integer(), 0),
  history: array(historyEntry),
})
export type StaffInformation = Infer<typeof staffInformation>

export const informationQuery = object({ tab: optional(enums(informationTabs)), page: optional(pageNumber) })
export type InformationQuery = Infer<typeof informationQuery>

/** Returns a page of the questions about advertisements, the soonest due first. */
export const getInformationRequests = call(
  {
    method: 'GET',
    path: `${staffCallsPath}/information`,
    query: informationQuery,
    answer: object({
      staff: staffAdvertisementPage.schema.staff,
      questions: array(line),
      counts: object(mapKeys(informationTabs, () => min(integer(), 0))),
      pageSize: min(integer(), 1),
    }),
  },
  (it) => (query: InformationQuery) => ask(it, { query }),
)

const params = object({ id: uuid })

export const getInformationRequest = call(
  {
    method: 'GET',
    path: `${getInformationRequests.path}/{id}`,
    params,
    answer: staffInformation,
    errors: notFound,
  },
  (it) => (id: string) => ask(it, { params: { id } }),
)

/** Enters a question that came by post, telephone or mail. @throws ApiRejected with `UNKNOWN_ADVERTISEMENT` */
export const enterInformationRequest = call(
  {
    method: 'POST',
    path: `${getInformationRequests.path}/new`,
    body: object({ ...informationQuestion.schema, locale: requestLocale }),
    answer: staffInformation,
    errors: informationErrors,
  },
  (it) => (body: EnteredInformation) => sendOnce(body, (headers) => ask(it, { body, headers })),
)
export type EnteredInformation = Infer<typeof informationQuestion> & { locale: Infer<typeof requestLocale> }

const action = stepCalls(getInformationRequest, (id) => ({ id }))

/** Answers a question by mail, once. It waits for a second person where decisions need two. */
export const answerInformationRequest = action('answer', object({ text: messageText }), {})

/** Returns the mail of an answer, without sending it. */
export const previewInformationAnswer = previewCall(answerInformationRequest, (id) => ({ id }))

/** Sends the answer of a colleague. @throws ApiRejected 409 `SAME_PERSON` */
export const approveInformationAnswer = action('approve', object({ decidedAt: time }), {
  SAME_PERSON: { status: 409 },
})

/** Takes an answer back before it is sent: the question is open again. */
export const takeBackInformationAnswer = action('take-back', object({ decidedAt: time }), {})

/** Sends an answer before its time. */
export const sendInformationAnswerNow = action('take-now', object({ decidedAt: time }), {})

/** Gives a question to a member of staff: `me`, a subject of `getStaffMembers`, or nobody (empty). @throws ApiRejected 400 `UNKNOWN_PERSON` */
export const assignInformationRequest = action('assign', object({ to: textStruct({ maxLength: maxSubject }) }), {
  UNKNOWN_PERSON: { status: 400, field: 'to' },
})

/** Adds a note that only the desk sees, also to a question that is answered; it is removed with the question. */
export const addInformationNote = action('note', object({ text: messageText }), {})

/** Records that a mail to the person who asked came back, as `recordMailReturned` of a request. */
export const recordInformationMailReturned = action('mail-returned', mailReturned, mailReturnedErrors)

/** Defines the call for the file of the advertisement that a question is about, as JSON; `address` returns its URL. */
export const getInformationFile = call(
  {
    method: 'GET',
    path: `${getInformationRequest.path}/file`,
    params,
    answer: string(),
    errors: notFound,
  },
  (it) => ({ address: (id: string) => addressOf(it, { params: { id } }) }),
)
