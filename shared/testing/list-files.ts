import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Folders that git ignores, in a copy of the repository without git, such as a ZIP. */
const ignored = new Set(['.git', 'node_modules', 'var', 'dist', 'test-results'])

/**
 * Lists the files of a folder of the repository, by their path within it: tracked ones, and new ones that are not ignored. Without
 * git, all files but those of folders that are made.
 * @param patterns Endings, such as `*.md`, or folders. All files where none is given
 */
export function listFiles(root: string, patterns: readonly string[] = []): string[] {
  if (!existsSync(join(root, '.git'))) return walk(root, '').filter((file) => isMatched(file, patterns))
  const list = ['ls-files', '-z', '-co', '--exclude-standard', ...patterns]
  const listed = execFileSync('git', list, { cwd: root, encoding: 'utf8' })
  // A file that was removed is listed until that is committed.
  return listed.split('\0').filter((file) => file && existsSync(join(root, file)))
}

function walk(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (ignored.has(entry.name)) return []
    return entry.isDirectory() ? walk(root, path) : path
  })
}

function isMatched(file: string, patterns: readonly string[]): boolean {
  if (patterns.length === 0) return true
  return patterns.some((pattern) => {
    return pattern.startsWith('*') ? file.endsWith(pattern.slice(1)) : isWithin(file, pattern)
  })
}

const isWithin = (file: string, folder: string) => file === folder || file.startsWith(`${folder}/`)
