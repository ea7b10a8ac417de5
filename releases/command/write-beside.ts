import { join } from 'node:path'
import type { Release } from '@site/shared/contract'
import { replaceFile } from '../files/write-file.ts'
import type { ComposedSite } from '../page/compose.ts'
import { listLiveFiles } from '../page/live-files.ts'
import type { Context } from './context.ts'
import { readPageKey, removeFormerPages } from './go-live.ts'

/**
 * Puts the files that would say what is live into a folder of their own, signed where teams sign: for a preview or a
 * roll-out. The lock must be held.
 * @param headers what its pages are served with besides what every page has
 */
export async function writeBeside(
  folder: string,
  release: Release,
  composed: ComposedSite,
  headers: Record<string, string>,
  { store, key: file }: Context,
): Promise<void> {
  const page = { ...composed, headers: { ...composed.headers, ...headers } }
  const key = release.teams === undefined ? undefined : await readPageKey(store, file)
  // Below `apps`, too, where pages ask for it.
  await replaceFile(join(store.site, page.rest.file), page.rest.content)
  for (const [name, text] of listLiveFiles(release, page, key)) await replaceFile(join(folder, name), text)
  await removeFormerPages(page, folder)
}
