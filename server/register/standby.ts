import { EventEmitter, once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { tryLock } from '@site/releases/lock'
import { errorMessage } from '@site/shared/rules'
import { PGliteDialect } from 'kysely'
import { makePrivate } from '../configuration/private-folder.ts'
import { databaseOver, type Database } from '../database/database.ts'
import { DatabaseUnavailable } from '../database/database-unavailable.ts'

export interface StandbyOptions {
  databaseUrl: string
  /** Servers that share it take a folder each below it: `1`, `2`. */
  folder: string
}

/** What a snapshot has. */
export interface Snapshot {
  /** When the register was like this (ISO). */
  asOf: string
  notices?: number
  /** Of the file. */
  bytes?: number
}

export interface Question {
  id: number
  statement: string
  parameters: unknown[]
}

export type Answer =
  | { state: Snapshot }
  | { id: number; rows: Record<string, unknown>[] }
  | { id?: number; problem: string; code?: string | undefined }

export interface Standby {
  database: Database
  /** Undefined while it has nothing. */
  snapshot: () => Snapshot | undefined
  /** Resolves when it has something for the first time. */
  ready: Promise<void>
  close: () => Promise<void>
}

const mostServers = 20
/** In milliseconds, after the thread has died: its disk may be full. */
const beginAgainAfter = 10_000

/** Opens a copy of the register in a thread of its own, which follows the database. @throws Error where its folder cannot be used */
export async function openStandby(
  { databaseUrl, folder: parent }: StandbyOptions,
  report: (problem: string) => void,
): Promise<Standby> {
  const { folder, unlock } = await takeFolder(parent)
  const waiting = new Map<number, { resolve: (rows: never[]) => void; reject: (error: Error) => void }>()
  let state: Snapshot | undefined
  let count = 0
  let isClosing = false
  const events = new EventEmitter()
  const ready = once(events, 'ready').then(() => undefined)
  let worker = begin()

  function begin() {
    const begun = new Worker(new URL('./standby-worker.ts', import.meta.url), { workerData: { databaseUrl, folder } })
    let reason = 'it ended'
    begun.on('message', hear)
    begun.on('error', (error) => (reason = errorMessage(error)))
    begun.on('exit', () => {
      state = undefined
      for (const { reject } of waiting.values()) reject(new DatabaseUnavailable(new Error(reason)))
      waiting.clear()
      if (isClosing) return
      report(`The snapshot of the register is begun anew: ${reason}`)
      setTimeout(() => isClosing || (worker = begin()), beginAgainAfter).unref()
    })
    return begun
  }

  function hear(answer: Answer) {
    if ('state' in answer) {
      state = answer.state
      events.emit('ready')
      return
    }
    const asked = waiting.get(answer.id ?? -1)
    waiting.delete(answer.id ?? -1)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller of `query` knows the columns of its statement
    if ('rows' in answer) asked?.resolve(answer.rows as never[])
    else if (asked) asked.reject(Object.assign(new Error(answer.problem), { code: answer.code }))
    else report(answer.problem)
  }

  const pglite = {
    async query(statement: string, parameters: unknown[] = []) {
      if (!state) throw new DatabaseUnavailable(new Error('The snapshot of the register is gone'))
      const rows = await new Promise<never[]>((resolve, reject) => {
        waiting.set(++count, { resolve, reject })
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
        worker.postMessage({ id: count, statement, parameters } satisfies Question)
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
    snapshot: () => state,
    ready,
    async close() {
      isClosing = true
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
