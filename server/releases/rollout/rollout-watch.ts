import { setTimeout as wait } from 'node:timers/promises'
import { messageOf } from '@site/shared/rules'
import type { Database } from '../../database/database.ts'
import { DatabaseAway } from '../../database/database-away.ts'
import type { RunningRollout, StoredRollout } from './stored-rollout.ts'

/** In milliseconds: how often a server asks whether it was stopped. */
const interval = { asked: 2_000 }

/** In milliseconds: so long a page waits for the database, once, at the beginning of a roll-out or of the server. */
const firstLookTimeout = 1_000

/**
 * Whether what is being rolled out is shown. Each server compares the figures while pages are asked for; the first to find
 * them worse writes that into the database, and all of them show what is live from then on. While the database is away it
 * stays as it was known last: without an answer so far, all see what is live.
 */
export class RolloutWatch {
  readonly #rollout: StoredRollout
  readonly #database: Database
  readonly #now: () => Date
  readonly #report: (problem: unknown) => void
  /** What is known of one roll-out. */
  #known: { id: string; isStopped: boolean } | undefined
  #look: { id: string; at: number; first: Promise<unknown>; isDone: boolean } | undefined

  /** @param report hears of each stop, and of what keeps it from being looked for */
  constructor(rollout: StoredRollout, database: Database, now: () => Date, report: (problem: unknown) => void) {
    this.#rollout = rollout
    this.#database = database
    this.#now = now
    this.#report = report
  }

  /** What a share of the visitors has; undefined where all see what is live. */
  async read(): Promise<RunningRollout | undefined> {
    const running = await this.#rollout.read()
    if (running === undefined) return undefined
    const { id } = running.rollout
    if (this.#isDue(id)) this.#begin(running)
    if (this.#known?.id !== id) await this.#look?.first
    return this.#known?.id === id && !this.#known.isStopped ? running : undefined
  }

  #isDue(id: string): boolean {
    const look = this.#look
    if (look === undefined || look.id !== id) return true
    return look.isDone && Math.abs(this.#now().getTime() - look.at) >= interval.asked
  }

  #begin(running: RunningRollout): void {
    const look = { id: running.rollout.id, at: this.#now().getTime(), first: Promise.resolve(), isDone: false }
    const done = this.#learn(running).finally(() => {
      look.isDone = true
    })
    this.#look = Object.assign(look, { first: Promise.race([done, wait(firstLookTimeout, undefined, { ref: false })]) })
  }

  async #learn(running: RunningRollout): Promise<void> {
    const { id } = running.rollout
    try {
      const reason = await this.#readStop(id)
      if (this.#look?.id !== id) return
      if (reason !== undefined && !(this.#known?.id === id && this.#known.isStopped))
        this.#report(`The roll-out ${id} is over, all see what is live: ${reason}`)
      this.#known = { id, isStopped: reason !== undefined }
    } catch (error) {
      // The database tells of its outages itself, once.
      if (!(error instanceof DatabaseAway)) this.#report(`The roll-out could not be looked up: ${messageOf(error)}`)
    }
  }

  async #readStop(id: string): Promise<string | undefined> {
    const found = await this.#database
      .selectFrom('rolloutStops')
      .select('reason')
      .where('rolloutId', '=', id)
      .executeTakeFirst()
    return found?.reason
  }
}
