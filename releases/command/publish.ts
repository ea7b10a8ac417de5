import type { AppRelease, Release } from '@site/shared/contract'
import { findFormerFaults } from '../check/formers.ts'
import { withLock } from '../files/lock.ts'
import { Refusal } from '../refusal.ts'
import { parseOrigin } from '../release/allowed-origins.ts'
import type { Content } from '../release/next-release.ts'
import { isRelease } from '../release/shape.ts'
import { readCurrentToChange, readDescription } from '../release/store.ts'
import { hostName } from '../workspace.ts'
import { changeLive, type Changed } from './change-live.ts'
import { createContext, readCheckContext, type Context, type SiteOptions } from './context.ts'
import { prepare } from './go-live.ts'
import { makeRelease } from './make-release.ts'
import { openArchives } from './open-archives.ts'
import { prepareApps } from './prepare-apps.ts'

export interface PublishOptions extends SiteOptions {
  /** False keeps the new release ready for `activate` without making it live. */
  activate?: boolean
  /**
   * Where the files are served from, which is remembered: each app stays where it is until another place is named. Empty
   * for the site itself. Must be in `allowed-origins.json`.
   */
  origin?: string
}

/**
 * Builds what changed, puts it into the store and makes the release with it live (docs/operating.md, "The release store").
 * @param site SITE_DIR
 * @param names names of apps, archives of `pack`, or `all`
 * @throws Refusal with the reasons; what was live stays live.
 */
export async function publish(
  site: string,
  names: readonly string[],
  { activate = true, origin, ...options }: PublishOptions = {},
): Promise<Changed> {
  const { published, context } = await openArchives(names, createContext(site, options))
  const apps = await prepareApps(published, origin && parseOrigin(origin), context)
  const change = { how: 'publish', published, onlyReady: !activate } as const
  const changed = await withLock(context.store.lock, () =>
    changeLive((live) => replaceApps(live, apps), change, context),
  )
  if (published.includes(hostName)) await tellOfMenus(changed.release, context)
  return changed
}

/** Builds of before remotes said it stand in no menu of a host that asks them. */
async function tellOfMenus({ apps }: Release, { store, log }: Context): Promise<void> {
  const remotes = Object.values(apps).filter(({ name }) => name !== hostName)
  const asked = remotes.map(async (app) => ((await readDescription(store, app))?.menu ? [] : [app.name]))
  const names = (await Promise.all(asked)).flat()
  if (names.length === 0) return
  const reason = 'built before remotes said where they stand in menus, so those of this host lack them'
  log(`${names.join(', ')}: ${reason}. To have their entries back: publish ${names.join(' ')}`)
}

/**
 * Checks the live release, or with names the release that publishing these apps now would make; nothing becomes live.
 * Apps that come from another origin are asked for there.
 * @throws Refusal with the reasons.
 */
export async function check(site: string, names: readonly string[], options: SiteOptions = {}): Promise<Release> {
  const { published, context } = await openArchives(names, createContext(site, options))
  const apps = await prepareApps(published, undefined, context)
  const live = await readCurrentToChange(context.store)
  const release = await makeRelease(replaceApps(live, apps), live, published, context)
  // What is not live yet is copied to its origin later.
  const asked = Object.values(release.apps).filter((app) => !apps.includes(app))
  await prepare(release, context, asked)
  await refuseDamagedFormers(live, context)
  return release
}

/** A publish goes on without a former version that is damaged: only here it is told. */
async function refuseDamagedFormers(live: Release | undefined, context: Context): Promise<void> {
  if (!isRelease(live)) return
  const faults = await findFormerFaults(live, await readCheckContext(context))
  const reasons = Object.values(faults).flat()
  if (reasons.length > 0) throw new Refusal(reasons)
}

function replaceApps(live: Release | undefined, changed: readonly AppRelease[]): Content {
  return { ...live, apps: { ...live?.apps, ...Object.fromEntries(changed.map((app) => [app.name, app])) } }
}
