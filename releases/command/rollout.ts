import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Publication, Release, Rollout } from '@site/shared/contract'
import { withLock } from '../files/lock.ts'
import { Refusal } from '../refusal.ts'
import { parseOrigin } from '../release/allowed-origins.ts'
import { endRollout, readRollout, type RolloutRelease } from '../release/rollout.ts'
import { readCurrentToChange, storeAt } from '../release/store.ts'
import { requireTeamKey } from '../sign/require-team-key.ts'
import { changeLive, type Changed } from './change-live.ts'
import { createContext, type Context, type SiteOptions } from './context.ts'
import { prepare } from './go-live.ts'
import { openArchives } from './open-archives.ts'
import { prepareApps } from './prepare-apps.ts'
import { describeApps, describeOther, pick, rolloutHeaders, writeRollout } from './refresh-rollout.ts'
import { refuseStopped } from './refuse-stopped.ts'
import { writeBeside } from './write-beside.ts'

/** In milliseconds: no visitor keeps a draw for longer. */
const longest = 30 * 24 * 60 * 60 * 1000

export interface RolloutOptions extends SiteOptions {
  /** In percent, 1 to 99. */
  share: number
  /** As of `publish`. */
  origin?: string
  now?: () => Date
}

/**
 * Builds apps and puts them into the store like `publish`, checked in the same way, but shows them to a share of the visitors
 * only (decisions/0014). The same builds again get another share: whoever was in stays in where it grows.
 * @throws Refusal with the reasons, one of them that something else is being rolled out.
 */
export async function publishRollout(
  site: string,
  names: readonly string[],
  { share, origin, now = () => new Date(), ...options }: RolloutOptions,
): Promise<RolloutRelease> {
  const { published: chosen, context } = await openArchives(names, createContext(site, options))
  const apps = await prepareApps(chosen, origin && parseOrigin(origin), context)
  return withLock(context.store.lock, async () => {
    const live = await readCurrentToChange(context.store)
    if (live === undefined) throw new Refusal(['Nothing has been published yet: publish all'])
    const changed = apps.filter((app) => !isDeepStrictEqual(app, live.apps[app.name]))
    if (changed.length === 0) throw new Refusal([`${chosen.join(', ')}: exactly this is live already`])
    const own = Object.fromEntries(changed.map((app) => [app.name, app]))
    const since = now()
    const running = await readRollout(context.store, since)
    if (running !== undefined) {
      if (!isDeepStrictEqual(pick(running.apps, running.rollout.apps), own)) throw new Refusal([describeOther(running)])
      return changeShare(running, share, context)
    }
    const off = Object.keys(own).filter((name) => live.disabled?.includes(name))
    if (off.length > 0) throw new Refusal(off.map((name) => `${name} is switched off: enable it first`))
    const rollout: Rollout = {
      id: randomBytes(8).toString('hex'),
      since: since.toISOString(),
      until: new Date(since.getTime() + longest).toISOString(),
      share,
      leastShare: share,
      mostShare: share,
      apps: Object.keys(own),
    }
    return writeRollout(live, { ...live, apps: own, rollout }, chosen, context)
  })
}

/** Another share of the same release: nobody who keeps it is offered anything. */
async function changeShare(running: RolloutRelease, share: number, context: Context): Promise<RolloutRelease> {
  const { rollout } = running
  await requireTeamKey(rollout.apps, 'rolled out by', context)
  const [leastShare, mostShare] = [Math.min(rollout.leastShare, share), Math.max(rollout.mostShare, share)]
  const release = { ...running, rollout: { ...rollout, share, leastShare, mostShare } }
  await writeBeside(context.store.rollout, release, await prepare(release, context), rolloutHeaders, context)
  return release
}

/**
 * Makes what is being rolled out live for all, and so ends the roll-out. It stays the release that its visitors have: they
 * load nothing anew.
 * @param name the app, where one says it to be sure
 * @param options with the origins of the site that are asked whether its servers have stopped it
 * @throws Refusal when nothing is rolled out, when it is not this app alone, or with the reasons of the check.
 */
export async function promote(
  site: string,
  name?: string,
  { origins = [], ...options }: SiteOptions & { origins?: readonly string[] } = {},
): Promise<Changed> {
  const context = createContext(site, options)
  return withLock(context.store.lock, async () => {
    const running = await readRollout(context.store)
    if (running === undefined) throw new Refusal(['Nothing is being rolled out: `publish <app> --to 10%` begins it'])
    const { apps } = running.rollout
    if (name !== undefined && apps.join() !== name)
      throw new Refusal([`${describeApps(running)} is being rolled out: promote without a name makes it live`])
    await refuseStopped(running, origins, context.log)
    const makeContent = (live: Release | undefined) => ({
      ...live,
      apps: { ...live?.apps, ...pick(running.apps, apps) },
      publications: { ...live?.publications, ...withoutRollout(pick(running.publications, apps)) },
    })
    const [app] = apps.length === 1 ? apps : []
    const change = { how: 'promote', known: running, ...(app === undefined ? {} : { app }) } as const
    const changed = await changeLive(makeContent, change, context)
    // Also where it was live already: an earlier one was cut off.
    await endRollout(context.store)
    return changed
  })
}

/** Where teams sign, what was signed for the roll-out is signed anew for all. */
function withoutRollout(publications: Record<string, Publication>): Record<string, Publication> {
  return Object.fromEntries(
    Object.entries(publications).map(([name, { rollout: _rollout, ...publication }]) => [name, publication]),
  )
}

/** The roll-out that goes on, if any. `site` is SITE_DIR. */
export async function findRollout(site: string): Promise<RolloutRelease | undefined> {
  return readRollout(storeAt(site))
}

/** Ends the roll-out: all see what is live. @throws Refusal when there is none. */
export async function stopRollout(site: string): Promise<RolloutRelease> {
  const store = storeAt(site)
  return withLock(store.lock, async () => {
    const running = await readRollout(store)
    if (running === undefined) throw new Refusal(['Nothing is being rolled out'])
    await endRollout(store)
    return running
  })
}
