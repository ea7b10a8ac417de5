import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { AppRelease, Release } from '@site/shared/contract'
import { unlessMissing } from '../files/error-code.ts'
import { readJson } from '../files/read-json.ts'
import { listFiles } from '../files/tree.ts'
import { composeRest } from '../page/compose.ts'
import { versionFolder } from '../release/app-base.ts'
import { parseDescription } from '../release/shape.ts'
import type { Store } from '../release/store.ts'

/**
 * What of builds no kept release names, nor the live one as what is shown where a remote fails: files with all that is made of them, versions with a folder of their own, source
 * maps, descriptions, templates, files with the rest of a release; drafts of publishes that died.
 * @param oldest what was described since, in milliseconds, is kept like what a release names: its release is to come
 */
export async function listUnnamed(
  store: Store,
  named: readonly [live: Release, ...others: Release[]],
  oldest: number,
): Promise<string[]> {
  const builds = await list(join(store.site, 'builds'), listAll)
  // Those of other releases are left out where such a one comes back.
  const formers = Object.values(named[0].formers ?? {}).map(({ app }) => app)
  const apps = [
    ...formers,
    ...named.flatMap((release) => Object.values(release.apps)),
    ...(await readYoung(builds, oldest)),
  ]
  const kept = new Set([
    ...named.map((release) => store.shell(release.apps['host']?.version ?? '')),
    ...named.map((release) => join(store.site, composeRest(release).file)),
    ...apps.flatMap((app) => [store.description(app), ...listKept(app, store)]),
  ])
  const found = await Promise.all([
    list(join(store.site, 'apps'), listBuilt),
    list(join(store.site, 'maps'), listBuilt),
    list(join(store.site, 'shells'), listAll),
  ])
  const dictionaries = await digestAll(apps, store)
  const unnamed = [...builds, ...found.flat()].flatMap((path) => {
    const [, start, digest, ending] = /^(.*)\.dcz[\\/](.*)(\.\w+)$/.exec(path) ?? []
    if (digest === undefined) return kept.has(path.replace(/\.(?:br|gz)$/, '')) ? [] : [path]
    if (!kept.has(`${start}${ending}`)) return [`${start}.dcz`]
    return dictionaries.has(digest) ? [] : [path]
  })
  return [...new Set(unnamed)]
}

function listKept(app: AppRelease, store: Store): string[] {
  const folder = versionFolder(app)
  const maps = store.maps(app.name, folder)
  if (folder !== '') return [store.files(app), maps]
  return Object.keys(app.files).flatMap((file) => [join(store.files(app), file), join(maps, `${file}.map`)])
}

async function readYoung(descriptions: readonly string[], oldest: number): Promise<AppRelease[]> {
  const read = descriptions.map(async (path) => {
    const written = (await stat(path).catch(unlessMissing))?.mtimeMs ?? 0
    return written < oldest || !path.endsWith('.json') ? [] : [parseDescription(await readJson(path), path)]
  })
  return (await Promise.all(read)).flat()
}

/** What holders of kept files say that they hold (RFC 9842): of what is compressed with others nobody has use. */
async function digestAll(apps: readonly AppRelease[], store: Store): Promise<Set<string>> {
  const paths = new Set(
    apps.flatMap((app) =>
      versionFolder(app) === '' ? listKept(app, store).filter((path) => !path.endsWith('.map')) : [],
    ),
  )
  const digests = [...paths].map(async (path) => {
    const content = await readFile(path).catch(unlessMissing)
    return content === undefined ? [] : [createHash('sha256').update(content).digest('base64')]
  })
  return new Set((await Promise.all(digests)).flat())
}

type List = (path: string, isFolder: boolean) => Promise<string[]>

/** What a publish that goes on meanwhile takes away again is no matter. */
async function list(folder: string, inside: List): Promise<string[]> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(unlessMissing)) ?? []
  const lists = await Promise.all(entries.map((entry) => inside(join(folder, entry.name), entry.isDirectory())))
  return lists.flat()
}

/** The files of an app one by one, but a version with a folder of its own, or the draft of one, as a whole. */
async function listBuilt(path: string, isFolder: boolean): Promise<string[]> {
  const isWhole = (name: string) => /^(?:\.|\d.*-[0-9a-f]{10}$)/.test(name)
  if (!isFolder) return [path]
  return list(path, async (inner, isInner) => (isInner && isWhole(basename(inner)) ? [inner] : listAll(inner, isInner)))
}

async function listAll(path: string, isFolder: boolean): Promise<string[]> {
  return isFolder ? (await listFiles(path)).map((file) => join(path, file)) : [path]
}
