import type { Selectable } from 'kysely'
import { taskKinds } from '@site/shared/calls'
import type { Database } from '../../../database/database.ts'
import type { RequestTaskRow } from '../../../database/tables.ts'
import type { StaffMember } from '../../../login/sessions.ts'

export type StoredTask = Selectable<RequestTaskRow>

/** Returns all tasks of a request, those of brands first. */
export async function findTasks(database: Database, reference: string): Promise<StoredTask[]> {
  const ofRequest = database.selectFrom('privacyRequestTasks').selectAll().where('reference', '=', reference)
  const tasks = await ofRequest.orderBy('target').orderBy('channel').execute()
  return tasks.toSorted((one, other) => taskKinds.indexOf(one.kind) - taskKinds.indexOf(other.kind))
}

/** Whether a member of staff may change a task: without the role of staff, only those of their own systems. */
export function mayChange({ hasRole, systems }: StaffMember, { kind, target }: Pick<StoredTask, 'kind' | 'target'>) {
  return hasRole || (kind === 'SYSTEM' && systems.includes(target))
}

/** Stores with a request how many of its tasks are neither done nor unnecessary, before it is granted. Lock the request first. */
export async function countOpenTasks(transaction: Database, reference: string): Promise<void> {
  const open = transaction
    .selectFrom('privacyRequestTasks')
    .where('reference', '=', reference)
    .where('doneAt', 'is', null)
  const openTasks = open.where('work', 'is distinct from', 'LIFT').select(({ fn }) => fn.countAll<number>().as('count'))
  await transaction.updateTable('privacyRequests').set({ openTasks }).where('reference', '=', reference).execute()
}

/** Whether a restriction whose lifting was announced is lifted everywhere. */
export function isLifted(tasks: readonly Pick<StoredTask, 'work' | 'doneAt'>[]): boolean {
  const lifting = tasks.filter(({ work }) => work === 'LIFT')
  return lifting.length > 0 && lifting.every(({ doneAt }) => doneAt !== null)
}
