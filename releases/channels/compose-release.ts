// Makes releases, checks them, and composes their pages. Nothing here changes what visitors see.
import { isDeepStrictEqual } from 'node:util'
import type { Channel, PageChannel, Release } from '@site/shared/contract'
import { previousNames } from '@site/shared/contract/release'
import { checkPages, readRules } from '../check/budgets.ts'
import { checkRelease } from '../check/check-release.ts'
import { composeSite, type ComposedSite } from '../compose/compose.ts'
import { UserError } from '../files/files.ts'
import { listPrevious, listPreviousSteps, readSteps, type Activation, type PastStep } from '../store/history.ts'
import { publisherOf, readPublishers } from '../store/publishers.ts'
import { findPast, readSigned, type Store } from '../store/store.ts'
import { writeComposed } from '../store/write-channels.ts'
import { hostName, isWatched } from '../workspace.ts'
import type { Context } from './context.ts'
import { contentOf, describeSources, nextRelease, type Content } from './next-release.ts'

/** Makes the release that follows `live`. @param published apps whose sources are those of this workspace now, or in an archive */
export async function makeRelease(
  content: Content,
  live: Release | undefined,
  published: readonly string[],
  { by, production, quick, archives, tested, root, now, publisher, store }: Context,
): Promise<Release> {
  const publications = { ...content.publications }
  const publishers = quick ? [] : await readPublishers(store)
  for (const name of quick ? [] : published) {
    if (publications[name] && isDeepStrictEqual(content.apps[name], live?.apps[name])) continue
    const sources = archives.get(name)?.sources ?? (await describeSources(root, name))
    publications[name] = { by, at: now().toISOString(), ...sources }
    // Never what an archive says: anybody can write it.
    const owner = publisher ?? publisherOf({ name }, publishers)
    if (owner) publications[name].owner = owner.name
    if (tested.has(name) || publisher?.tested) publications[name].tested = true
  }
  const next = { by, development: live?.development ?? !production, now: now() }
  return nextRelease(live, { ...content, publications }, next)
}

/** Makes a release that some visitors have seen already: where it has the same apps, it keeps its id. */
export async function remakeRelease(
  previous: Release,
  content: Content,
  live: Release | undefined,
  context: Context,
): Promise<Release> {
  const release = await makeRelease(content, live, [], context)
  if (!isDeepStrictEqual([release.apps, release.disabled], [previous.apps, previous.disabled])) return release
  return { ...release, id: previous.id, at: previous.at, by: previous.by }
}

/** Checks a release and composes its pages, without changing anything. @throws UserError with every reason against it */
export async function prepare(
  release: Release,
  live: Release | undefined,
  context: Context,
  channel?: PageChannel,
): Promise<ComposedSite> {
  const { store, production, quick } = context
  if (production && release.development) {
    throw new UserError([
      'NODE_ENV is production, but this store was begun for development: use another SITE_DIR for production',
    ])
  }
  await checkRelease(release, { ...context, live })
  const compose = async (one: Release) => composeSite(one, await readShell(store, one), channel)
  const composed = await compose(release)
  const rules = quick ? undefined : await readRules(release, store)
  const before = async () => live && compose(live).catch(() => undefined)
  const reasons = rules ? await checkPages(release, composed, rules.budgets, before) : []
  if (reasons.length > 0) throw new UserError(reasons)
  return composed
}

async function readShell(store: Store, { apps }: Release): Promise<string> {
  const path = store.shell(apps[hostName]?.version ?? '')
  const shell = await readSigned(store, path)
  if (shell === undefined) throw new UserError([`${path} is missing: publish the host again`])
  return shell
}

/** In steps of the history: how far back the previous version of a remote is looked for. */
const maxSteps = 20

/**
 * Composes the releases for tabs in which a remote of the live one does not load, the latest first: at most two, fewer where there
 * are none, or where they do not pass the checks any more. What has been switched off or removed since stays so.
 */
export async function composePrevious(
  history: readonly Activation[],
  live: Release,
  context: Context,
): Promise<Record<string, Channel>> {
  if (isWatched()) return {}
  const channels: Record<string, Channel> = {}
  const ids = listPrevious(history, live.id)
  const recent = await readSteps(context.store, history.slice(-maxSteps))
  const usableApps = [live.apps]
  for (const [at, name] of previousNames.entries()) {
    const back = at + 1
    const past = await findPast(context.store, ids.at(-back) ?? '')
    if (!past) break
    const apps = Object.fromEntries(Object.entries(past.apps).filter(([app]) => Object.hasOwn(live.apps, app)))
    const candidates = [goBack(apps, live, recent, back), apps]
    for (const candidate of candidates.filter((one) => !usableApps.some((other) => isDeepStrictEqual(one, other)))) {
      const channel = await composeFallback(name, { ...past, apps: candidate }, live, context)
      if (!channel) continue
      usableApps.push(candidate)
      channels[name] = channel
      break
    }
  }
  return channels
}

/**
 * Returns the apps of a previous release, each remote so many of its own versions back: between two versions of one team, others may
 * have published many releases. A remote that did not exist then is left out.
 */
function goBack(apps: Release['apps'], live: Release, recent: readonly PastStep[], back: number): Release['apps'] {
  const earlierApps = Object.keys(live.apps).map((name) => {
    if (name === hostName) return [name, apps[name]] as const
    const steps = recent.map((one) => ({ ...one, version: one.release.apps[name]?.version ?? '' }))
    const previous = listPreviousSteps(steps, live.apps[name]?.version)
    const step = previous.at(-back) ?? previous[0]
    return [name, step ? step.release.apps[name] : apps[name]] as const
  })
  return Object.fromEntries(earlierApps.flatMap(([name, app]) => (app ? [[name, app]] : [])))
}

/** Undefined, with the reasons in the log, where the release does not pass the checks. */
async function composeFallback(
  name: string,
  previousRelease: Release,
  live: Release,
  context: Context,
): Promise<Channel | undefined> {
  const { store, log, now } = context
  const disabled = [...new Set([...(previousRelease.disabled ?? []), ...(live.disabled ?? [])])]
  const content = { ...contentOf(previousRelease), disabled }
  const release = {
    ...nextRelease(undefined, content, { ...previousRelease, now: now() }),
    id: previousRelease.id,
    at: previousRelease.at,
  }
  try {
    const composed = await prepare(release, live, context, { name })
    const files = await writeComposed(store.site, release, composed)
    return { ...files, since: now().toISOString() }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    log(
      `There is no previous release to fall back to, ${previousRelease.id} does not pass: ${error.reasons.join('; ')}`,
    )
    return undefined
  }
}
