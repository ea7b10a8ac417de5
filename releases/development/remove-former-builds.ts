import { rm } from 'node:fs/promises'
import { listUnnamed } from '../command/prune.ts'
import { storeAt } from '../release/store.ts'
import { loadChannel, readChannels } from '../store/read-channels.ts'

/** Takes away what was saved before: each build adds half a megabyte to the store of `npm run dev`. */
export async function removeFormerBuilds(site: string): Promise<void> {
  const store = storeAt(site)
  // What cannot be read, an older release perhaps, is the next publish's to tell.
  const live = await readChannels(site)
    .then((channels) => loadChannel(site, channels, 'live'))
    .catch(() => undefined)
  if (!live) return
  const former = await listUnnamed(store, [live.content], Date.now())
  await Promise.all([store.releases, ...former].map((path) => rm(path, { recursive: true, force: true })))
}
