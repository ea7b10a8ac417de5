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

/**
 * Stores with a request how many of its tasks are neither done nor unnecessary, before it is granted. A restriction whose lifting was announced ends once it is
 * lifted everywhere. Lock the request first.
 */
export async function countOpenTasks(transaction: Database, reference: string): Promise<void> {
  const open = transaction
    .selectFrom('privacyRequestTasks')
    .where('reference', '=', reference)
    .where('doneAt', 'is', null)
  const openTasks = open.where('work', 'is distinct from', 'LIFT').select(({ fn }) => fn.countAll<number>().as('count'))
  await transaction.updateTable('privacyRequests').set({ openTasks }).where('reference', '=', reference).execute()
  const ofRequest = transaction.selectFrom('privacyRequestTasks').where('reference', '=', reference)
  const lifting = await ofRequest.where('work', '=', 'LIFT').select('doneAt').execute()
  if (lifting.length === 0 || lifting.some(({ doneAt }) => doneAt === null)) return
  await transaction
    .updateTable('privacyRequests')
    .set({ restrictedOn: null })
    .where('reference', '=', reference)
    .where('liftedOn', 'is not', null)
    .execute()
}
