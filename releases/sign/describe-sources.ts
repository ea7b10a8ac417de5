import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Publication } from '@site/shared/contract'
import { is, string, type } from 'superstruct'
import { readJson } from '../files/read-json.ts'
import { folderOf } from '../workspace.ts'

const run = promisify(execFile)
const packageWithOwner = type({ site: type({ owner: string() }) })

/** From which commit an app is published, and which team its `package.json` names as its owner (`site.owner`). */
export async function describeSources(root: string, app: string): Promise<Pick<Publication, 'commit' | 'owner'>> {
  const description = await readJson(join(folderOf(root, app), 'package.json'))
  const commit = await findCommit(root, app)
  return {
    ...(commit === undefined ? {} : { commit }),
    ...(is(description, packageWithOwner) ? { owner: description.site.owner } : {}),
  }
}

/** Undefined outside of a repository, and where there is no git. */
async function findCommit(root: string, app: string): Promise<string | undefined> {
  if (!isInRepository(root)) return undefined
  try {
    const { stdout: commit } = await run('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root })
    const { stdout: changes } = await run('git', ['status', '--porcelain', '--', folderOf(root, app), 'shared'], {
      cwd: root,
    })
    return commit.trim() + (changes === '' ? '' : '-changed')
  } catch {
    return undefined
  }
}

/** Asked before git is, which takes a process each time. */
function isInRepository(folder: string): boolean {
  if (process.env['GIT_DIR'] || existsSync(join(folder, '.git'))) return true
  const above = dirname(folder)
  return above !== folder && isInRepository(above)
}
