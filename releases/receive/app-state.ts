import { createHash } from 'node:crypto'
import type { State } from '../channels/state.ts'
import { readHistory, readSteps } from '../store/history.ts'
import type { Store } from '../store/store.ts'
import { readLastStep } from './audit-log.ts'
import type { AppState } from './order.ts'

/** Returns what visitors have of an app, and the tag of this state. */
export async function describeApp(app: string, { live, sideChannels }: State, store: Store): Promise<AppState> {
  const liveApp = live?.apps[app]
  const publication = live?.publications?.[app]
  const canary = sideChannels.find(({ name }) => name === `canary/${app}`)
  const previews = sideChannels.filter(({ name, apps }) => name.startsWith('preview/') && apps.includes(app))
  return {
    app,
    tag: await tagOf(app, store),
    live: liveApp && { version: liveApp.version, ...(publication && { by: publication.by, at: publication.at }) },
    isOff: live?.disabled?.includes(app) ?? false,
    canary: canary && {
      version: canary.release.apps[app]?.version ?? '',
      share: canary.channel.buckets?.length ?? 0,
      until: canary.channel.until ?? '',
    },
    previews: previews.map(({ name, channel }) => ({ name, until: channel.until ?? '' })),
  }
}

/** When an app last changed for all, by whatever command, and the last step that came from elsewhere: none of both ever comes again. */
async function tagOf(app: string, store: Store): Promise<string> {
  let shown = ''
  let since = ''
  for (const { at, release } of await readSteps(store, await readHistory(store))) {
    const now = `${release.apps[app]?.version} ${release.disabled?.includes(app) ?? false}`
    if (now !== shown) since = at
    shown = now
  }
  const last = await readLastStep(store, app)
  return createHash('sha256').update(`${since} ${last}`).digest('hex').slice(0, 32)
}
