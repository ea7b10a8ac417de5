import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { AppRelease, Release } from '@site/shared/contract'
import { bucketCount, longestCanary } from '@site/shared/contract/release'
import { UserError } from '../files/files.ts'
import { changeBeside, changeLive, describeRunning, readState, withState } from './change-channels.ts'
import type { Changed, State } from './change-channels.ts'
import { composeBeside, makeRelease, prepare, type Beside } from './compose-release.ts'
import type { Context, SiteOptions } from './context.ts'
import type { Content } from './next-release.ts'
import { prepareBuilds, type BuildOptions } from './prepare-apps.ts'

const oneDay = 24 * 60 * 60 * 1000

/**
 * Builds what changed, stores it and makes the release with it live. @throws UserError; then nothing has changed for visitors
 * @param names names of apps, archives of `pack`, or `all`
 * @param options.activate false only stores the new release: `rollback <id>` makes it live
 */
export async function publish(
  site: string,
  names: readonly string[],
  { activate = true, ...options }: BuildOptions & { activate?: boolean } = {},
): Promise<Changed> {
  const { published, apps, context } = await prepareBuilds(site, names, options)
  const change = { how: 'publish', published, onlyReady: !activate } as const
  return withState(context, (state) => changeLive(state, (live) => replaceApps(live, apps), change, context))
}

/**
 * Checks the live release, or the one that publishing these apps would make live. Changes nothing, and asks other origins for their
 * files. @throws UserError with the reasons
 */
export async function check(site: string, names: readonly string[], options: SiteOptions = {}): Promise<Release> {
  const { published, apps, context } = await prepareBuilds(site, names, options)
  const { live } = await readState(context)
  const release = await makeRelease(replaceApps(live, apps), live, published, context)
  // New files are copied to their origin later.
  const asked = Object.values(release.apps).filter((app) => !apps.includes(app))
  await prepare(release, context, { live, asked })
  return release
}

/** Publishes only for visitors that open the site with `?preview=<id>`. @throws UserError with the reasons */
export async function publishPreview(
  site: string,
  names: readonly string[],
  { days = 7, ...options }: BuildOptions & { days?: number } = {},
): Promise<Beside> {
  const { published, apps, context } = await prepareBuilds(site, names, options)
  return withState(context, async (state) => {
    const changed = findChanged(published, apps, state)
    const shown = { name: `preview/${randomBytes(16).toString('hex')}`, ...changed }
    const preview = await composeBeside(shown, changed.live, published, context, inDays(days, context))
    await changeBeside(state, [...state.beside, preview], context)
    return preview
  })
}

/**
 * Publishes each app for a share (percent, 1 to 99) of the visitors only, as a canary of its own (docs/decisions/0010). The same build again gets another
 * share, and visitors that see it keep it while that grows. @throws UserError, also when another build of the app has a canary
 */
export async function publishCanary(
  site: string,
  names: readonly string[],
  { share, ...options }: BuildOptions & { share: number },
): Promise<Beside[]> {
  const { published, apps, context } = await prepareBuilds(site, names, options)
  return withState(context, async (state) => {
    const { live, apps: changed, release } = findChanged(published, apps, state)
    const off = changed.filter((name) => live.disabled?.includes(name))
    if (off.length > 0) throw new UserError(off.map((name) => `${name} is switched off: enable it first`))
    let all = state.beside
    for (const app of changed) {
      const name = `canary/${app}`
      const running = all.find((one) => one.name === name)
      if (running && !isDeepStrictEqual(running.release.apps[app], release.apps[app]))
        throw new UserError([describeRunning(running)])
      const others = all.filter((one) => one.name !== name)
      const buckets = chooseBuckets(app, share, running, others)
      const canary = running
        ? { ...running, channel: { ...running.channel, buckets } }
        : await composeBeside({ name, apps: [app], release }, live, published, context, {
            ...inDays(longestCanary, context),
            buckets,
          })
      all = [...others, canary]
    }
    await changeBeside(state, all, context)
    return all.filter(({ name }) => changed.includes(name.replace('canary/', '')))
  })
}

/** Keeps the buckets that the canary has, and adds the lowest free ones; a smaller share drops the last. @throws UserError when too few are free */
function chooseBuckets(app: string, share: number, running: Beside | undefined, others: readonly Beside[]): number[] {
  const own = running?.channel.buckets ?? []
  const taken = new Set([...own, ...others.flatMap(({ channel }) => channel.buckets ?? [])])
  const free = Array.from({ length: bucketCount }, (_, bucket) => bucket).filter((bucket) => !taken.has(bucket))
  // One bucket at least sees the live release.
  const most = own.length + free.length - 1
  if (share > most) throw new UserError([`${app} can be shown to ${most} % at most: other canaries have the rest`])
  return [...own, ...free].slice(0, share)
}

/** Returns the built apps that differ from what is live, inside a release. @throws UserError when there are none */
function findChanged(published: readonly string[], apps: readonly AppRelease[], { live }: State) {
  if (live === undefined) throw new UserError(['Nothing has been published yet: publish all'])
  const changed = apps.filter((app) => !isDeepStrictEqual(app, live.apps[app.name]))
  if (changed.length === 0) throw new UserError([`${published.join(', ')}: exactly this is live already`])
  return { live, apps: changed.map(({ name }) => name), release: { ...live, ...replaceApps(live, changed) } }
}

function inDays(days: number, { now }: Context): { since: string; until: string } {
  const since = now()
  return { since: since.toISOString(), until: new Date(since.getTime() + days * oneDay).toISOString() }
}

function replaceApps(live: Release | undefined, changed: readonly AppRelease[]): Content {
  return { ...live, apps: { ...live?.apps, ...Object.fromEntries(changed.map((app) => [app.name, app])) } }
}
