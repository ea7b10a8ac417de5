import { array, boolean, enums, integer, min, nullable, object, optional, refine, string } from 'superstruct'
import type { Infer } from 'superstruct'
import { call, notFound } from './call.ts'
import { calendarDate, uuid } from './parameters.ts'
import { ask } from './client.ts'
import { advertisementStates } from './advertisement-states.ts'
import { campaignId, publishedCampaign } from './campaign.ts'
import { countryCodes } from './country-code.ts'
import { complaint, complaintReasons } from './complaint.ts'
import { time } from './privacy-request.ts'
import { messageText } from './request-messages.ts'
import { breaks, conflicts, dayErrors, isExplained, noMail, sentence, stepCalls } from './case-step.ts'
import { mailReturned, mailReturnedErrors } from './steps/mail-returned.ts'
import { waitingStep } from './decision.ts'
import { letter } from './letter.ts'
import { historyEntry, type HistoryKind } from './request-history.ts'
import { maxSubject, pageNumber, staffCallsPath } from './staff-requests.ts'
import { limits, mapKeys, textStruct } from '../rules/index.ts'
import { staffReader } from './staff-reader.ts'

/** Parts of the list; all but `closed` have open complaints only. */
export const complaintTabs = ['open', 'mine', 'unassigned', 'overdue', 'closed'] as const
export type ComplaintTab = (typeof complaintTabs)[number]

/**
 * CORRECTED: the notice has a newer version. ADDED: the advertisement was not in the register, and is now. STOPPED: the advertisement
 * is no longer published.
 */
export const complaintOutcomes = ['CORRECTED', 'ADDED', 'STOPPED', 'UNFOUNDED'] as const
export type ComplaintOutcome = (typeof complaintOutcomes)[number]

/** Entries of the history of a complaint. */
export const complaintHistoryKinds = [
  'RECEIVED',
  'TAKEN',
  'ASSIGNED',
  'NOTE',
  'CORRECTION_ASKED',
  'DECIDED',
  'TAKEN_BACK',
  'NOT_TAKEN',
  'MAIL_FAILED',
] as const satisfies readonly HistoryKind[]
export type ComplaintHistoryKind = (typeof complaintHistoryKinds)[number]

/** Steps of staff with a complaint. */
export const complaintActions = ['take-back', 'take-now', 'take', 'close', 'assign', 'mail-returned', 'note'] as const
export type ComplaintAction = (typeof complaintActions)[number]

/** Without who reported the advertisement. */
const complaintLine = object({
  id: string(),
  /** Null where it is not in the register. */
  campaignId: nullable(string()),
  /** As the register names it now; null once the register has dropped the advertisement. */
  sponsor: nullable(string()),
  country: enums(countryCodes),
  reason: enums(complaintReasons),
  receivedAt: time,
  dueAt: time,
  /** Open and past `dueAt`. */
  overdue: boolean(),
  /** Whole hours until `dueAt`, negative where it is over; null once it is closed. */
  hoursLeft: nullable(integer()),
  /** Member of staff who has taken it. */
  owner: nullable(string()),
  /** Id of the owner at the login provider: names are not unique. */
  ownerSubject: nullable(string()),
  /** Null while it is open. */
  outcome: nullable(enums(complaintOutcomes)),
  mailFailed: boolean(),
  /** Whether the hidden field that people leave empty was filled in. */
  isPossiblyAutomated: optional(boolean()),
})
export type StaffComplaintLine = Infer<typeof complaintLine>

/** Open ones by `dueAt`, closed ones by when they were closed, the last first. */
export const staffComplaintPage = object({
  staff: staffReader,
  complaints: array(complaintLine),
  counts: object(mapKeys(complaintTabs, () => min(integer(), 0))),
  pageSize: min(integer(), 1),
})

export const staffComplaint = object({
  ...complaintLine.schema,
  name: string(),
  email: string(),
  explanation: string(),
  /** Where an advertisement was seen that was not in the register; null for others. */
  place: nullable(string()),
  /** Whether it came with a picture (`getReportPicture`). */
  hasPicture: boolean(),
  locale: complaint.schema.locale,
  /** Whether it has to be answered in `shortTermHours`. */
  isShortTerm: boolean(),
  /** Version of the notice when it was reported. */
  noticeVersion: nullable(integer()),
  /** That version, and the one in the register now; null once the register does not have it. */
  reported: nullable(publishedCampaign),
  current: nullable(publishedCampaign),
  /** URL of the advertisement's page, with the history of its notice; null once the register has dropped it. */
  page: nullable(string()),
  /** Steps that are possible for the reader now, the next one first. */
  actions: array(enums(complaintActions)),
  /** Outcomes that the register has, or that this decision brings about. */
  outcomes: array(enums(complaintOutcomes)),
  /** Outcomes that the register does not have yet: STOPPED halts the advertisement, CORRECTED waits for its correction. */
  pending: array(enums(complaintOutcomes)),
  /** The case of the advertisement at its desk; null where it is not in the register. */
  advertisement: nullable(
    object({
      id: campaignId,
      state: enums(advertisementStates),
      owner: nullable(string()),
      ownerSubject: nullable(string()),
    }),
  ),
  outcomeText: string(),
  closedAt: nullable(time),
  closedBy: nullable(string()),
  /** An outcome that is not chosen for good yet: the complaint is open, and its sender knows nothing of it. */
  waiting: nullable(object({ ...waitingStep.schema, outcome: enums(complaintOutcomes), text: string() })),
  /** Seconds in which an outcome of now can be taken back. */
  undoSeconds: min(integer(), 0),
  /** Everything that happened, oldest first. */
  history: array(historyEntry),
})
export type StaffComplaint = Infer<typeof staffComplaint>

/** `open`, page 1 where left out. */
export const staffComplaintQuery = object({ tab: optional(enums(complaintTabs)), page: optional(pageNumber) })
export type StaffComplaintQuery = Infer<typeof staffComplaintQuery>

/** Returns a page of the complaints about advertisements. @throws as {@link getStaffRequests} */
export const getStaffComplaints = call(
  { method: 'GET', path: `${staffCallsPath}/complaints`, query: staffComplaintQuery, answer: staffComplaintPage },
  (it) => (query: StaffComplaintQuery) => ask(it, { query }),
)

const params = object({ id: uuid })

export const getStaffComplaint = call(
  {
    method: 'GET',
    path: `${getStaffComplaints.path}/{id}`,
    params,
    answer: staffComplaint,
    errors: notFound,
  },
  (it) => (id: string) => ask(it, { params: { id } }),
)

/** The picture that was sent with a report about an advertisement that is not in the register; 404 where there is none. */
export const getReportPicture = call({
  method: 'GET',
  path: `${getStaffComplaint.path}/picture`,
  params,
  answer: string(),
  errors: notFound,
})

const action = stepCalls(getStaffComplaint, (id) => ({ id }))

/** The subject of a member of staff; empty for nobody. */
const owner = textStruct({ maxLength: maxSubject })

/**
 * Gives an open complaint to a member of staff: `me`, a subject of `getStaffMembers`, or nobody (empty).
 * @throws ApiRejected 400 `UNKNOWN_PERSON`, 404, 409 `NOT_OPEN`, `OWNED`
 */
export const assignComplaint = action('assign', object({ to: owner }), {
  UNKNOWN_PERSON: { status: 400, field: 'to' },
})

/** Records that a mail to who reported the advertisement came back, as `recordMailReturned` of a request. */
export const recordReportMailReturned = action('mail-returned', mailReturned, mailReturnedErrors)

/** Adds a note that only staff see, also to a closed complaint; it is removed with the complaint. */
export const addComplaintNote = action('note', object({ text: messageText }), {})

const closing = object({
  outcome: enums(complaintOutcomes),
  text: sentence,
  /** Name in the register of the advertisement, for ADDED. */
  campaignId: optional(string()),
  /** First day on which a running advertisement does not run any more, and the reason for its public notice, for STOPPED. */
  stoppedOn: optional(calendarDate),
  publicReason: optional(textStruct({ maxLength: limits.message, multiline: true })),
})
/** Each outcome says what was found, and why (Art. 15 of Regulation (EU) 2024/900). */
const explainedClosing = refine(closing, 'explanation', ({ text }, at) => isExplained(text) || breaks('text', at))

const closingErrors = {
  NOT_CORRECTED: { status: 409 },
  NOT_STOPPED: { status: 409 },
  NOT_IN_REGISTER: { status: 400, field: 'campaignId' },
  REASON_TOO_SHORT: { status: 400, field: 'publicReason' },
  ...dayErrors('stoppedOn'),
  TEXT_TOO_SHORT: { status: 400, field: 'text' },
} as const

/**
 * Closes an open complaint and mails the outcome, with `text` in it, to who reported the advertisement. One that is to be corrected waits
 * until the correction is in the register; one that is to be stopped is.
 * @throws ApiRejected 400 `TEXT_TOO_SHORT`, `REASON_TOO_SHORT`, `INVALID_DAY`, `NOT_IN_REGISTER`, 404, 409 `NOT_OPEN`, `OWNED`,
 * `NOT_CORRECTED`, `NOT_STOPPED` (by the register)
 */
export const closeComplaint = action('close', explainedClosing, closingErrors)
export type ClosingBody = Infer<typeof closing>

/** Takes an outcome back before it is sent: the complaint is open again. */
export const takeBackOutcome = action('take-back', object({ decidedAt: time }), {})

/** Closes a complaint with the outcome that waits, before its time. @throws as {@link closeComplaint} */
export const takeOutcomeNow = action('take-now', object({ decidedAt: time }), closingErrors)

/** Returns the mail that `closeComplaint` would send, without sending it. @throws as {@link closeComplaint} */
export const previewOutcome = call(
  {
    method: 'POST',
    path: `${getStaffComplaint.path}/letter`,
    params,
    body: explainedClosing,
    answer: letter,
    errors: { ...notFound, ...conflicts('NOT_OPEN', 'OWNED'), ...closingErrors, ...noMail },
  },
  (it) => (id: string, body: ClosingBody) => ask(it, { params: { id }, body }),
)
