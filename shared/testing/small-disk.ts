import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A folder on a disk of its own, which only one process sees; `diskOf` is its path for the test. */
export interface SmallDisk {
  folder: string
  megabytes: number
}

/** Mounts it in a namespace, which also those who are not root may make. */
const mountThenRun = 'mount -t tmpfs -o size="$1"m tmpfs "$2" && shift 2 && exec "$@"'

/** Returns a command that runs another one with its disk, and with the same process id. */
export function withDisk({ folder, megabytes }: SmallDisk, ...command: string[]): [string, ...string[]] {
  const rights = process.getuid?.() === 0 ? [] : ['--map-root-user']
  return ['unshare', ...rights, '--mount', 'sh', '-c', mountThenRun, 'sh', String(megabytes), folder, ...command]
}

export const diskOf = (pid: number | undefined, { folder }: SmallDisk) => `/proc/${pid}/root${folder}`

/** Fills a disk but for so many bytes. Returns a function that makes room again. */
export function fillDisk(folder: string, left = 0): () => void {
  const { bavail, bsize } = statfsSync(folder)
  const ballast = join(folder, 'ballast')
  try {
    writeFileSync(ballast, Buffer.alloc(Math.floor(bavail - left / bsize) * bsize))
  } catch (error) {
    // Another process was quicker: it is full.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
  return () => rmSync(ballast)
}

/** Drafts of files below a folder. */
export function findDrafts(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(?:tmp|new)$/.test(path))
}
