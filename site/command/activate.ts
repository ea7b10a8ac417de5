import type { Release } from '@site/shared/contract'
import { withLock } from '../files/lock.ts'
import { writeDeltas } from '../pack/deltas.ts'
import { Refusal } from '../refusal.ts'
import { findPrevious, readHistory, type Activation } from '../release/history.ts'
import { readCurrent, readPast } from '../release/store.ts'
import { createContext, type Context, type SiteOptions } from './context.ts'
import { goLive, prepare } from './go-live.ts'

/**
 * Makes a release of the store live, whole: every app goes to the version that it names.
 * @throws Refusal when there is none with this id, or with the reasons of its check.
 */
export async function activate(site: string, id: string, options: SiteOptions = {}): Promise<Release> {
  const context = createContext(site, options)
  return withLock(context.store.lock, () => switchTo(id, 'activate', context))
}

/**
 * Makes the release live that was live before the present one, or the one with this id. A second rollback goes
 * further back.
 * @throws Refusal when there is none, or with the reasons of its check.
 */
export async function rollback(site: string, id?: string, options: SiteOptions = {}): Promise<Release> {
  const context = createContext(site, options)
  return withLock(context.store.lock, async () => switchTo(id ?? (await findFormer(context)), 'rollback', context))
}

async function switchTo(id: string, how: Activation['how'], context: Context): Promise<Release> {
  const release = await readPast(context.store, id)
  const page = await prepare(release, context)
  await writeDeltas(release, context.store)
  await goLive(release, page, how, context)
  return release
}

async function findFormer({ store }: Context): Promise<string> {
  const current = await readCurrent(store)
  if (current === undefined) throw new Refusal(['Nothing has been published yet: there is nothing to roll back'])
  const former = findPrevious(await readHistory(store), current.id)
  if (former === undefined) throw new Refusal([`No release was live before ${current.id}: name one of \`status\``])
  return former
}
