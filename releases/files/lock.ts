import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { minuteInMs } from '@site/shared/rules'
import { ConflictError } from './files.ts'

/** SQLite's codes (BUSY and LOCKED): another connection holds the lock. */
const busyCodes = new Set([5, 6])

/**
 * Locks a file that nothing else opens, because closing it anywhere in this process would release the lock (POSIX). It is SQLite's lock
 * on an empty file: the kernel releases it when its process ends, so there are no stale locks. The file is never removed.
 * @returns a function that releases the lock; undefined when another process holds it
 */
export function tryLock(path: string): (() => void) | undefined {
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(path, { timeout: 0 })
    // Without a journal file: nothing is ever written.
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    file?.close()
    const code = error instanceof Object && 'errcode' in error ? Number(error.errcode) & 0xff : 0
    if (busyCodes.has(code)) return undefined
    throw error
  }
  const held = file
  return () => held.close()
}

/** Runs `work` while nothing else, in this process or another, holds the lock at `path`. @throws ConflictError after `timeout` milliseconds */
export async function withLock<Result>(
  path: string,
  work: () => Promise<Result>,
  timeout = minuteInMs,
): Promise<Result> {
  await mkdir(dirname(path), { recursive: true })
  const deadline = Date.now() + timeout
  for (;;) {
    const release = tryLock(path)
    if (release) return work().finally(release)
    if (Date.now() > deadline)
      throw new ConflictError([`Another command is using ${path}: try again when it has ended`])
    await pause(50)
  }
}
