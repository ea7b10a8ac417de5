import { rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Release } from '@site/shared/contract'
import { unlessMissing } from '../files/error-code.ts'
import { withLock } from '../files/lock.ts'
import { listFiles } from '../files/tree.ts'
import { Refusal } from '../refusal.ts'
import { findFormer, readHistory, type Activation } from '../release/history.ts'
import { keepPreviews, readPreviews } from '../release/previews.ts'
import { readRollout } from '../release/rollout.ts'
import { listReleases, readCurrent, readPast, storeAt } from '../release/store.ts'
import { listUnnamed } from './list-unnamed.ts'

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
 * Removes releases that nobody goes back to, and files of apps that no kept release names. Kept is what was made or
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
    const rollout = await readRollout(store, now())
    const beside = rollout ? [rollout, ...previews] : previews
    const named = [live, ...beside, ...[...releases.values()].filter(({ id }) => keep.has(id))] as const
    const candidates = [
      ...[...releases.keys()].filter((id) => !keep.has(id)).map((id) => store.pastRelease(id)),
      ...(await listUnnamed(store, named, oldest)),
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

/** A build that is being put there, or is there for a release to come, is young. A release has its own time in its name. */
async function filterOld(paths: readonly string[], oldest: number): Promise<string[]> {
  const times = await Promise.all(
    paths.map(async (path) => readTime(basename(path)) ?? (await stat(path).catch(unlessMissing))?.mtimeMs),
  )
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
