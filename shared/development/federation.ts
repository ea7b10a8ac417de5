// What the browser extension of Module Federation reads. Snapshots of the federation runtime, which would fill it in, are left out of
// every build (../build/no-snapshots.ts): the release says the same.
import type { Boot, PageApp } from '@site/shared/contract'

type Versions = Record<string, { lib?: () => unknown }>

/** The part of the global of the federation runtime in use. */
interface Federation {
  moduleInfo: Record<string, object>
  __INSTANCES__: { name: string; shareScopeMap: { default?: Record<string, Versions> } }[]
}

/** Returns undefined until the host has started. */
function readFederation(): Federation | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the federation runtime sets it
  const { __FEDERATION__: federation } = globalThis as { __FEDERATION__?: Federation }
  return federation
}

function listShared(): [name: string, versions: Versions][] {
  // oxlint-disable-next-line eslint/no-underscore-dangle -- the name of the runtime
  const instances = readFederation()?.__INSTANCES__ ?? []
  return Object.entries(Object.assign({}, ...instances.map(({ shareScopeMap }) => shareScopeMap.default)))
}

/** Returns a package as the host has it in the page. @throws Error where it has none */
export function readShared(name: string): unknown {
  const [, versions = {}] = listShared().find(([shared]) => shared === name) ?? []
  const found = Object.values(versions).find(({ lib }) => lib)
  if (!found?.lib) throw new Error(`The host shares no ${name}`)
  return found.lib()
}

const noFiles = { js: { sync: [], async: [] }, css: { sync: [], async: [] } }

function describeModule(app: PageApp, shared: object[]) {
  const globalName = app.name.replaceAll('-', '_')
  return {
    version: app.version,
    buildVersion: app.version,
    globalName,
    publicPath: new URL(app.base, location.href).href,
    remoteEntry: app.entry[0] ?? '',
    remoteEntryType: 'global',
    modules: [{ moduleName: 'manifest', modulePath: './manifest', assets: noFiles }],
    remotesInfo: {},
    shared,
  }
}

/** Names host and remotes of the page, with what they share, for the extension. */
export async function describeFederation({ release, describeApp }: Boot): Promise<void> {
  const federation = readFederation()
  if (!federation) return
  const { host, ...remotes } = release.apps
  const shared = listShared().map(([sharedName, versions]) => ({
    sharedName,
    version: Object.keys(versions).join(', '),
    assets: noFiles,
  }))
  const singletons = await Promise.all(
    Object.values(remotes)
      .filter(({ internal }) => !internal)
      .map(async ({ name }) => describeModule(await describeApp(name), shared)),
  )
  const remotesInfo = Object.fromEntries(
    singletons.map(({ globalName, version }) => [globalName, { matchedVersion: version }]),
  )
  federation.moduleInfo['host'] = { ...describeModule(host, shared), modules: [], remotesInfo }
  for (const one of singletons) federation.moduleInfo[`${one.globalName}:${one.version}`] = one
}
