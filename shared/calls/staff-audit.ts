import { array, boolean, enums, integer, min, nullable, object, optional, size, string, type Infer } from 'superstruct'
import { langs } from '../contract/index.ts'
import { limits } from '../rules/index.ts'
import { call } from './call.ts'
import { ask } from './client.ts'
import { calendarDate } from './parameters.ts'
import { time } from './privacy-request.ts'
import { auditOfSteps } from './steps/names.ts'
import { csvFile, leftOutOfFiles, pageNumber, staffCallsPath } from './staff-requests.ts'
import { staffReader } from './staff-reader.ts'

/** AUDIT_LOGIN, TASK_LOGIN, STATUS_LOGIN, ADVERTISING_LOGIN, READER_LOGIN: a login with that role only. REFUSED_LOGIN: logged in at the provider, but without a role. REFUSED: a rejected call of somebody who is logged in. */
export const auditActions = [
  'LOGIN',
  'LOGOUT',
  'SUBMIT',
  'LIST',
  'VIEW',
  'EXPORT',
  ...auditOfSteps,
  'ENTER_NOTICE',
  'EDIT_NOTICE',
  'SUBMIT_NOTICE',
  'ASK_SPONSOR',
  'HALT_NOTICE',
  'REFUSE_NOTICE',
  'ENTER_INFORMATION',
  'ANSWER_INFORMATION',
  'UPLOAD',
  'REMOVE_FILE',
  'DOWNLOAD',
  'CASE_FILE',
  'OVERVIEW',
  'OVERVIEW_EXPORT',
  'TASKS',
  'TASKS_EXPORT',
  'TASK_DONE',
  'TASK_REOPENED',
  'TASK_NOTE',
  'TASK_LOGIN',
  'STATUS_LOGIN',
  'ADVERTISING_LOGIN',
  'READER_LOGIN',
  'AUDIT_LOGIN',
  'AUDIT',
  'AUDIT_EXPORT',
  'REFUSED_LOGIN',
  'REFUSED',
] as const
export type AuditAction = (typeof auditActions)[number]

/** Kinds of the cases in the log. */
export const auditedCases = ['REQUEST', 'REPORT', 'ADVERTISEMENT', 'QUESTION'] as const
export type AuditedCase = (typeof auditedCases)[number]

const auditRow = object({
  id: string(),
  at: time,
  /** Id at the login provider. */
  subject: string(),
  name: string(),
  action: enums(auditActions),
  /** Reference of a request or an advertisement, or id of a report or a question. */
  reference: nullable(string()),
  /** Kind of the case with this reference; null where there is none. */
  caseKind: nullable(enums(auditedCases)),
  /** Whether it is a report that has been removed. */
  isRemoved: boolean(),
  /** Reference of the advertisement that a report or a question is about. */
  campaignId: nullable(string()),
  /** Filters of a list or export, or what was rejected, as JSON; of a letter that was shown its kind. */
  details: nullable(string()),
})
export type AuditRow = Infer<typeof auditRow>

/** A page of the audit log, newest first. */
export const auditPage = object({
  staff: staffReader,
  rows: array(auditRow),
  total: min(integer(), 0),
  pageSize: min(integer(), 1),
})

/** Filter of the audit log; undefined parts match all. */
export const auditQuery = object({
  /** Beginning of the name, in any case and without accents, or the whole id at the login provider. */
  person: optional(size(string(), 1, limits.search)),
  action: optional(enums(auditActions)),
  /** Reference of a request, a report, a question, or an advertisement with its reports and questions; case-insensitive. */
  reference: optional(size(string(), 1, limits.search)),
  /** First and last day, in Amsterdam and Brussels. */
  from: optional(calendarDate),
  to: optional(calendarDate),
  page: optional(pageNumber),
})
export type AuditQuery = Infer<typeof auditQuery>

/** Returns a page of the audit log. @throws ApiRejected with status 401 without a login, 403 without the audit role */
export const getAudit = call(
  { method: 'GET', path: `${staffCallsPath}/audit`, query: auditQuery, answer: auditPage },
  (it) => (query: AuditQuery) => ask(it, { query }),
)

/** Rows per file, newest first. */
export const longestAuditFile = 50_000

/** The rows that a filter matches, for spreadsheets in a language; without personal data it has no colleagues and no details. */
export const auditFile = csvFile({
  path: getAudit.path,
  query: object({ ...auditQuery.schema, language: enums(langs), without: optional(enums(leftOutOfFiles)) }),
})
