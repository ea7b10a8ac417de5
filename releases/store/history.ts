import { array, enums, object, optional, string, type Infer } from 'superstruct'
import { basename } from 'node:path'
import type { Release } from '@site/shared/contract'
import { digest } from '../files/digest.ts'
import { parseJson, toJson } from '../files/files.ts'
import { findPast, parseAs, readSigned, writeSigned, type Store } from './store.ts'

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
  await writeSigned(store, store.pastRelease(release.id), toJson(release))
  const name = basename(store.history)
  store.digests.written[name] = digest('sha384', toJson(after))
  store.digests.written[`${name}~`] = digest('sha384', toJson(before))
}

/** A step with the release that it made live. */
export type PastStep = Activation & { release: Release }

/** Returns the steps whose releases the store still has and this tool understands. */
export async function readSteps(store: Store, history: readonly Activation[]): Promise<PastStep[]> {
  const steps = history.map(async (step) => {
    const release = await findPast(store, step.id)
    return release ? [{ ...step, release }] : []
  })
  return (await Promise.all(steps)).flat()
}

/** Returns the steps whose releases have an app, with its version in each. */
export function followApp(steps: readonly PastStep[], name: string): (PastStep & { version: string })[] {
  return steps.flatMap((step) => {
    const version = step.release.apps[name]?.version
    return version === undefined ? [] : [{ ...step, version }]
  })
}

/** Returns the ids of the releases that were live before `current`, the latest last. */
export function listPrevious(history: readonly Pick<Activation, 'id' | 'how'>[], current: string): string[] {
  const steps = history.map((step) => ({ ...step, version: step.id }))
  return listPreviousSteps(steps, current).map(({ id }) => id)
}

/** An activation, and the version that it made live of the app or release that is followed through the history. */
interface Step extends Pick<Activation, 'id' | 'how'> {
  version: string
}

/**
 * Returns the steps before the one that made `current` live, the latest last. What a rollback took back does not count, so that a second
 * rollback goes one step further back instead of making the bad one live again.
 */
export function listPreviousSteps<Own extends Step>(steps: readonly Own[], current: string | undefined): Own[] {
  const standing: Own[] = []
  for (const step of steps) {
    const known = standing.findLastIndex(({ version }) => version === step.version)
    if (step.how === 'rollback' && known >= 0) standing.length = known + 1
    else if (standing.at(-1)?.version !== step.version) standing.push(step)
  }
  return standing.at(-1)?.version === current ? standing.slice(0, -1) : standing
}
