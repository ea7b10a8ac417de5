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

/** The longest time that a timer can have, in milliseconds: the boot script ends the wait for an entry. */
const longestTimeout = 2 ** 31 - 1

const registered = new Set<string>()
/** URLs of entries of which nothing came any more. */
const hung = new Set<string>()
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

/** Returns whether the entry of a remote has hung since the last call. */
export function hasHung(app: PageApp): boolean {
  return hung.delete(describe(app).entry)
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
    const createScript = ({ url }: { url: string }) => {
      const script = getBoot().script(url)
      script.addEventListener('timeout', () => hung.add(url))
      return { script, timeout: longestTimeout }
    }
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
