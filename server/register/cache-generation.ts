import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readlinkSync, renameSync, rmdirSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode, hourInMs } from '@site/shared/rules'

/** The link whose target nginx has in the keys of its cache (deploy/nginx/proxy.conf). */
const linkName = 'current'

export const hasGeneration = (folder: string): boolean => existsSync(join(folder, linkName))

/**
 * Begins another generation of what nginx caches, which it never had before. Of servers that do this at the same time the last
 * one wins: all know by then what is not to be shown. @throws Error where that cannot be written
 */
export function beginGeneration(folder: string): void {
  const generation = randomUUID()
  mkdirSync(join(folder, generation))
  const link = join(folder, `${generation}.link`)
  symlinkSync(generation, link)
  renameSync(link, join(folder, linkName))
  removeOld(folder)
}

/** Removes the folders of generations that are over, but none that another server or nginx may just be looking at. */
function removeOld(folder: string): void {
  const current = readlinkSync(join(folder, linkName))
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name === current) continue
    const path = join(folder, entry.name)
    try {
      if (Date.now() - statSync(path).ctimeMs > hourInMs) rmdirSync(path)
    } catch (error) {
      // Another server was quicker.
      if (errorCode(error) !== 'ENOENT') throw error
    }
  }
}
