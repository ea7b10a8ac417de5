import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppRelease, Release } from '@site/shared/contract'
import { isCompressible } from '../files/compress.ts'
import { unlessMissing } from '../files/files.ts'
import { readHistory } from '../store/history.ts'
import { loadChannel, readChannels, stampChannels } from '../store/read-channels.ts'
import { listReleases, readPast, storeAt, type Store } from '../store/store.ts'
import { listSideChannels, type SideChannel } from './state.ts'

export type Status = Awaited<ReturnType<typeof status>>

/** Returns what is live, its previews and canaries, and what was live, for people and programs. `site` is SITE_DIR. */
export async function status(site: string) {
  const store = storeAt(site)
  const [{ live: release, sideChannels }, history, ids] = await Promise.all([
    readShown(site),
    readHistory(store),
    listReleases(store),
  ])
  const everLive = new Set(history.map(({ id }) => id))
  // One that a command has stored before it was killed was never live.
  const stateOf = (id: string) => {
    if (id === release?.id) return 'live'
    return everLive.has(id) ? 'was live' : 'never live'
  }
  const releases = ids.slice(0, 10).map(async (id) => {
    const { at, by } = await readPast(store, id)
    return { id, at, by, state: stateOf(id) }
  })
  const apps = Object.values(release?.apps ?? {}).map(async (app) => ({
    ...app,
    /** Bytes of all its files as sent to a browser that accepts Brotli. */
    size: await measure(app, store),
    disabled: release?.disabled?.includes(app.name) ?? false,
    publication: release?.publications?.[app.name],
  }))
  return { release, sideChannels, apps: await Promise.all(apps), releases: await Promise.all(releases) }
}

async function readShown(site: string): Promise<{ live: Release | undefined; sideChannels: SideChannel[] }> {
  if ((await stampChannels(site)) === undefined) return { live: undefined, sideChannels: [] }
  const channels = await readChannels(site)
  const load = async (name: string) => (await loadChannel(site, channels, name)).content
  const sideChannels = listSideChannels(channels, new Date()).map(async (listed) => {
    return { ...listed, release: await load(listed.name) }
  })
  return { live: await load('live'), sideChannels: await Promise.all(sideChannels) }
}

async function measure(app: AppRelease, store: Store): Promise<number> {
  const folder = store.files(app.name)
  const sent = Object.keys(app.files).map((file) => join(folder, isCompressible(file) ? `${file}.br` : file))
  const sizes = await Promise.all(sent.map((file) => stat(file).catch(unlessMissing)))
  return sizes.reduce((sum, file) => sum + (file?.size ?? 0), 0)
}
