import { array, enums, object, optional, string, type Infer } from 'superstruct'
import { basename } from 'node:path'
import type { Release } from '@site/shared/contract'
import { digest } from '../files/digest.ts'
import { parseJson, replaceFile, toJson } from '../files/files.ts'
import { isWatched } from '../workspace.ts'
import { parseAs, readSigned, writeSigned, type Store } from './store.ts'

const activation = object({
  id: string(),
  at: string(),
  by: string(),
  how: enums(['publish', 'rollback', 'promote', 'remove', 'disable', 'enable']),
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

/** The history that a command adds a step to: empty in `npm run dev`, where nobody goes back to a save and it would only grow. */
export async function readOwnHistory(store: Store) {
  const steps = isWatched() ? [] : await readHistory(store)
  return {
    steps,
    /** Whether a release needs no other step. */
    isLast: ({ id }: Release) => isWatched() || steps.at(-1)?.id === id,
  }
}

/**
 * Stores a release that goes live, and the digests of the history before and after that: `channels.json` is written between the two,
 * so both states of the file are valid.
 */
export async function announceHistory(
  store: Store,
  release: Release,
  before: readonly Activation[],
  after: readonly Activation[],
): Promise<void> {
  if (isWatched()) return
  await writeSigned(store, store.pastRelease(release.id), toJson(release))
  const name = basename(store.history)
  store.digests.written[name] = digest('sha384', toJson(after))
  store.digests.written[`${name}~`] = digest('sha384', toJson(before))
}

export async function writeHistory(store: Store, steps: readonly Activation[]): Promise<void> {
  if (!isWatched()) await replaceFile(store.history, toJson(steps))
}

/**
 * Returns the id of the release that was live before `current`. Releases that a rollback took back do not count, so that a
 * second rollback goes one release further back instead of making the bad one live again.
 */
export function findPrevious(history: readonly Pick<Activation, 'id' | 'how'>[], current: string): string | undefined {
  return listPrevious(history, current).at(-1)
}

/** Returns the ids of all such releases, the latest last. */
export function listPrevious(history: readonly Pick<Activation, 'id' | 'how'>[], current: string): string[] {
  const steps = history.map((step) => ({ ...step, version: step.id }))
  return listPreviousSteps(steps, current).map(({ id }) => id)
}

/** An activation, and the version that it made live of the app or release that is followed through the history. */
interface Step extends Pick<Activation, 'id' | 'how'> {
  version: string
}

/** Returns the step before the one that made `current` live, among those that no rollback has taken back. */
export function findPreviousStep(steps: readonly Step[], current: string | undefined): Step | undefined {
  return listPreviousSteps(steps, current).at(-1)
}

/** Returns all such steps, the latest last. */
export function listPreviousSteps<Own extends Step>(steps: readonly Own[], current: string | undefined): Own[] {
  const standing: Own[] = []
  for (const step of steps) {
    const known = standing.findLastIndex(({ version }) => version === step.version)
    if (step.how === 'rollback' && known >= 0) standing.length = known + 1
    else if (standing.at(-1)?.version !== step.version) standing.push(step)
  }
  return standing.at(-1)?.version === current ? standing.slice(0, -1) : standing
}
