import { join } from 'node:path'
import { tryLock } from '@site/releases/lock'
import { messageOf } from '@site/shared/rules'

/** In the folder itself, so that it applies to everything that sees the folder: another user, another container. */
const lockName = 'server.lock'

/**
 * Makes sure that only one process uses the embedded database of a folder: two would destroy it.
 * @param folder must exist
 * @returns a function that releases the folder
 * @throws Error when another process holds it, or nothing can be locked there, as on some network drives
 */
export function lockFolder(folder: string): () => void {
  let release: (() => void) | undefined
  try {
    release = tryLock(join(folder, lockName))
  } catch (error) {
    const remedy = 'use a folder on a local disk, or set DATABASE_DIR'
    throw new Error(`The database in ${folder} cannot be locked (${messageOf(error)}): ${remedy}.`, { cause: error })
  }
  if (release) return release
  throw new Error(`The database in ${folder} is in use by another process: stop that one, or set DATABASE_DIR.`)
}
