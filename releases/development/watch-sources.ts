import { readdirSync, statSync, watch, type FSWatcher } from 'node:fs'
import { basename, join, sep } from 'node:path'
import { hasCode } from '../files/error-code.ts'

/** Neither what a build makes nor what only a test reads. */
const leftOut = /^(?:dist|node_modules)$|\.test\.tsx?$/

/**
 * Tells of each file below a folder that is written, put in the place of another one, or gone. By folder: Node's own
 * `recursive` watches the files themselves on Linux, so of a file that an editor has replaced as a whole (IntelliJ, Vim, `git
 * checkout`) it never hears again.
 *
 * @param tell hears its path; more than once for one change
 * @returns what ends it
 */
export function watchSources(folder: string, tell: (file: string) => void): () => void {
  const watchers = new Map<string, FSWatcher>()

  function forget(path: string) {
    for (const [known, watcher] of watchers) {
      if (known !== path && !known.startsWith(path + sep)) continue
      watcher.close()
      watchers.delete(known)
    }
  }

  function follow(path: string, hear: (file: string) => void) {
    forget(path)
    try {
      const watcher = watch(path, (event, name) => name !== null && look(join(path, name), event))
      // Where the folder itself goes; the one above it tells.
      watcher.on('error', () => forget(path))
      watchers.set(path, watcher)
      for (const entry of readdirSync(path, { withFileTypes: true })) {
        if (leftOut.test(entry.name)) continue
        if (entry.isDirectory()) follow(join(path, entry.name), hear)
        else hear(join(path, entry.name))
      }
    } catch (error) {
      // It has just gone.
      if (!hasCode(error, 'ENOENT')) throw error
    }
  }

  function look(path: string, event: string) {
    if (leftOut.test(basename(path))) return
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
      forget(path)
      tell(path)
      // What is in a new one may have been written before it was watched.
    } else if (event === 'rename' || !watchers.has(path)) follow(path, tell)
  }

  follow(folder, () => undefined)
  return () => forget(folder)
}
