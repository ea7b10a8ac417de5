import type { AppRelease, RemoteManifest } from '@site/shared/contract'
import { RemoteUnavailable, toRoutes } from '@site/shared/platform'
import { messageOf } from '@site/shared/rules'
import { report } from '../telemetry/start-field.ts'
import { loadPartTexts } from '../messages/texts.ts'
import { startPage } from '../next-page/fetch-page.ts'
import { getBoot, getOwner, isDisabled, RemoteDisabled } from '../release.ts'
import { entryTimeout, forgetRemote, loadExposedManifest } from './federation.ts'
import { isFormerShown, openFormers } from './formers.ts'
import { checkManifest } from './manifest-struct.ts'

/** By name of the remote: where its pages come from. */
export const manifests = new Map<string, RemoteManifest>()
/** Remotes whose routes the router has. */
const patched = new Set<string>()
const failures = new Map<string, number>()

/** A new router has the routes of no remote yet. */
export function beginDiscovery() {
  patched.clear()
}

/**
 * The routes of the remote that owns `segment`, once: on a later visit they are in the router already.
 *
 * @param target The page that is visited; what it needs is started.
 */
export async function discoverRoutes(segment: string, target?: Pick<Location, 'pathname' | 'search'>) {
  const { name = '' } = getOwner(segment) ?? {}
  if (patched.has(name) && isFormerShown(name))
    throw new RemoteUnavailable(name, 'its earlier version has no such page')
  if (!name || patched.has(name)) return []
  if (isDisabled(name)) throw new RemoteDisabled(name)
  const app = await describeRemote(name)
  const manifest = manifests.get(name) ?? (await loadRemote(app, target))
  if (patched.has(name)) return []
  const routes = toRoutes(
    manifest,
    () => manifests.get(name) ?? manifest,
    (failure, pattern) => loadFormer(app, failure, pattern),
  )
  manifests.set(name, manifest)
  patched.add(name)
  return routes
}

/** The present version; where it does not load, the one before it, if that has the page (product §2). */
async function loadRemote(app: AppRelease, target?: Pick<Location, 'pathname' | 'search'>): Promise<RemoteManifest> {
  if (target) startPage(app, target)
  try {
    const [manifest] = await Promise.all([loadManifest(app), loadRemoteTexts(app)])
    return manifest
  } catch (error) {
    return loadFormer(app, error, target?.pathname.split('/').filter(Boolean).slice(1).join('/') ?? '')
  }
}

/** @throws `failure`, that of the present version, where there is no other with the page or that does not load either. */
async function loadFormer(app: AppRelease, failure: unknown, path: string): Promise<RemoteManifest> {
  try {
    const manifest = await (await openFormers()).loadFormer(app, path)
    manifests.set(app.name, manifest)
    report(failure)
    return manifest
  } catch {
    throw failure
  }
}

function describeRemote(name: string): Promise<AppRelease> {
  const { describeApp } = getBoot()
  return describeApp(name)
    .catch(() => describeApp(name))
    .catch((error: unknown) => {
      throw unavailable({ name }, error)
    })
}

/** Tries once more in silence, but not after a time-out; two visits in a row that fail make the remote start anew. */
async function loadManifest(app: AppRelease): Promise<RemoteManifest> {
  const started = performance.now()
  try {
    const manifest = await attempt(app).catch((error: unknown) => {
      if (error instanceof RemoteUnavailable || performance.now() - started >= entryTimeout) throw error
      return attempt(app)
    })
    failures.delete(app.name)
    return manifest
  } catch (error) {
    const count = (failures.get(app.name) ?? 0) + 1
    failures.set(app.name, count)
    if (count > 1) forgetRemote(app)
    throw unavailable(app, error)
  }
}

/** One try. @throws Error where its entry does not load or exposes what the host cannot work with */
export async function attempt(app: AppRelease) {
  return checkManifest(app.name, await loadExposedManifest(app))
}

function loadRemoteTexts(app: AppRelease) {
  return loadPartTexts(app).catch((error: unknown) => {
    throw unavailable(app, error)
  })
}

function unavailable(app: Pick<AppRelease, 'name'>, cause: unknown) {
  if (cause instanceof RemoteUnavailable) return cause
  return new RemoteUnavailable(app.name, messageOf(cause), { cause })
}
