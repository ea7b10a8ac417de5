import { array, enums, object, optional, string, type Infer } from 'superstruct'
import { readJson } from '../files/read-json.ts'
import { parseAs } from './parse-as.ts'
import type { Store } from './store.ts'

const activation = object({
  id: string(),
  at: string(),
  by: string(),
  how: enums(['publish', 'activate', 'rollback', 'promote', 'remove', 'disable', 'enable']),
  app: optional(string()),
})

/** One entry of `history.json`: which release went live when, by whom, by which command; `app` where it was about one. */
export type Activation = Infer<typeof activation>

export async function readHistory(store: Store): Promise<Activation[]> {
  return parseAs(array(activation), (await readJson(store.history)) ?? [], store.history)
}

/**
 * The release that was live before `current`. What a rollback took back does not count, so that a second rollback
 * goes one release further back instead of bringing the bad one live again.
 */
export function findPrevious(history: readonly Activation[], current: string): string | undefined {
  return findFormer(
    history.map((step) => ({ ...step, version: step.id })),
    current,
  )?.id
}

/** An activation, and the version that it made live of whatever is followed through the history. */
interface Step extends Pick<Activation, 'id' | 'how'> {
  version: string
}

/**
 * The step before the one that made `current` live, among those that no rollback has taken back. An activation that
 * changed nothing of what is followed is no step of it.
 */
export function findFormer(steps: readonly Step[], current: string | undefined): Step | undefined {
  const standing: Step[] = []
  for (const step of steps) {
    const place = standing.findLastIndex(({ version }) => version === step.version)
    if (step.how === 'rollback' && place >= 0) standing.length = place + 1
    else if (standing.at(-1)?.version !== step.version) standing.push(step)
  }
  return standing.at(-1)?.version === current ? standing.at(-2) : standing.at(-1)
}

/** What was live of one remote at one time. */
export interface Standing {
  version: string
  /** It was switched off. */
  isDisabled: boolean
}

/**
 * The version that stood before `present`, the one that is to be live, among those that nobody has gone back from and that
 * were not switched off when they were replaced: the last good one. Undefined where there is none.
 * @param past oldest first
 */
export function findLastGood<Past extends Standing>(past: readonly Past[], present: string): Past | undefined {
  const good: Past[] = []
  for (const step of past) {
    // Whoever goes back, in whatever way, takes back all that came since.
    const place = good.findIndex(({ version }) => version === step.version)
    if (place >= 0) good.length = place
    if (!step.isDisabled) good.push(step)
  }
  const place = good.findIndex(({ version }) => version === present)
  return place >= 0 ? good[place - 1] : good.at(-1)
}
