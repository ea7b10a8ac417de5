import { join } from 'node:path'
import { tryLock } from '@site/releases/lock'
import { errorMessage, minuteInMs } from '@site/shared/rules'
import { createPrivate, makePrivate } from '../configuration/private-folder.ts'
import { RegisterCopy } from './register-copy.ts'
import { confirmSnapshot, loadSnapshot, writeSnapshot } from './snapshot-file.ts'

interface SnapshotFile {
  name: string
  /** When the register was like this (ISO). */
  asOf: string
  bytes: number
  /** In the file: the copy may have more by then. */
  notices: number
}

const maxServers = 20
/** In milliseconds: between confirmations of the file. */
const confirmEvery = minuteInMs
/** In milliseconds: at least so long after the last one a changed file is written. */
const writeEvery = 5_000
/** And after so many times as writing the last one took. */
const timesAsLong = 6

/** A folder for the snapshots of one server. */
export class SnapshotFolder {
  readonly #path: string
  readonly #report: (problem: string) => void
  readonly unlock: () => void
  /** Copy from its file; empty without one. */
  readonly copy = new RegisterCopy()
  #file: SnapshotFile | undefined
  /** Revision of the copy when the file was written. */
  #revision = ''
  #withholdings = 0
  /** In milliseconds since 1970: when the file was written or confirmed. */
  #lastWriteAt = 0
  /** In milliseconds. */
  #lastDuration = 0

  constructor(path: string, unlock: () => void, report: (problem: string) => void) {
    this.#path = path
    this.unlock = unlock
    this.#report = report
  }

  /** The newest file. */
  get file(): SnapshotFile | undefined {
    return this.#file
  }

  /** Reads the newest file into the copy. */
  async load(): Promise<void> {
    this.#file = await loadSnapshot(this.#path, this.copy, this.#report)
    if (!this.#file) return
    this.#revision = this.copy.revision
    this.#reportFile(this.#file)
  }

  /** Writes the copy, which is up to date as of then, unless that was done a moment ago. @throws where it is aborted */
  async save(asOf: string, signal: AbortSignal): Promise<void> {
    if (!this.#isDue()) return
    if (this.#file && this.copy.revision === this.#revision) await this.#confirm(this.#file, asOf)
    else await this.#write(asOf, signal)
    this.#lastWriteAt = Date.now()
  }

  #isDue(): boolean {
    // What was withheld must not come back with a server that starts again.
    if (this.copy.withholdings !== this.#withholdings) return true
    const isChanged = this.copy.revision !== this.#revision
    const interval = isChanged ? Math.max(writeEvery, this.#lastDuration * timesAsLong) : confirmEvery
    return Date.now() - this.#lastWriteAt >= interval
  }

  async #confirm(file: SnapshotFile, asOf: string): Promise<void> {
    this.#file = { ...file, name: await confirmSnapshot(this.#path, file.name, asOf) }
  }

  async #write(asOf: string, signal: AbortSignal): Promise<void> {
    const start = Date.now()
    // The copy may change while it is written.
    const { revision, withholdings } = this.copy
    const written = await writeSnapshot(this.#path, asOf, this.copy, signal)
    this.#file = { ...written, asOf }
    this.#revision = revision
    this.#withholdings = withholdings
    this.#lastDuration = Date.now() - start
    this.#reportFile(this.#file)
  }

  #reportFile({ asOf, bytes, notices }: SnapshotFile): void {
    this.#report(`Snapshot of the register as of ${asOf}: ${notices} notices, ${bytes} bytes.`)
  }
}

/** Takes a folder below `parent` for this server: `1`, `2`. Reads its snapshot. @throws Error where it cannot be used */
export async function openSnapshotFolder(parent: string, report: (problem: string) => void): Promise<SnapshotFolder> {
  const { folder, unlock } = await takeFolder(parent)
  const snapshots = new SnapshotFolder(folder, unlock, report)
  await snapshots.load()
  return snapshots
}

async function takeFolder(parent: string): Promise<{ folder: string; unlock: () => void }> {
  try {
    for (let number = 1; number <= maxServers; number++) {
      const folder = join(parent, String(number))
      await createPrivate(folder)
      const unlock = tryLock(join(folder, 'server.lock'))
      if (!unlock) continue
      await makePrivate(folder)
      return { folder, unlock }
    }
  } catch (cause) {
    throw new Error(`SNAPSHOT_DIR ${parent} cannot be used: ${errorMessage(cause)}.`, { cause })
  }
  throw new Error(`SNAPSHOT_DIR ${parent} is in use by ${maxServers} other servers.`)
}
