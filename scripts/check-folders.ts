// Checks imports, except in tests: a folder imports only folders above it in its list, so that there are no circles; a workspace
// imports only what the table in docs/architecture.md allows; no relative import leaves its workspace.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { listApps } from '../releases/workspace.ts'
import { root } from './processes.ts'

/** From the lowest layer to the highest: a folder or file imports only entries above its own. */
const layers: Record<string, string[]> = {
  'host/src': [
    'boot',
    'release',
    'messages',
    'prefetch',
    'analytics',
    'telemetry',
    'layout',
    'errors',
    'remotes',
    'development',
    'base.css',
    'start.tsx',
    'bootstrap.ts',
    'index.ts',
  ],
  shared: ['contract', 'signing', 'messages', 'rules', 'brands', 'calls', 'platform', 'ui', 'forms', 'rights'],
  server: [
    'configuration',
    'config.ts',
    'tokens.ts',
    'database',
    'services.ts',
    'http',
    'downloads',
    'mail',
    'limits',
    'releases',
    'documents',
    'campaigns',
    'login',
    'telemetry',
    'submissions',
    'requests',
    'open-api',
    'retention.ts',
    'shutdown.ts',
    'api.ts',
    'app.ts',
    'main.ts',
  ],
  releases: [
    'plain-text.ts',
    'files',
    'workspace.ts',
    'app-base.ts',
    'compose',
    'store',
    'check',
    'build',
    'channels',
    'command',
    'development',
    'build-app.ts',
    'index.ts',
    'main.ts',
    'bin.ts',
  ],
}
/** Folders that may import everything of their workspace, and that its layers do not import. */
const exempt: Record<string, string[]> = {
  'host/src': ['testing', 'messages.d.ts'],
  shared: ['build', 'testing', 'examples', 'messages.d.ts'],
  server: ['security', 'testing'],
}

/** Migrations import nothing else, because their code must not change once they have run somewhere. */
const migrations = 'server/database/migrations/'

const isExample = (file: string) => /\.examples\.tsx$|^shared\/examples\//.test(file)
const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file)
const importing = /(?:\bfrom|\bimport)\s*\(?\s*'((?:\.{1,2}\/|@site\/)[^']+)'/g

interface Import {
  isRelative: boolean
  /** From the root: `shared/rules/index.ts`; of a package `shared/rules`. */
  path: string
}

function readImports(file: string): Import[] {
  const found = [...readFileSync(posix.join(root, file), 'utf8').matchAll(importing)].map(([, address = '']) => address)
  return found.map((address) => {
    const isRelative = address.startsWith('.')
    const path = isRelative ? posix.join(posix.dirname(file), address) : address.slice('@site/'.length)
    return { isRelative, path }
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

/** Returns what is wrong with an import of another workspace. */
function checkWorkspaces(file: string, workspace: string, { isRelative, path }: Import): string | undefined {
  if (isRelative) return `${file} reaches out of its workspace to ${path}: import the package`
  const names = allowed.get(workspace.replace(/^mf-.*/, 'mf-*')) ?? []
  // The configuration of a build is not part of what is built.
  const isConfiguration = file.endsWith('/webpack.config.ts') && path === 'shared/build'
  if (isConfiguration || names.some((name) => path === name || path.startsWith(`${name}/`))) return undefined
  return `${file} imports ${path}, which docs/architecture.md does not allow for ${workspace}`
}

/** Returns what is wrong with an import, as a sentence. */
function check(file: string, imported: Import): string | undefined {
  const { path } = imported
  const [workspace = ''] = file.split('/')
  const isFrozen = file.startsWith(migrations) && !path.startsWith(migrations)
  if (isExample(path) && !isExample(file)) return `${file} imports ${path}: examples are not part of the site`
  if (isFrozen) return `${file} imports ${path}: migrations import only migrations`
  if (!path.startsWith(`${workspace}/`)) return checkWorkspaces(file, workspace, imported)
  const base = Object.keys(layers).find((folder) => file.startsWith(`${folder}/`))
  if (!base || !path.startsWith(`${base}/`)) return undefined
  const [own = '', other = ''] = [file, path].map((each) => each.slice(base.length + 1).split('/')[0])
  const order = layers[base] ?? []
  if (own === other || exempt[base]?.includes(own)) return undefined
  if (!order.includes(own)) return `${base}/${own} has no layer in scripts/check-folders.ts`
  if (order.slice(0, order.indexOf(own)).includes(other)) return undefined
  return `${file} imports ${path}, but ${base}/${other} is not below ${base}/${own}`
}

/** Workspaces that are built, tested or published separately. */
const workspaces = /^(host|mf-[\w-]+|shared|server|releases)\//

const list = ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx']
const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\n')
const sources = files.filter((file) => workspaces.test(file) && !isTest(file) && existsSync(posix.join(root, file)))
const problems = sources.flatMap((file) => readImports(file).flatMap((imported) => check(file, imported) ?? []))
// Without one its sources would be checked with the settings of another.
const apps = listApps(root).filter((app) => !existsSync(posix.join(root, app, 'tsconfig.json')))
problems.push(...apps.map((app) => `${app} has no tsconfig.json`))
for (const problem of new Set(problems)) console.error(problem)
process.exit(problems.length > 0 ? 1 : 0)
