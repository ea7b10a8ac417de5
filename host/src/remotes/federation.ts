import type { PageApp } from '@site/shared/contract'
import { getBoot } from '../release/release.ts'

/** The part of the federation runtime that this host uses; the build puts the instance where webpack keeps it. */
interface FederationRuntime {
  registerPlugins(plugins: object[]): void
  registerRemotes(remotes: object[], options?: { force: boolean }): void
  loadRemote(id: string): Promise<unknown>
}

// oxlint-disable-next-line eslint/no-underscore-dangle -- webpack's name
declare const __webpack_require__: { federation: { instance: FederationRuntime } }

/** In milliseconds; an entry that takes longer counts as failed, and is not retried automatically. */
export const entryTimeout = 8000

const registered = new Set<string>()
let runtime: FederationRuntime | undefined

/** Loads the module that `app` exposes as `./manifest`, its entry by the boot script: with integrity and a retry URL. */
export function loadExposedManifest(app: PageApp): Promise<unknown> {
  const name = getContainerName(app)
  if (!registered.has(name)) {
    getRuntime().registerRemotes([describe(app)])
    registered.add(name)
  }
  return getRuntime().loadRemote(`${name}/manifest`)
}

/** Resets the remote's container and chunks, so that its entry is fetched and evaluated again. */
export function resetRemote(app: PageApp) {
  const name = getContainerName(app)
  registered.add(name)
  Reflect.deleteProperty(globalThis, `webpackChunk${name}`)
  getRuntime().registerRemotes([describe(app)], { force: true })
}

function getRuntime() {
  if (!runtime) {
    runtime = __webpack_require__.federation.instance
    const createScript = ({ url }: { url: string }) => ({ script: getBoot().script(url), timeout: entryTimeout })
    runtime.registerPlugins([{ name: 'boot-script', createScript }])
  }
  return runtime
}

function describe(app: PageApp) {
  const name = getContainerName(app)
  const entry = new URL(app.base + app.entry[0], window.location.href).href
  return { name, entry, type: 'global', entryGlobalName: name }
}

function getContainerName(app: PageApp) {
  return app.name.replaceAll('-', '_')
}
