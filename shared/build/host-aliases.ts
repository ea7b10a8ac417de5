import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** In the order in which each is found from the ones before it. */
const federationPackages = ['runtime-tools', 'sdk', 'webpack-bundler-runtime', 'runtime', 'error-codes', 'runtime-core']

/**
 * ESM builds of the federation runtime, of which a CommonJS plugin otherwise pulls a second copy into the host (22 KB
 * gzip), and the message format without its parser: texts are compiled when they are built.
 */
export function hostAliases(): Record<string, string> {
  const resolvers = [createRequire(require.resolve('@module-federation/enhanced'))]
  const aliases: Record<string, string> = {}
  for (const name of federationPackages) {
    const request = `@module-federation/${name}`
    const main = resolveFirst(resolvers, request)
    resolvers.push(createRequire(main))
    aliases[`${request}$`] = esmBeside(main)
  }
  const parser = require.resolve('@formatjs/icu-messageformat-parser').replace(/index\.js$/, 'no-parser.js')
  return { ...aliases, '@formatjs/icu-messageformat-parser$': parser }
}

function resolveFirst(resolvers: NodeJS.Require[], request: string): string {
  for (const { resolve } of resolvers) {
    try {
      return resolve(request)
    } catch {
      // Not a dependency of this package; one of the others has it.
    }
  }
  throw new Error(`${request} is not installed`)
}

function esmBeside(main: string): string {
  const candidates = [main.replace(/\.c?js$/, '.mjs'), main.replace(/\.cjs$/, '.js')]
  const file = candidates.find((candidate) => candidate !== main && existsSync(candidate))
  if (!file) throw new Error(`No ESM build beside ${main}`)
  return file
}
