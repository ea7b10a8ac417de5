import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppRelease, Release } from '@site/shared/contract'
import { serverPageHeaders } from '@site/shared/rules'
import { checkRelease } from '../check/check-release.ts'
import { checkOtherOrigins } from '../check/other-origins.ts'
import { checkPages } from '../check/page-size.ts'
import { compress, isCompressible } from '../files/compress.ts'
import { unlessMissing } from '../files/error-code.ts'
import { inParallel } from '../files/in-parallel.ts'
import { replaceFile, toJson } from '../files/write-file.ts'
import { composeSite, type ComposedSite } from '../page/compose.ts'
import { isNamedBy, isSent, listLiveFiles, type LiveFile } from '../page/live-files.ts'
import { Refusal } from '../refusal.ts'
import { readHistory, type Activation } from '../release/history.ts'
import type { Store } from '../release/store.ts'
import { readTeamKey, readTeams, type TeamKey } from '../sign/keys.ts'
import { hostName } from '../workspace.ts'
import { readCheckContext, type Context } from './context.ts'

/**
 * Checks a release and composes its pages, without changing anything.
 * @param asked apps whose files their origin is asked for: what does not change must not depend on an origin that is away
 * @throws Refusal with every reason not to make it live.
 */
export async function prepare(
  release: Release,
  { store, production, quick, known }: Context,
  asked: readonly AppRelease[] = [],
): Promise<ComposedSite> {
  if (production && release.development) {
    throw new Refusal([
      'NODE_ENV is production, but this store was begun for development: use another SITE_DIR for production',
    ])
  }
  const context = await readCheckContext({ store, quick, known })
  await checkRelease(release, context)
  const composed = composeSite(forVisitors(release), await readShell(store, release))
  const reasons = [
    ...(quick ? [] : await checkPages(release, composed, context.budgets)),
    ...(await checkOtherOrigins(asked, store)),
  ]
  if (reasons.length > 0) throw new Refusal(reasons)
  return { ...composed, headers: { ...serverHeaders(release), ...composed.headers } }
}

/** What the server adds to every page, so that any other one that serves the files loses nothing. */
function serverHeaders({ development }: Release): Record<string, string> {
  return Object.fromEntries(
    Object.entries(serverPageHeaders(development ?? false)).map(([name, value]) => [
      name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()),
      value,
    ]),
  )
}

/** Visitors need not know who published what, nor for how many it is. */
function forVisitors(release: Release): Release {
  const { publications: _publications, removals: _removals, teams: _teams, rollout: _rollout, ...shown } = release
  return shown
}

async function readShell(store: Store, { apps }: Release): Promise<string> {
  const path = store.shell(apps[hostName]?.version ?? '')
  const shell = await readFile(path, 'utf8').catch(unlessMissing)
  if (shell === undefined) throw new Refusal([`${path} is missing: delete that version of the host and publish again`])
  return shell
}

/** Whether exactly these pages are live, their activation completed. */
export async function isLive(release: Release, composed: ComposedSite, { store }: Context): Promise<boolean> {
  const history = await readHistory(store)
  const same = await Promise.all(
    listLiveFiles(release, composed).map(async ([name, content]) => {
      const found = await readFile(join(store.site, name), 'utf8').catch(unlessMissing)
      return name === 'live.json' ? isNamedBy(found, content) : found === content
    }),
  )
  return history.at(-1)?.id === release.id && same.every(Boolean)
}

/** The key that the pages are signed with. @throws Refusal without one that a team has: servers would not take them. */
export async function readPageKey(store: Store, file: string): Promise<TeamKey> {
  const [teams, key] = await Promise.all([readTeams(store), readTeamKey(file)])
  const isKnown = Object.values(teams?.teams ?? {}).some(({ keys }) => key !== undefined && keys.includes(key.name))
  if (key === undefined || !isKnown)
    throw new Refusal([`${store.teams} knows no such key: let SITE_KEY name your team's`])
  return key
}

/**
 * Makes a prepared release live; the lock must be held. Each file is replaced in one step and `index.html` last, so
 * whoever reads the rest after `index.html` has changed has one release whole. `live.json` proves it.
 */
export async function goLive(
  release: Release,
  composed: ComposedSite,
  activation: Pick<Activation, 'how' | 'app'>,
  { store, by, key: file, keepsHistory }: Context,
): Promise<void> {
  const history = keepsHistory ? await readHistory(store) : []
  const key = release.teams === undefined ? undefined : await readPageKey(store, file)
  if (keepsHistory) await replaceFile(store.pastRelease(release.id), toJson(release))
  const files = listLiveFiles(release, composed, key)
  const isPage = ([name]: LiveFile) => name.startsWith('pages/')
  const common = files.filter((live) => !isPage(live))
  for (const live of common.slice(0, -1)) await replaceLive(live, store)
  await inParallel(4, files.filter(isPage), (page) => replaceLive(page, store))
  for (const index of common.slice(-1)) await replaceLive(index, store)
  await removeFormerPages(composed, store.site)
  await replaceFile(
    store.history,
    toJson([...history, { id: release.id, at: new Date().toISOString(), by, ...activation }]),
  )
}

async function replaceLive([name, content]: LiveFile, { site }: Store): Promise<void> {
  const copies = isSent(name) && isCompressible(name) ? Object.entries(await compress(Buffer.from(content))) : []
  for (const [ending, bytes] of copies) await replaceFile(join(site, name + ending), bytes)
  await replaceFile(join(site, name), content)
}

/** A web server that goes by the files alone would go on showing pages of a remote that is gone. */
export async function removeFormerPages({ pages }: ComposedSite, folder: string): Promise<void> {
  const found = (await readdir(join(folder, 'pages')).catch(unlessMissing)) ?? []
  const former = found.filter((name) => !(`pages/${name.replace(/\.(?:br|gz)$/, '')}` in pages))
  await Promise.all(former.map((name) => rm(join(folder, 'pages', name), { force: true })))
}
