import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { tryLock } from '@site/releases/lock'
import { errorMessage } from '@site/shared/rules'
import { makePrivate } from '../configuration/private-folder.ts'
import { RegisterCopy } from './register-copy.ts'
import { confirmSnapshot, loadSnapshot, writeSnapshot } from './snapshot-files.ts'

export interface SnapshotFolder {
  /** What its file had; empty without one. */
  copy: RegisterCopy
  /** The newest file. */
  file: { name: string; asOf: string; bytes: number } | undefined
  /** Writes the copy, which is up to date as of then, unless that was done a moment ago. @throws where it is aborted */
  keep: (asOf: string, signal: AbortSignal) => Promise<void>
  unlock: () => void
}

const mostServers = 20
/** In milliseconds: between confirmations of the file. */
const confirmEvery = 60_000
/** A changed file is written after as many milliseconds, and after as many times as writing the last one took. */
const [writeEvery, timesAsLong] = [5_000, 6]

/** Takes a folder below `parent` for this server: `1`, `2`. Reads what was kept there. @throws Error where it cannot be used */
export async function openSnapshotFolder(parent: string, report: (problem: string) => void): Promise<SnapshotFolder> {
  const { folder, unlock } = await takeFolder(parent)
  const copy = new RegisterCopy()
  const tell = ({ asOf, bytes }: NonNullable<SnapshotFolder['file']>) =>
    report(`Snapshot of the register as of ${asOf}: ${copy.size} notices, ${bytes} bytes.`)
  let written = ''
  let [lastWrite, took] = [0, 0]
  /** Of the copy when the file was written. */
  let withholdings = 0
  const kept: SnapshotFolder = {
    copy,
    file: await loadSnapshot(folder, copy, report),
    async keep(asOf, signal) {
      const [start, { revision, withholdings: current }] = [Date.now(), copy]
      const isWritten = revision === written
      const interval = isWritten ? confirmEvery : Math.max(writeEvery, took * timesAsLong)
      // What was withheld must not come back with a server that starts again.
      if (current === withholdings && start - lastWrite < interval) return
      if (isWritten && kept.file)
        kept.file = { ...kept.file, name: await confirmSnapshot(folder, kept.file.name, asOf) }
      else {
        kept.file = { asOf, ...(await writeSnapshot(folder, asOf, copy, signal)) }
        ;[written, took] = [revision, Date.now() - start]
        withholdings = current
        tell(kept.file)
      }
      lastWrite = Date.now()
    },
    unlock,
  }
  if (kept.file) {
    written = copy.revision
    tell(kept.file)
  }
  return kept
}

async function takeFolder(parent: string): Promise<{ folder: string; unlock: () => void }> {
  try {
    for (let number = 1; number <= mostServers; number++) {
      const folder = join(parent, String(number))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const unlock = tryLock(join(folder, 'server.lock'))
      if (!unlock) continue
      await makePrivate(folder)
      // Of earlier versions.
      await rm(join(folder, 'scratch'), { recursive: true, force: true })
      return { folder, unlock }
    }
  } catch (cause) {
    throw new Error(`SNAPSHOT_DIR ${parent} cannot be used: ${errorMessage(cause)}.`, { cause })
  }
  throw new Error(`SNAPSHOT_DIR ${parent} is in use by ${mostServers} other servers.`)
}
