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
import { isStepTaken, storeStep } from '../../../cases/taken-steps.ts'
import type { Database } from '../../../database/database.ts'
import { Share } from '../../../limits/concurrency-limit.ts'
import { ExportQueue, sendFile, sendFileHead } from '../../../downloads/export-queue.ts'
import { sendError, sendStatus } from '../../../http/errors.ts'
import { idOfSend, readIdempotencyKey } from '../../../limits/idempotency.ts'
import { writeAudit } from '../../../login/audit.ts'
import { recordRejection, staffOf, type StaffHandler, type StaffInput } from '../../../login/require-staff.ts'
import { readsOnly, type StaffMember } from '../../../login/sessions.ts'
import type { Services } from '../../../services.ts'
import { texts } from '../../../texts/texts.ts'
import { hasUnsent, removeUnsent } from '../../store/stored-files.ts'
import { fileTransfers } from '../../store/transfers.ts'
import { contactListHeaders, writeContacts } from '../contact-list.ts'
import { findRequest } from '../../store/request-store.ts'
import { changeTasks, finishing, reopening } from '../../steps/change-tasks.ts'
import { describeFor, describeTasks, findTaskFiles } from './describe-task.ts'
import { writeTasks } from './task-file.ts'
import { countTasks, findTaskIds, readTasks, selectToBlock } from './task-selection.ts'
import { mayChange, type StoredTask } from './task-store.ts'

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
    const { name, mayAudit, hasRole, handlesAdvertisements } = member
    const counted = await countTasks(database, config.systems, query, member)
    const taskRows = await readTasks(database, await findTaskIds(database, query, member))
    const references = [...new Set(taskRows.map(({ task }) => task.reference))]
    await writeAudit(database, member, { action: 'TASKS', details: JSON.stringify({ ...query, references }) }, now())
    const files = await findTaskFiles(
      database,
      taskRows.map(({ task }) => task),
    )
    const tasks = describeFor(member, await describeTasks(services, taskRows, files))
    const staff = { name, mayAudit, hasRole, handlesAdvertisements, readsOnly: readsOnly(member) }
    return { staff, tasks, ...counted, pageSize }
  }

  const file: StaffHandler<typeof tasksFile> = async ({ query, member, request, reply }) => {
    const { language, page: _page, ...filter } = query
    const name = `${texts[language].tasks.fileName}-${dayOf(now())}.csv`
    const headers = {
      'content-disposition': `attachment; filename="${name}"`,
      'content-type': 'text/csv; charset=utf-8',
    }
    if (request.method === 'HEAD') return sendFileHead(reply.headers(headers))
    await writeAudit(database, member, { action: 'TASKS_EXPORT', details: JSON.stringify(filter) }, now())
    const ids = await findTaskIds(database, filter, withoutReading(member), longestTaskFile + 1)
    const content = await queue.open(Share.ofMember(member, 2), writeTasks(services, ids, language))
    return sendFile(request, reply.headers(headers), content)
  }

  const contacts: StaffHandler<typeof tasksContacts> = async ({ query, member, request, reply }) => {
    const { channel, page: _page, ...filter } = query
    const headers = contactListHeaders(channel, now())
    if (request.method === 'HEAD') return sendFileHead(reply.headers(headers))
    await writeAudit(
      database,
      member,
      { action: 'TASKS_EXPORT', details: JSON.stringify({ ...filter, channel }) },
      now(),
    )
    const references = selectToBlock(database, filter, withoutReading(member), channel)
    const content = await queue.open(Share.ofMember(member, 2), writeContacts(database, references, channel))
    return sendFile(request, reply.headers(headers), content)
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

  /** Changes one task that can change, with an audit row: once, however often it is sent with the same key. */
  function change(
    { member, params, body, request: sent }: StaffInput<TaskParams, unknown, object>,
    audit: 'TASK_NOTE' | 'REMOVE_FILE',
    work: (transaction: Database, task: StoredTask) => Promise<'NOT_FOUND' | undefined>,
  ): Promise<StaffTask | 'NOT_FOUND' | 'NOT_OPEN'> {
    const { reference, task: id } = params
    const idempotencyKey = readIdempotencyKey(sent)
    const stepId = idOfSend([audit, { member: member.subject, reference, id, body }], idempotencyKey)
    return transact(services, async ({ database: transaction }) => {
      const [taskRow] = await readTasks(transaction, [id])
      if (taskRow?.task.reference !== reference || !mayChange(member, taskRow.task)) return 'NOT_FOUND'
      const request = await findRequest(transaction, reference, true)
      if (!request) return 'NOT_FOUND'
      if (await isStepTaken(transaction, stepId)) {
        await writeAudit(transaction, member, { action: 'VIEW', reference }, now())
      } else {
        if (!isWithStaff(request)) return 'NOT_OPEN'
        const failure = await work(transaction, taskRow.task)
        if (failure) return failure
        await writeAudit(transaction, member, { action: audit, reference }, now())
        if (idempotencyKey !== undefined) await storeStep(transaction, stepId, { requestReference: reference })
      }
      const [changed = taskRow] = await readTasks(transaction, [id])
      const files = await findTaskFiles(transaction, [changed.task])
      const [described] = await describeTasks({ config, database: transaction, now }, [changed], files)
      return described ?? 'NOT_FOUND'
    })
  }

  const note: StaffHandler<typeof noteTask> = (input) => {
    return change(input, 'TASK_NOTE', async (transaction, { id, reference }) => {
      const noted = transaction.updateTable('privacyRequestTasks').set({ note: input.body.text }).where('id', '=', id)
      await noted.where('reference', '=', reference).execute()
      return undefined
    })
  }

  const removeFile: StaffHandler<typeof removeTaskFile> = (input) => {
    const { file: removed } = input.body
    return change(input, 'REMOVE_FILE', async (transaction, task) => {
      const files = await findTaskFiles(transaction, [task])
      const isOfTask = files.some(({ id }) => id === removed)
      if (!isOfTask || !(await hasUnsent(transaction, task.reference, 'STAFF', removed))) return 'NOT_FOUND'
      await removeUnsent(transaction, removed)
      return undefined
    })
  }

  async function upload(request: FastifyRequest<Route>, reply: FastifyReply) {
    const { reference, task: id } = request.params
    const [found] = uuid.is(id) ? await readTasks(database, [id]) : []
    if (found?.task.reference !== reference || !mayChange(staffOf(request), found.task)) return sendStatus(reply, 404)
    if (!isWithStaff(found.request)) return sendError(reply, 409, 'NOT_OPEN')
    return transfers.receive(request, reply, reference, id)
  }

  return { list, file, contacts, finish, reopen, note, removeFile, upload }
}
