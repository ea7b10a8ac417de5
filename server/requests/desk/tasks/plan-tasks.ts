import { randomUUID } from 'node:crypto'
import {
  contactChannelsOf,
  hasRecipientsToInform,
  type CommunicationType,
  type PrivacyRequestBody,
  type TaskKind,
  type TaskWork,
} from '@site/shared/calls'
import { getBrands } from '@site/shared/brands'
import { countryOfCode, foldText } from '@site/shared/rules'
import type { System } from '../../../configuration/systems.ts'
import type { Database } from '../../../database/database.ts'
import { countOpenTasks } from './task-store.ts'

interface PlannedTask {
  kind: TaskKind
  target: string
  channel: CommunicationType | null
  /** Null where it follows from the kind of the request. */
  work: TaskWork | null
}

/**
 * Returns what is to be done for a request before it is granted: at the brands that the person chose or named, for an objection by
 * each channel that it names; in the systems that it concerns; and where data change, that their recipients are informed.
 */
export function planTasks(systems: readonly System[], body: PrivacyRequestBody): PlannedTask[] {
  const { flowType, right } = body
  const brands = concernedBrands(body)
  const channels = flowType === 'OBJECTION' ? contactChannelsOf(body) : [null]
  const atBrands = brands.flatMap(({ target }) => channels.map((channel) => plan('BRAND', target, channel)))
  const inSystems = systems.filter(({ requests, brands: only }) => {
    const isConcerned = requests.some((kind) => kind === flowType || kind === right)
    const isOfBrands = !only || brands.length === 0 || brands.some(({ keys }) => keys.some((key) => only.includes(key)))
    return isConcerned && isOfBrands
  })
  const others = hasRecipientsToInform(body) ? [plan('RECIPIENTS', '')] : []
  return [...atBrands, ...inSystems.map(({ id }) => plan('SYSTEM', id)), ...others]
}

function plan(kind: TaskKind, target: string, channel: CommunicationType | null = null): PlannedTask {
  return { kind, target, channel, work: null }
}

/** A brand with several keys is one target. */
function concernedBrands({ country, brands, brandName }: PrivacyRequestBody) {
  const named = foldText(brandName)
  return getBrands(countryOfCode(country))
    .filter(({ keys, description }) => {
      return keys.some((key) => brands.includes(key)) || (named !== '' && foldText(description) === named)
    })
    .map(({ keys }) => ({ keys, target: keys[0] ?? '' }))
}

/** Adds tasks to a request. Lock it first. */
export async function storeTasks(transaction: Database, reference: string, tasks: readonly PlannedTask[]) {
  if (tasks.length === 0) return
  const rows = tasks.map((task) => ({ ...task, id: randomUUID(), reference }))
  await transaction.insertInto('privacyRequestTasks').values(rows).execute()
  await countOpenTasks(transaction, reference)
}
