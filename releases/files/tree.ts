import type { Hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Paths of all files below `folder`, relative to it, sorted; `leaveOut` decides by the name of a file or folder. */
export async function listFiles(folder: string, leaveOut?: (name: string) => boolean): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const lists = await Promise.all(
    entries.map(async (entry) => {
      if (leaveOut?.(entry.name)) return []
      if (!entry.isDirectory()) return entry.isFile() ? [entry.name] : []
      const inner = await listFiles(join(folder, entry.name), leaveOut)
      return inner.map((path) => `${entry.name}/${path}`)
    }),
  )
  return lists.flat().toSorted()
}

/** A source map: kept for reading stack traces, no part of what is published. */
export function isMap(name: string): boolean {
  return name.endsWith('.map')
}

/** Adds names and contents of `paths` below `folder` to a digest, so that no two sets of files look alike. */
export async function addFiles(hash: Hash, folder: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const content = await readFile(join(folder, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
}
