import { array, boolean, coerce, enums, integer, max, min, nullable, object, optional } from 'superstruct'
import { size, string, union } from 'superstruct'
import type { Infer } from 'superstruct'
import { langs } from '../contract/locale.ts'
import { calendarDate } from './parameters.ts'
import { addressOf, call, notFound, type Call } from './call.ts'
import { ask, idempotencyHeader, submit } from './client.ts'
import { asBody, staffRequestBodies, type SentRequest } from './privacy-request-body.ts'
import { requestErrors, requestReceipt } from './privacy-request.ts'
import { limits, mapKeys } from '../rules/index.ts'
import { countryCodes } from './country-code.ts'
import { behalves, concernedParts, otherRights, type CommunicationType } from './privacy-request-fields.ts'
import { requestTextNames } from './request-flows.ts'
import { flowTypes } from './request-flows.ts'
import { requestStates } from './request-states.ts'
import { extensionReasons } from './request-status.ts'
import { decision, review, reviewOutcomes, waitingStep } from './decision.ts'
import { decisionReasons, outcomes } from './decision-reasons.ts'
import { letterChannels } from './letter.ts'
import { historyEntry } from './request-history.ts'
import { staffActions } from './steps/names.ts'
import { messageFile, staffMessage } from './request-messages.ts'
import { staffTask } from './staff-task.ts'
import { staffReader } from './staff-reader.ts'

/** Channels by which a customer contacted us. */
export const intakeChannels = ['PHONE', 'LETTER', 'EMAIL', 'DESK'] as const
export type IntakeChannel = (typeof intakeChannels)[number]

/** Ways in which staff identified the customer. */
export const identifications = ['ACCOUNT_DETAILS', 'CALLED_BACK', 'KNOWN_ADDRESS', 'IN_PERSON'] as const
export type Identification = (typeof identifications)[number]

export const intake = object({
  /** The day on which the customer made the request, from which its term counts. */
  askedOn: calendarDate,
  channel: enums(intakeChannels),
  identification: optional(enums(identifications)),
})
export type Intake = Infer<typeof intake>

/** Length of the id of a member of staff at the login provider (OpenID Connect Core, `sub`). */
export const maxSubject = 255

export const staffCallsPath = '/api/internal-privacy-rights'

/**
 * Sends a request that staff make for a customer, which needs no confirmation; otherwise like `sendPrivacyRequest`. Without
 * `intake` the customer asked by telephone, today.
 */
export const sendInternalPrivacyRequest = call(
  {
    method: 'POST',
    path: `${staffCallsPath}/request`,
    answer: requestReceipt,
    errors: { ...requestErrors, IMPOSSIBLE_DAY: { status: 400, field: 'askedOn' } },
    body: [...staffRequestBodies.values()],
  },
  (it) => (body: SentRequest & { intake?: Intake }, idempotencyKey: string) =>
    submit(it, { body: asBody(body), headers: { [idempotencyHeader]: idempotencyKey } }),
)

/** A line of the list. */
export const staffRequestLine = object({
  reference: string(),
  /** The person, abbreviated to be recognised: `i…@lindehof.example`, `N. V., Lindehofdorp`, `…12`. */
  person: string(),
  /** Confirmed requests of the same email address, this one included; left out where it is the only one. */
  ofPerson: optional(min(integer(), 2)),
  brands: array(string()),
  /** Whether a letter reaches the person by mail or by post; null where the person gave no address. */
  letterChannel: nullable(enums(letterChannels)),
  /** Days that the person has waited for our answer to a message; left out where they do not wait. */
  waitsDays: optional(min(integer(), 0)),
  /** Messages of the person that this member of staff has not read; left out where there are none. */
  newMessages: optional(min(integer(), 1)),
  /** Whether a printed letter is to be posted: a decision is not given before. */
  isToPost: optional(boolean()),
  state: enums(requestStates),
  receivedAt: string(),
  answerBy: calendarDate,
  /** Open, and past its deadline; not while it is paused. */
  overdue: boolean(),
  /** Days until the deadline, negative where it is over; null where nothing is to be answered, and while a pause has begun. */
  daysLeft: nullable(integer()),
  /** Member of staff who has taken it. */
  owner: nullable(string()),
  /** Id of the owner at the login provider: names are not unique. */
  ownerSubject: nullable(string()),
  /** Tasks that are neither done nor unnecessary: it is not granted before. */
  openTasks: min(integer(), 0),
  flowType: enums(flowTypes),
  country: enums(countryCodes),
  /** Member of staff who made it for a customer; null for a visitor. */
  sentBy: nullable(string()),
  /** Whether a mail about it could not be delivered; before the confirmation, the one that asks for it. */
  mailFailed: optional(boolean()),
  /** Whether the hidden field that people leave empty was filled in. */
  isPossiblyAutomated: optional(boolean()),
})
export type StaffRequestLine = Infer<typeof staffRequestLine>

const count = min(integer(), 0)

/** Orders of the list, open requests first, besides the one by days left. */
export const staffSorts = ['flowType', 'state', 'owner', 'country'] as const
export type StaffSort = (typeof staffSorts)[number]

/**
 * Tabs of the list: all open requests, and parts of them. On `approve` the decision or review of a colleague waits for a second person,
 * on `post` a printed letter is to be posted, on `messages` the person waits for our answer to a message: these have closed requests, too. On `answered` the person has answered the question who they are; on
 * `unanswered` it is time to decide without an answer; on `review` somebody looks again at a decision; on `restricted` the use of
 * the data is restricted, open or decided. `all` has closed and
 * unconfirmed requests, too.
 */
export const staffTabs = [
  'open',
  'mine',
  'unassigned',
  'week',
  'overdue',
  'approve',
  'post',
  'messages',
  'answered',
  'unanswered',
  'review',
  'restricted',
  'all',
] as const
export type StaffTab = (typeof staffTabs)[number]

/** A page of the list: open requests first, by what it is sorted by and by deadline; then the others, newest first. */
export const staffRequestPage = object({
  staff: object({ ...staffReader.schema, subject: string() }),
  requests: array(staffRequestLine),
  total: count,
  /** Whether more requests match what was searched: only the newest are listed. */
  isCut: optional(boolean()),
  /** On each tab, and in each state, within the rest of the filter. */
  counts: object({
    tabs: object(mapKeys(staffTabs, () => count)),
    states: object(mapKeys(requestStates, () => count)),
  }),
  pageSize: min(integer(), 1),
})
export type StaffRequestPage = Infer<typeof staffRequestPage>

/** Content of a decision or review that waits. */
const waitingDecision = object({
  ...waitingStep.schema,
  review: nullable(enums(reviewOutcomes)),
  /** Advice of the data protection officer on a review, or why there is none. */
  advice: optional(string()),
  decision,
  /** Answer that the person will read on the status page; null without it. */
  answer: nullable(object({ text: string(), files: array(messageFile) })),
})
export type WaitingDecision = Infer<typeof waitingDecision>

/** The whole request; texts are empty where not given. */
export const staffRequest = object({
  ...staffRequestLine.schema,
  language: string(),
  right: enums(['', ...otherRights]),
  ...mapKeys(requestTextNames, () => string()),
  salutation: string(),
  name: string(),
  address: array(string()),
  channel: nullable(enums(intakeChannels)),
  identification: nullable(enums(identifications)),
  behalf: nullable(enums(behalves)),
  authority: nullable(string()),
  /** Person concerned by a request for somebody else; name, email address and so on are of the sender. */
  concerned: nullable(object(mapKeys(concernedParts, () => string()))),
  duplicateOf: nullable(string()),
  /** The day from which the term counts: staff may enter a request days after it came in. */
  askedOn: calendarDate,
  /** Last day for the answer if its term is extended today; null where it cannot be. */
  extendableTo: nullable(calendarDate),
  extension: nullable(enums(extensionReasons)),
  /** When the person was informed of the extension; null while its letter is not posted: until then it does not count. */
  extendedOn: nullable(calendarDate),
  /** The day of the question who the person is, while it waits for the answer; null while its letter is not posted. */
  pausedOn: nullable(calendarDate),
  /** The day on which the person answered that question, until staff do something about it. */
  answeredOn: nullable(calendarDate),
  /** Since when the use of the data is restricted (Art. 18 GDPR); null without a restriction, and once it is lifted everywhere. */
  restrictedOn: nullable(calendarDate),
  /** The last day of a restriction that was granted; null where it lasts until it is lifted. */
  restrictedUntil: nullable(calendarDate),
  /** The day from which it is lifted, as its person was told; null while nothing was announced. */
  liftedOn: nullable(calendarDate),
  /** The reason to refuse a request whose person has not answered; null where there is none. */
  proposedReason: nullable(enums(decisionReasons)),
  /** Steps that staff can take now, in their order; the first is the next step. */
  actions: array(enums(staffActions)),
  decision: nullable(decision),
  /** A decision, or the outcome of a review, that is not taken yet: the request is open, and its person knows nothing of it. */
  waiting: nullable(waitingDecision),
  /** The outcomes of which a decision of this member of staff is sent only after a colleague has approved it. */
  outcomesForTwo: array(enums(outcomes)),
  /** Seconds in which a decision that is made now can be taken back. */
  undoSeconds: min(integer(), 0),
  /** Last day of a review that is under way; null without one. */
  reviewBy: nullable(calendarDate),
  review: nullable(review),
  /** Everything that happened, oldest first. */
  history: array(historyEntry),
  messages: array(staffMessage),
  /** Files that staff uploaded and did not send yet, with the task for which one was found. */
  drafts: array(object({ ...messageFile.schema, task: nullable(string()) })),
  /** Tasks at brands and in systems that come before the decision to grant it. */
  tasks: array(staffTask),
  /** Whether the answer has not reached the person, so that it is not destroyed. */
  isUndelivered: optional(boolean()),
  /** Last day on which the person can open the answer; null without one. */
  readyUntil: nullable(calendarDate),
  /** Other requests from the same email address, newest first; at most 20. */
  others: array(staffRequestLine),
})
export type StaffRequest = Infer<typeof staffRequest>

/** Rows per file, newest first. */
export const longestRequestFile = 50_000

/** A search finds the newest of more. */
export const maxFoundRequests = 1_000

/** Number of a page of a list, from 1. */
export const pageNumber = coerce(max(min(integer(), 1), 100_000), string(), Number)

/** Filter of the staff list; undefined parts match all. */
export const staffRequestQuery = object({
  /** As `tabOf` says where left out. */
  tab: optional(enums(staffTabs)),
  state: optional(enums(requestStates)),
  country: optional(enums(countryCodes)),
  flowType: optional(enums(flowTypes)),
  /** `me`, `none`, or the subject of a member of staff. */
  owner: optional(size(string(), 1, maxSubject)),
  /** Beginning of a reference; or name, telephone, postal or email address, or article, of which words may be cut after three letters. */
  search: optional(size(string(), 1, limits.email)),
  /** The last day of a running request or of a review; or that it is over. */
  due: optional(union([enums(['overdue']), calendarDate])),
  sort: optional(enums(staffSorts)),
  page: optional(pageNumber),
})
export type StaffRequestQuery = Infer<typeof staffRequestQuery>

/** Returns the tab of a query: a state, a last day, or what somebody searches for, is found among all requests. */
export function tabOf({ tab, state, search, due }: StaffRequestQuery): StaffTab {
  return tab ?? (state || search || due ? 'all' : 'open')
}

/** Returns a page of the requests. @throws ApiRejected with status 401 without a login, 403 without the role */
export const getStaffRequests = call(
  { method: 'GET', path: `${staffCallsPath}/requests`, query: staffRequestQuery, answer: staffRequestPage },
  (it) => (query: StaffRequestQuery) => ask(it, { query }),
)

type QueryCall<Query> = Pick<Call<undefined, Query>, 'path' | 'query'>

/** Defines a call for all rows of a list as a CSV file; `address` returns the URL of those that a filter matches. */
export const csvFile = <Query extends object>({ path, query }: QueryCall<Query>) =>
  call({ method: 'GET', path: `${path}.csv`, query, answer: string(), mediaType: 'text/csv' }, withAddress)

/**
 * Defines a call for the telephone numbers or email addresses of the objections of a list, for a dialler or a mailing tool: each
 * once, one a line, as it is stored.
 */
export const contactFile = <Query extends object>({ path, query }: QueryCall<Query>) =>
  call({ method: 'GET', path: `${path}.txt`, query, answer: string(), mediaType: 'text/plain' }, withAddress)

const withAddress = <Query extends object>(it: Pick<Call<undefined, Query>, 'path'>) => ({
  address: (filter: Query) => addressOf(it, { query: { ...filter, page: undefined } }),
})

/** Channels whose telephone numbers or email addresses a program blocks. */
export const contactChannels = ['PHONE', 'EMAIL'] as const satisfies readonly CommunicationType[]
export type ContactChannel = (typeof contactChannels)[number]

/** Parts that a file of requests can leave out. */
export const leftOutOfFiles = ['PERSONAL_DATA'] as const
export type LeftOutOfFile = (typeof leftOutOfFiles)[number]

/**
 * The requests that a filter matches, as a CSV file for spreadsheets in a language; without personal data it has neither who asks
 * nor what they wrote, nor names of colleagues.
 */
export const staffRequestsFile = csvFile({
  path: getStaffRequests.path,
  query: object({ ...staffRequestQuery.schema, language: enums(langs), without: optional(enums(leftOutOfFiles)) }),
})
export const staffRequestsContacts = contactFile({
  path: getStaffRequests.path,
  query: object({ ...staffRequestQuery.schema, channel: enums(contactChannels) }),
})

export const requestParams = object({ reference: string() })

export const getStaffRequest = call(
  {
    method: 'GET',
    path: `${getStaffRequests.path}/{reference}`,
    params: requestParams,
    answer: staffRequest,
    errors: notFound,
  },
  (it) => (reference: string) => ask(it, { params: { reference } }),
)
