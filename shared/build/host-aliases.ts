import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { federationVersion, installedVersion } from './sharing.ts'

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
