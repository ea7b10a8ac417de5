import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface PackageFile {
  name: string
  version: string
  exports: Record<string, string>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  [other: string]: unknown
}

export function readPackageFile(folder: string): PackageFile {
  const read: PackageFile = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return read
}

/** They exist once for everybody who renders or describes something: the repository that uses the package decides over them. */
const single = new Set(['react', 'react-dom', '@types/react', '@types/react-dom'])

/** What only this workspace needs of what is installed for working on a package. */
const ofWorkspace = new Set(['typescript', '@types/jest'])

/** Paths into `shared` that only this workspace has. */
const unpacked = new Set(['./testing/growth'])

/**
 * The `package.json` of a packed package: exact versions in the place of `catalog:` and `workspace:`, compiled files in the place
 * of sources.
 * @param withTools whether what is installed for working on it is needed by who uses it: presets of webpack and jest
 */
export function describePackage(folder: string, more: object, withTools: boolean) {
  const {
    private: _private,
    scripts: _scripts,
    devDependencies,
    dependencies,
    exports,
    ...own
  } = readPackageFile(folder)
  const tools = Object.keys(withTools ? devDependencies : {}).filter((name) => !ofWorkspace.has(name))
  const names = [...Object.keys(dependencies), ...tools].toSorted()
  const installed = (name: string) => readPackageFile(join(folder, 'node_modules', name)).version
  // Not a dependency: npm would look for it where packages of others are.
  const isSibling = (name: string) => name.startsWith('@site/')
  const isPeer = (name: string) => single.has(name) || isSibling(name)
  const pick = (wanted: string[], version: (name: string) => string) =>
    Object.fromEntries(wanted.map((name) => [name, version(name)]))
  return {
    ...own,
    license: 'MIT',
    engines: { node: '>=24' },
    exports: compiledExports(exports),
    dependencies: pick(
      names.filter((name) => !isPeer(name)),
      installed,
    ),
    peerDependencies: pick(names.filter(isPeer), (name) =>
      isSibling(name) ? installed(name) : `^${installed(name).split('.')[0]}.0.0`,
    ),
    ...more,
  }
}

function compiledExports(exports: Record<string, string>) {
  const entries = Object.entries(exports).filter(([path]) => !unpacked.has(path))
  return {
    ...Object.fromEntries(
      entries.map(([path, file]) => {
        const name = file.replace(/\.tsx?$/, '')
        return [path, name === file ? file : { types: `${name}.d.ts`, default: `${name}.js` }]
      }),
    ),
    './package.json': './package.json',
  }
}
