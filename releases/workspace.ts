import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve, sep } from 'node:path'
import { is, pattern, string, type } from 'superstruct'
import { UserError } from './files/files.ts'

/** Whether this tool is installed as a package, in a repository that holds remotes only. */
export const isPacked = import.meta.dirname.split(sep).includes('node_modules')

/** The folder of the whole repository: the one that the tool stands in, or the one that it is called in. */
export const workspaceRoot = isPacked ? findRepository(process.cwd()) : resolve(import.meta.dirname, '..')

export const hostName = 'host'

/** Returns the name of an app for the start of a sentence. */
export function titleOf(name: string): string {
  return name === hostName ? 'Host' : `Remote "${name}"`
}

const remotePackage = type({ name: pattern(string(), /^mf-/) })

function findRepository(folder: string): string {
  const above = dirname(folder)
  return above === folder || existsSync(join(folder, 'package.json')) ? folder : findRepository(above)
}

function findSingleRemote(root: string): string | undefined {
  const file = join(root, 'package.json')
  const description: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  return is(description, remotePackage) ? description.name : undefined
}

/**
 * Names (= folders) of the apps that this workspace builds: the host first, then the remotes by name. Types, lint and
 * tests look at the same, so that a new remote needs to be named nowhere. A repository may also be one remote as a whole.
 */
export function listApps(root: string): string[] {
  const single = findSingleRemote(root)
  if (single !== undefined) return [single]
  const remotes = readdirSync(root)
    .filter((name) => name.startsWith('mf-'))
    .toSorted()
  return [hostName, ...remotes].filter((name) => existsSync(join(root, name, 'package.json')))
}

export function folderOf(root: string, app: string): string {
  return findSingleRemote(root) === app ? root : join(root, app)
}

export function isWatched(): boolean {
  return Boolean(process.env['SITE_WATCH'])
}

/** Returns the folder of an app's build; development has its own, so that neither build replaces the other. */
export function outputFolder(root: string, app: string): string {
  return isWatched() ? join(root, 'var/development', app) : join(folderOf(root, app), 'dist')
}

/** Returns the file that records the inputs of an app's present build. */
export function buildRecordPath(root: string, app: string): string {
  return join(root, isWatched() ? 'var/build/development' : 'var/build', `${app}.json`)
}

export function packageFolder(name: string): string {
  return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
}

/** Returns the apps that the words of a command name; `all` is every app. @throws UserError for an unknown name */
export function chooseApps(root: string, names: readonly string[]): string[] {
  const apps = listApps(root)
  const unknown = names.filter((name) => name !== 'all' && !apps.includes(name))
  if (unknown.length > 0) {
    throw new UserError(unknown.map((name) => `There is no app "${name}": choose from ${apps.join(', ')} or all`))
  }
  return names.includes('all') ? apps : [...new Set(names)]
}
