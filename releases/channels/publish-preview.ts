import { randomBytes } from 'node:crypto'
import { findChanged, inDays } from './changed-apps.ts'
import type { SiteOptions } from './context.ts'
import { announceDifferences } from './differences.ts'
import { prepareBuilds } from './prepare-apps.ts'
import { changeSideChannels, composeSideChannel } from './side-channels.ts'
import { withState, type SideChannel } from './state.ts'

/** Publishes only for visitors that open the site with `?preview=<id>`. @throws UserError with the reasons */
export async function publishPreview(
  site: string,
  names: readonly string[],
  { days = 7, ...options }: SiteOptions & { days?: number } = {},
): Promise<SideChannel> {
  const { published, apps, context } = await prepareBuilds(site, names, options)
  return withState(context, async (state) => {
    const { live, changed, release } = findChanged(published, apps, state)
    const name = `preview/${randomBytes(16).toString('hex')}`
    const shown = { name, apps: changed, release }
    const preview = await composeSideChannel(shown, live, published, context, inDays(days, context))
    // Only those who have the link miss anything.
    await announceDifferences(live, preview.release, context, true)
    await changeSideChannels(state, [...state.sideChannels, preview], context)
    return preview
  })
}
