import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  longestTaskFile,
  uuid,
  type finishTasks,
  type getTasks,
  type noteTask,
  type removeTaskFile,
  type reopenTasks,
  type StaffTask,
  type tasksContacts,
  type tasksFile,
  isWithStaff,
} from '@site/shared/calls'
import { dayOf } from '@site/shared/rules'
import { pageSize } from '../../../cases/case-list.ts'
import { transact } from '../../../cases/step-route.ts'
import { takeStep } from '../../../cases/steps.ts'
import { Share } from '../../../limits/concurrency-limit.ts'
import { ExportQueue, sendListFile } from '../../../downloads/export-queue.ts'
import { sendError, sendStatus } from '../../../http/errors.ts'
import { readIdempotencyKey } from '../../../limits/idempotency.ts'
import { writeAudit } from '../../../login/audit.ts'
import { recordRejection, staffOf, type StaffHandler, type StaffInput } from '../../../login/require-staff.ts'
import { describeReader, type StaffMember } from '../../../login/sessions.ts'
import type { Services } from '../../../services.ts'
import { texts } from '../../../texts/texts.ts'
import { fileTransfers } from '../../store/transfers.ts'
import { contactListName, writeContacts } from '../contact-list.ts'
import { changeTasks, finishing, noteOfTask, removeFileOfTask, reopening } from '../../steps/change-tasks.ts'
import { requestCases, type RequestStepRules, type RequestTypes } from '../../steps/request-cases.ts'
import { describeFor, describeTasks, findTaskFiles } from './describe-task.ts'
import { writeTasks } from './task-file.ts'
import { countTasks, findTaskIds, readTasks, selectToBlock } from './task-selection.ts'
import { mayChange } from './task-store.ts'

interface TaskParams {
  reference: string
  task: string
}

interface Route {
  Params: TaskParams
}

/** A file has what somebody works on, not what they read besides. */
const withoutReading = (member: StaffMember): StaffMember => ({ ...member, isReader: false })

/**
 * Tasks of brands and systems. All staff, and readers, see all of them; people with `OIDC_TASK_ROLE` see those of their own systems, with what
 * they need to act, and nothing else of a request.
 */
export function taskHandlers(services: Services) {
  const { config, database, now } = services
  const queue = new ExportQueue({ maxUnderWay: 4 })
  const transfers = fileTransfers(services)

  const list: StaffHandler<typeof getTasks> = async ({ query, member }) => {
    const counts = await countTasks(database, config.systems, query, member)
    const taskRows = await readTasks(database, await findTaskIds(database, query, member))
    const references = [...new Set(taskRows.map(({ task }) => task.reference))]
    await writeAudit(database, member, { action: 'TASKS', details: JSON.stringify({ ...query, references }) }, now())
    const files = await findTaskFiles(
      database,
      taskRows.map(({ task }) => task),
    )
    const tasks = describeFor(member, await describeTasks(services, taskRows, files))
    return { staff: describeReader(member), tasks, ...counts, pageSize }
  }

  const file: StaffHandler<typeof tasksFile> = (input) => {
    const { query, member } = input
    const { language, page: _page, ...filter } = query
    return sendListFile(input, queue, Share.ofMember(member, 2), {
      name: `${texts[language].tasks.fileName}-${dayOf(now())}.csv`,
      audit: () => writeAudit(database, member, { action: 'TASKS_EXPORT', details: JSON.stringify(filter) }, now()),
      async write() {
        const ids = await findTaskIds(database, filter, withoutReading(member), longestTaskFile + 1)
        return writeTasks(services, ids, language)
      },
    })
  }

  const contacts: StaffHandler<typeof tasksContacts> = (input) => {
    const { query, member } = input
    const { channel, page: _page, ...filter } = query
    const details = JSON.stringify({ ...filter, channel })
    return sendListFile(input, queue, Share.ofMember(member, 2), {
      name: contactListName(channel, now()),
      audit: () => writeAudit(database, member, { action: 'TASKS_EXPORT', details }, now()),
      write: () => writeContacts(database, selectToBlock(database, filter, withoutReading(member), channel), channel),
    })
  }

  const finish: StaffHandler<typeof finishTasks> = async ({ body: { tasks: ids, reason }, member, request }) => {
    const idempotencyKey = readIdempotencyKey(request)
    const changed = await changeTasks(services, { ids, member, idempotencyKey }, finishing(reason))
    if (changed !== 'TASKS_LOCKED') await recordSkipped(request, member, changed.skipped)
    return changed
  }

  const reopen: StaffHandler<typeof reopenTasks> = async ({ body: { tasks: ids }, member, request }) => {
    const idempotencyKey = readIdempotencyKey(request)
    const changed = await changeTasks(services, { ids, member, idempotencyKey }, reopening)
    if (changed === 'TASKS_LOCKED') throw new Error('No lock holds a task that is opened again')
    await recordSkipped(request, member, changed.skipped)
    return changed
  }

  async function recordSkipped(request: FastifyRequest, member: StaffMember, skipped: readonly string[]) {
    for (const { task } of await readTasks(database, skipped)) {
      const error = mayChange(member, task) ? 'NOT_OPEN' : 'NOT_FOUND'
      await recordRejection(services, request, member, error, task.reference)
    }
  }

  /** Takes a step with one task, and answers with the task as it is then. */
  function takeTaskStep<Body extends object>(
    step: RequestStepRules<Body & { task: string }, 'NOT_FOUND'>,
    { member, params, body, request }: StaffInput<TaskParams, unknown, Body>,
  ): Promise<StaffTask | 'NOT_FOUND' | 'NOT_OPEN'> {
    const { reference, task: id } = params
    return transact(services, async (inTransaction) => {
      const { database: transaction } = inTransaction
      const [taskRow] = await readTasks(transaction, [id])
      if (taskRow?.task.reference !== reference || !mayChange(member, taskRow.task)) return 'NOT_FOUND'
      const sent = { ...body, task: id }
      const input = { id: reference, body: sent, member, idempotencyKey: readIdempotencyKey(request) }
      const result = await takeStep<RequestTypes, Body & { task: string }, 'NOT_FOUND'>(
        requestCases,
        inTransaction,
        step,
        input,
      )
      if ('rejected' in result) return result.rejected
      if (result.isRepeated) await writeAudit(transaction, member, { action: 'VIEW', reference }, now())
      const [changed = taskRow] = await readTasks(transaction, [id])
      const files = await findTaskFiles(transaction, [changed.task])
      const [described] = await describeTasks(inTransaction, [changed], files)
      return described ?? 'NOT_FOUND'
    })
  }

  const note: StaffHandler<typeof noteTask> = (input) => takeTaskStep(noteOfTask, input)

  const removeFile: StaffHandler<typeof removeTaskFile> = (input) => takeTaskStep(removeFileOfTask, input)

  async function upload(request: FastifyRequest<Route>, reply: FastifyReply) {
    const { reference, task: id } = request.params
    const [found] = uuid.is(id) ? await readTasks(database, [id]) : []
    if (found?.task.reference !== reference || !mayChange(staffOf(request), found.task)) return sendStatus(reply, 404)
    if (!isWithStaff(found.request)) return sendError(reply, 409, 'NOT_OPEN')
    return transfers.receive(request, reply, reference, id)
  }

  return { list, file, contacts, finish, reopen, note, removeFile, upload }
}
