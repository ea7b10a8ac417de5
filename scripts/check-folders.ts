// Checks imports, except in tests: files, and the parts of a folder, import one another without circles; a workspace imports only what the
// table in docs/architecture.md allows; no relative import leaves its workspace.
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { listFiles } from '@site/shared/testing/list-files'
import { listApps } from '../releases/workspace.ts'
import { findCircles, readImports } from './imports.ts'
import { root } from './processes.ts'

/** Folders whose parts must not import one another in a circle; and parts of them that may import all others, which do not import them. */
const acyclic: Record<string, string[]> = {
  'host/src': ['testing'],
  shared: ['build', 'testing', 'examples'],
  server: ['testing'],
  releases: ['testing'],
}

const isExample = (file: string) => /\.examples\.tsx$|^shared\/examples\//.test(file)
const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file)
const scope = '@site/'

interface Import {
  isRelative: boolean
  /** From the root: `shared/rules/index.ts`; of a package `shared/rules`. */
  path: string
}

/** Returns the imports of the parts of the site; packages have none. */
function findImports(file: string): Import[] {
  const paths = readImports(file, readFileSync(posix.join(root, file), 'utf8'))
  return paths.flatMap((path) => {
    if (path.startsWith('.')) return { isRelative: true, path: posix.join(posix.dirname(file), path) }
    if (path.startsWith(scope)) return { isRelative: false, path: path.slice(scope.length) }
    return []
  })
}

/** Reads the rows of docs/architecture.md, "Parts": workspace (`mf-*` for all remotes), and what it may import. */
function readAllowed(): Map<string, string[]> {
  const text = readFileSync(posix.join(root, 'docs/architecture.md'), 'utf8')
  const [, table = ''] = /\| folder \| .* \| may import \|\n((?:\|.*\n)+)/.exec(text) ?? []
  const rows = table.split('\n').map((row) => row.split(' | '))
  const namesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, name]) => name ?? [])
  return new Map(rows.flatMap(([folder, , allowed]) => namesIn(folder).map((name) => [name, namesIn(allowed)])))
}

const allowed = readAllowed()

function checkWorkspaces(file: string, workspace: string, { isRelative, path }: Import): string | undefined {
  if (isRelative) return `${file} reaches out of its workspace to ${path}: import the package`
  const names = allowed.get(workspace.replace(/^mf-.*/, 'mf-*')) ?? []
  // The configuration of a build is not part of what is built.
  const isConfiguration = file.endsWith('/webpack.config.ts') && path === 'shared/build'
  if (isConfiguration || names.some((name) => path === name || path.startsWith(`${name}/`))) return undefined
  return `${file} imports ${path}, which docs/architecture.md does not allow for ${workspace}`
}

function check(file: string, imported: Import): string | undefined {
  const { path } = imported
  const [workspace = ''] = file.split('/')
  if (isExample(path) && !isExample(file)) return `${file} imports ${path}: examples are not part of the site`
  if (!path.startsWith(`${workspace}/`)) return checkWorkspaces(file, workspace, imported)
  return undefined
}

/** Returns the imports between parts of a folder that are in a circle, or lead to a part that others must not import. */
function findPartCircles(base: string, highest: string[]): string[] {
  const partOf = (path: string) => (path.startsWith(`${base}/`) ? path.slice(base.length + 1).replace(/\/.*/, '') : '')
  const all = [...importsOf].flatMap(([file, imports]) =>
    imports.map(({ path }) => ({ file, path, own: partOf(file), other: partOf(path) })),
  )
  const lower = all.filter(({ own, other }) => own && other && own !== other && !highest.includes(own))
  let circles = lower
  for (let before = Infinity; circles.length < before;) {
    before = circles.length
    const from = new Set(circles.map(({ own }) => own))
    const to = new Set(circles.map(({ other }) => other))
    circles = circles.filter(({ own, other }) => from.has(other) && to.has(own))
  }
  const wrong = lower.filter((each) => circles.includes(each) || highest.includes(each.other))
  return wrong.map(({ file, path }) => `${file} imports ${path}, which is in a circle with it, or above it`)
}

/** Values or types: what both files need belongs in a file of its own. */
function findFileCircles(): string[] {
  const graph = new Map([...importsOf].map(([file, imports]) => [file, imports.map(({ path }) => path)]))
  return findCircles(graph).map((circle) => `files in a circle: ${circle.join(' -> ')}`)
}

/** Workspaces that are built, tested or published separately. */
const workspaces = /^(host|mf-[\w-]+|shared|server|releases)\//

const files = listFiles(root, ['*.ts', '*.tsx'])
const sources = files.filter((file) => workspaces.test(file) && !isTest(file) && existsSync(posix.join(root, file)))
const importsOf = new Map(sources.map((file) => [file, findImports(file)]))
const problems = [...importsOf].flatMap(([file, imports]) => imports.flatMap((imported) => check(file, imported) ?? []))
problems.push(...Object.entries(acyclic).flatMap(([base, exempt]) => findPartCircles(base, exempt)))
problems.push(...findFileCircles())
// Without one its sources would be checked with the settings of another.
const apps = listApps(root).filter((app) => !existsSync(posix.join(root, app, 'tsconfig.json')))
problems.push(...apps.map((app) => `${app} has no tsconfig.json`))
for (const problem of new Set(problems)) console.error(problem)
process.exit(problems.length > 0 ? 1 : 0)
