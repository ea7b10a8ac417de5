import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Preview, Release } from '@site/shared/contract'
import { withLock } from '../files/lock.ts'
import { Refusal } from '../refusal.ts'
import { parseOrigin } from '../release/allowed-origins.ts'
import type { Content } from '../release/next-release.ts'
import { endPreview, keepPreviews, readPreviews, type PreviewRelease } from '../release/previews.ts'
import { readCurrentToChange, storeAt } from '../release/store.ts'
import { createContext, type Context, type SiteOptions } from './context.ts'
import { prepare } from './go-live.ts'
import { makeRelease } from './make-release.ts'
import { openArchives } from './open-archives.ts'
import { prepareApps } from './prepare-apps.ts'
import { writeBeside } from './write-beside.ts'

const oneDay = 24 * 60 * 60 * 1000

export interface PreviewOptions extends SiteOptions {
  /** How long it is shown, in days. */
  days?: number
  /** As of `publish`. */
  origin?: string
  now?: () => Date
}

/** A preview is for those who have its link: what it is served with besides what every page has. */
const headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' }

/**
 * Builds apps and puts them into the store like `publish`, checked in the same way, but shows them only to whoever opens the
 * site with `?preview=<id>` (decisions/0010).
 * @throws Refusal with the reasons.
 */
export async function publishPreview(
  site: string,
  names: readonly string[],
  { days = 7, origin, now = () => new Date(), ...options }: PreviewOptions = {},
): Promise<PreviewRelease> {
  const { published: chosen, context } = await openArchives(names, createContext(site, options))
  const apps = await prepareApps(chosen, origin && parseOrigin(origin), context)
  return withLock(context.store.lock, async () => {
    const live = await readCurrentToChange(context.store)
    if (live === undefined) throw new Refusal(['Nothing has been published yet: publish all'])
    await keepPreviews(context.store, now())
    const changed = apps.filter((app) => !isDeepStrictEqual(app, live.apps[app.name]))
    if (changed.length === 0) throw new Refusal([`${chosen.join(', ')}: exactly this is live already`])
    const preview: Preview = {
      id: randomBytes(16).toString('hex'),
      until: new Date(now().getTime() + days * oneDay).toISOString(),
      apps: changed.map(({ name }) => name),
    }
    const content = { ...live, apps: Object.fromEntries(changed.map((app) => [app.name, app])), preview }
    return writePreview(live, content, chosen, context)
  })
}

/**
 * Makes the previews anew after a change of what is live, so that all but the previewed apps are as live. The lock must be
 * held. One that does not fit any more stays as it was: nobody's publish waits for it.
 */
export async function refreshPreviews(live: Release, context: Context): Promise<void> {
  for (const former of await keepPreviews(context.store)) {
    const { preview } = former
    const only = <Value>(values: Record<string, Value> = {}) =>
      Object.fromEntries(Object.entries(values).filter(([name]) => preview.apps.includes(name)))
    const content = { apps: only(former.apps), publications: only(former.publications), preview }
    try {
      await writePreview(live, content, [], context)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      context.log(`Preview ${preview.id} stays as it was: ${error.reasons.join('; ')}`)
    }
  }
}

/** @param shown the previewed apps, which are switched on, with what is known of their publication */
async function writePreview(
  live: Release,
  shown: Content & { preview: Preview },
  published: readonly string[],
  context: Context,
): Promise<PreviewRelease> {
  const { preview } = shown
  const content: Content = {
    apps: { ...live.apps, ...shown.apps },
    disabled: live.disabled?.filter((name) => !preview.apps.includes(name)) ?? [],
    publications: { ...live.publications, ...shown.publications },
    ...(live.teams === undefined ? {} : { teams: live.teams }),
    preview,
  }
  const release = { ...(await makeRelease(content, live, published, context)), preview }
  const composed = await prepare(release, context, Object.values(shown.apps))
  await writeBeside(context.store.preview(preview.id), release, composed, headers, context)
  return release
}

/** The previews that have not ended. `site` is SITE_DIR. */
export async function listPreviews(site: string): Promise<PreviewRelease[]> {
  const found = await readPreviews(storeAt(site))
  return found.filter(({ preview }) => Date.parse(preview.until) > Date.now())
}

/** Ends a preview. @throws Refusal when there is none with this id. */
export async function stopPreview(site: string, id: string): Promise<void> {
  const store = storeAt(site)
  await withLock(store.lock, async () => {
    const known = await readPreviews(store)
    if (!known.some(({ preview }) => preview.id === id))
      throw new Refusal([`There is no preview "${id}": preview list`])
    await endPreview(store, id)
  })
}
