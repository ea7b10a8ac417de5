import { findManifestFault, type PageApp, type RemoteManifest } from '@site/shared/contract'
import { RemoteUnavailable, toRoutes } from '@site/shared/platform'
import { errorMessage } from '@site/shared/rules'
import { loadPartTexts } from '../messages/texts.ts'
import { isWhole } from '../boot/routes.ts'
import { getBoot, getOwner, getSegments, isDisabled, RemoteDisabled } from '../release/release.ts'
import { entryTimeout, forgetRemote, loadExposedManifest } from './federation.ts'

const discovered = new Set<string>()
const failures = new Map<string, number>()

/** Returns the routes of the remote that owns `segment`, once, and starts the files and calls of the page at `target`. */
export async function discoverRoutes(segment: string, target?: Pick<Location, 'pathname' | 'search'>) {
  const owner = getOwner(segment)
  if (!owner || discovered.has(owner.name)) return []
  const { name } = owner
  if (isDisabled(name)) throw new RemoteDisabled(name)
  const app = await describeRemote(name)
  // The boot script has started the page of the remote that the HTML has in full.
  if (target && !isWhole(owner)) getBoot().startApp(app, getSegments(target.pathname), target.search)
  const [manifest] = await Promise.all([loadManifest(app), loadRemoteTexts(app)])
  if (discovered.has(name)) return []
  const routes = toRoutes(manifest)
  discovered.add(name)
  return routes
}

function describeRemote(name: string): Promise<PageApp> {
  const { describeApp } = getBoot()
  return describeApp(name)
    .catch(() => describeApp(name))
    .catch((error: unknown) => {
      throw unavailable({ name }, error)
    })
}

/** Retries once, but not after a time-out; after two visits in a row that fail, the next one loads the remote from scratch. */
async function loadManifest(app: PageApp): Promise<RemoteManifest> {
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

/** Throws `RemoteUnavailable` where the host cannot work with the module that the remote exposes. */
async function attempt(app: PageApp): Promise<RemoteManifest> {
  const exposed = await loadExposedManifest(app)
  const fault = findManifestFault(app.name, exposed)
  if (fault !== undefined) throw new RemoteUnavailable(app.name, fault)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the signatures of its functions cannot be checked at run time: the contract version states them
  return (exposed as { default: RemoteManifest }).default
}

function loadRemoteTexts(app: PageApp) {
  return loadPartTexts(app).catch((error: unknown) => {
    throw unavailable(app, error)
  })
}

function unavailable(app: Pick<PageApp, 'name'>, cause: unknown) {
  if (cause instanceof RemoteUnavailable) return cause
  return new RemoteUnavailable(app.name, errorMessage(cause), { cause })
}
