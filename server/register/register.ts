import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import { ProblemLog } from './problem-log.ts'
import type { RegisterCopy } from './register-copy.ts'
import { RegisterFollower, type FollowerOptions } from './register-follower.ts'
import type { SnapshotFolder } from './snapshot-folder.ts'

/** Source of one reader of the register. */
export interface RegisterSource {
  copy: RegisterCopy
  /** When the register was like this (ISO); undefined where it is read as it is now. */
  asOf: string | undefined
}

/** Snapshot for readers without the database. */
export interface Snapshot {
  /** When the register was like this (ISO). */
  asOf: string
  notices: number
  /** Size of the file. */
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

interface Options extends Omit<FollowerOptions, 'snapshot'> {
  /** Each answer has the time. */
  isReadOnly?: boolean
  folder?: SnapshotFolder | undefined
  /** Closed with it. */
  connections?: Database[]
}

/** In milliseconds: between looks at the database while nobody reads. */
const lookEvery = 1_000
/** Options of timers that do not keep a process alive. */
const idle = { ref: false }
const snapshotIsOld = 'The snapshot of the register is not up to date'

/** The register in memory, which is brought up to date when somebody reads; with `changes` also in the background. */
export class CopiedRegister implements Register {
  readonly database: Database
  readonly #follower: RegisterFollower
  readonly #folder: SnapshotFolder | undefined
  readonly #connections: Database[]
  readonly #isReadOnly: boolean
  readonly #isFollowing: boolean
  readonly #problems: ProblemLog
  readonly #closing = new AbortController()
  #follow = Promise.resolve()
  #save: Promise<void> | undefined

  constructor(database: Database, options: Options = {}) {
    const { folder, connections = [], isReadOnly = false, report = () => undefined } = options
    const snapshot = folder && { copy: folder.copy, asOf: folder.file?.asOf ?? '' }
    this.database = database
    this.#follower = new RegisterFollower(database, { ...options, snapshot })
    this.#folder = folder
    this.#connections = connections
    this.#isReadOnly = isReadOnly
    this.#isFollowing = options.changes !== undefined
    this.#problems = new ProblemLog(report)
    if (this.#isFollowing) void this.#followInBackground()
  }

  async read<T>(work: (source: RegisterSource) => T | Promise<T>): Promise<T> {
    const isCurrent = await this.#follower.waitUntilCurrent()
    const { copy, asOf } = this.#follower
    return work({ copy, asOf: isCurrent && !this.#isReadOnly ? undefined : asOf })
  }

  withholdings(): number {
    return this.#follower.copy.withholdings
  }

  snapshot(): Snapshot | undefined {
    const { copy, asOf } = this.#follower
    if (asOf === '') return undefined
    if (!this.#isFollowing && !this.#isReadOnly) return undefined
    return { asOf, notices: copy.size, bytes: this.#folder?.file?.bytes }
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#follow
    await this.#save
    this.#folder?.unlock()
    for (const connection of this.#connections) await connection.destroy()
  }

  async #followInBackground(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      this.#follow = this.#followOnce()
      await this.#follow
      await pause(lookEvery, undefined, idle)
    }
  }

  async #followOnce(): Promise<void> {
    try {
      await this.#follower.follow()
    } catch (error) {
      this.#reportProblem(error)
      return
    }
    // Not awaited: writing a large register takes longer than a look.
    this.#save ??= this.#saveSnapshot().finally(() => {
      this.#save = undefined
    })
  }

  async #saveSnapshot(): Promise<void> {
    try {
      await this.#folder?.save(this.#follower.asOf, this.#closing.signal)
      this.#problems.solved(snapshotIsOld)
    } catch (error) {
      this.#reportProblem(error)
    }
  }

  #reportProblem(error: unknown): void {
    // Closing ends what is under way.
    if (!this.#closing.signal.aborted) this.#problems.failed(snapshotIsOld, error)
  }
}
