import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { isDeepStrictEqual, promisify } from 'node:util'
import type { AppRelease, Publication, Release } from '@site/shared/contract'
import { is, string, type } from 'superstruct'
import { readJson } from '../files/files.ts'
import { folderOf } from '../workspace.ts'

export type Content = Pick<Release, 'apps' | 'disabled' | 'publications'>

/** Returns the release that follows `current`; `current` itself when nothing differs. Ids sort by time. */
export function nextRelease(
  current: Release | undefined,
  content: Content,
  next: { by: string; development: boolean; now: Date },
): Release {
  const apps = sortByName(content.apps)
  const disabled = content.disabled?.filter((name) => Object.hasOwn(apps, name)).toSorted() ?? []
  const known = Object.entries(content.publications ?? {}).filter(([name]) => Object.hasOwn(apps, name))
  const wholeContent: Content = {
    apps,
    ...(disabled.length > 0 ? { disabled } : {}),
    ...(known.length > 0 ? { publications: sortByName(Object.fromEntries(known)) } : {}),
  }
  if (current !== undefined && isDeepStrictEqual(contentOf(current), wholeContent)) return current
  const at = next.now.toISOString()
  const digest = createHash('sha256')
    .update(JSON.stringify([wholeContent.apps, wholeContent.disabled]))
    .digest('hex')
  const id = `${at.replaceAll(/[-:.]/g, '')}-${digest.slice(0, 6)}`
  return { id, at, by: next.by, development: next.development, ...wholeContent }
}

/** Returns what another release with this content would have in common with it. */
export function contentOf({ apps, disabled, publications }: Release): Content {
  return { apps, ...(disabled ? { disabled } : {}), ...(publications ? { publications } : {}) }
}

/** Returns the content of `live` with the builds of some apps, and their publications, as in another release. */
export function withAppsOf(live: Release | undefined, names: readonly string[], other: Release): Content {
  const isNamed = ([name]: [string, unknown]) => names.includes(name)
  const apps = Object.fromEntries(Object.entries(other.apps).filter(isNamed))
  const publications = Object.fromEntries(Object.entries(other.publications ?? {}).filter(isNamed))
  return {
    ...live,
    apps: { ...live?.apps, ...apps },
    publications: { ...live?.publications, ...publications },
  }
}

/** Returns the content of `live` with other builds of some apps. */
export function replaceApps(live: Release | undefined, changed: readonly AppRelease[]): Content {
  const apps = { ...live?.apps }
  for (const app of changed) apps[app.name] = app
  return { ...live, apps }
}

function sortByName<Value>(values: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const run = promisify(execFile)
const packageWithOwner = type({ site: type({ owner: string() }) })

/** Returns the commit that an app is published from, and the team that its `package.json` names as its owner. */
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
