import { setTimeout as pause } from 'node:timers/promises'
import { errorCode, errorMessage } from '@site/shared/rules'
import type { Database } from '../database/database.ts'
import { DatabaseUnavailable, tooSlow } from '../database/database-unavailable.ts'
import { takeTurn } from '../bounds/fair-turns.ts'
import { beginGeneration } from './cache-generation.ts'
import { followDatabase } from './follow-database.ts'
import { RegisterCopy } from './register-copy.ts'
import type { SnapshotFolder } from './snapshot-folder.ts'

/** What one reader of the register reads. */
export interface RegisterSource {
  copy: RegisterCopy
  /** When the register was like this (ISO); undefined where it is read as it is now. */
  asOf: string | undefined
}

/** What is kept for readers without the database. */
export interface Snapshot {
  /** When the register was like this (ISO). */
  asOf: string
  notices: number
  /** Of the file. */
  bytes: number | undefined
}

/** Reads of the register of political advertisements: they go on without the database. */
export interface Register {
  /** Calls `work` once the copy is up to date, or the database fails and the copy was up to date before. @throws DatabaseUnavailable */
  read: <T>(work: (source: RegisterSource) => T | Promise<T>) => Promise<T>
  /** For what is not copied: pictures. */
  database: Database
  /** Another number once an advertisement was withheld or is gone: texts from before are not to be shown. */
  withholdings: () => number
  /** Undefined where there is nothing. */
  snapshot: () => Snapshot | undefined
  close: () => Promise<void>
}

interface Options {
  now?: () => Date
  report?: (problem: string) => void
  /** Each answer has the time. */
  isReadOnly?: boolean
  /** Follows the database also while nobody reads, by another connection for what takes long. */
  changes?: Database
  /** In milliseconds: for so long after a look at the database it is not asked again. */
  freshness?: number
  folder?: SnapshotFolder | undefined
  /** Where nginx looks for the generation of what it keeps (`beginGeneration`). */
  generations?: string | undefined
}

/** In milliseconds: between looks at the database, and how long readers wait for changes: some 20,000 notices come in that time. */
const [lookEvery, patience] = [1_000, 5_000]
const idle = { ref: false }

/** Keeps a copy of the register of a database in memory, which is brought up to date when somebody reads. */
export function registerOf(database: Database, options: Options = {}): Register {
  const {
    now = () => new Date(),
    report = () => undefined,
    isReadOnly = false,
    changes,
    freshness = 0,
    folder,
    generations,
  } = options
  const copy = folder?.copy ?? new RegisterCopy()
  let asOf = folder?.file?.asOf ?? ''
  let [isAway, lookedAt, lastProblem] = [false, -Infinity, '']
  let following: Promise<void> | undefined
  let waiting: Promise<boolean> | undefined

  /** Of the copy when the last generation began; at the start without a snapshot nobody knows what was withheld meanwhile. */
  let withholdings = copy.revision === '' ? undefined : copy.withholdings

  /** What was withheld does not come back from the cache of nginx: neither what it has kept, nor what it is just reading. */
  function forgetWithheld() {
    if (!generations || copy.withholdings === withholdings) return
    try {
      beginGeneration(generations)
      withholdings = copy.withholdings
    } catch (error) {
      tell(error, 'nginx still keeps what was withheld')
    }
  }

  async function look() {
    const [time, start] = [now().toISOString(), performance.now()]
    await followDatabase(database, copy, changes)
    forgetWithheld()
    ;[asOf, lookedAt] = [time, start]
    if (isAway) report('The register is read from the database again.')
    isAway = false
  }
  // Those who ask at the same time share one look.
  const follow = () =>
    (following ??= look()
      .catch(leave)
      .finally(() => (following = undefined)))
  const isKnown = (error: unknown) => copy.revision !== '' && error instanceof DatabaseUnavailable

  /** Until the database is found again no reader asks it. */
  function leave(error: unknown): never {
    const isOutage = error instanceof DatabaseUnavailable && errorCode(error.cause) !== tooSlow
    if (changes && isOutage && isKnown(error) && !isAway) {
      report(`The register is read from its snapshot, as of ${asOf} (${errorMessage(error)}).`)
      isAway = true
    }
    throw error
  }

  /** Whether the copy is as the database is now. */
  async function isUpToDate(): Promise<boolean> {
    if (isAway) return false
    if (performance.now() - lookedAt < freshness) return true
    try {
      if (copy.revision === '') await follow()
      waiting ??= Promise.race([follow().then(() => true), pause(patience, false, idle)]).finally(
        () => (waiting = undefined),
      )
      return await waiting
    } catch (error) {
      if (isKnown(error)) return false
      throw error
    }
  }

  const closing = new AbortController()
  let writing: Promise<void> | undefined
  let keeping = Promise.resolve()

  function tell(error: unknown, consequence = 'The snapshot of the register is not kept up to date') {
    const problem = `${consequence}: ${errorMessage(error)}`
    if (error instanceof DatabaseUnavailable || problem === lastProblem || closing.signal.aborted) return
    report(problem)
    lastProblem = problem
  }
  async function write() {
    try {
      await folder?.keep(asOf, closing.signal)
      lastProblem = ''
    } catch (error) {
      tell(error)
    }
    writing = undefined
  }
  async function keepUp() {
    // Writing a large register takes longer than a look.
    await follow().then(
      () => void (writing ??= write()),
      (error: unknown) => tell(error),
    )
  }
  async function goOn() {
    for (; !closing.signal.aborted; await pause(lookEvery, undefined, idle)) await (keeping = keepUp())
  }
  if (changes) void goOn()

  return {
    async read(work) {
      const isNow = await isUpToDate()
      await takeTurn()
      return work({ copy, asOf: isNow && !isReadOnly ? undefined : asOf })
    },
    database,
    withholdings: () => copy.withholdings,
    snapshot: () =>
      asOf && (changes || isReadOnly) ? { asOf, notices: copy.size, bytes: folder?.file?.bytes } : undefined,
    async close() {
      closing.abort()
      await keeping
      await writing
      folder?.unlock()
    },
  }
}
