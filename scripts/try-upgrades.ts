// `npm run upgrades`: builds host and remotes, and checks types, with the newest versions of webpack, Module Federation, react-router and
// react-intl within their major versions, in a copy of the last commit. All at once; where that breaks, and not without them, one after the other, and says
// which one it is. `npm run upgrades webpack` tries one. Changes nothing here; ends with 1 where something breaks.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { listApps } from '../releases/workspace.ts'
import { chooseParts, root } from './processes.ts'
import {
  readCatalogVersion,
  upgradeGroups,
  withVersions,
  type UpgradeGroup,
  type Versions,
} from './upgrades/catalog.ts'

const pnpm = ['--yes', 'pnpm@12.21.0']
const copy = mkdtempSync(join(tmpdir(), 'upgrades-'))
const catalogFile = join(copy, 'pnpm-workspace.yaml')

/** @returns why it failed, by what it has printed last; undefined where it did not. */
function tryCommand(command: string, args: readonly string[]): string | undefined {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PATH: join(copy, 'node_modules/.bin') + delimiter + process.env['PATH'],
  }
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, env, encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (status === 0) return undefined
  return `${stdout}\n${stderr}`.trim().split('\n').slice(-25).join('\n')
}

/** Asks the registry as npm is set up to. */
function ask(request: string, ...members: readonly string[]): unknown {
  const answer = execFileSync('npm', ['view', request, ...members, '--json'], { cwd: root, encoding: 'utf8' })
  const parsed: unknown = JSON.parse(answer)
  return Array.isArray(parsed) ? parsed.at(-1) : parsed
}

/** Returns the versions of a group that are newer than those of the catalog. */
function findNewer(catalog: string, [leader, ...followers]: UpgradeGroup): Versions {
  const newest = String(ask(`${leader}@^${readCatalogVersion(catalog, leader)}`, 'version'))
  const needed = followers.length > 0 ? Object(ask(`${leader}@${newest}`, 'dependencies')) : {}
  const versions = { [leader]: newest, ...Object.fromEntries(followers.map((name) => [name, needed[name] ?? ''])) }
  return Object.fromEntries(
    Object.entries(versions).filter(
      ([name, version]) => /^\d+\.\d+\.\d+$/.test(version) && version !== readCatalogVersion(catalog, name),
    ),
  )
}

/** @returns what breaks with these versions. */
function tryVersions(catalog: string, versions: Versions): string | undefined {
  writeFileSync(catalogFile, withVersions(catalog, versions))
  const fault =
    tryCommand('npx', [...pnpm, 'install', '--no-frozen-lockfile', '--prefer-offline', '--loglevel=error']) ??
    tryCommand('node', ['scripts/types.ts'])
  if (fault !== undefined) return fault
  for (const app of listApps(copy)) {
    const failure = tryCommand('node', ['releases/build-app.ts', app])
    if (failure !== undefined) return `${app} does not build:\n${failure}`
  }
  return undefined
}

const describe = (versions: Versions) =>
  Object.entries(versions)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ')

function main(): boolean {
  const names = upgradeGroups.map(([leader]) => leader)
  const chosen = chooseParts(process.argv.slice(2), names)
  execFileSync('git', ['clone', '--quiet', '--shared', root, copy])
  const catalog = readFileSync(catalogFile, 'utf8')
  const newer = upgradeGroups
    .filter(([leader]) => chosen.length === 0 || chosen.includes(leader))
    .map((group) => findNewer(catalog, group))
    .filter((versions) => Object.keys(versions).length > 0)
  const allVersions = Object.fromEntries(newer.flatMap((versions) => Object.entries(versions)))
  if (newer.length === 0) {
    console.log('The newest versions are in use')
    return true
  }
  const fault = tryVersions(catalog, allVersions)
  if (fault === undefined) {
    console.log(`Builds: ${describe(allVersions)}`)
    return true
  }
  const faultWithout = tryVersions(catalog, {})
  if (faultWithout !== undefined) {
    console.log(`Breaks without any of them:\n${faultWithout}`)
    return false
  }
  for (const versions of newer) {
    const own = newer.length === 1 ? fault : tryVersions(catalog, versions)
    console.log(own === undefined ? `Builds alone: ${describe(versions)}` : `Breaks: ${describe(versions)}\n${own}\n`)
  }
  if (newer.length > 1) console.log(`Breaks together: ${describe(allVersions)}\n${fault}`)
  return false
}

try {
  process.exitCode = main() ? 0 : 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}
