import { array, boolean, enums, nullable, object, string, type Infer } from 'superstruct'
import { langs } from '../contract/locale.ts'
import { mapKeys } from '../rules/index.ts'
import { calendarDate, uuid } from './parameters.ts'
import { reference, time } from './privacy-request.ts'
import { communicationTypes, type OtherRight } from './privacy-request-fields.ts'
import { flowTypes, type FlowType } from './request-flows.ts'
import { messageFile } from './request-messages.ts'

/** Where something is to be done for a request: at a brand, in a system, or by telling the recipients of the data (Art. 19 GDPR). */
export const taskKinds = ['BRAND', 'SYSTEM', 'RECIPIENTS'] as const
export type TaskKind = (typeof taskKinds)[number]

/** Kinds of work of a task. */
export const taskWorks = [
  'BLOCK',
  'FIND',
  'CORRECT',
  'UNPUBLISH',
  'ERASE',
  'RESTRICT',
  'LIFT',
  'EXPORT',
  'STOP',
  'REVIEW',
  'INFORM',
] as const
export type TaskWork = (typeof taskWorks)[number]

/** A kind of request, or one of the rights of `OTHER_REQUEST`. */
const works: Readonly<Record<FlowType | OtherRight, TaskWork>> = {
  OBJECTION: 'BLOCK',
  RIGHT_OF_ACCESS: 'FIND',
  RECTIFICATION: 'CORRECT',
  REMOVAL_FROM_PUBLICATION: 'UNPUBLISH',
  RIGHT_TO_BE_FORGOTTEN: 'ERASE',
  OTHER_REQUEST: 'FIND',
  RESTRICTION: 'RESTRICT',
  PORTABILITY: 'EXPORT',
  PERSONAL_OBJECTION: 'STOP',
  HUMAN_REVIEW: 'REVIEW',
}

/** Returns what a task of a request is. @param right of an `OTHER_REQUEST` */
export function workOf(kind: TaskKind, flowType: FlowType, right: OtherRight | ''): TaskWork {
  return kind === 'RECIPIENTS' ? 'INFORM' : works[right || flowType]
}

/** Why no task of a request is ticked now: its person has to show who they are, or the privacy team did not let it begin. */
export const taskLocks = ['PAUSED', 'UNDECIDED'] as const
export type TaskLock = (typeof taskLocks)[number]

export const localName = object(mapKeys(langs, () => string()))
export type LocalName = Infer<typeof localName>

export const staffTask = object({
  id: uuid,
  reference,
  kind: enums(taskKinds),
  /** The first key of the brand, or the id of the system; empty for the recipients. */
  target: string(),
  /** Name of the brand or the system; empty for the recipients. */
  name: localName,
  /** The team of the system; empty for a brand. */
  owner: string(),
  work: enums(taskWorks),
  /** Channel of an objection to advertising. */
  channel: nullable(enums(communicationTypes)),
  flowType: enums(flowTypes),
  /** Identifiers to block or find: the name, address, telephone number, … that the work needs. */
  identifiers: array(string()),
  /** Null while the time of its request does not run. */
  dueOn: nullable(calendarDate),
  /** Null where it may be ticked; a reason why it is not needed may always be given. */
  lock: nullable(enums(taskLocks)),
  /** Other open requests of the same person: what is erased cannot be given any more. */
  otherOpen: array(reference),
  note: string(),
  /** Why it is not needed. */
  reason: nullable(string()),
  /** When it was done, or found unnecessary. */
  doneAt: nullable(time),
  doneBy: nullable(string()),
  /** Whether its request is open, so that it can be changed. */
  isChangeable: boolean(),
  /** Files for the answer. */
  files: array(messageFile),
})
export type StaffTask = Infer<typeof staffTask>

/** Whether a request cannot be granted because of it. */
export function isTaskOpen({ doneAt }: Pick<StaffTask, 'doneAt'>): boolean {
  return doneAt === null
}
