import { isDeepStrictEqual } from 'node:util'
import { bucketCount, longestCanary } from '@site/shared/contract/release'
import { ConflictError, UserError } from '../files/files.ts'
import { findChanged, inDays } from './changed-apps.ts'
import type { SiteOptions } from './context.ts'
import { announceDifferences } from './differences.ts'
import { prepareBuilds } from './prepare-apps.ts'
import { changeSideChannels, composeSideChannel, describeRunning } from './side-channels.ts'
import { withState, type SideChannel } from './state.ts'

/**
 * Publishes each app for a share (percent, 1 to 99) of the visitors only, as a canary of its own (docs/decisions/0010). The same build again gets another
 * share, and visitors that see it keep it while that grows. @throws UserError, also when another build of the app has a canary
 */
export async function publishCanary(
  site: string,
  names: readonly string[],
  { share, ...options }: SiteOptions & { share: number },
): Promise<SideChannel[]> {
  const { published, apps, context } = await prepareBuilds(site, names, options)
  return withState(context, async (state) => {
    const { live, changed, release } = findChanged(published, apps, state)
    const off = changed.filter((name) => live.disabled?.includes(name))
    if (off.length > 0) throw new UserError(off.map((name) => `${name} is switched off: enable it first`))
    let sideChannels = state.sideChannels
    for (const app of changed) {
      const name = `canary/${app}`
      const runningCanary = sideChannels.find((one) => one.name === name)
      if (runningCanary && !isDeepStrictEqual(runningCanary.release.apps[app], release.apps[app]))
        throw new ConflictError([describeRunning(runningCanary)])
      const otherChannels = sideChannels.filter((one) => one.name !== name)
      const buckets = chooseBuckets(app, share, runningCanary, otherChannels)
      const audience = { ...inDays(longestCanary, context), buckets }
      const canary = runningCanary
        ? { ...runningCanary, channel: { ...runningCanary.channel, buckets } }
        : await composeSideChannel({ name, apps: [app], release }, live, published, context, audience)
      if (!runningCanary) await announceDifferences(live, canary.release, context, context.dropPaths)
      sideChannels = [...otherChannels, canary]
    }
    await changeSideChannels(state, sideChannels, context)
    return sideChannels.filter(({ name }) => changed.includes(name.replace('canary/', '')))
  })
}

/** Keeps the buckets that the canary has, and adds the lowest free ones; a smaller share drops the last. @throws UserError when too few are free */
function chooseBuckets(
  app: string,
  share: number,
  running: SideChannel | undefined,
  others: readonly SideChannel[],
): number[] {
  const buckets = running?.channel.buckets ?? []
  const taken = new Set([...buckets, ...others.flatMap(({ channel }) => channel.buckets ?? [])])
  const freeBuckets = Array.from({ length: bucketCount }, (_, bucket) => bucket).filter((bucket) => !taken.has(bucket))
  // One bucket at least sees the live release.
  const maxShare = buckets.length + freeBuckets.length - 1
  if (share > maxShare) {
    throw new UserError([`${app} can be shown to ${maxShare} % at most: other canaries have the rest`])
  }
  return [...buckets, ...freeBuckets].slice(0, share)
}
