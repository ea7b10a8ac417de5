import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Release } from '@site/shared/contract'
import { unlessMissing } from '../files/error-code.ts'
import { withLock } from '../files/lock.ts'
import { listFiles } from '../files/tree.ts'
import { Refusal } from '../refusal.ts'
import { composeRest } from '../page/compose.ts'
import { findFormer, readHistory, type Activation } from '../release/history.ts'
import { keepPreviews, readPreviews } from '../release/previews.ts'
import { listReleases, readCurrent, readPast, storeAt, type Store } from '../release/store.ts'

/** In days: a tab may be open as long, and asks for files of the release that it was opened with. */
const kept = 30

const oneDay = 24 * 60 * 60 * 1000

/** So many releases can be brought back, however old they are: those that `status` shows. */
const latest = 10

export interface Pruned {
  /** Paths in the store. */
  removed: string[]
  bytes: number
}

interface PruneOptions {
  /** Only says what would be removed. */
  dryRun?: boolean
  now?: () => Date
}

/**
 * Removes releases that nobody goes back to, and versions of apps that no kept release names. Kept is what was made or
 * live within 30 days, the latest ten releases, and what each app would be rolled back to.
 * @param site SITE_DIR
 */
export async function prune(
  site: string,
  { dryRun = false, now = () => new Date() }: PruneOptions = {},
): Promise<Pruned> {
  const store = storeAt(site)
  return withLock(store.lock, async () => {
    const oldest = now().getTime() - kept * oneDay
    const [ids, history, live] = await Promise.all([listReleases(store), readHistory(store), readCurrent(store)])
    if (live === undefined) throw new Refusal(['Nothing has been published yet: there is nothing to remove'])
    const releases = new Map(await Promise.all(ids.map(async (id) => [id, await readPast(store, id)] as const)))
    const keep = new Set([live.id, ...ids.slice(0, latest), ...listRecent(history, releases, oldest)])
    for (const id of listFormer(live, history, releases)) keep.add(id)
    const previews = dryRun ? await readPreviews(store) : await keepPreviews(store, now())
    const named = [live, ...previews, ...[...releases.values()].filter(({ id }) => keep.has(id))]
    const candidates = [
      ...[...releases.keys()].filter((id) => !keep.has(id)).map((id) => store.pastRelease(id)),
      ...(await listUnnamed(store, site, named)),
    ]
    const removed = await filterOld(candidates, oldest)
    const sizes = await Promise.all(removed.map(measure))
    if (!dryRun) for (const path of removed) await rm(path, { recursive: true })
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

/** Where a rollback would find the former version of each app, and of the whole. */
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

/** Versions, their source maps, templates and files with the rest of a release that no kept release names; drafts of publishes that died. */
async function listUnnamed(store: Store, site: string, named: readonly Release[]): Promise<string[]> {
  const versions = new Set(
    named.flatMap(({ apps }) => Object.values(apps).map((app) => store.app(app.name, app.version))),
  )
  const shells = new Set(named.map(({ apps }) => store.shell(apps['host']?.version ?? '')))
  const maps = new Set(named.flatMap(({ apps }) => Object.values(apps).map((app) => store.maps(app.name, app.version))))
  const rests = named.map((release) => join(site, composeRest(release).file))
  const apps = await list(join(site, 'apps'))
  const isRest = (path: string) => /^release\.\w+\.json/.test(basename(path))
  const listVersions = async (folders: string[]) => (await Promise.all(folders.map(list))).flat()
  const unnamed = [
    (await listVersions(apps.filter((path) => !isRest(path)))).filter((path) => !versions.has(path)),
    (await listVersions(await list(join(site, 'maps')))).filter((path) => !maps.has(path)),
    apps.filter((path) => isRest(path) && !rests.some((rest) => path.startsWith(rest))),
    (await list(join(site, 'shells'))).filter((path) => !shells.has(path)),
  ]
  return unnamed.flat()
}

async function list(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(unlessMissing)) ?? []
  return names.map((name) => join(folder, name))
}

/** A build that is being put there, or is there for a release to come, is young. A release has its own time in its name. */
async function filterOld(paths: readonly string[], oldest: number): Promise<string[]> {
  const times = await Promise.all(paths.map(async (path) => readTime(basename(path)) ?? (await stat(path)).mtimeMs))
  return paths.filter((_, at) => (times[at] ?? Infinity) < oldest)
}

function readTime(name: string): number | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-\w+\.json$/.exec(name)
  if (parts === null) return undefined
  const [year, month, day, hour, minute, second, rest] = parts.slice(1)
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${rest}Z`)
}

async function measure(path: string): Promise<number> {
  const found = await stat(path)
  if (!found.isDirectory()) return found.size
  const files = await listFiles(path)
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(path, file))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}
