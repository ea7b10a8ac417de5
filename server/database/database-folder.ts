import { constants, statfsSync } from 'node:fs'
import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tryLock } from '@site/releases/lock'
import { errorCode, errorMessage } from '@site/shared/rules'
import { makePrivate } from '../configuration/private-folder.ts'

const version = '18'

/** In bytes: an empty database and some room to work. */
const leastSpace = 100 * 2 ** 20

/** In bytes: more than a statement and its log take. */
const reserve = 64 * 2 ** 20

const otherFolder = 'or set DATABASE_DIR to another folder'

/** Creates the folder of an embedded database where it is missing. @throws Error that says what to do */
export async function prepareFolder(folder: string): Promise<void> {
  const { R_OK, W_OK, X_OK } = constants
  try {
    await makePrivate(folder)
    await access(folder, R_OK | W_OK | X_OK)
  } catch (error) {
    throw unusable(folder, error)
  }
  if (hasSpace(folder, leastSpace)) return
  throw new Error(`The disk of the database folder ${folder} is full: free ${leastSpace / 2 ** 20} MB, ${otherFolder}.`)
}

/** PGlite writes on this thread, too: to ask another one before each statement takes longer than the answer. */
function hasSpace(folder: string, least: number): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= least
}

/** PGlite never returns from a write that finds the disk full: none may begin that could. @throws Error */
export function requireReserve(folder: string): void {
  if (!hasSpace(folder, reserve)) throw new Error(`the disk of ${folder} has less than ${reserve / 2 ** 20} MB`)
}

/** Whether a folder has a database. @throws Error where this server cannot open it */
export async function hasDatabase(folder: string): Promise<boolean> {
  const file = join(folder, 'PG_VERSION')
  const storedVersion = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw unusable(file, error)
  })
  if (storedVersion === undefined || storedVersion.trim() === version) return storedVersion !== undefined
  const isVersion = /^\d+\s*$/.test(storedVersion)
  const problem = isVersion
    ? `is of PostgreSQL ${storedVersion.trim()}, not ${version}`
    : 'is damaged: PG_VERSION is unreadable'
  throw new Error(`The database in ${folder} ${problem}: bring back a backup that fits, ${otherFolder}.`)
}

const inFile = 'is or lies below a file, not a folder: move that file away'
const forbidden = 'may not be read and written by this user: change its owner or rights'
const problems: Record<string, string> = {
  EEXIST: inFile,
  ENOTDIR: inFile,
  EROFS: 'is on a disk that is read-only: make it writable',
  EACCES: forbidden,
  EPERM: forbidden,
}

function unusable(path: string, error: unknown): Error {
  const problem = problems[errorCode(error) ?? ''] ?? `cannot be used (${errorMessage(error)}): fix that`
  return new Error(`${path}, for the database, ${problem}, ${otherFolder}.`, { cause: error })
}

/** Locks the folder, which two processes would destroy; by a file inside, so that it works across users and containers. */
export function lockFolder(folder: string): () => void {
  let release: (() => void) | undefined
  try {
    release = tryLock(join(folder, 'server.lock'))
  } catch (cause) {
    const advice = 'use a folder on a local disk, or set DATABASE_DIR'
    throw new Error(`The database in ${folder} cannot be locked (${errorMessage(cause)}): ${advice}.`, { cause })
  }
  if (release) return release
  throw new Error(`The database in ${folder} is in use by another process: stop that one, or set DATABASE_DIR.`)
}
