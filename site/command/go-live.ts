import { readFile } from 'node:fs/promises'
import type { Release } from '@site/shared/contract'
import { checkRelease } from '../check/check-release.ts'
import { compress } from '../files/compress.ts'
import { unlessMissing } from '../files/error-code.ts'
import { replaceFile, toJson } from '../files/write-file.ts'
import { composePage, type ComposedPage } from '../page/compose.ts'
import { Refusal } from '../refusal.ts'
import { readHistory, type Activation } from '../release/history.ts'
import type { Store } from '../release/store.ts'
import { hostName } from '../workspace.ts'
import { readSurroundings, type Context } from './context.ts'

/**
 * Checks a release and composes its page, without changing anything.
 * @throws Refusal with every reason not to make it live.
 */
export async function prepare(release: Release, { store, production }: Context): Promise<ComposedPage> {
  if (production && release.development) {
    throw new Refusal([
      'NODE_ENV is production, but this store was begun for development: use another SITE_DIR for production',
    ])
  }
  await checkRelease(release, await readSurroundings(store))
  return composePage(release, await readShell(store, release))
}

async function readShell(store: Store, { apps }: Release): Promise<string> {
  const path = store.shell(apps[hostName]?.version ?? '')
  const shell = await readFile(path, 'utf8').catch(unlessMissing)
  if (shell === undefined) throw new Refusal([`${path} is missing: delete that version of the host and publish again`])
  return shell
}

/** Whether exactly this page is live, its activation completed. */
export async function isLive({ id }: Release, { html, headers }: ComposedPage, store: Store): Promise<boolean> {
  const history = await readHistory(store)
  const [index, sent] = await Promise.all(
    [store.index, store.headers].map((path) => readFile(path, 'utf8').catch(unlessMissing)),
  )
  return history.at(-1)?.id === id && index === html && sent === toJson(headers)
}

/**
 * Makes a prepared release live; the lock must be held. Each file is replaced in one step and `index.html` last, so
 * whoever reads the rest after `index.html` has changed has one release whole.
 */
export async function goLive(
  release: Release,
  { html, headers }: ComposedPage,
  how: Activation['how'],
  { store, by }: Context,
): Promise<void> {
  const history = await readHistory(store)
  const compressed = await compress(Buffer.from(html))
  await replaceFile(store.pastRelease(release.id), toJson(release))
  await replaceFile(store.release, toJson(release))
  await replaceFile(store.headers, toJson(headers))
  await replaceFile(`${store.index}.br`, compressed['.br'])
  await replaceFile(`${store.index}.gz`, compressed['.gz'])
  await replaceFile(store.index, html)
  await replaceFile(store.history, toJson([...history, { id: release.id, at: new Date().toISOString(), by, how }]))
}
