import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { messageOf } from '@site/shared/rules'

/** In the folder itself, so that it works across users and containers. Never removed. */
const lockName = 'server.lock'

/** SQLite error codes (BUSY and LOCKED). */
const taken = new Set([5, 6])

/**
 * Locks the folder of an embedded database, which two processes would destroy. This is SQLite's lock on an empty file, the only
 * lock of the operating system that Node offers: the kernel releases it when the process ends, however it ends, so locks are
 * never stale. Nothing else in this process may open the file, because closing it releases the lock (POSIX).
 *
 * @param folder must exist
 * @returns a function that releases the lock
 * @throws Error when another process has locked the folder, or locking is impossible, as on some network drives
 */
export function lockFolder(folder: string): () => void {
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(join(folder, lockName), { timeout: 0 })
    // Without a journal file: nothing is ever written.
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    file?.close()
    throw new Error(explain(error, folder), { cause: error })
  }
  const held = file
  return () => held.close()
}

function explain(error: unknown, folder: string): string {
  const code = error instanceof Object && 'errcode' in error ? Number(error.errcode) & 0xff : 0
  if (taken.has(code)) {
    return `The database in ${folder} is in use by another process: stop that one, or set DATABASE_DIR.`
  }
  return `The database in ${folder} cannot be locked (${messageOf(error)}): use a folder on a local disk, or set DATABASE_DIR.`
}
