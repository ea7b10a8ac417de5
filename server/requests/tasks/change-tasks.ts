import type { AuditAction, ChangedTasks, HistoryKind } from '@site/shared/calls'
import type { Updateable } from 'kysely'
import { transact } from '../../cases/step-route.ts'
import type { RequestTaskRow } from '../../database/tables.ts'
import { writeAudit } from '../../login/audit.ts'
import type { StaffMember } from '../../login/sessions.ts'
import type { Services, ServicesInTransaction } from '../../services.ts'
import { addHistory } from '../history.ts'
import { findRequest } from '../request-store.ts'
import { describeTask, findTaskFiles } from './describe-task.ts'
import { readTasks } from './task-selection.ts'
import { countOpenTasks, findTasks, hasChangeableTasks, maySee, type StoredTask } from './task-store.ts'

interface Change {
  audit: AuditAction
  history: HistoryKind
  /** Whether it changes a task in this state. */
  changes: (task: StoredTask) => boolean
  set: Updateable<RequestTaskRow>
}

export function finishing({ name }: StaffMember, reason: string | undefined, at: Date): Change {
  return {
    audit: 'TASK_DONE',
    history: reason === undefined ? 'TASK_DONE' : 'TASK_NOT_NEEDED',
    changes: ({ doneAt }) => doneAt === null,
    set: { doneAt: at, doneBy: name, reason: reason ?? null },
  }
}

export const reopening: Change = {
  audit: 'TASK_REOPENED',
  history: 'TASK_REOPENED',
  changes: ({ doneAt }) => doneAt !== null,
  set: { doneAt: null, doneBy: null, reason: null },
}

/**
 * Changes tasks of one or more requests, those of each request in a transaction with its history and audit row. A task that is as
 * it should be stays so. Skips what the member of staff may not see, what is not there, and what belongs to a closed request.
 */
export async function changeTasks(
  services: Services,
  member: StaffMember,
  ids: readonly string[],
  change: Change,
): Promise<ChangedTasks> {
  const found = await readTasks(services.database, [...new Set(ids)])
  const visible = found.filter(({ task }) => maySee(member, task))
  const references = [...new Set(visible.map(({ task }) => task.reference))]
  const changed: string[] = []
  for (const reference of references.toSorted()) {
    const own = visible.flatMap(({ task }) => (task.reference === reference ? [task.id] : []))
    const isDone = await transact(services, (inTransaction) =>
      changeOfRequest(inTransaction, member, reference, own, change),
    )
    if (isDone) changed.push(...own)
  }
  const tasks = await readTasks(
    services.database,
    ids.filter((id) => changed.includes(id)),
  )
  const files = await findTaskFiles(
    services.database,
    tasks.map(({ task }) => task),
  )
  return {
    tasks: tasks.map(({ task, request }) => describeTask(services, task, request, files)),
    skipped: ids.filter((id) => !changed.includes(id)),
  }
}

/** Changes tasks of one request in a transaction; returns whether they can change. */
export async function changeOfRequest(
  { database: transaction, now }: ServicesInTransaction,
  member: StaffMember,
  reference: string,
  ids: readonly string[],
  { audit, history, changes, set }: Change,
): Promise<boolean> {
  const request = await findRequest(transaction, reference, true)
  if (!request || !hasChangeableTasks(request)) return false
  const tasks = await findTasks(transaction, reference)
  const chosen = tasks.filter((task) => ids.includes(task.id) && changes(task))
  const at = now()
  const changed = chosen.map(({ id }) => id)
  const update = transaction.updateTable('privacyRequestTasks').set(set)
  if (changed.length > 0) await update.where('id', 'in', changed).execute()
  for (const { kind, target, channel } of chosen) {
    const details = { taskKind: kind, target, ...(channel && { taskChannel: channel }) }
    await addHistory(transaction, { reference, kind: history, by: member, details }, at)
  }
  await countOpenTasks(transaction, reference)
  await writeAudit(transaction, member, { action: audit, reference }, at)
  return true
}
