import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { AppRelease, Release } from '@site/shared/contract'
import { composeRest } from '../compose/compose.ts'
import { unlessMissing, readJson, listFiles, UserError } from '../files/files.ts'
import { withLock } from '../files/lock.ts'
import { versionFolder } from '../app-base.ts'
import { findFormer, readHistory, type Activation } from './history.ts'
import { loadChannel, readChannels, stampChannels } from './read-channels.ts'
import { parseDescription, listReleases, readPast, storeAt, type Store } from './store.ts'
import { removeUnnamedFolders } from './write-channels.ts'

/** In days: a tab may be open as long, and asks for files of the release that it was opened with. */
const daysKept = 30

const oneDay = 24 * 60 * 60 * 1000

/** The number of releases that are kept however old they are: those that `status` shows. */
const latest = 10

export interface Pruned {
  removed: string[]
  bytes: number
}

interface PruneOptions {
  /** Only returns what would be removed. */
  dryRun?: boolean
  now?: () => Date
}

/**
 * Removes releases that nobody goes back to, and files that no kept release names. Kept is what was made or live within 30 days, the
 * latest ten releases, and what each app would be rolled back to.
 */
export async function prune(
  site: string,
  { dryRun = false, now = () => new Date() }: PruneOptions = {},
): Promise<Pruned> {
  const store = storeAt(site)
  return withLock(store.lock, async () => {
    const oldest = now().getTime() - daysKept * oneDay
    if ((await stampChannels(site)) === undefined)
      throw new UserError(['Nothing has been published yet: there is nothing to remove'])
    const channels = await readChannels(site)
    const [ids, history] = await Promise.all([listReleases(store), readHistory(store)])
    const shown = await Promise.all(
      Object.entries(channels.channels)
        .filter(([, { until }]) => until === undefined || Date.parse(until) > now().getTime())
        .map(async ([name]) => loadChannel(site, channels, name)),
    )
    const live = shown.find(({ name }) => name === 'live')
    if (live === undefined) throw new UserError([`There is no live release in ${site}`])
    const releases = new Map(await Promise.all(ids.map(async (id) => [id, await readPast(store, id)] as const)))
    const keep = new Set([live.release, ...ids.slice(0, latest), ...listRecent(history, releases, oldest)])
    for (const id of listFormer(live.content, history, releases)) keep.add(id)
    const kept = [...releases.values()].filter(({ id }) => keep.has(id))
    const named = [...shown.map(({ content }) => content), ...kept]
    const past = [...releases.keys()].filter((id) => !keep.has(id)).map((id) => store.pastRelease(id))
    const removed = [...past, ...(await filterOld(await listUnnamed(store, named, oldest), oldest))]
    const sizes = await Promise.all(removed.map(measure))
    if (!dryRun) {
      for (const path of removed) await rm(path, { recursive: true })
      await removeUnnamedFolders(site, channels, now())
    }
    return { removed, bytes: sizes.reduce((sum, size) => sum + size, 0) }
  })
}

/** Releases that were made, or live for a moment at least, since then. */
function listRecent(history: readonly Activation[], releases: ReadonlyMap<string, Release>, oldest: number): string[] {
  const made = [...releases.values()].filter(({ at }) => Date.parse(at) >= oldest).map(({ id }) => id)
  // A release was live until the next activation.
  const live = history.filter((_, at) => Date.parse(history[at + 1]?.at ?? '9999') >= oldest).map(({ id }) => id)
  return [...made, ...live]
}

/** The releases in which a rollback would find the previous version of each app. */
function listFormer(live: Release, history: readonly Activation[], releases: ReadonlyMap<string, Release>): string[] {
  const names = Object.keys(live.apps)
  return names.flatMap((name) => {
    const steps = history.flatMap(({ id, how }) => {
      const version = releases.get(id)?.apps[name]?.version
      return version === undefined ? [] : [{ id, how, version }]
    })
    return findFormer(steps, live.apps[name]?.version)?.id ?? []
  })
}

/** Builds that are being stored, or wait for their release, are young. */
async function filterOld(paths: readonly string[], oldest: number): Promise<string[]> {
  const found = await Promise.all(paths.map(async (path) => stat(path).catch(unlessMissing)))
  return paths.filter((_, at) => (found[at]?.mtimeMs ?? Infinity) < oldest)
}

async function measure(path: string): Promise<number> {
  const found = await stat(path)
  if (!found.isDirectory()) return found.size
  const files = await listFiles(path)
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(path, file))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/**
 * Returns the paths that belong to no kept release, also drafts of publishes that were killed.
 * @param oldest builds described since then, in milliseconds, are kept too: their release is still to be made
 */
export async function listUnnamed(store: Store, named: readonly Release[], oldest: number): Promise<string[]> {
  const builds = await list(join(store.site, 'builds'), listAll)
  const apps = [...named.flatMap((release) => Object.values(release.apps)), ...(await readYoung(builds, oldest))]
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
  const rests = named.map((release) => createHash('sha256').update(composeRest(release).content).digest('base64'))
  const dictionaries = new Set([...(await digestAll(apps, store)), ...rests])
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

/** Digests by which browsers name kept files as dictionaries (RFC 9842): deltas for other dictionaries are never requested. */
async function digestAll(apps: readonly AppRelease[], store: Store): Promise<string[]> {
  const paths = new Set(
    apps.flatMap((app) =>
      versionFolder(app) === '' ? listKept(app, store).filter((path) => !path.endsWith('.map')) : [],
    ),
  )
  const digests = [...paths].map(async (path) => {
    const content = await readFile(path).catch(unlessMissing)
    return content === undefined ? [] : [createHash('sha256').update(content).digest('base64')]
  })
  return (await Promise.all(digests)).flat()
}

type List = (path: string, isFolder: boolean) => Promise<string[]>

/** A publish may remove a draft meanwhile. */
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
