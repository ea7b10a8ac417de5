import { findContractFault, type AppMention, type PageApp, type RemoteManifest } from '@site/shared/contract'
import { handOverDrafts, RemoteUnavailable, toRoutes } from '@site/shared/platform'
import { errorMessage, inTime } from '@site/shared/rules'
import { createElement } from 'react'
import { isWhole } from '../boot/routes.ts'
import { PendingPage } from '../layout/pending-page.tsx'
import { loadPartTexts } from '../messages/texts.ts'
import { getBoot, getOwner, getSegments, isDisabled, RemoteDisabled } from '../release/release.ts'
import { hasHung, resetRemote, loadExposedManifest } from './federation.ts'

/** In milliseconds in which nothing arrives, for both attempts; longer than for an entry that hangs. */
const manifestTimeout = 9_000

/** In milliseconds in which nothing arrives: as long as a page has. */
const documentTimeout = 9_000

const discovered = new Set<string>()

/**
 * Returns the routes of the remote that owns `segment`, once, and starts the files and calls of the page at `target`. A page with another
 * policy than this document is loaded as a document: routes of its remote are never added here, so that each link to it leads through here.
 */
export async function discoverRoutes(segment: string, target?: Target, isFirst = false) {
  const owner = getOwner([segment])
  if (!owner || discovered.has(owner.name)) return []
  if (target && nameOfPolicy(owner) !== policyOfDocument()) return loadDocument(owner, target, isFirst)
  const { name } = owner
  if (isDisabled(name)) throw new RemoteDisabled(name)
  const { app, manifest } = await loadRemote(owner, target)
  if (discovered.has(name)) return []
  const routes = toRoutes(manifest, createElement(PendingPage), async ({ path }) => loadPartTexts(app, path))
  discovered.add(name)
  return routes
}

type Target = Pick<Location, 'pathname' | 'search' | 'hash'>

/** The remote whose policy its pages have; undefined for the policy of all others. */
function nameOfPolicy(owner: PageApp | AppMention | undefined): string | undefined {
  return owner?.hasOwnPolicy && !isDisabled(owner.name) ? owner.name : undefined
}

const openedAt = window.location.pathname

function policyOfDocument(): string | undefined {
  return nameOfPolicy(getOwner(getSegments(openedAt).slice(0, 1)))
}

/** Does not resolve: this document stays as it is until the browser has the next one. @throws RemoteUnavailable where it gets none */
function loadDocument(
  { name }: PageApp | AppMention,
  { pathname, search, hash }: Target,
  isFirst: boolean,
): Promise<never> {
  handOverDrafts()
  const url = pathname + search + hash
  // Back would lead to the redirect again.
  if (isFirst) window.location.replace(url)
  else window.location.assign(url)
  const left = new Promise<never>(() => {})
  return inTime(left, documentTimeout, () => new RemoteUnavailable(name, 'its document does not arrive'))
}

async function loadRemote(owner: PageApp | AppMention, target?: Target) {
  const { describeApp, startApp } = getBoot()
  const { name } = owner
  try {
    const app = await describeApp(name).catch(() => describeApp(name))
    // The boot script has started the page of the remote that the HTML has in full.
    if (target && !isWhole(owner)) startApp(app, getSegments(target.pathname), target.search)
    return { app, manifest: await loadManifest(app) }
  } catch (error) {
    if (error instanceof RemoteUnavailable) throw error
    throw new RemoteUnavailable(name, errorMessage(error), { cause: error })
  }
}

/** Retries once, but not after a time-out. */
async function loadManifest(app: PageApp): Promise<RemoteManifest> {
  const begun = performance.now()
  return attempt(app, begun).catch((error: unknown) => {
    if (hasHung(app) || error instanceof RemoteUnavailable) throw error
    return attempt(app, begun)
  })
}

/** Throws `RemoteUnavailable` where the host cannot work with the module that the remote exposes. */
async function attempt(app: PageApp, since: number): Promise<RemoteManifest> {
  const late = () => new RemoteUnavailable(app.name, 'its container does not answer', { isEmpty: true })
  try {
    const exposed = await inTime(loadExposedManifest(app), manifestTimeout, late, since)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the build has checked it (findManifestFault); what is of another shape here throws below
    const { default: manifest } = exposed as { default: RemoteManifest }
    const fault = findContractFault(app.name, manifest) ?? findMissingPage(app, manifest)
    if (fault !== undefined) throw new RemoteUnavailable(app.name, fault)
    return manifest
  } catch (error) {
    // A container that has failed once may never answer again: the next attempt starts anew.
    resetRemote(app)
    throw error
  }
}

/** Returns a fault where the release says that the remote has a page, and it has none. Moved paths have no files. */
function findMissingPage({ routes }: PageApp, { pages }: RemoteManifest): string | undefined {
  const own = new Set(pages.map(({ path }) => path))
  const missing = routes.find(({ path, files }) => files.length > 0 && !own.has(path))
  return missing && `its manifest has no page "${missing.path}", which its app.json names`
}
