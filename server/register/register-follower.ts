import { setTimeout as pause } from 'node:timers/promises'
import { errorCode, errorMessage } from '@site/shared/rules'
import type { Database } from '../database/database.ts'
import { DatabaseUnavailable, tooSlow } from '../database/database-unavailable.ts'
import { beginGeneration, hasGeneration } from './cache-generation.ts'
import { followDatabase } from './follow-database.ts'
import { ProblemLog } from './problem-log.ts'
import { RegisterCopy } from './register-copy.ts'

export interface FollowerOptions {
  now?: () => Date
  report?: (problem: string) => void
  /** Another connection for changes, which take longer than a call may. With it somebody follows also while nobody reads. */
  changes?: Database | undefined
  /** In milliseconds: for so long after a look at the database it is not read again. */
  freshness?: number
  /** The folder of the generations of the cache of nginx (`beginGeneration`). */
  generations?: string | undefined
  /** A copy from a snapshot, and when the register was like it (ISO). */
  snapshot?: { copy: RegisterCopy; asOf: string } | undefined
}

/** In milliseconds: for so long readers wait for changes. Some 20,000 notices are read in that time. */
const patience = 5_000
/** Options of timers that do not keep a process alive. */
const idle = { ref: false }
const cacheKeepsWithheld = 'nginx still has in its cache what was withheld'

/** Keeps a copy of the register in memory up to date. */
export class RegisterFollower {
  readonly copy: RegisterCopy
  readonly #database: Database
  readonly #changes: Database | undefined
  readonly #now: () => Date
  readonly #report: (problem: string) => void
  readonly #problems: ProblemLog
  readonly #freshness: number
  readonly #generations: string | undefined
  #asOf: string
  /** While it is, readers do not wait for the database: a look in the background finds it again. */
  #isDatabaseAway = false
  /** Time of the last look, by `performance.now()`. */
  #lastLookAt = -Infinity
  #look: Promise<void> | undefined
  #wait: Promise<boolean> | undefined
  /** Number of withholdings of the copy when the cache of nginx began its generation. */
  #withholdingsOfCache: number | undefined

  constructor(database: Database, options: FollowerOptions) {
    const { now = () => new Date(), report = () => undefined, changes, freshness = 0, generations, snapshot } = options
    this.#database = database
    this.#changes = changes
    this.#now = now
    this.#report = report
    this.#problems = new ProblemLog(report)
    this.#freshness = freshness
    this.#generations = generations
    this.copy = snapshot?.copy ?? new RegisterCopy()
    this.#asOf = snapshot?.asOf ?? ''
    // Without a snapshot nobody knows what was withheld before the start.
    const isKnown = !this.#isEmpty && generations !== undefined && hasGeneration(generations)
    this.#withholdingsOfCache = isKnown ? this.copy.withholdings : undefined
  }

  /** When the register was like the copy (ISO); empty where it was never read. */
  get asOf(): string {
    return this.#asOf
  }

  get #isEmpty(): boolean {
    return this.copy.revision === ''
  }

  /** Brings the copy up to date. Callers at the same time share one look at the database. @throws DatabaseUnavailable */
  follow(): Promise<void> {
    this.#look ??= this.#lookAtDatabase().finally(() => {
      this.#look = undefined
    })
    return this.#look
  }

  /** Waits until the copy is up to date, but not for long. Returns whether it is. @throws DatabaseUnavailable where it is empty */
  async waitUntilCurrent(): Promise<boolean> {
    if (this.#isDatabaseAway) return false
    if (performance.now() - this.#lastLookAt < this.#freshness) return true
    if (this.#isEmpty) {
      await this.follow()
      return true
    }
    this.#wait ??= this.#waitForLook().finally(() => {
      this.#wait = undefined
    })
    return this.#wait
  }

  async #waitForLook(): Promise<boolean> {
    const look = this.follow().then(() => true)
    try {
      return await Promise.race([look, pause(patience, false, idle)])
    } catch (error) {
      if (error instanceof DatabaseUnavailable) return false
      throw error
    }
  }

  async #lookAtDatabase(): Promise<void> {
    const asOf = this.#now().toISOString()
    const start = performance.now()
    try {
      await followDatabase(this.#database, this.copy, this.#changes)
    } catch (error) {
      this.#noteOutage(error)
      throw error
    }
    this.#clearCache()
    this.#asOf = asOf
    this.#lastLookAt = start
    if (this.#isDatabaseAway) this.#report('The register is read from the database again.')
    this.#isDatabaseAway = false
  }

  #noteOutage(error: unknown): void {
    const isOutage = error instanceof DatabaseUnavailable && errorCode(error.cause) !== tooSlow
    // Only the background finds the database again.
    if (!isOutage || !this.#changes || this.#isEmpty || this.#isDatabaseAway) return
    this.#report(`The register is read from its snapshot, as of ${this.#asOf} (${errorMessage(error)}).`)
    this.#isDatabaseAway = true
  }

  /** Clears the cache of nginx, so that what was withheld does not come back from it: neither its entries, nor what nginx is just reading. */
  #clearCache(): void {
    const { withholdings } = this.copy
    if (!this.#generations || withholdings === this.#withholdingsOfCache) return
    try {
      beginGeneration(this.#generations)
      this.#withholdingsOfCache = withholdings
      this.#problems.solved(cacheKeepsWithheld)
    } catch (error) {
      this.#problems.failed(cacheKeepsWithheld, error)
    }
  }
}
