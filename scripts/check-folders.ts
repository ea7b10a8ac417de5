// Floors: a folder imports only what stands before it in its list, so that no circle can come about; and no relative import
// leaves its workspace; migrations stand apart. Tests may look anywhere.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { listApps } from '../releases/workspace.ts'
import { root } from './processes.ts'

/** From the ground up; what stands in one place knows nothing of each other. */
const floors: Record<string, string[]> = {
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
    'telemetry',
    'documents',
    'campaigns',
    'login',
    'submissions',
    'requests',
    'open-api',
    'retention.ts',
    'shutdown.ts',
    'api.ts',
    'app.ts',
    'main.ts',
  ],
}
/** They work on everything in their workspace. */
const outside: Record<string, string[]> = {
  shared: ['build', 'testing', 'examples', 'messages.d.ts'],
  server: ['security', 'testing'],
}

/** What was done to a database stays done: its code must not change with what lives. */
const frozen = 'server/database/migrations/'

const isExample = (file: string) => /\.examples\.tsx$|^shared\/examples\//.test(file)
const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file)
const importing = /(?:\bfrom|\bimport)\s*\(?\s*'((?:\.{1,2}|@site\/\w+)\/[^']+)'/g

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

/** What is wrong with an import, as a sentence. */
function judge(file: string, { isRelative, path }: Import): string | undefined {
  const [workspace = '', own = ''] = file.split('/')
  const [target, other = ''] = path.split('/')
  const isFrozen = file.startsWith(frozen) && !path.startsWith(frozen)
  if (isExample(path) && !isExample(file)) return `${file} imports ${path}: examples are no part of the site`
  if (isFrozen) return `${file} imports ${path}: a migration imports nothing that lives`
  if (target !== workspace)
    return isRelative ? `${file} reaches out of its workspace to ${path}: import the package` : undefined
  const order = floors[workspace]
  if (!order || own === other || outside[workspace]?.includes(own)) return undefined
  if (!order.includes(own)) return `${workspace}/${own} has no place in scripts/check-folders.ts: give it one`
  if (order.slice(0, order.indexOf(own)).includes(other)) return undefined
  return `${file} imports ${path}, but ${workspace}/${other} does not stand below ${workspace}/${own}`
}

/** Parts that are built, tested or published on their own. */
const walled = /^(host|mf-[\w-]+|shared|server|releases)\//

const list = ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx']
const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\n')
const sources = files.filter((file) => walled.test(file) && !isTest(file) && existsSync(posix.join(root, file)))
const problems = sources.flatMap((file) => readImports(file).flatMap((imported) => judge(file, imported) ?? []))
// Without one its sources would be judged by another's rules.
const apps = listApps(root).filter((app) => !existsSync(posix.join(root, app, 'tsconfig.json')))
problems.push(...apps.map((app) => `${app} has no tsconfig.json`))
for (const problem of new Set(problems)) console.error(problem)
process.exit(problems.length > 0 ? 1 : 0)
