import { array, enums, object, string, type Infer } from 'superstruct'
import { readJson } from '../files/read-json.ts'
import { parseAs } from './parse-as.ts'
import type { Store } from './store.ts'

const activation = object({ id: string(), at: string(), by: string(), how: enums(['publish', 'activate', 'rollback']) })

/** One entry of `history.json`: which release went live when, by whom, by which command. */
export type Activation = Infer<typeof activation>

export async function readHistory(store: Store): Promise<Activation[]> {
  return parseAs(array(activation), (await readJson(store.history)) ?? [], store.history)
}

/**
 * The release that was live before `current`. What a rollback took back does not count, so that a second rollback
 * goes one release further back instead of bringing the bad one live again.
 */
export function findPrevious(history: readonly Activation[], current: string): string | undefined {
  const standing: string[] = []
  for (const { id, how } of history) {
    const place = standing.lastIndexOf(id)
    if (how === 'rollback' && place >= 0) standing.length = place + 1
    else if (standing.at(-1) !== id) standing.push(id)
  }
  return standing.at(-1) === current ? standing.at(-2) : standing.at(-1)
}
