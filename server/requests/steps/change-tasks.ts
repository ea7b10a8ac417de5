import { type AuditAction, type ChangedTasks, type HistoryKind, isWithStaff } from '@site/shared/calls'
import { dayOf } from '@site/shared/rules'
import { transact } from '../../cases/step-route.ts'
import { writeAudit } from '../../login/audit.ts'
import { takeStep } from '../../cases/steps.ts'
import type { StaffMember, StaffName } from '../../login/sessions.ts'
import type { Services } from '../../services.ts'
import { lockOf } from '../domain/task-lock.ts'
import { planRemoval } from './remove-file.ts'
import type { StoredRequest } from '../store/request-store.ts'
import { requestCases, withStates, type RequestStepRules } from './request-cases.ts'
import { describeTasks, findTaskFiles } from '../desk/tasks/describe-task.ts'
import { isTooEarly } from '../desk/tasks/restriction-tasks.ts'
import { readTasks } from '../desk/tasks/task-selection.ts'
import { countOpenTasks, findTasks, isLifted, mayChange, type StoredTask } from '../desk/tasks/task-store.ts'

interface Change {
  /** Whether a task that is locked stays as it is. */
  isHeldByLock: boolean

  audit: AuditAction
  history: HistoryKind
  /** Whether it changes a task in this state. */
  changes: (task: StoredTask) => boolean
  set: (by: StaffName, at: Date) => Pick<StoredTask, 'doneAt' | 'doneBy' | 'reason'>
}

/** Ticks tasks: they are done or, with a reason, not needed. */
export function finishing(reason: string | undefined): Change {
  return {
    isHeldByLock: reason === undefined,
    audit: 'TASK_DONE',
    history: reason === undefined ? 'TASK_DONE' : 'TASK_NOT_NEEDED',
    changes: ({ doneAt }) => doneAt === null,
    set: ({ name }, at) => ({ doneAt: at, doneBy: name, reason: reason ?? null }),
  }
}

export const reopening: Change = {
  isHeldByLock: false,
  audit: 'TASK_REOPENED',
  history: 'TASK_REOPENED',
  changes: ({ doneAt }) => doneAt !== null,
  set: () => ({ doneAt: null, doneBy: null, reason: null }),
}

/** Returns the step that changes tasks of a request. A task that is as it should be stays so. */
export function changing({
  isHeldByLock,
  audit,
  history,
  changes,
  set,
}: Change): RequestStepRules<{ tasks: string[] }, 'TASKS_LOCKED' | 'TOO_EARLY'> {
  return withStates('change-tasks', {
    audit,
    isPossibleWhileWaiting: true,
    refusal(request) {
      if (!isWithStaff(request)) return 'NOT_OPEN'
      return isHeldByLock && lockOf(request) ? 'TASKS_LOCKED' : undefined
    },
    async plan(request, { tasks: ids }, { services: { database: transaction }, member, now }) {
      const { reference } = request
      const tasks = await findTasks(transaction, reference)
      const chosenTasks = tasks.filter((task) => ids.includes(task.id) && changes(task))
      if (chosenTasks.some((task) => isTooEarly(task, request, dayOf(now)))) return 'TOO_EARLY'
      const values = set(member, now)
      const after = tasks.map((task) => (chosenTasks.includes(task) ? { ...task, ...values } : task))
      return {
        // The restriction ends.
        ...(request.liftedOn !== null && isLifted(after) && { changes: { restrictedOn: null } }),
        history: chosenTasks.map((task) => ({ kind: history, details: nameInHistory(task) })),
        async write() {
          const update = transaction.updateTable('privacyRequestTasks').set(values)
          for (const { id } of chosenTasks)
            await update.where('id', '=', id).where('reference', '=', reference).execute()
          await countOpenTasks(transaction, reference)
          return undefined
        },
      }
    },
  })
}

const aboutTask = {
  isPossibleWhileWaiting: true,
  refusal: (request: StoredRequest) => (isWithStaff(request) ? undefined : ('NOT_OPEN' as const)),
}

/** Replaces the note of a task; the history has the earlier ones. */
export const noteOfTask = withStates<{ task: string; text: string }, 'NOT_FOUND'>('change-tasks', {
  ...aboutTask,
  audit: 'TASK_NOTE',
  async plan({ reference }, { task: id, text }, { services: { database: transaction } }) {
    const task = (await findTasks(transaction, reference)).find((each) => each.id === id)
    if (!task) return 'NOT_FOUND'
    return {
      history: [{ kind: 'TASK_NOTED', details: { ...nameInHistory(task), text } }],
      async write() {
        const noted = transaction.updateTable('privacyRequestTasks').set({ note: text }).where('id', '=', id)
        await noted.where('reference', '=', reference).execute()
        return undefined
      },
    }
  },
})

/** Removes a file of a task that was not sent. */
export const removeFileOfTask = withStates<{ task: string; file: string }, 'NOT_FOUND'>('change-tasks', {
  ...aboutTask,
  audit: 'REMOVE_FILE',
  async plan({ reference }, { task, file }, { services }) {
    const files = await findTaskFiles(services.database, [{ id: task }])
    return files.some(({ id }) => id === file) ? planRemoval(reference, file, services) : 'NOT_FOUND'
  },
})

/** Names a task in the history. */
function nameInHistory({ kind, target, channel, work }: StoredTask): Record<string, string> {
  return {
    taskKind: kind,
    target,
    ...(channel && { taskChannel: channel }),
    ...(work && { taskWork: work }),
  }
}

/**
 * Changes tasks of one or more requests, those of each request in a transaction. Skips what the member of staff may not see, what is not there, and what belongs to a closed request;
 * returns an error code where nothing changed because all of it is locked.
 */
export async function changeTasks(
  services: Services,
  { ids, member, idempotencyKey }: { ids: readonly string[]; member: StaffMember; idempotencyKey: string | undefined },
  change: Change,
): Promise<ChangedTasks | 'TASKS_LOCKED'> {
  const found = await readTasks(services.database, [...new Set(ids)])
  const visible = found.filter(({ task }) => mayChange(member, task))
  const references = [...new Set(visible.map(({ task }) => task.reference))]
  const changedIds: string[] = []
  let isLocked = false
  for (const reference of references.toSorted()) {
    const ownTaskIds = visible.flatMap(({ task }) => (task.reference === reference ? [task.id] : []))
    const input = { id: reference, body: { tasks: ownTaskIds }, member, idempotencyKey }
    const result = await transact(services, (inTransaction) =>
      takeStep(requestCases, inTransaction, changing(change), input),
    )
    if ('rejected' in result) {
      isLocked ||= result.rejected === 'TASKS_LOCKED'
      continue
    }
    changedIds.push(...ownTaskIds)
    // A repetition shows the tasks again.
    const shown = { action: 'TASKS', details: JSON.stringify({ references: [reference] }) } as const
    if (result.isRepeated) await writeAudit(services.database, member, shown, services.now())
  }
  if (isLocked && changedIds.length === 0) return 'TASKS_LOCKED'
  const tasks = await readTasks(
    services.database,
    ids.filter((id) => changedIds.includes(id)),
  )
  const files = await findTaskFiles(
    services.database,
    tasks.map(({ task }) => task),
  )
  return {
    tasks: await describeTasks(services, tasks, files),
    skipped: ids.filter((id) => !changedIds.includes(id)),
  }
}
