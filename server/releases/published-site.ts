import type { KeyObject } from 'node:crypto'
import { fitsLive, loadChannel, readChannels, recentVersions, stampChannels } from '@site/releases/channels'
import type { LoadedChannel } from '@site/releases/channels'
import type { Channel, Channels, LiveVersion, Release } from '@site/shared/contract'
import { isPrevious } from '@site/shared/contract/release'
import { errorMessage, inTime } from '@site/shared/rules'
import type { Served } from './served-channels.ts'
import { prepareSite, type Site } from './site.ts'

/** In milliseconds: how often a file that could not be read is tried again, although it has not changed. */
const retryInterval = 1_000

/** In milliseconds: without the answer of the database by then, a server relies on its own memory. */
const rememberingTime = 1_000

/** Previews and canaries in memory; the one that was loaded first is dropped for another. */
const maxHeld = 16

export interface NamedChannel {
  name: string
  channel: Channel
}

interface Settings {
  now?: () => Date
  accept?: (release: Release) => void
  /** Public keys; where there are any, one of them must have signed `channels.json`. */
  keys?: readonly KeyObject[]
  /** Stores the served state of signed channels, and returns the newest that any server has served (`rememberServed`). */
  remember?: (served: Served) => Promise<Served>
}

/** The channels of the release store, read again when `channels.json` changes. The last valid state stays in use. */
export class PublishedSite {
  readonly #folder: string
  readonly #report: (problem: unknown) => void
  readonly #settings: Settings
  /** Channels with a lower counter are an old copy. */
  #newest: Served = { counter: 0, signature: '' }
  /** When the newest channels were last read from the database, while it has not answered. */
  #queriedAt: number | undefined
  #current: { channels: Channels; live: LoadedChannel; site: Site } | undefined
  #stamp: string | undefined
  #failure: { stamp: string | undefined; at: number } | undefined
  #loading: Promise<void> | undefined
  /** Side channels and previous releases, by their folder and that of the live channel; undefined for one that must not be shown. */
  readonly #others = new Map<string, { site: Promise<Site | undefined>; at: number }>()
  readonly #reported = new Set<string>()

  /** @param report called once about each lasting damage */
  constructor(folder: string, report: (problem: unknown) => void, settings: Settings = {}) {
    this.#folder = folder
    this.#report = report
    this.#settings = settings
  }

  /** Returns the live channel; undefined where nothing has been published, or nothing valid since the start. */
  async read(): Promise<Site | undefined> {
    const stamp = await stampChannels(this.#folder)
    if (stamp === undefined && this.#current === undefined) return undefined
    if (stamp !== this.#stamp && this.#isDue(stamp)) {
      this.#loading ??= this.#load(stamp).finally(() => {
        this.#loading = undefined
      })
      await this.#loading
    }
    if (this.#current && this.#queriedAt !== undefined && this.#now() - this.#queriedAt >= retryInterval)
      void this.#checkAgain(this.#current.channels)
    return this.#current?.site
  }

  /** Returns `previous`, a preview or a canary; undefined where there is none that may be shown. */
  async readChannel(name: string): Promise<Site | undefined> {
    await this.read()
    const current = this.#current
    if (!current || !Object.hasOwn(current.channels.channels, name)) return undefined
    const channel = current.channels.channels[name]
    if (!channel || name === 'live' || this.#hasEnded(channel)) return undefined
    const key = [name, channel.folder, current.live.folder].join(' ')
    const held = this.#others.get(key)
    if (held && ((await held.site) || this.#now() - held.at < retryInterval)) return held.site
    const site = this.#loadOther(name, current).catch((problem: unknown) => {
      this.#reportOnce(
        `The channel ${name} in ${this.#folder} is not shown: ${errorMessage(problem)}. End it, or publish it again.`,
      )
      return undefined
    })
    this.#others.delete(key)
    this.#others.set(key, { site, at: this.#now() })
    const [oldest = key] = this.#others.keys()
    if (this.#others.size > maxHeld) this.#others.delete(oldest)
    return site
  }

  /** Returns the previews and canaries that have not ended, by name, unchecked. */
  async listSideChannels(): Promise<NamedChannel[]> {
    await this.read()
    return Object.entries(this.#current?.channels.channels ?? {})
      .map(([name, channel]) => ({ name, channel }))
      .filter(({ channel: { live } }) => live !== undefined && live === this.#current?.live.release)
      .filter(({ channel }) => !this.#hasEnded(channel))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  }

  /** Returns the versions of the last seven days, current ones first. */
  async versions(): Promise<LiveVersion[]> {
    await this.read()
    return this.#current ? recentVersions(this.#current.channels, new Date(this.#now())) : []
  }

  #now(): number {
    return (this.#settings.now?.() ?? new Date()).getTime()
  }

  #hasEnded({ until }: Channel): boolean {
    return until !== undefined && Date.parse(until) <= this.#now()
  }

  async #loadOther(name: string, { channels, live }: { channels: Channels; live: LoadedChannel }): Promise<Site> {
    const loaded = await loadChannel(this.#folder, channels, name)
    this.#settings.accept?.(loaded.content)
    if (!isPrevious(name) && !fitsLive(loaded, live, new Date(this.#now())))
      throw new Error('it does not fit the live release in all but its own apps')
    return prepareSite(this.#folder, loaded)
  }

  #isDue(stamp: string | undefined): boolean {
    const failure = this.#failure
    return failure === undefined || failure.stamp !== stamp || this.#now() - failure.at >= retryInterval
  }

  async #load(stamp: string | undefined): Promise<void> {
    try {
      const channels = await readChannels(this.#folder, this.#settings.keys)
      const served = await this.#rejectOld(channels)
      const live = await loadChannel(this.#folder, channels, 'live')
      this.#settings.accept?.(live.content)
      const same = this.#current?.live.folder === live.folder ? this.#current.site : undefined
      this.#current = { channels, live, site: same ?? prepareSite(this.#folder, live) }
      this.#newest = served
      this.#stamp = stamp
      this.#failure = undefined
      this.#reported.clear()
    } catch (problem) {
      // A composed folder may have been removed after its channels were replaced: report only what lasts.
      if (this.#failure !== undefined && this.#failure.stamp === stamp) {
        const consequence = this.#current ? 'the last valid release stays' : 'no page is served'
        this.#reportOnce(
          `The release in ${this.#folder} is not served: ${errorMessage(problem)}; ${consequence}. Publish again, or restore the files.`,
        )
      }
      this.#failure = { stamp, at: this.#now() }
    }
  }

  /** The database knows what other servers have served, and this one before its start. @throws Error for an old copy */
  async #rejectOld({ counter, signature = '' }: Channels): Promise<Served> {
    const { keys = [], remember } = this.#settings
    const isSigned = keys.length > 0
    const ownMark = { counter, signature: isSigned ? Buffer.from(signature, 'base64').toString('base64') : '' }
    if (isSigned && remember) {
      this.#queriedAt = this.#now()
      const known = await inTime(remember(ownMark), rememberingTime).catch(() => undefined)
      if (known) this.#queriedAt = undefined
      if (known && known.counter >= this.#newest.counter) this.#newest = known
    }
    if (counter < this.#newest.counter)
      throw new Error(`its counter is ${counter}, but ${this.#newest.counter} was served already`)
    if (counter === this.#newest.counter && ownMark.signature !== this.#newest.signature)
      throw new Error(`its counter is ${counter}, with which another file was served already`)
    return ownMark
  }

  /** Checks channels again that were loaded without the database: they may be an old copy. */
  async #checkAgain(channels: Channels): Promise<void> {
    await this.#rejectOld(channels).catch(() => {
      if (this.#current?.channels !== channels) return
      this.#current = undefined
      this.#stamp = undefined
    })
  }

  #reportOnce(what: string): void {
    if (!this.#reported.has(what)) this.#report(new Error(what))
    this.#reported.add(what)
  }
}

/** Releases for development accept foreign hosts. */
export function rejectDevelopment({ development }: Pick<Release, 'development'>): void {
  if (!development) return
  throw new Error(
    'The release in SITE_DIR was made for development and is not served in production: ' +
      'publish into another, empty SITE_DIR with NODE_ENV=production.',
  )
}

/** Rejects a development release before the server starts; other damage is reported when it is requested. */
export async function checkPublished(siteDirectory: string): Promise<void> {
  const channels = await readChannels(siteDirectory).catch(() => undefined)
  const live = channels && (await loadChannel(siteDirectory, channels, 'live').catch(() => undefined))
  if (live) rejectDevelopment(live.content)
}
