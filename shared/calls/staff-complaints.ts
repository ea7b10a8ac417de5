import { array, boolean, enums, integer, min, nullable, object, optional, refine, string } from 'superstruct'
import type { Infer } from 'superstruct'
import { call, notFound } from './call.ts'
import { uuid } from './parameters.ts'
import { ask } from './client.ts'
import { countryCodes } from './campaign.ts'
import { complaint, complaintReasons } from './complaint.ts'
import { time } from './privacy-request.ts'
import { actionsOn, breaks, sentence } from './staff-actions.ts'
import { historyEntry, shortestExplanation, type HistoryKind } from './staff-decisions.ts'
import { pageNumber, staffCallsPath } from './staff-requests.ts'
import { mapKeys } from '../rules/index.ts'

/** Parts of the list; all but `closed` have open complaints only. */
export const complaintTabs = ['open', 'mine', 'overdue', 'closed'] as const
export type ComplaintTab = (typeof complaintTabs)[number]

/** CORRECTED: the notice has a newer version. STOPPED: the advertisement is no longer published. */
export const complaintOutcomes = ['CORRECTED', 'STOPPED', 'UNFOUNDED'] as const
export type ComplaintOutcome = (typeof complaintOutcomes)[number]

/** What happens to a complaint. */
export const complaintHistoryKinds = ['RECEIVED', 'TAKEN', 'DECIDED'] as const satisfies readonly HistoryKind[]
export type ComplaintHistoryKind = (typeof complaintHistoryKinds)[number]

/** Without who reported the advertisement. */
const complaintLine = object({
  id: string(),
  campaignId: string(),
  country: enums(countryCodes),
  reason: enums(complaintReasons),
  receivedAt: time,
  dueAt: time,
  /** Open and past `dueAt`. */
  overdue: boolean(),
  /** Member of staff who has taken it. */
  owner: nullable(string()),
  /** Null while it is open. */
  outcome: nullable(enums(complaintOutcomes)),
  mailFailed: boolean(),
})
export type StaffComplaintLine = Infer<typeof complaintLine>

/** Open ones by `dueAt`, closed ones by when they were closed, the last first. */
export const staffComplaintPage = object({
  staff: object({ name: string() }),
  complaints: array(complaintLine),
  counts: object(mapKeys(complaintTabs, () => min(integer(), 0))),
  pageSize: min(integer(), 1),
})

export const staffComplaint = object({
  ...complaintLine.schema,
  name: string(),
  email: string(),
  explanation: string(),
  locale: complaint.schema.locale,
  /** Version of the notice when it was reported. */
  noticeVersion: integer(),
  /** URL of the advertisement's page, with the history of its notice; null once the register has dropped it. */
  page: nullable(string()),
  /** Whether it is open, and not yet of the member of staff who reads it. */
  mayTake: boolean(),
  /** Outcomes that the register does not contradict. */
  outcomes: array(enums(complaintOutcomes)),
  outcomeText: string(),
  closedAt: nullable(time),
  closedBy: nullable(string()),
  /** Everything that happened, oldest first; `details` have the outcome. */
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

const action = actionsOn(getStaffComplaint, (id) => ({ id }))

/** Gives an open complaint to the member of staff who calls. @throws ApiRejected 404, 409 `NOT_OPEN` */
export const takeComplaint = action('take', object({}), {})

const closing = object({ outcome: enums(complaintOutcomes), text: sentence })
const explainedClosing = refine(closing, 'explanation', ({ outcome, text }, at) => {
  return outcome !== 'UNFOUNDED' || text.length >= shortestExplanation || breaks('text', at)
})

/**
 * Closes an open complaint and mails the outcome, with `text` in it, to who reported the advertisement.
 * @throws ApiRejected 400 `TEXT_TOO_SHORT`, 404, 409 `NOT_OPEN`, `NOT_CORRECTED`, `NOT_STOPPED` (by the register)
 */
export const closeComplaint = action('close', explainedClosing, {
  NOT_CORRECTED: { status: 409 },
  NOT_STOPPED: { status: 409 },
  TEXT_TOO_SHORT: { status: 400, field: 'text' },
})
