import type { AppRelease, Release } from '@site/shared/contract'
import { withLock } from '../files/lock.ts'
import { replaceFile, toJson } from '../files/write-file.ts'
import { writeDeltas } from '../pack/deltas.ts'
import { parseOrigin } from '../release/allowed-origins.ts'
import { nextRelease } from '../release/next-release.ts'
import { readCurrentToChange } from '../release/store.ts'
import { createContext, type Context, type SiteOptions } from './context.ts'
import { goLive, isLive, prepare } from './go-live.ts'
import { prepareApps } from './prepare-apps.ts'

export interface PublishOptions extends SiteOptions {
  /** False keeps the new release ready for `activate` without making it live. */
  activate?: boolean
  /** Where the files are served from; the site itself where left out. Must be in `allowed-origins.json`. */
  origin?: string
}

export interface Published {
  release: Release
  /** False when exactly this was live already. */
  changed: boolean
}

/**
 * Builds what changed, puts it into the store and makes the release with it live (docs/operating.md, "The release store").
 * @param site SITE_DIR
 * @param apps names of apps, or `all`
 * @throws Refusal with the reasons; what was live stays live.
 */
export async function publish(
  site: string,
  apps: readonly string[],
  { activate = true, origin, ...options }: PublishOptions = {},
): Promise<Published> {
  const context = createContext(site, options)
  const changed = await prepareApps(apps, origin === undefined ? '' : parseOrigin(origin), context)
  return withLock(context.store.lock, async () => {
    const release = await findCandidate(changed, context)
    const page = await prepare(release, context)
    await writeDeltas(release, context.store)
    if (await isLive(release, page, context.store)) return { release, changed: false }
    if (activate) await goLive(release, page, 'publish', context)
    else await replaceFile(context.store.pastRelease(release.id), toJson(release))
    return { release, changed: true }
  })
}

/**
 * Checks the live release, or with names the release that publishing these apps now would make; nothing becomes live.
 * @throws Refusal with the reasons.
 */
export async function check(site: string, apps: readonly string[], options: SiteOptions = {}): Promise<Release> {
  const context = createContext(site, options)
  const release = await findCandidate(await prepareApps(apps, '', context), context)
  await prepare(release, context)
  return release
}

async function findCandidate(changed: readonly AppRelease[], { store, by, production }: Context): Promise<Release> {
  const current = await readCurrentToChange(store)
  return nextRelease(current, changed, { by, development: current?.development ?? !production, now: new Date() })
}
