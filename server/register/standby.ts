import { mkdir } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { tryLock } from '@site/releases/lock'
import { errorMessage } from '@site/shared/rules'
import { PGliteDialect } from 'kysely'
import { join } from 'node:path'
import { makePrivate } from '../configuration/private-folder.ts'
import { databaseOver, type Database } from '../database/database.ts'
import { DatabaseUnavailable } from '../database/database-unavailable.ts'

export interface StandbyOptions {
  databaseUrl: string
  /** For its files. Servers that share it take a folder each below it: `1`, `2`. */
  folder: string
}

/** What the standby has. */
export interface StandbyState {
  /** When the register was like this (ISO). */
  asOf: string
  notices: number
  /** Of the file. */
  bytes: number
}

export interface Question {
  id: number
  statement: string
  parameters: unknown[]
}

export type Answer =
  | { state: StandbyState | undefined; isLoading?: boolean }
  | { id: number; rows: Record<string, unknown>[] }
  | { id?: number; problem: string; code?: string | undefined }

export interface Standby {
  database: Database
  /** Undefined while it has nothing. */
  state: () => StandbyState | undefined
  /** Whether it may have something soon: its file is being read. */
  isLoading: () => boolean
  close: () => Promise<void>
}

const mostServers = 20
/** In milliseconds, after the thread has died: its disk may be full. */
const beginAgainAfter = 10_000

/** Opens a copy of the register in a thread of its own, which follows the database. @throws Error where its folder cannot be used */
export async function openStandby(options: StandbyOptions, report: (problem: string) => void): Promise<Standby> {
  const { folder, unlock } = await takeFolder(options.folder)
  const waiting = new Map<number, { resolve: (rows: never[]) => void; reject: (error: Error) => void }>()
  let state: StandbyState | undefined
  let isLoading = true
  let count = 0
  let isClosing = false
  let timer: NodeJS.Timeout | undefined
  let worker = begin()

  function begin() {
    const begun = new Worker(join(import.meta.dirname, 'standby-worker.ts'), { workerData: { ...options, folder } })
    let reason = 'it ended'
    begun.on('message', hear)
    begun.on('error', (error) => (reason = errorMessage(error)))
    begun.on('exit', () => {
      state = undefined
      for (const { reject } of waiting.values()) reject(new DatabaseUnavailable(new Error(reason)))
      waiting.clear()
      if (isClosing) return
      report(`The snapshot of the register is begun anew: ${reason}`)
      timer = setTimeout(() => (worker = begin()), beginAgainAfter)
    })
    return begun
  }

  function hear(answer: Answer) {
    if ('state' in answer) {
      state = answer.state
      isLoading = answer.isLoading ?? isLoading
      return
    }
    const asked = answer.id === undefined ? undefined : waiting.get(answer.id)
    if (answer.id !== undefined) waiting.delete(answer.id)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whoever asks knows the rows of a statement
    if ('rows' in answer) asked?.resolve(answer.rows as never[])
    else if (asked) asked.reject(Object.assign(new Error(answer.problem), { code: answer.code }))
    else report(answer.problem)
  }

  const pglite = {
    async query(statement: string, parameters: unknown[] = []) {
      const id = count++
      const rows = await new Promise<never[]>((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
        worker.postMessage({ id, statement, parameters } satisfies Question)
      })
      return { rows, fields: [] }
    },
    transaction: () => Promise.reject(new Error('The standby is only read.')),
    waitReady: Promise.resolve(),
    ready: true,
    closed: false,
    close: () => Promise.resolve(),
  }
  return {
    database: databaseOver(new PGliteDialect({ pglite })),
    state: () => state,
    isLoading: () => isLoading,
    async close() {
      isClosing = true
      clearTimeout(timer)
      await worker.terminate()
      unlock()
    },
  }
}

async function takeFolder(parent: string): Promise<{ folder: string; unlock: () => void }> {
  try {
    for (let number = 1; number <= mostServers; number++) {
      const folder = join(parent, String(number))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const unlock = tryLock(join(folder, 'server.lock'))
      if (!unlock) continue
      await makePrivate(folder)
      return { folder, unlock }
    }
  } catch (cause) {
    throw new Error(`SNAPSHOT_DIR ${parent} cannot be used: ${errorMessage(cause)}.`, { cause })
  }
  throw new Error(`SNAPSHOT_DIR ${parent} is in use by ${mostServers} other servers.`)
}
