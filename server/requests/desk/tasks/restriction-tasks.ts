import { workOf, type TaskKind, type TaskWork } from '@site/shared/calls'
import type { Database } from '../../../database/database.ts'
import type { StoredRequest } from '../../store/request-store.ts'
import { storeTasks } from './plan-tasks.ts'
import { findTasks, type StoredTask } from './task-store.ts'

/** Returns what a task is to do. */
export function workOfTask({ kind, work }: Pick<StoredTask, 'kind' | 'work'>, { flowType, body }: StoredRequest) {
  return work ?? workOf(kind, flowType, body.right)
}

/** Whether a task is not to be done yet: a restriction is lifted from the announced day on, not before. */
export function isTooEarly({ work }: Pick<StoredTask, 'work'>, { liftedOn }: StoredRequest, today: string): boolean {
  return work === 'LIFT' && (liftedOn === null || today < liftedOn)
}

/** Gives each brand and system of a request the task not to use the data meanwhile. Lock the request first. */
export async function restrictTargets(transaction: Database, reference: string): Promise<void> {
  const tasks = await findTasks(transaction, reference)
  const targets = tasks.filter(({ kind }) => kind !== 'RECIPIENTS')
  await addTasks(transaction, reference, targets, 'RESTRICT')
}

/**
 * Gives each brand and system where the use of the data is restricted, or who knows of it, the task to lift that, in the place of those
 * of an earlier announcement. Lock the request first.
 * @param request as it is after the announcement: none is needed where nothing is lifted
 */
export async function liftTargets(transaction: Database, request: StoredRequest): Promise<void> {
  const { reference } = request
  const earlier = transaction.deleteFrom('privacyRequestTasks').where('reference', '=', reference)
  await earlier.where('work', '=', 'LIFT').where('doneAt', 'is', null).execute()
  if (request.liftedOn === null) return
  const tasks = await findTasks(transaction, reference)
  const restricted = tasks.filter((task) => workOfTask(task, request) === 'RESTRICT')
  const targets = restricted.length > 0 ? restricted : [{ kind: 'RECIPIENTS', target: '' } as const]
  await addTasks(transaction, reference, targets, 'LIFT')
}

interface Target {
  kind: TaskKind
  target: string
}

async function addTasks(transaction: Database, reference: string, targets: readonly Target[], work: TaskWork) {
  const distinct = new Map(targets.map(({ kind, target }) => [`${kind}:${target}`, { kind, target }]))
  const tasks = [...distinct.values()].map((each) => ({ ...each, channel: null, work }))
  await storeTasks(transaction, reference, tasks)
}
