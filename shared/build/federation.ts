import { readFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { boolean, create, optional, record, string, type, type Infer } from 'superstruct'
import { findPackageJSON, createRequire } from 'node:module'
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

/** What the package of an app says of it. */
export function readPackage(folder: string): PackageFile {
  return create(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')), packageFile)
}

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

/** What the host gives to remotes, or a remote to the host, while running. */
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

/** In the order in which each is found from the ones before it. */
const federationPackages = ['runtime-tools', 'sdk', 'webpack-bundler-runtime', 'runtime', 'error-codes', 'runtime-core']

/**
 * ESM builds of the federation runtime, of which a CommonJS plugin otherwise pulls a second copy into the host (22 KB
 * gzip), and the message format without its parser: texts are compiled when they are built.
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

/** A dependency of one of these files. Others may find a stranger's of another version, which only lies where Node looks. */
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
    // Not a dependency of this package; one of the others has it.
    return undefined
  }
}

function esmBeside(main: string): string {
  const candidates = [main.replace(/\.c?js$/, '.mjs'), main.replace(/\.cjs$/, '.js')]
  const file = candidates.find((candidate) => candidate !== main && existsSync(candidate))
  if (!file) throw new Error(`No ESM build beside ${main}`)
  return file
}
