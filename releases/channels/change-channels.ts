// What every command that writes has in common: it reads the channels under the lock, makes releases, checks and composes them, and
// replaces `channels.json` in one step. Nothing that a visitor sees changes before that, and everything has changed after it.
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { AppRelease, Channel, Channels, Release } from '@site/shared/contract'
import { errorMessage } from '@site/shared/rules'
import { digest } from '../files/digest.ts'
import { readJson, replaceFile, toJson, UserError } from '../files/files.ts'
import { withLock } from '../files/lock.ts'
import { writeDeltas } from '../store/deltas.ts'
import { readHistory, type Activation } from '../store/history.ts'
import { loadChannel } from '../store/read-channels.ts'
import { readSigningKey } from '../store/signing-key.ts'
import { parseReleaseToChange, findPast, writeSigned, type Store } from '../store/store.ts'
import { isCanary, linkFolders, readChannelsToChange, writeChannels, writeComposed } from '../store/write-channels.ts'
import { isWatched } from '../workspace.ts'
import { type Context } from './context.ts'
import type { Content } from './next-release.ts'
import { composeBeside, composePrevious, makeRelease, prepare, type Beside } from './compose-release.ts'

export interface Changed {
  release: Release
  former: Release | undefined
  /** False when exactly this was live already. */
  changed: boolean
}

export interface State {
  channels: Channels | undefined
  live: Release | undefined
  beside: Beside[]
}

export async function withState<Result>(context: Context, work: (state: State) => Promise<Result>): Promise<Result> {
  return withLock(context.store.lock, async () => work(await readState(context)))
}

/** Reads the channels for changing them. @throws UserError when they are damaged, or signed and `SITE_KEY` does not fit */
export async function readState({ store, key, now }: Pick<Context, 'store' | 'key' | 'now'>): Promise<State> {
  const channels = await readChannelsToChange(store.site, key ? await readSigningKey(key) : undefined)
  if (channels === undefined) return { channels, live: await readFormerLayout(store), beside: [] }
  store.digests.signed = key ? channels.stored : undefined
  const load = async (name: string) => {
    try {
      return (await loadChannel(store.site, channels, name, (value) => parseReleaseToChange(value, name))).content
    } catch (error) {
      if (error instanceof UserError) throw error
      throw new UserError([`The channel ${name} in ${store.site} is damaged: ${errorMessage(error)}`])
    }
  }
  const beside = listBeside(channels, now()).map(async ([name, channel, apps]): Promise<Beside[]> => {
    const release = await load(name).catch(() => undefined)
    return release ? [{ name, channel, release, apps }] : []
  })
  const live = await load('live').catch((error) => repairLive(error, store, channels))
  return { channels, live, beside: (await Promise.all(beside)).flat() }
}

export function listBeside({ channels }: Channels, now: Date): [name: string, channel: Channel, apps: string[]][] {
  return Object.entries(channels).flatMap(([name, channel]): ReturnType<typeof listBeside> => {
    const hasEnded = Date.parse(channel.until ?? '') <= now.getTime()
    return channel.apps && !hasEnded ? [[name, channel, channel.apps]] : []
  })
}

/** Composed files can be damaged: the next publish composes them anew from the stored release, if that is the one. */
async function repairLive(error: unknown, store: Store, { channels: { live } }: Channels): Promise<Release> {
  const release = live && (await findPast(store, live.release))
  if (release && digest('sha384', toJson(release)) === live.files['release.json']) return release
  throw error
}

/** Stores that were written before channels have the live release here; the next publish takes it over. */
async function readFormerLayout({ site }: Store): Promise<Release | undefined> {
  const file = join(site, 'release.json')
  const content = await readJson(file)
  return content === undefined ? undefined : parseReleaseToChange(content, file)
}

async function removeFormerLayout({ site }: Store): Promise<void> {
  const pages = ['index.html', 'index.html.br', 'index.html.gz', 'pages']
  for (const name of ['release.json', 'live.json', 'headers.json', ...pages, 'previews', 'rollout', 'lock'])
    await rm(join(site, name), { recursive: true, force: true })
}

interface Change extends Pick<Activation, 'how' | 'app'> {
  /** Apps whose sources are those of this workspace now, or in an archive. */
  published?: readonly string[]
  /** Only stores the release, for a later `rollback <id>`. */
  onlyReady?: boolean
  /** A release that some visitors have seen: where it has the same apps, it keeps its id. */
  known?: Release
}

/** Makes a release with other content live and rebases its previews and canaries. @throws UserError; then nothing has changed */
export async function changeLive(
  state: State,
  makeContent: (live: Release | undefined) => Content,
  { how, app, published = [], onlyReady = false, known }: Change,
  context: Context,
): Promise<Changed> {
  const { store, by, quick } = context
  // Nobody goes back to an earlier save: a history would only grow.
  const keepsHistory = !isWatched()
  const former = state.live
  const made = await makeRelease(makeContent(former), former, published, context)
  const release = { ...made, ...keepIdentity(made, known) }
  if (how === 'publish' && !onlyReady) rejectCanaryApps(release, state)
  const composed = await prepare(release, context, {
    live: former,
    asked: onlyReady ? [] : findAsked(release, former, how),
  })
  if (!quick) await writeDeltas(release, store)
  const isLive = state.channels?.channels['live']?.release === release.id
  if (onlyReady) {
    if (!isLive) await writeSigned(store, store.pastRelease(release.id), toJson(release))
    if (context.key && former) await changeBeside(state, state.beside, context)
    return { release, former, changed: !isLive }
  }
  const history = keepsHistory ? await readHistory(store) : []
  const files = await writeComposed(store.site, release, composed, true)
  const isSame = state.channels?.channels['live']?.folder === files.folder
  if (isSame && (!keepsHistory || history.at(-1)?.id === release.id)) {
    await linkFolders(store.site, state.channels?.channels ?? {})
    return { release, former, changed: false }
  }
  const at = context.now().toISOString()
  const step: Activation = { id: release.id, at, by, how, ...(app === undefined ? {} : { app }) }
  const steps = toJson([...history, step])
  if (keepsHistory) {
    await writeSigned(store, store.pastRelease(release.id), toJson(release))
    const [name, written] = [basename(store.history), store.digests.written]
    Object.assign(written, { [name]: digest('sha384', steps), [`${name}~`]: digest('sha384', toJson(history)) })
  }
  const live: Channel = { ...files, since: isSame ? (state.channels?.channels['live']?.since ?? at) : at }
  const beside = isSame ? state.beside : await rebase(state, release, context)
  const previous = await composePrevious([...history, step], release, context)
  await write(state, { live, ...(previous ? { previous } : {}) }, beside, release, context)
  if (keepsHistory) await replaceFile(store.history, steps)
  return { release, former, changed: true }
}

async function write(
  { channels }: State,
  own: Channels['channels'],
  beside: readonly Beside[],
  live: Release,
  { store, by, key, now }: Context,
): Promise<void> {
  const canaries = beside.filter(({ channel }) => isCanary(channel))
  await writeChannels(
    store.site,
    channels,
    { ...own, ...Object.fromEntries(beside.map(({ name, channel }) => [name, channel])) },
    {
      by,
      key: key ? await readSigningKey(key) : undefined,
      now: now(),
      stored: store.digests.written,
      shown: [live, ...canaries.map(({ release }) => release)],
    },
  )
  if (!channels) await removeFormerLayout(store)
}

/** Writes other previews and canaries beside the same live release. @throws UserError when there is none */
export async function changeBeside(state: State, beside: readonly Beside[], context: Context): Promise<void> {
  const { live, previous } = state.channels?.channels ?? {}
  if (!live || !state.live) throw new UserError(['Nothing has been published yet: publish all'])
  await write(state, { live, ...(previous ? { previous } : {}) }, beside, state.live, context)
}

export async function endBeside(state: State, ended: Beside, context: Context): Promise<void> {
  const others = state.beside.filter((one) => one !== ended)
  await changeBeside(state, others, context)
}

function keepIdentity(made: Release, known: Release | undefined): Partial<Pick<Release, 'id' | 'at' | 'by'>> {
  if (!known || !isDeepStrictEqual([made.apps, made.disabled], [known.apps, known.disabled])) return {}
  const { id, at, by } = known
  return { id, at, by }
}

/** An origin that is down must hinder neither the publish of another app nor a rollback to files that were there already. */
function findAsked({ apps }: Release, live: Release | undefined, how: Activation['how']): AppRelease[] {
  const isKnown = (app: AppRelease) =>
    how === 'rollback' ? live?.apps[app.name]?.base === app.base : isDeepStrictEqual(app, live?.apps[app.name])
  return Object.values(apps).filter((app) => !isKnown(app))
}

/** A publish of an app that has a canary would end it, so this has to be asked for. @throws UserError */
function rejectCanaryApps(next: Release, { live, beside }: State): void {
  const touched = beside.filter(
    ({ channel, apps }) => isCanary(channel) && apps.some((app) => !isDeepStrictEqual(next.apps[app], live?.apps[app])),
  )
  if (touched.length > 0) throw new UserError(touched.map(describeRunning))
}

export function describeRunning({ name, channel, apps, release }: Beside): string {
  const versions = apps.map((app) => `${app} ${release.apps[app]?.version}`).join(', ')
  return `${versions} is shown to ${channel.buckets?.length} % of the visitors: \`promote\` it, or \`end ${name}\``
}

/** Composes previews and canaries for another live release; drops those that do not fit, and canaries whose app has changed. */
async function rebase({ beside, live: former }: State, live: Release, context: Context): Promise<Beside[]> {
  const kept: Beside[] = []
  for (const one of beside) {
    const { name, apps, release, channel } = one
    const isOff = (app: string, of: Release | undefined) => of?.disabled?.includes(app) ?? false
    const isTouched = (app: string) =>
      isDeepStrictEqual(live.apps[app], release.apps[app]) ||
      (isCanary(channel) &&
        (!isDeepStrictEqual(live.apps[app], former?.apps[app]) || isOff(app, live) !== isOff(app, former)))
    if (apps.some(isTouched)) {
      context.log(`${name} has ended: the live release has another ${apps.join(', ')}`)
      continue
    }
    try {
      kept.push(await composeBeside(one, live, [], context, channel))
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      context.log(`${name} has ended, it does not fit the live release: ${error.reasons.join('; ')}`)
    }
  }
  return kept
}
