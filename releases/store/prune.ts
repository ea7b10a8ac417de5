import { dayInMs } from '@site/shared/rules'
import { createHash } from 'node:crypto'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppRelease, Release } from '@site/shared/contract'
import { appDescriptionStruct } from '@site/shared/contract/release'
import { composeRest } from '../compose/compose.ts'
import { unlessMissing, readJson, listFiles, UserError } from '../files/files.ts'
import { withLock } from '../files/lock.ts'
import { hostName } from '../workspace.ts'
import { followApp, listPreviousSteps, readHistory, readSteps, type Activation, type PastStep } from './history.ts'
import { loadChannel, readChannels, stampChannels } from './read-channels.ts'
import { parseAs, listReleases, readPast, storeAt, type Store } from './store.ts'

/** In days: a tab may be open as long, and requests files of the release that it was opened with. */
const minDays = 30

/** The number of releases that stay however old they are: those that `status` shows. */
const latest = 10

interface PruneOptions {
  dryRun?: boolean
  now?: () => Date
}

/**
 * Removes releases that nobody goes back to, and files that no remaining release names. What stays was made or live within 30 days, the
 * latest ten releases, and what each app would be rolled back to.
 */
export async function prune(site: string, { dryRun = false, now = () => new Date() }: PruneOptions = {}) {
  const store = storeAt(site)
  return withLock(store.lock, async () => {
    const oldest = now().getTime() - minDays * dayInMs
    if ((await stampChannels(site)) === undefined)
      throw new UserError(['Nothing has been published yet: there is nothing to remove'])
    const channels = await readChannels(site)
    const [ids, history] = await Promise.all([listReleases(store), readHistory(store)])
    const shownReleases = await Promise.all(
      Object.entries(channels.channels)
        .filter(([, { until }]) => until === undefined || Date.parse(until) > now().getTime())
        .map(async ([name]) => loadChannel(site, channels, name)),
    )
    const live = shownReleases.find(({ name }) => name === 'live')
    if (live === undefined) throw new UserError([`There is no live release in ${site}`])
    const releases = new Map(await Promise.all(ids.map(async (id) => [id, await readPast(store, id)] as const)))
    const keep = new Set([live.release, ...ids.slice(0, latest), ...listRecent(history, releases, oldest)])
    for (const id of listRollbacks(live.content, await readSteps(store, history))) keep.add(id)
    const remaining = [...releases.values()].filter(({ id }) => keep.has(id))
    const named = [...shownReleases.map(({ content }) => content), ...remaining]
    const past = [...releases.keys()].filter((id) => !keep.has(id)).map((id) => store.pastRelease(id))
    const removed = [...past, ...(await filterOld(await listUnnamed(store, named, oldest), oldest))]
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

/** The releases in which a rollback would find the previous version of each app. */
function listRollbacks({ apps }: Release, steps: readonly PastStep[]): string[] {
  return Object.values(apps).flatMap(({ name, version }) => {
    return listPreviousSteps(followApp(steps, name), version).at(-1)?.id ?? []
  })
}

/** Builds that are being stored, or wait for their release, are young. */
async function filterOld(paths: readonly string[], oldest: number): Promise<string[]> {
  const found = await Promise.all(paths.map(async (path) => stat(path).catch(unlessMissing)))
  return paths.filter((_, at) => (found[at]?.mtimeMs ?? Infinity) < oldest)
}

async function measure(path: string): Promise<number> {
  const files = (await stat(path)).isDirectory() ? await listAll(path) : [path]
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/**
 * Returns the paths that belong to no remaining release, also drafts of publishes that were killed.
 * @param oldest builds described since then, in milliseconds, stay too: their release is still to be made
 */
async function listUnnamed(store: Store, remaining: readonly Release[], oldest: number): Promise<string[]> {
  const folders = ['builds', 'apps', 'maps', 'shells'].map((name) => listAll(join(store.site, name)))
  const [builds = [], ...otherFolders] = await Promise.all(folders)
  const apps = [...remaining.flatMap((release) => Object.values(release.apps)), ...(await readYoung(builds, oldest))]
  const files = apps.flatMap((app) => Object.keys(app.files).map((file) => join(app.name, file)))
  const rests = remaining.flatMap(composeRest)
  const paths = new Set(files.map((file) => join(store.site, 'apps', file)))
  const neededFiles = new Set([
    ...paths,
    ...files.map((file) => join(store.maps, `${file}.map`)),
    ...rests.map(({ file }) => join(store.site, file)),
    ...remaining.map((release) => store.shell(release.apps[hostName]?.version ?? '')),
    ...apps.map((app) => store.description(app)),
  ])
  // Browsers name a dictionary by its digest (RFC 9842): what was compressed with other dictionaries is never requested.
  const digests = [...paths].map(async (path) => digestOf((await readFile(path).catch(unlessMissing)) ?? ''))
  const dictionaries = new Set([...(await Promise.all(digests)), ...rests.map(({ content }) => digestOf(content))])
  const unnamed = [...builds, ...otherFolders.flat()].flatMap((path) => {
    const [, start, digest, ending] = /^(.*)\.dcz[\\/](.*)(\.\w+)$/.exec(path) ?? []
    if (digest === undefined) return neededFiles.has(path.replace(/\.(?:br|gz)$/, '')) ? [] : [path]
    if (!neededFiles.has(`${start}${ending}`)) return [`${start}.dcz`]
    return dictionaries.has(digest.replaceAll(/[\\/]/g, '')) ? [] : [path]
  })
  return [...new Set(unnamed)]
}

/** Without slashes: a path has none at the start and no two in a row. */
function digestOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64').replaceAll('/', '')
}

async function readYoung(descriptions: readonly string[], oldest: number): Promise<AppRelease[]> {
  const youngApps = descriptions.map(async (path) => {
    const written = (await stat(path).catch(unlessMissing))?.mtimeMs ?? 0
    return written < oldest || !path.endsWith('.json')
      ? []
      : [parseAs(appDescriptionStruct, await readJson(path), path, { mask: true })]
  })
  return (await Promise.all(youngApps)).flat()
}

async function listAll(folder: string): Promise<string[]> {
  const files = (await listFiles(folder).catch(unlessMissing)) ?? []
  return files.map((file) => join(folder, file))
}
