import { UserError } from '../files/files.ts'
import { isCanary } from '../store/write-channels.ts'
import { remakeRelease } from './compose-release.ts'
import { createContext, type SiteOptions } from './context.ts'
import { makeLive, type Changed } from './make-live.ts'
import { withAppsOf } from './next-release.ts'
import { withState, type SideChannel, type State } from './state.ts'

/** Makes a canary live for all as the release that its visitors have; `app` may be left out where there is only one. */
export async function promote(site: string, app?: string, options: SiteOptions = {}): Promise<Changed> {
  const context = createContext(site, options)
  return withState(context, async (state) => {
    const canary = findCanary(state, app)
    const [name = ''] = canary.apps
    const release = await remakeRelease(
      canary.release,
      withAppsOf(state.live, [name], canary.release),
      state.live,
      context,
    )
    return makeLive(release, { how: 'promote', app: name }, state, context)
  })
}

/** @throws UserError when there is none, or `app` is left out and there are several */
function findCanary({ sideChannels }: State, app: string | undefined): SideChannel {
  const canaries = sideChannels.filter(({ channel }) => isCanary(channel))
  const [canary, other] = canaries.filter(({ name }) => app === undefined || name === `canary/${app}`)
  if (canary === undefined)
    throw new UserError([`There is no canary${app ? ` of ${app}` : ''}: publish <app> --to 10%`])
  if (other) throw new UserError([`Say which one: ${canaries.flatMap(({ apps }) => apps).join(', ')}`])
  return canary
}
