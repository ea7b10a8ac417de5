import { taskTabs, type ContactChannel, type TaskPage, type TaskQuery } from '@site/shared/calls'
import { addDays, mapKeys } from '@site/shared/rules'
import { sql } from 'kysely'
import { offsetOf, pageSize } from '../../../cases/case-list.ts'
import type { System } from '../../../configuration/systems.ts'
import type { Database } from '../../../database/database.ts'
import type { StaffMember } from '../../../login/sessions.ts'
import { hasNoLock } from '../../store/request-conditions.ts'
import { selectDue } from '../../store/due-requests.ts'
import { nameTarget, type TaskOfRequest } from './describe-task.ts'

type Filter = Omit<TaskQuery, 'page'>
type Viewer = Pick<StaffMember, 'hasRole' | 'isReader' | 'systems'>

/**
 * Selects the tasks of open requests that a member of staff may see. They are looked up request by request: `offset 0` stops the
 * planner from reading those of all closed requests, which are many more.
 */
function selectTasks(database: Database, { flowType }: Filter, { hasRole, isReader, systems }: Viewer) {
  let tasks = database.selectFrom(selectDue(database)).innerJoinLateral(
    ({ selectFrom }) =>
      selectFrom('privacyRequestTasks as each')
        .select(['each.id', 'each.reference', 'each.kind', 'each.target', 'each.channel', 'each.doneAt'])
        .whereRef('each.reference', '=', 'due.reference')
        .offset(0)
        .as('task'),
    (join) => join.onTrue(),
  )
  if (flowType) tasks = tasks.where('due.flowType', '=', flowType)
  if (hasRole || isReader) return tasks
  // Nobody without a system is here, but an empty list is no SQL.
  return tasks.where('task.kind', '=', 'SYSTEM').where('task.target', 'in', ['', ...systems])
}

/** Selects all tasks of open requests and those in review. */
export function selectAllTasks(database: Database) {
  return selectTasks(database, {}, { hasRole: true, isReader: false, systems: [] })
}

/** Counts the open tasks of each system that can be done now; not those that a lock holds, nor of systems without any. */
export async function countWorkable(database: Database, today: string, days: number) {
  const rows = await selectAllTasks(database)
    .innerJoin('privacyRequests', 'privacyRequests.reference', 'due.reference')
    .where('task.kind', '=', 'SYSTEM')
    .where('task.doneAt', 'is', null)
    .where(hasNoLock)
    .select('task.target')
    .select([
      sql<number>`count(*)::int`.as('open'),
      sql<number>`count(*) filter (where due.runs_until < ${today}::date)::int`.as('overdue'),
      sql<number>`count(*) filter (where due.runs_until between ${today}::date and ${addDays(today, days)}::date)::int`.as(
        'week',
      ),
    ])
    .groupBy('task.target')
    .execute()
  return new Map(rows.map(({ target, ...counts }) => [target, counts]))
}

const splitTarget = (text: string) => ({ kind: text.split(':', 1)[0] ?? '', target: text.slice(text.indexOf(':') + 1) })

/** Counts the tasks of a filter on both tabs, and names the brands and systems of its tab. */
export async function countTasks(
  database: Database,
  knownSystems: readonly System[],
  filter: Filter,
  member: StaffMember,
): Promise<Pick<TaskPage, 'total' | 'counts' | 'targets'>> {
  const { tab = 'open', target: chosenTarget } = filter
  const rows = await selectTasks(database, filter, member)
    .select(['task.kind', 'task.target'])
    .select(({ fn }) => [fn.countAll<string | number>().as('all'), fn.count<string | number>('task.doneAt').as('done')])
    .groupBy(['task.kind', 'task.target'])
    .orderBy('task.kind')
    .orderBy('task.target')
    .execute()
  const targets = rows.map(({ kind, target, all, done }) => {
    const counts = { open: Number(all) - Number(done), done: Number(done) }
    return { target: `${kind}:${target}`, name: nameTarget(knownSystems, { kind, target }), counts }
  })
  const inFilter = targets.filter(({ target }) => chosenTarget === undefined || target === chosenTarget)
  const counts = mapKeys(taskTabs, (each) => inFilter.reduce((sum, target) => sum + target.counts[each], 0))
  const shown = targets.filter(({ counts: own, target }) => own[tab] > 0 || target === chosenTarget)
  return {
    total: counts[tab],
    counts,
    targets: shown.map(({ target, name, counts: own }) => ({ target, name, count: own[tab] })),
  }
}

function selectFiltered(database: Database, filter: TaskQuery, member: StaffMember) {
  const { tab = 'open', target } = filter
  const tasks = selectTasks(database, filter, member).where('task.doneAt', tab === 'open' ? 'is' : 'is not', null)
  if (target === undefined) return tasks
  const { kind, target: name } = splitTarget(target)
  return tasks.where(sql<boolean>`task.kind = ${kind}`).where('task.target', '=', name)
}

/** Returns the ids of the tasks of a filter: the open ones by the last day of their request, those whose time does not run last, the done ones newest first. */
export async function findTaskIds(
  database: Database,
  filter: TaskQuery,
  member: StaffMember,
  limit = pageSize,
): Promise<string[]> {
  const { tab = 'open', page = 1 } = filter
  const tasks = selectFiltered(database, filter, member).select('task.id')
  const ordered =
    tab === 'open'
      ? tasks.orderBy(sql`due.runs_until is null`).orderBy('due.dueOn')
      : tasks.orderBy('task.doneAt', 'desc')
  const found = await ordered.orderBy('task.reference').orderBy('task.id').offset(offsetOf(page)).limit(limit).execute()
  return found.map(({ id }) => id)
}

/** Selects the references of objections of which a task of the filter blocks a channel. */
export function selectToBlock(database: Database, filter: TaskQuery, member: StaffMember, channel: ContactChannel) {
  return selectFiltered(database, filter, member)
    .select('task.reference')
    .where('task.kind', '<>', 'RECIPIENTS')
    .where(sql<boolean>`(task.channel is null or task.channel = ${channel})`)
}

/** Reads tasks with their requests, in this order. */
export async function readTasks(database: Database, ids: readonly string[]): Promise<TaskOfRequest[]> {
  if (ids.length === 0) return []
  const tasks = await database.selectFrom('privacyRequestTasks').selectAll().where('id', 'in', ids).execute()
  const references = [...new Set(tasks.map(({ reference }) => reference))]
  const ofTasks = database.selectFrom('privacyRequests').selectAll()
  const requests = references.length > 0 ? await ofTasks.where('reference', 'in', references).execute() : []
  return ids.flatMap((id) => {
    const task = tasks.find((each) => each.id === id)
    const request = requests.find(({ reference }) => reference === task?.reference)
    return task && request ? [{ task, request }] : []
  })
}
