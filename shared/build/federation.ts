import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { boolean, optional, record, string, type, validate, create, type Infer } from 'superstruct'
import { createRequire, findPackageJSON } from 'node:module'
import { needsStruct } from '../contract/needs.ts'
import { singletons } from '../contract/singletons.ts'
import { assertDefined } from '../rules/errors.ts'

const packageFile = type({
  name: string(),
  version: string(),
  peerDependencies: optional(record(string(), string())),
  site: optional(type({ internal: optional(boolean()), needs: optional(needsStruct) })),
})
export type PackageFile = Infer<typeof packageFile>

/** @throws Error with the member that is wrong */
export function readPackage(folder: string): PackageFile {
  const file = join(folder, 'package.json')
  const [failure, own] = validate(JSON.parse(readFileSync(file, 'utf8')), packageFile)
  if (failure === undefined) return own
  throw new Error(`${file} has a wrong shape at "${failure.path.join(' → ')}": ${failure.message}`)
}

function installedVersion(request: string): string {
  const isOwn = request.startsWith('@site/shared')
  const file = isOwn ? new URL('../package.json', import.meta.url) : findPackageJSON(request, import.meta.url)
  return create(JSON.parse(readFileSync(assertDefined(file, request), 'utf8')), type({ version: string() })).version
}

export function providedVersions(): Record<string, string> {
  return Object.fromEntries(singletons.map((request) => [request, installedVersion(request)]))
}

/**
 * Returns the version ranges that a remote requires: those of its `peerDependencies`, not the installed versions. The first number of
 * `shared` is the contract, and a host accepts the previous one; which names it gives is compared one by one.
 */
export function requiredRanges(peers: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(
    singletons.map((request) => {
      const installed = installedVersion(request)
      if (request.startsWith('react')) return [request, peers[request] ?? peers['react'] ?? `^${installed}`]
      const contract = Number.parseInt(installed, 10)
      return [request, `^${contract}.0.0 || ^${contract + 1}.0.0`]
    }),
  )
}

/** A remote never bundles shared packages. */
function sharedModules(isHost: boolean, peers?: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(requiredRanges(peers)).map(([request, requiredVersion]) => [
      request,
      isHost
        ? { singleton: true, requiredVersion, version: installedVersion(request) }
        : { singleton: true, requiredVersion, import: false as const },
    ]),
  )
}

export function containerName(name: string) {
  return name.replaceAll('-', '_')
}

export function federationVersion(): string {
  return installedVersion('@module-federation/enhanced')
}

export function federationOptions({ name, peerDependencies }: PackageFile, isHost: boolean) {
  const role = isHost
    ? { experiments: { provideExternalRuntime: true } }
    : {
        filename: 'remoteEntry.js',
        exposes: { './manifest': './src/manifest.ts' },
        experiments: { externalRuntime: true },
      }
  return {
    name: containerName(name),
    ...role,
    library: { type: 'var', name: containerName(name) },
    shared: sharedModules(isHost, peerDependencies),
    shareStrategy: 'loaded-first' as const,
    dts: false,
    manifest: false,
    experiments: { ...role.experiments, optimization: { target: 'web' as const, disableSnapshot: true } },
  }
}

/** Texts are compiled: the message format needs no parser. */
export function hostAliases(): Record<string, string> {
  const parser = createRequire(import.meta.url).resolve('@formatjs/icu-messageformat-parser')
  // Where it is elsewhere, webpack says that it finds no such file.
  return { '@formatjs/icu-messageformat-parser$': join(dirname(parser), 'no-parser.js') }
}
