import { constants } from 'node:fs'
import { access, mkdir, readFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, messageOf } from '@site/shared/rules'

/** The PostgreSQL version that `PG_VERSION` in a database folder must name. */
const version = '18'

/** In bytes: an empty database and some room to work. */
const leastSpace = 100 * 2 ** 20

const otherFolder = 'or set DATABASE_DIR to another folder'

/**
 * Creates the folder of an embedded database where it is missing.
 *
 * @throws Error that says why it cannot be used, and what to do
 */
export async function prepareFolder(folder: string): Promise<void> {
  const usable = constants.R_OK | constants.W_OK | constants.X_OK
  await mkdir(folder, { recursive: true })
    .then(() => access(folder, usable))
    .catch((error: unknown) => refuse(error, folder))
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < leastSpace) {
    throw new Error(
      `The disk of the database folder ${folder} is full: free ${leastSpace / 2 ** 20} MB, ${otherFolder}.`,
    )
  }
}

/**
 * Whether a folder has a database.
 *
 * @throws Error where this server cannot open it
 */
export async function hasDatabase(folder: string): Promise<boolean> {
  const file = join(folder, 'PG_VERSION')
  const found = await access(file, constants.R_OK | constants.W_OK)
    .then(() => readFile(file, 'utf8'))
    .catch((error: unknown) => unlessMissing(error, file))
  if (found !== undefined && found.trim() !== version) {
    const what = /^\d+\s*$/.test(found)
      ? `is of PostgreSQL ${found.trim()}, not ${version}`
      : 'is damaged: PG_VERSION is unreadable'
    throw new Error(`The database in ${folder} ${what}: bring back a backup that fits, ${otherFolder}.`)
  }
  return found !== undefined
}

function unlessMissing(error: unknown, path: string): undefined {
  if (codeOf(error) !== 'ENOENT') refuse(error, path)
}

function refuse(error: unknown, path: string): never {
  throw new Error(`${path}, for the database, ${explain(error)}, ${otherFolder}.`, {
    cause: error,
  })
}

function explain(error: unknown): string {
  const code = codeOf(error)
  if (code === 'EEXIST' || code === 'ENOTDIR') return 'is or lies below a file, not a folder: move that file away'
  if (code === 'EROFS') return 'is on a disk that is read-only: make it writable'
  if (code === 'EACCES' || code === 'EPERM')
    return 'may not be read and written by this user: change its owner or rights'
  return `cannot be used (${messageOf(error)}): mend that`
}
