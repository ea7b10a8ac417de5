import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Release } from '@site/shared/contract'
import { checkPageHeaders } from '../check/budgets.ts'
import { checkRelease } from '../check/check-release.ts'
import { compress } from '../files/compress.ts'
import { digest } from '../files/digest.ts'
import { unlessMissing } from '../files/error-code.ts'
import { replaceFile, toJson } from '../files/write-file.ts'
import { composePage, type ComposedPage } from '../page/compose.ts'
import { Refusal } from '../refusal.ts'
import { readHistory, type Activation } from '../release/history.ts'
import type { Store } from '../release/store.ts'
import { hostName } from '../workspace.ts'
import { readCheckContext, type Context } from './context.ts'

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
  const context = await readCheckContext(store)
  await checkRelease(release, context)
  const page = composePage(release, await readShell(store, release))
  const reasons = checkPageHeaders(release, page.headers, context.budgets)
  if (reasons.length > 0) throw new Refusal(reasons)
  return page
}

async function readShell(store: Store, { apps }: Release): Promise<string> {
  const path = store.shell(apps[hostName]?.version ?? '')
  const shell = await readFile(path, 'utf8').catch(unlessMissing)
  if (shell === undefined) throw new Refusal([`${path} is missing: delete that version of the host and publish again`])
  return shell
}

/** Whether exactly this page is live, its activation completed. */
export async function isLive(release: Release, { html, headers }: ComposedPage, store: Store): Promise<boolean> {
  const history = await readHistory(store)
  const [index, sent, live] = await Promise.all(
    [store.index, store.headers, store.live].map((path) => readFile(path, 'utf8').catch(unlessMissing)),
  )
  const isWhole = index === html && sent === toJson(headers) && live === digestsOf(release, { html, headers }, store)
  return history.at(-1)?.id === release.id && isWhole
}

/** What a reader of the store compares with the files that it finds there. */
function digestsOf(release: Release, { html, headers }: ComposedPage, store: Store): string {
  const files = [
    [store.release, toJson(release)],
    [store.headers, toJson(headers)],
    [store.index, html],
  ] as const
  return toJson(Object.fromEntries(files.map(([path, content]) => [basename(path), digest('sha384', content)])))
}

/**
 * Makes a prepared release live; the lock must be held. Each file is replaced in one step and `index.html` last, so
 * whoever reads the rest after `index.html` has changed has one release whole. `live.json` proves it.
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
  await replaceFile(store.live, digestsOf(release, { html, headers }, store))
  await replaceFile(`${store.index}.br`, compressed['.br'])
  await replaceFile(`${store.index}.gz`, compressed['.gz'])
  await replaceFile(store.index, html)
  await replaceFile(store.history, toJson([...history, { id: release.id, at: new Date().toISOString(), by, how }]))
}
