import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { messageOf } from '@site/shared/rules'

/** In the folder itself, so that it holds for whoever sees the folder: another user, another container. Never removed. */
const lockName = 'server.lock'

/** SQLite's codes: another holds the lock. */
const taken = new Set([5, 6])

/**
 * Makes sure that only one process uses the embedded database of a folder: two would destroy it. The lock is SQLite's on an
 * empty file, because that is the one lock of the operating system that Node has. The kernel ends it with its process,
 * however that ends, so there is no stale lock, and nobody ever has to judge whether one is.
 *
 * No other part of this process may open the file: closing it would give the lock free (POSIX).
 *
 * @param folder must exist
 * @returns a function that gives the folder free
 * @throws when another process holds it, or nothing can be locked there, as on some network drives
 */
export function lockFolder(folder: string): () => void {
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(join(folder, lockName), { timeout: 0 })
    // Without a journal beside it: nothing is ever written.
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
