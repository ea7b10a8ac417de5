// Makes releases, checks them, and composes their pages. Nothing here changes what visitors see.
import { isDeepStrictEqual } from 'node:util'
import type { AppRelease, Channel, PageChannel, Release } from '@site/shared/contract'
import { serverPageHeaders } from '@site/shared/rules'
import budgets from '../budgets.json' with { type: 'json' }
import { checkPages } from '../check/budgets.ts'
import { checkRelease } from '../check/check-release.ts'
import { checkOtherOrigins } from '../check/stored-files.ts'
import { composeSite, type ComposedSite } from '../compose/compose.ts'
import { UserError } from '../files/files.ts'
import { writeDeltas } from '../store/deltas.ts'
import { findPrevious, type Activation } from '../store/history.ts'
import { findPast, readAllowedOrigins, readSigned, type Store } from '../store/store.ts'
import { writeComposed } from '../store/write-channels.ts'
import { hostName, isWatched } from '../workspace.ts'
import type { Context } from './context.ts'
import { contentOf, describeSources, nextRelease, type Content } from './next-release.ts'

export interface Beside {
  /** `preview/<id>` or `canary/<app>`. */
  name: string
  channel: Channel
  release: Release
  /** Names of the apps that differ from the live release. */
  apps: string[]
}

export async function makeRelease(
  content: Content,
  live: Release | undefined,
  published: readonly string[],
  { by, production, quick, archives, root, now }: Context,
): Promise<Release> {
  const publications = { ...content.publications }
  for (const name of quick ? [] : published) {
    if (publications[name] && isDeepStrictEqual(content.apps[name], live?.apps[name])) continue
    const sources = archives.get(name)?.sources ?? (await describeSources(root, name))
    publications[name] = { by, at: now().toISOString(), ...sources }
  }
  const next = { by, development: live?.development ?? !production, now: now() }
  return nextRelease(live, { ...content, publications }, next)
}

interface Preparing {
  live: Release | undefined
  /** Apps whose files their origin is asked for. */
  asked?: readonly AppRelease[]
  channel?: PageChannel
}

/** Checks a release and composes its pages, without changing anything. @throws UserError with every reason against it */
export async function prepare(
  release: Release,
  context: Context,
  { live, asked = [], channel }: Preparing,
): Promise<ComposedSite> {
  const { store, production, quick } = context
  if (production && release.development) {
    throw new UserError([
      'NODE_ENV is production, but this store was begun for development: use another SITE_DIR for production',
    ])
  }
  const allowedOrigins = await readAllowedOrigins(store)
  await checkRelease(release, { ...context, budgets, allowedOrigins, live })
  const composed = composeSite(release, await readShell(store, release), channel)
  const reasons = [
    ...(quick ? [] : await checkPages(release, composed, budgets)),
    ...(await checkOtherOrigins(asked, store)),
  ]
  if (reasons.length > 0) throw new UserError(reasons)
  // With those that the server adds, so that pages sent by another web server have them too.
  return { ...composed, headers: { ...serverPageHeaders(release.development), ...composed.headers } }
}

async function readShell(store: Store, { apps }: Release): Promise<string> {
  const path = store.shell(apps[hostName]?.version ?? '')
  const shell = await readSigned(store, path)
  if (shell === undefined) throw new UserError([`${path} is missing: publish the host again`])
  return shell
}

/**
 * Makes, checks, composes and stores the release of a preview or canary: the live one but for its own apps, which `shown` contains.
 * @param published apps whose sources are those of this workspace now
 */
export async function composeBeside(
  { name, apps, release: shown }: Omit<Beside, 'channel'>,
  live: Release,
  published: readonly string[],
  context: Context,
  { since, until, buckets }: Pick<Channel, 'since' | 'until' | 'buckets'>,
): Promise<Beside> {
  const isOwn = ([app]: [string, unknown]) => apps.includes(app)
  const own = Object.fromEntries(Object.entries(shown.apps).filter(isOwn))
  const publications = Object.fromEntries(Object.entries(shown.publications ?? {}).filter(isOwn))
  const content: Content = {
    apps: { ...live.apps, ...own },
    // A preview shows its apps even where they are switched off.
    disabled: live.disabled?.filter((app) => !apps.includes(app)) ?? [],
    publications: { ...live.publications, ...publications },
  }
  const isCanary = buckets !== undefined
  const release = await makeRelease(content, live, published, context)
  const composed = await prepare(release, context, {
    live,
    asked: published.length > 0 ? Object.values(own) : [],
    ...(isCanary ? {} : { channel: { name, ...(until ? { until } : {}), apps } }),
  })
  if (isCanary) await writeDeltas(release, context.store)
  const files = await writeComposed(context.store.site, release, composed, false)
  const channel = { ...files, since, until, ...(isCanary ? { buckets } : {}), live: live.id, apps }
  return { name, channel, release, apps }
}

/**
 * Composes the release that `rollback` would bring back, for tabs in which a remote of the live one does not load; undefined where there
 * is none, or it does not pass the checks any more. What has been switched off or removed since stays so.
 */
export async function composePrevious(
  history: readonly Activation[],
  live: Release,
  context: Context,
): Promise<Channel | undefined> {
  const { store, log, now } = context
  const id = isWatched() ? undefined : findPrevious(history, live.id)
  const past = id && (await findPast(store, id))
  if (!past) return undefined
  const apps = Object.fromEntries(Object.entries(past.apps).filter(([name]) => Object.hasOwn(live.apps, name)))
  const content = {
    ...contentOf(past),
    apps,
    disabled: [...new Set([...(past.disabled ?? []), ...(live.disabled ?? [])])],
  }
  if (isDeepStrictEqual(apps, live.apps)) return undefined
  const release = { ...nextRelease(undefined, content, { ...past, now: now() }), id: past.id, at: past.at }
  try {
    const composed = await prepare(release, context, { live, channel: { name: 'previous' } })
    return { ...(await writeComposed(store.site, release, composed, false)), since: now().toISOString() }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    log(`There is no previous release to fall back to, ${past.id} does not pass: ${error.reasons.join('; ')}`)
    return undefined
  }
}
