import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Preview, Release } from '@site/shared/contract'
import { unlessMissing } from '../files/error-code.ts'
import { readJson } from '../files/read-json.ts'
import { isRelease } from './shape.ts'
import type { Store } from './store.ts'

export type PreviewRelease = Release & { preview: Preview }

/** The previews of the store that have not ended, by their end; the others are removed. The lock must be held. */
export async function keepPreviews(store: Store, now = new Date()): Promise<PreviewRelease[]> {
  const found = await readPreviews(store)
  const names = (await readdir(store.previews).catch(unlessMissing)) ?? []
  const kept = found.filter(({ preview }) => Date.parse(preview.until) > now.getTime())
  const ended = names.filter((name) => !kept.some(({ preview }) => preview.id === name))
  await Promise.all(ended.map((name) => endPreview(store, name)))
  return kept
}

/** The previews of the store, also those that have ended meanwhile; what was cut off while it was written is none. */
export async function readPreviews(store: Store): Promise<PreviewRelease[]> {
  const names = (await readdir(store.previews).catch(unlessMissing)) ?? []
  const found = await Promise.all(
    names.map(async (name) => {
      const release = await readJson(join(store.preview(name), 'release.json'))
      return isRelease(release) && isPreview(release) && release.preview.id === name ? [release] : []
    }),
  )
  return found.flat().toSorted((a, b) => (a.preview.until < b.preview.until ? -1 : 1))
}

/** Ends a preview at once: who has it open sees what is live at the next load of a page. */
export async function endPreview(store: Store, id: string): Promise<void> {
  await rm(store.preview(id), { recursive: true, force: true })
}

function isPreview(release: Release): release is PreviewRelease {
  return release.preview !== undefined
}
