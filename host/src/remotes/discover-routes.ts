import type { AppRelease, RemoteManifest } from '@site/shared/contract'
import { RemoteUnavailable, toRoutes } from '@site/shared/platform'
import { messageOf } from '@site/shared/rules'
import { loadPartTexts } from '../messages/texts.ts'
import { startPage } from '../next-page/fetch-page.ts'
import { getBoot, getOwner, isDisabled } from '../release.ts'
import { RemoteDisabled } from './remote-disabled.ts'
import { entryTimeout, forgetRemote, loadExposedManifest } from './federation.ts'
import { checkManifest } from './manifest-struct.ts'

const manifests = new Map<string, RemoteManifest>()
const failures = new Map<string, number>()

/**
 * The routes of the remote that owns `segment`, once: on a later visit they are in the router already.
 *
 * @param target The page that is visited; what it needs is started.
 */
export async function discoverRoutes(segment: string, target?: Pick<Location, 'pathname' | 'search'>) {
  const owner = getOwner(segment)
  if (!owner || manifests.has(owner.name)) return []
  if (isDisabled(owner)) throw new RemoteDisabled(owner.name)
  const app = await describeRemote(owner.name)
  if (target) startPage(app, target)
  const [manifest] = await Promise.all([loadManifest(app), loadRemoteTexts(app)])
  if (manifests.has(app.name)) return []
  const routes = toRoutes(manifest, () => manifests.get(app.name) ?? manifest)
  manifests.set(app.name, manifest)
  return routes
}

/**
 * In `npm run dev`: the manifest of a newer build, from which pages are loaded from now on; undefined for a remote that was
 * not visited.
 * @throws Error when its pages are others than the router knows
 */
export async function renewManifest(app: AppRelease): Promise<RemoteManifest | undefined> {
  const known = manifests.get(app.name)
  if (!known) return undefined
  forgetRemote(app)
  const manifest = await attempt(app)
  if (describePages(manifest) !== describePages(known)) throw new Error(`${app.name} has other pages`)
  manifests.set(app.name, manifest)
  return manifest
}

function describePages({ pages }: RemoteManifest) {
  return JSON.stringify(pages, (_, value: unknown) => (typeof value === 'function' ? String(value) : value))
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

async function attempt(app: AppRelease) {
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
