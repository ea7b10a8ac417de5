import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { create, string, type } from 'superstruct'
import { present } from '../rules/present.ts'

/** What host and remotes must have once; everything else is bundled into each. */
const singletons = ['react', 'react/jsx-runtime', 'react-dom', '@site/shared/platform']

/** The version of the package that a file finds under a name; this one where left out. @throws Error where it finds none */
export function installedVersion(request: string, from: string | URL = import.meta.url): string {
  const isOwn = request.startsWith('@site/shared')
  const file = isOwn ? new URL('../package.json', import.meta.url) : findPackageJSON(request, from)
  const path = present(file, `The package of ${request}`)
  return create(JSON.parse(readFileSync(path, 'utf8')), type({ version: string() })).version
}

/** Exact versions that the host provides. */
export function providedVersions(): Record<string, string> {
  return Object.fromEntries(singletons.map((request) => [request, installedVersion(request)]))
}

/**
 * Ranges that a remote requires of its host: those of `peerDependencies` in its own `package.json`, not the versions that
 * happen to be installed. What renders React has React's version.
 */
export function requiredRanges(peers: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(
    singletons.map((request) => {
      const range = request.startsWith('react') ? (peers[request] ?? peers['react']) : undefined
      return [request, range ?? `^${installedVersion(request)}`]
    }),
  )
}

/** The `shared` option of the federation plugin. A remote always runs inside the host and brings no copy of its own. */
export function sharedModules(isHost: boolean, peers?: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(requiredRanges(peers)).map(([request, requiredVersion]) => [
      request,
      isHost
        ? { singleton: true, requiredVersion, version: installedVersion(request) }
        : { singleton: true, requiredVersion, import: false as const },
    ]),
  )
}

export function federationVersion(): string {
  return installedVersion('@module-federation/enhanced')
}
