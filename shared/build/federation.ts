import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { boolean, create, optional, record, string, type, type Infer } from 'superstruct'
import { createRequire, findPackageJSON } from 'node:module'
import { present } from '../rules/errors.ts'
import { containerName } from './app-description-plugin.ts'
import { pathToFileURL } from 'node:url'

const packageFile = type({
  name: string(),
  version: string(),
  peerDependencies: optional(record(string(), string())),
  site: optional(type({ internal: optional(boolean()) })),
})
export type PackageFile = Infer<typeof packageFile>

export function readPackage(folder: string): PackageFile {
  return create(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')), packageFile)
}

/** Shared once between host and remotes; all else is bundled into each. */
const singletons = ['react', 'react/jsx-runtime', 'react-dom', '@site/shared/platform']

/** Returns the version of a package as resolved from a file, by default from here. @throws Error where it is missing */
export function installedVersion(request: string, from: string | URL = import.meta.url): string {
  const isOwn = request.startsWith('@site/shared')
  const file = isOwn ? new URL('../package.json', import.meta.url) : findPackageJSON(request, from)
  const path = present(file, `The package of ${request}`)
  return create(JSON.parse(readFileSync(path, 'utf8')), type({ version: string() })).version
}

/** Returns the exact versions that the host provides. */
export function providedVersions(): Record<string, string> {
  return Object.fromEntries(singletons.map((request) => [request, installedVersion(request)]))
}

/** Returns the version ranges that a remote requires: those of its `peerDependencies`, not the installed versions. */
export function requiredRanges(peers: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(
    singletons.map((request) => {
      const range = request.startsWith('react') ? (peers[request] ?? peers['react']) : undefined
      return [request, range ?? `^${installedVersion(request)}`]
    }),
  )
}

/** Returns the `shared` option of the federation plugin. A remote never bundles shared packages. */
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

export function federationOptions({ name, peerDependencies }: PackageFile, isHost: boolean) {
  const role = isHost
    ? { experiments: { provideExternalRuntime: true } }
    : {
        filename: 'remoteEntry.[contenthash:10].js',
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

const require = createRequire(import.meta.url)

/** Each resolvable from the previous ones. */
const federationPackages = ['runtime-tools', 'sdk', 'webpack-bundler-runtime', 'runtime', 'error-codes', 'runtime-core']

/**
 * Returns aliases to ESM builds of the federation runtime, of which a CommonJS plugin otherwise adds a second copy to
 * the host (22 KB gzip), and to the message format without its parser, since texts are compiled.
 */
export function hostAliases(): Record<string, string> {
  const places = [require.resolve('@module-federation/enhanced')]
  const aliases: Record<string, string> = {}
  for (const name of federationPackages) {
    const request = `@module-federation/${name}`
    const main = resolveOwn(places, request)
    places.push(main)
    aliases[`${request}$`] = esmBeside(main)
  }
  const parser = require.resolve('@formatjs/icu-messageformat-parser').replace(/index\.js$/, 'no-parser.js')
  return { ...aliases, '@formatjs/icu-messageformat-parser$': parser }
}

/**
 * Resolves a dependency of the right version from one of these files; others may find a hoisted one of another version.
 */
function resolveOwn(places: readonly string[], request: string): string {
  const version = federationVersion()
  const place = places.find((from) => findVersion(request, from) === version)
  if (place === undefined) throw new Error(`${request} ${version} is not installed`)
  return createRequire(place).resolve(request)
}

function findVersion(request: string, from: string): string | undefined {
  try {
    return installedVersion(request, pathToFileURL(from))
  } catch {
    // Not a dependency of this package, but of another one.
    return undefined
  }
}

function esmBeside(main: string): string {
  const candidates = [main.replace(/\.c?js$/, '.mjs'), main.replace(/\.cjs$/, '.js')]
  const file = candidates.find((candidate) => candidate !== main && existsSync(candidate))
  if (!file) throw new Error(`No ESM build beside ${main}`)
  return file
}
