import { array, enums, object, optional, string, type Infer } from 'superstruct'
import { parseJson } from '../files/files.ts'
import { parseAs, readSigned, type Store } from './store.ts'

const activation = object({
  id: string(),
  at: string(),
  by: string(),
  // Earlier versions of this tool wrote `activate`.
  how: enums(['publish', 'activate', 'rollback', 'promote', 'remove', 'disable', 'enable']),
  app: optional(string()),
})

/** An entry of `history.json`: which release was made live when, by whom, by which command; `app` where it concerned one. */
export type Activation = Infer<typeof activation>

export async function readHistory(store: Store): Promise<Activation[]> {
  return parseAs(
    array(activation),
    parseJson(await readSigned(store, store.history), store.history) ?? [],
    store.history,
  )
}

/**
 * Returns the id of the release that was live before `current`. Releases that a rollback took back do not count, so that a
 * second rollback goes one release further back instead of making the bad one live again.
 */
export function findPrevious(history: readonly Pick<Activation, 'id' | 'how'>[], current: string): string | undefined {
  return findFormer(
    history.map((step) => ({ ...step, version: step.id })),
    current,
  )?.id
}

/** An activation, and the version that it made live of the app or release that is followed through the history. */
interface Step extends Pick<Activation, 'id' | 'how'> {
  version: string
}

/** Returns the step before the one that made `current` live, among those that no rollback has taken back. */
export function findFormer(steps: readonly Step[], current: string | undefined): Step | undefined {
  const standing: Step[] = []
  for (const step of steps) {
    const known = standing.findLastIndex(({ version }) => version === step.version)
    if (step.how === 'rollback' && known >= 0) standing.length = known + 1
    else if (standing.at(-1)?.version !== step.version) standing.push(step)
  }
  return standing.at(-1)?.version === current ? standing.at(-2) : standing.at(-1)
}
