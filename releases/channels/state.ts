// The channels of a store while a command changes them: it reads them under the lock, and replaces `channels.json` in one step.
// Nothing that a visitor sees changes before that step, and everything has changed after it.
import type { Channels, Release } from '@site/shared/contract'
import { errorMessage } from '@site/shared/rules'
import { digest } from '../files/digest.ts'
import { toJson, UserError } from '../files/files.ts'
import { withLock } from '../files/lock.ts'
import { loadChannel } from '../store/read-channels.ts'
import { readSigningKey } from '../store/signing-key.ts'
import { parseReleaseToChange, findPast, type Store } from '../store/store.ts'
import { isCanary, readChannelsToChange, writeChannels } from '../store/write-channels.ts'
import type { SideChannel, State } from './channel-state.ts'
import type { Context } from './context.ts'

export type { SideChannel, State } from './channel-state.ts'

export async function withState<Result>(context: Context, work: (state: State) => Promise<Result>): Promise<Result> {
  return withLock(context.store.lock, async () => {
    const state = await readState(context)
    await context.admit(state)
    return work(state)
  })
}

/** Reads the channels for changing them. @throws UserError when they are damaged, or signed and `SITE_KEY` does not fit */
export async function readState({ store, key, now }: Pick<Context, 'store' | 'key' | 'now'>): Promise<State> {
  const channels = await readChannelsToChange(store.site, key ? await readSigningKey(key) : undefined)
  if (channels === undefined) return { channels, live: undefined, sideChannels: [] }
  if (key && channels.signature !== undefined) store.digests.signed = channels.stored ?? {}
  const sideChannels = listSideChannels(channels, now()).map(async (listed): Promise<SideChannel[]> => {
    const release = await loadRelease(listed.name, channels, store).catch(() => undefined)
    return release ? [{ ...listed, release }] : []
  })
  const live = await loadRelease('live', channels, store).catch((error) => repairLive(error, store, channels))
  return { channels, live, sideChannels: (await Promise.all(sideChannels)).flat() }
}

/** Returns the previews and canaries that have not ended. */
export function listSideChannels({ channels }: Channels, now: Date): Omit<SideChannel, 'release'>[] {
  return Object.entries(channels).flatMap(([name, channel]) => {
    const { apps, until = '' } = channel
    const hasEnded = Date.parse(until) <= now.getTime()
    return apps && !hasEnded ? [{ name, channel, apps }] : []
  })
}

async function loadRelease(name: string, channels: Channels, { site }: Store): Promise<Release> {
  try {
    return (await loadChannel(site, channels, name, (value) => parseReleaseToChange(value, name))).content
  } catch (error) {
    if (error instanceof UserError) throw error
    throw new UserError([`The channel ${name} in ${site} is damaged: ${errorMessage(error)}`])
  }
}

/** Composed files can be damaged: the next publish composes them anew from the stored release, if that is the one. */
async function repairLive(error: unknown, store: Store, { channels: { live } }: Channels): Promise<Release> {
  const release = live && (await findPast(store, live.release))
  if (release && digest('sha384', toJson(release)) === live.files['release.json']) return release
  throw error
}

/** Replaces `channels.json`. @param own `live` and the previous releases @param live the release of the channel `live` */
export async function replaceChannels(
  { channels }: State,
  newChannels: Channels['channels'],
  sideChannels: readonly SideChannel[],
  live: Release,
  { store, by, key, now }: Context,
): Promise<void> {
  const canaries = sideChannels.filter(({ channel }) => isCanary(channel))
  const next = { ...newChannels }
  for (const { name, channel } of sideChannels) next[name] = channel
  await writeChannels(store.site, channels, next, {
    by,
    key: key ? await readSigningKey(key) : undefined,
    now: now(),
    stored: store.digests.written,
    shown: [live, ...canaries.map(({ release }) => release)],
  })
}
