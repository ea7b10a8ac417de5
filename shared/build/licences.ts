import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Module } from 'webpack'

interface Package {
  name?: string
  version?: string
  license?: string
}

/**
 * Returns the licence notices of all packages whose modules a build contains, and of webpack, whose runtime it has.
 * @param files Other files that it contains, such as fonts: one with a `package.json` next to it has a notice, too.
 */
export function writeLicences(modules: Iterable<Module>, files: readonly string[] = []): string {
  const webpack = dirname(fileURLToPath(import.meta.resolve('webpack/package.json')))
  const ofFiles = files.map(dirname).filter((folder) => readPackage(folder).version)
  const ofModules = [...flattenModules(modules)].flatMap((module) => packageFolder(module) ?? [])
  const folders = new Set([webpack, ...ofFiles, ...ofModules])
  const notices = new Map([...folders].map(describePackage))
  return [...notices]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, text]) => `${name}\n\n${text}\n`)
    .join(`\n${'-'.repeat(72)}\n\n`)
}

/** Returns modules with those that were concatenated into one. */
export function* flattenModules(modules: Iterable<Module>): Generator<Module> {
  for (const module of modules) {
    yield module
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- webpack exports no type of a concatenated module
    if ('modules' in module) yield* flattenModules(module.modules as Iterable<Module>)
  }
}

/** Packages have a name and a version; a `package.json` deeper inside has not. */
function packageFolder(module: Module): string | undefined {
  let folder = module.nameForCondition() ?? ''
  if (!/[\\/]node_modules[\\/]/.test(folder)) return undefined
  // What Module Federation writes into `node_modules/.federation` belongs to no package.
  for (folder = dirname(folder); basename(folder) !== 'node_modules'; folder = dirname(folder))
    if (readPackage(folder).version) return folder
  return undefined
}

function readPackage(folder: string): Package {
  const path = join(folder, 'package.json')
  const read: Package = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  return read
}

function describePackage(folder: string): [name: string, text: string] {
  const { name = '', version = '', license = '' } = readPackage(folder)
  const files = readdirSync(folder, { withFileTypes: true }).filter((file) => file.isFile())
  const named = files.filter(({ name: file }) => /^(?:licen[cs]e|copying|notice)/i.test(file))
  const texts = named.map(({ name: file }) => readFileSync(join(folder, file), 'utf8').trim())
  return [`${name} ${version} (${license})`, texts.join('\n\n')]
}
