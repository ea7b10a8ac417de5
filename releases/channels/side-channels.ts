// Previews and canaries: the live release but for some apps. They are composed again whenever another release goes live.
import { isDeepStrictEqual } from 'node:util'
import type { Channel, Release } from '@site/shared/contract'
import { isPrevious } from '@site/shared/contract/release'
import { UserError } from '../files/files.ts'
import { writeDeltas } from '../store/deltas.ts'
import { isCanary, writeComposed } from '../store/write-channels.ts'
import { makeRelease, prepare } from './compose-release.ts'
import type { Context } from './context.ts'
import { withAppsOf, type Content } from './next-release.ts'
import { replaceChannels, type SideChannel, type State } from './state.ts'

/** Duration and audience of a side channel: canaries have buckets, previews a link. */
type Audience = Pick<Channel, 'since' | 'until' | 'buckets'>

/**
 * Makes, checks, composes and stores the release of a preview or canary: the live one but for its own apps, which `shown` contains.
 * @param published apps whose sources are those of this workspace now
 */
export async function composeSideChannel(
  { name, apps, release: shownRelease }: Omit<SideChannel, 'channel'>,
  live: Release,
  published: readonly string[],
  context: Context,
  { since, until, buckets }: Audience,
): Promise<SideChannel> {
  const isForShare = buckets !== undefined
  const release = await makeRelease(withApps(live, apps, shownRelease), live, published, context)
  const composed = await prepare(release, live, context, isForShare ? undefined : { name, until, apps })
  if (isForShare) await writeDeltas(release, context.store)
  const files = await writeComposed(context.store.site, release, composed)
  const channel: Channel = { ...files, since, until, live: live.id, apps }
  if (isForShare) channel.buckets = buckets
  return { name, channel, release, apps }
}

/** Returns the content of `live` with some apps as in another release, also where they are switched off. */
function withApps(live: Release, names: readonly string[], other: Release): Content {
  const disabled = live.disabled?.filter((name) => !names.includes(name)) ?? []
  return { ...withAppsOf(live, names, other), disabled }
}

/** Replaces the previews and canaries of the live release. @throws UserError when there is none */
export async function changeSideChannels(
  state: State,
  sideChannels: readonly SideChannel[],
  context: Context,
): Promise<void> {
  const channels = Object.entries(state.channels?.channels ?? {})
  if (!state.live) throw new UserError(['Nothing has been published yet: publish all'])
  const own = channels.filter(([name]) => name === 'live' || isPrevious(name))
  await replaceChannels(state, Object.fromEntries(own), sideChannels, state.live, context)
}

export async function endSideChannel(state: State, ended: SideChannel, context: Context): Promise<void> {
  const others = state.sideChannels.filter((one) => one !== ended)
  await changeSideChannels(state, others, context)
}

/** Composes the previews and canaries for another live release; drops those that do not fit, and canaries whose app has changed. */
export async function rebase(
  { sideChannels, live: before }: State,
  live: Release,
  context: Context,
): Promise<SideChannel[]> {
  const rebased: SideChannel[] = []
  for (const sideChannel of sideChannels) {
    const { name, apps, channel } = sideChannel
    if (apps.some((app) => isOver(app, sideChannel, before, live))) {
      const isLive = apps.every((app) => isDeepStrictEqual(live.apps[app], sideChannel.release.apps[app]))
      context.log(`${name} has ended: the live release has ${isLive ? 'this' : 'another'} ${apps.join(', ')}`)
      continue
    }
    try {
      rebased.push(await composeSideChannel(sideChannel, live, [], context, channel))
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      context.log(`${name} has ended, it does not fit the live release: ${error.reasons.join('; ')}`)
    }
  }
  return rebased
}

/** Whether everybody has this app of a side channel now, or the live release has changed the app of a canary. */
function isOver(app: string, { release, channel }: SideChannel, before: Release | undefined, live: Release): boolean {
  if (isDeepStrictEqual(live.apps[app], release.apps[app])) return true
  if (!isCanary(channel)) return false
  return !isDeepStrictEqual(live.apps[app], before?.apps[app]) || isOff(app, live) !== isOff(app, before)
}

function isOff(app: string, release: Release | undefined): boolean {
  return release?.disabled?.includes(app) ?? false
}

export function describeRunning({ name, channel, apps, release }: SideChannel): string {
  const versions = apps.map((app) => `${app} ${release.apps[app]?.version}`).join(', ')
  return `${versions} is shown to ${channel.buckets?.length} % of the visitors: \`promote\` it, or \`end ${name}\``
}
