import { array, enums, integer, min, object, optional, size, string, type Infer } from 'superstruct'
import { langs } from '../contract/locale.ts'
import { mapKeys, textStruct } from '../rules/index.ts'
import { call, notFound } from './call.ts'
import { ask, sendOnce } from './client.ts'
import { matching, uuid } from './parameters.ts'
import { flowTypes } from './request-flows.ts'
import { fileId, messageText, messageTextField } from './request-messages.ts'
import { contactChannels, contactFile, csvFile, pageNumber, requestParams, staffCallsPath } from './staff-requests.ts'
import { localName, staffTask, type StaffTask } from './staff-task.ts'
import { staffReader } from './staff-reader.ts'

export const taskTabs = ['open', 'done'] as const
export type TaskTab = (typeof taskTabs)[number]

const count = min(integer(), 0)

const taskTarget = object({
  /** As in `taskQuery`. */
  target: string(),
  name: localName,
  /** Number of tasks on the tab. */
  count,
})
export type TaskTarget = Infer<typeof taskTarget>

/** A page of the tasks of open requests, by the last day of the request. */
export const taskPage = object({
  staff: staffReader,
  tasks: array(staffTask),
  total: count,
  /** On each tab, within the rest of the filter. */
  counts: object(mapKeys(taskTabs, () => count)),
  /** Brands and systems with tasks on the tab. */
  targets: array(taskTarget),
  pageSize: min(integer(), 1),
})
export type TaskPage = Infer<typeof taskPage>

/** Filter of the tasks; undefined parts match all. */
export const taskQuery = object({
  tab: optional(enums(taskTabs)),
  /** `BRAND:avondbode`, `SYSTEM:newsletter`, `RECIPIENTS:`. */
  target: optional(matching(/^[A-Z]{1,20}:[a-z0-9-]{0,60}$/)),
  flowType: optional(enums(flowTypes)),
  page: optional(pageNumber),
})
export type TaskQuery = Infer<typeof taskQuery>

/** Returns a page of the tasks that the member of staff may see: with `OIDC_TASK_ROLE` only, those of their systems. */
export const getTasks = call(
  { method: 'GET', path: `${staffCallsPath}/tasks`, query: taskQuery, answer: taskPage },
  (it) => (query: TaskQuery) => ask(it, { query }),
)

/** Rows per file. */
export const longestTaskFile = 50_000

const fileQuery = object({ ...taskQuery.schema, language: enums(langs) })

/** All tasks that a filter matches, as a CSV file for spreadsheets in a language. */
export const tasksFile = csvFile({ path: getTasks.path, query: fileQuery })

export const tasksContacts = contactFile({
  path: getTasks.path,
  query: object({ ...taskQuery.schema, channel: enums(contactChannels) }),
})

/** Tasks that are changed at once. */
export const maxTasks = 50
const taskIds = size(array(uuid), 1, maxTasks)
/** The tasks as they are then, and the ids of those that are not there or whose request is closed. */
const changedTasks = object({ tasks: array(staffTask), skipped: array(uuid) })
export type ChangedTasks = Infer<typeof changedTasks>

/** Ticks tasks: they are done or, with a reason, not needed. Where none can be ticked because it is locked, nothing changes. */
export const finishTasks = call(
  {
    method: 'POST',
    path: `${getTasks.path}/finish`,
    body: object({ tasks: taskIds, reason: optional(messageText) }),
    answer: changedTasks,
    errors: { TASKS_LOCKED: { status: 409 } },
  },
  (it) => (tasks: string[], reason?: string) =>
    sendOnce([it.path, tasks, reason], (headers) => ask(it, { body: { tasks, reason }, headers })),
)

/** Opens tasks again. */
export const reopenTasks = call(
  { method: 'POST', path: `${getTasks.path}/reopen`, body: object({ tasks: taskIds }), answer: changedTasks },
  (it) => (tasks: string[]) => sendOnce([it.path, tasks], (headers) => ask(it, { body: { tasks }, headers })),
)

type TaskName = Pick<StaffTask, 'reference' | 'id'>
const nameOf = ({ reference, id }: TaskName) => ({ reference, task: id })

const aboutTask = {
  method: 'POST',
  params: object({ ...requestParams.schema, task: uuid }),
  answer: staffTask,
  errors: { ...notFound, NOT_OPEN: { status: 409 } },
} as const

/** Replaces the note of a task. */
export const noteTask = call(
  {
    ...aboutTask,
    path: `${getTasks.path}/{reference}/{task}/note`,
    body: object({ text: textStruct({ maxLength: messageTextField.maxLength, multiline: true }) }),
  },
  (it) => (task: TaskName, text: string) =>
    sendOnce([it.path, task.id, text], (headers) => ask(it, { params: nameOf(task), body: { text }, headers })),
)

/** As `staffUploadPath`: the file goes with the answer. */
export const taskUploadPath = `${getTasks.path}/{reference}/{task}/files`

export function taskUploadAddress({ reference, id }: TaskName): string {
  return taskUploadPath.replace('{reference}', reference).replace('{task}', id)
}

/** Removes a file of a task that was not sent. */
export const removeTaskFile = call(
  { ...aboutTask, path: `${getTasks.path}/{reference}/{task}/remove-file`, body: object({ file: fileId }) },
  (it) => (task: TaskName, file: string) =>
    sendOnce([it.path, task.id, file], (headers) => ask(it, { params: nameOf(task), body: { file }, headers })),
)
