import {
  personOf,
  type LocalName,
  type PrivacyRequestBody,
  type StaffTask,
  type TaskKind,
  type TaskWork,
  isWithStaff,
  stageOf,
} from '@site/shared/calls'
import { getBrands } from '@site/shared/brands'
import { countries, langs } from '@site/shared/contract'
import { dayOf, mapKeys, pick } from '@site/shared/rules'
import type { System } from '../../../configuration/systems.ts'
import type { StaffMember } from '../../../login/sessions.ts'
import type { Services } from '../../../services.ts'
import { describeFile, selectFilesOf, type OpenableFile } from '../../store/stored-files.ts'
import type { StoredRequest } from '../../store/request-store.ts'
import { lockOf } from '../../domain/task-lock.ts'
import { lastDayOf } from '../../domain/term.ts'
import { isInOpenState } from '../../store/request-conditions.ts'
import { sql } from 'kysely'
import { isTooEarly, workOfTask } from './restriction-tasks.ts'
import { findTasks, mayChange, type StoredTask } from './task-store.ts'

const brandNames = new Map(
  countries
    .flatMap((country) => getBrands(country))
    .flatMap(({ keys, description }) => keys.map((key) => [key, description] as const)),
)

/** Returns the name of a brand or a system, its key or id where neither is known any more. */
export function nameTarget(
  systems: readonly System[],
  { kind, target }: { kind: TaskKind; target: string },
): LocalName {
  const system = kind === 'SYSTEM' ? systems.find(({ id }) => id === target) : undefined
  const text = kind === 'BRAND' ? (brandNames.get(target) ?? target) : target
  return system?.name ?? mapKeys(langs, () => text)
}

interface Person {
  name: string
  email: string
  phone: string
  address: string
  article: string
  link: string
}

const contacts = ['name', 'email', 'phone', 'address'] as const

/** By what somebody finds the person or the article: no more than the work needs, and nothing that the person wrote. */
const neededFor: Record<TaskWork, readonly (keyof Person)[]> = {
  BLOCK: contacts,
  FIND: contacts,
  CORRECT: contacts,
  UNPUBLISH: ['name', 'article', 'link'],
  ERASE: contacts,
  RESTRICT: contacts,
  LIFT: contacts,
  EXPORT: contacts,
  STOP: contacts,
  REVIEW: contacts,
  INFORM: contacts,
}

/** An objection stops advertising by one channel. */
const neededToBlock = { EMAIL: ['email'], PHONE: ['phone'], POSTAL: ['name', 'address'] } as const

function identify(body: PrivacyRequestBody, work: TaskWork, channel: StoredTask['channel']): string[] {
  const { phoneNumber: phone, ...found } = personOf(body)
  const person: Person = {
    ...found,
    phone,
    // One line of a list.
    address: found.address
      .split('\n')
      .map((line) => line.trim())
      .join(', '),
    article: body.article,
    link: body.publicationLink,
  }
  const needed = channel ? neededToBlock[channel] : neededFor[work]
  return needed.map((name) => person[name]).filter(Boolean)
}

/** Describes tasks with what their requests say of the person. @param files of these and of other tasks */
export async function describeTasks(
  { config, database, now }: Pick<Services, 'config' | 'database' | 'now'>,
  tasks: readonly TaskOfRequest[],
  files: readonly OpenableFile[],
): Promise<StaffTask[]> {
  const today = dayOf(now())
  const open = await findOpenOfPersons(
    database,
    tasks.map(({ request }) => request),
  )
  return tasks.map(({ task, request }) => {
    const ofPerson = open.get(emailOf(request)) ?? []
    const otherOpen = ofPerson.filter((each) => each !== request.reference)
    return { ...describeTask(config, today, task, request, files), otherOpen }
  })
}

function describeTask(
  config: Services['config'],
  today: string,
  task: StoredTask,
  request: StoredRequest,
  files: readonly OpenableFile[],
): Omit<StaffTask, 'otherOpen'> {
  const { flowType, body } = request
  const work = workOfTask(task, request)
  const ownFiles = files.filter(({ taskId }) => taskId === task.id)
  const usualDay = stageOf(request).is === 'paused' ? null : lastDayOf(request)
  const system = config.systems.find(({ id }) => task.kind === 'SYSTEM' && id === task.target)
  return {
    ...pick(task, ['id', 'reference', 'kind', 'target', 'channel', 'note', 'reason', 'doneBy']),
    name: nameTarget(config.systems, task),
    owner: system?.owner ?? '',
    work,
    flowType,
    identifiers: identify(body, work, task.channel),
    dueOn: work === 'LIFT' ? request.liftedOn : usualDay,
    lock: lockOf(request),
    doneAt: task.doneAt?.toISOString() ?? null,
    isChangeable: isWithStaff(request) && !isTooEarly(task, request, today),
    files: ownFiles.map((file) => describeFile(config.answerKeys, file)),
  }
}

export interface TaskOfRequest {
  task: StoredTask
  request: StoredRequest
}

const emailOf = ({ body }: StoredRequest) => body.email.toLowerCase()

/** Requests of one person that are named. */
const maxNamed = 5

/** Returns the references of the open requests of each e-mail address. */
async function findOpenOfPersons(database: Services['database'], requests: readonly StoredRequest[]) {
  const addresses = [...new Set(requests.map(emailOf).filter(Boolean))]
  if (addresses.length === 0) return new Map<string, string[]>()
  const { rows } = await sql<{ email: string; references: string[] }>`
    select email, array(
      select reference from privacy_requests
      where lower(body ->> 'email') = email and ${isInOpenState} order by received_at limit ${maxNamed + 1}
    ) as "references"
    from unnest(${addresses}::text[]) as email`.execute(database)
  return new Map(rows.map(({ email, references }) => [email, references]))
}

/** Describes tasks to somebody: one that they only read cannot be changed. */
export function describeFor(member: StaffMember, tasks: readonly StaffTask[]): StaffTask[] {
  return tasks.map((task) => ({ ...task, isChangeable: task.isChangeable && mayChange(member, task) }))
}

/** Describes all tasks of a request. */
export async function listTasks(
  services: Pick<Services, 'config' | 'database' | 'now'>,
  request: StoredRequest,
): Promise<StaffTask[]> {
  const tasks = await findTasks(services.database, request.reference)
  const files = await findTaskFiles(services.database, tasks)
  return describeTasks(
    services,
    tasks.map((task) => ({ task, request })),
    files,
  )
}

export async function findTaskFiles(
  database: Services['database'],
  tasks: readonly Pick<StoredTask, 'id'>[],
): Promise<OpenableFile[]> {
  if (tasks.length === 0) return []
  const ids = tasks.map(({ id }) => id)
  return selectFilesOf(database, ids).execute()
}
