import { join } from 'node:path'
import { array, string, type as shape, type Infer } from 'superstruct'
import type { PublishedSite } from './published-site.ts'
import { readJson, readMark, releaseStruct, type StoredRelease } from './stored-release.ts'

type Release = StoredRelease['release']

/** A version of an app that is live, or was within the last days. */
export interface LiveVersion {
  app: string
  version: string
  isLive: boolean
  /** When it went live for the first time, within what is looked at; ISO 8601, UTC. */
  since: string
  /** Who published it, when, from which commit; and the team whose app it is. */
  publication: NonNullable<Release['publications']>[string] | undefined
  /** Patterns of its pages; of the host, those of all remotes, around which it stands. */
  routes: string[]
}

/** In milliseconds: tabs that are open for longer are nobody's measure. */
const lookedAt = 7 * 24 * 3_600_000
/** More releases than anybody makes within these days; each is read once. */
const mostReleases = 100

const historyStruct = array(shape({ id: string(), at: string() }))
type Activation = Infer<typeof historyStruct>[number]

/** What is live, and what was live within the last seven days, by the history of the release store. */
export class LiveVersions {
  readonly #folder: string
  readonly #site: PublishedSite
  readonly #now: () => Date
  #mark: string | undefined
  #steps: { at: string; release: Release }[] = []

  /** @param folder SITE_DIR */
  constructor(folder: string, site: PublishedSite, now: () => Date) {
    this.#folder = folder
    this.#site = site
    this.#now = now
  }

  /** With what is being rolled out; by app, those that are live first, then the latest. */
  async read(): Promise<LiveVersion[]> {
    const live = (await this.#site.read())?.release
    const mark = await readMark(this.#folder, join(this.#folder, 'history.json'))
    if (mark !== this.#mark) {
      this.#steps = await this.#readSteps()
      this.#mark = mark
    }
    const from = new Date(this.#now().getTime() - lookedAt).toISOString()
    // What was live when these days began is not among their activations.
    const first = Math.max(
      this.#steps.findLastIndex(({ at }) => at < from),
      0,
    )
    const steps = this.#steps.slice(first)
    // A store without a history, as a copy may be, has at least what is live.
    if (live && steps.at(-1)?.release.id !== live.id) steps.push({ at: live.at ?? '', release: live })
    const rollout = await this.#site.rollout.read()
    if (rollout) steps.push({ at: rollout.rollout.since, release: rollout.site.release })
    return versionsOf(steps, live)
  }

  async #readSteps() {
    const content = await readJson(this.#folder, 'history.json').catch(() => [])
    const history = historyStruct.is(content) ? content.slice(-mostReleases) : []
    const read = new Map<string, Release | undefined>()
    for (const { id } of history) if (!read.has(id)) read.set(id, await this.#readRelease(id))
    return history.flatMap(({ id, at }: Activation) => {
      const release = read.get(id)
      return release ? [{ at, release }] : []
    })
  }

  /** Undefined where it is gone, or has a shape of before. */
  async #readRelease(id: string): Promise<Release | undefined> {
    if (!/^[\w-]+$/.test(id)) return undefined
    const content = await readJson(this.#folder, join('releases', `${id}.json`)).catch(() => undefined)
    return releaseStruct.is(content) ? content : undefined
  }
}

function versionsOf(steps: readonly { at: string; release: Release }[], live: Release | undefined): LiveVersion[] {
  const found = new Map<string, LiveVersion>()
  for (const { at, release } of steps) {
    const routes = Object.values(release.apps).flatMap((app) => app.routes.map(({ path }) => path))
    for (const [name, app] of Object.entries(release.apps)) {
      const version = app.version ?? ''
      const key = `${name} ${version}`
      const own = name === 'host' ? routes : app.routes.map(({ path }) => path)
      const known = found.get(key)
      found.set(key, {
        app: name,
        version,
        isLive: live?.apps[name]?.version === app.version,
        since: known?.since ?? at,
        publication: release.publications?.[name] ?? known?.publication,
        routes: [...new Set([...(known?.routes ?? []), ...own])],
      })
    }
  }
  return [...found.values()].toSorted(
    (a, b) => compare(a.app, b.app) || Number(b.isLive) - Number(a.isLive) || compare(b.since, a.since),
  )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
