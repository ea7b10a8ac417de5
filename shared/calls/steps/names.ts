import { keysOf } from '../../rules/index.ts'

/** Steps of staff with a request, the next one first, and their names in the audit log. */
const auditOfAction = {
  'take-back': 'TAKE_BACK',
  'take-now': 'TAKE_NOW',
  posted: 'POSTED',
  approve: 'APPROVE',
  take: 'ASSIGN',
  resume: 'RESUME',
  'open-tasks': 'OPEN_TASKS',
  decide: 'DECIDE',
  'ask-identity': 'ASK_IDENTITY',
  extend: 'EXTEND',
  restrict: 'RESTRICT',
  lift: 'LIFT',
  review: 'REVIEW',
  'ask-review': 'ASK_REVIEW',
  message: 'MESSAGE',
  'no-answer': 'NO_ANSWER',
  assign: 'ASSIGN',
  note: 'NOTE',
  'mail-returned': 'MAIL_RETURNED',
} as const

export type StaffRequestAction = keyof typeof auditOfAction
export const staffActions: readonly StaffRequestAction[] = keysOf(auditOfAction)
/** A call is what the step `posted` is for somebody without an address. */
export const auditOfSteps = [...new Set([...Object.values(auditOfAction), 'CALLED' as const])]

/** Entries of the history that only staff see. */
export const staffEntries = [
  'LINK_SENT',
  'VIEWED',
  'TAKEN',
  'ASSIGNED',
  'PROPOSED',
  'APPROVED',
  'TAKEN_BACK',
  'NOT_TAKEN',
  'NOTE',
  'MAIL_FAILED',
  'POSTED',
  'CALLED',
  'NO_ANSWER_NEEDED',
  'TASKS_OPENED',
  'TASK_DONE',
  'TASK_NOT_NEEDED',
  'TASK_REOPENED',
  'TASK_NOTED',
] as const
