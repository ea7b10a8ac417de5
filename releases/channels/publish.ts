import { isDeepStrictEqual } from 'node:util'
import type { Release } from '@site/shared/contract'
import { ConflictError } from '../files/files.ts'
import { isCanary } from '../store/write-channels.ts'
import { makeRelease } from './compose-release.ts'
import type { SiteOptions } from './context.ts'
import { makeLive, type Changed } from './make-live.ts'
import { replaceApps } from './next-release.ts'
import { prepareBuilds } from './prepare-apps.ts'
import { describeRunning } from './side-channels.ts'
import { withState, type State } from './state.ts'

/**
 * Builds what changed, stores it and makes the release with it live. @throws UserError; then nothing has changed for visitors
 * @param names names of apps, archives of `pack`, or `all`
 */
export async function publish(site: string, names: readonly string[], options: SiteOptions = {}): Promise<Changed> {
  const { published, apps, context } = await prepareBuilds(site, names, options)
  return withState(context, async (state) => {
    const release = await makeRelease(replaceApps(state.live, apps), state.live, published, context)
    rejectCanaryApps(release, state)
    return makeLive(release, { how: 'publish' }, state, context)
  })
}

/** A publish would end the canary of an app without a word, so that takes a command of its own. @throws UserError */
function rejectCanaryApps(next: Release, { live, sideChannels }: State): void {
  const touched = sideChannels.filter(
    ({ channel, apps }) => isCanary(channel) && apps.some((app) => !isDeepStrictEqual(next.apps[app], live?.apps[app])),
  )
  if (touched.length > 0) throw new ConflictError(touched.map(describeRunning))
}
