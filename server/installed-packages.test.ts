import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** Maps within maps, and texts. */
interface Node {
  [key: string]: Node | string
}

/** Reads what pnpm writes: maps with a key a line, by their indent of two spaces. */
function parseLock(text: string): Node {
  const root: Node = {}
  const open = [root]
  for (const line of text.split('\n')) {
    const [, indent = '', , key, value = ''] = /^( *)('?)(.+?)\2:(?: (.*))?$/.exec(line) ?? []
    if (key === undefined) continue
    const parent = open[indent.length / 2]
    const child: Node = {}
    if (parent) parent[key] = value || child
    open.splice(indent.length / 2 + 1, Infinity, child)
  }
  return root
}

const lock = parseLock(readFileSync(join(import.meta.dirname, '../pnpm-lock.yaml'), 'utf8'))

function at(node: Node | string | undefined, ...keys: string[]): Node {
  const [key, ...rest] = keys
  const map = typeof node === 'object' ? node : {}
  return key === undefined ? map : at(map[key], ...rest)
}

/** Returns a version; empty for a map. */
function textOf(node: Node | string | undefined): string {
  return typeof node === 'string' ? node : ''
}

/** Returns the packages that `pnpm install --prod` installs for a workspace, without versions. */
function installedFor(workspace: string): Set<string> {
  const names = new Set<string>()
  const seen = new Set<string>()
  function addPackage(name: string, version: string) {
    // An alias names another package as its version.
    const id = version.startsWith('@') || /^[a-z][\w.-]*@/.test(version) ? version : `${name}@${version}`
    if (seen.has(id)) return
    seen.add(id)
    names.add(name)
    const snapshot = at(lock, 'snapshots', id)
    for (const kind of ['dependencies', 'optionalDependencies'])
      for (const [dependency, its] of Object.entries(at(snapshot, kind))) addPackage(dependency, textOf(its))
  }
  function addWorkspace(folder: string) {
    if (seen.has(folder)) return
    seen.add(folder)
    for (const [name, { version }] of Object.entries(at(lock, 'importers', folder, 'dependencies')) as [
      string,
      Node,
    ][]) {
      const [, link] = /^link:(.*)$/.exec(textOf(version)) ?? []
      if (link === undefined) addPackage(name, textOf(version))
      else addWorkspace(posix.join(folder, link))
    }
  }
  addWorkspace(workspace)
  return names
}

test('servers install what runs: no bundler, compiler or test runner', () => {
  const names = installedFor('server')
  expect([...names]).toEqual(expect.arrayContaining(['fastify', 'intl-messageformat', 'react', 'superstruct']))
  const ofBuild = /^(?:webpack|typescript|jest|terser|node|@swc\/core|@rspack\/core|@babel\/core|css-loader)$/
  const ofTools = /^(?:@swc|@babel|@jest|@testing-library|@module-federation|@playwright)\//
  expect([...names].filter((name) => ofBuild.test(name) || ofTools.test(name))).toEqual([])
})
