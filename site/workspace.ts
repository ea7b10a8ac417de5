import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Refusal } from './refusal.ts'

/** The folder of the whole repository. */
export const workspaceRoot = resolve(import.meta.dirname, '..')

/** The one app that is not a remote. */
export const hostName = 'host'

/**
 * Names (= folders) of the apps that this workspace builds: the host first, then the remotes by name. Types, lint and
 * tests look at the same, so that a new remote needs to be named nowhere.
 */
export function listApps(root: string): string[] {
  const remotes = readdirSync(root)
    .filter((name) => name.startsWith('mf-'))
    .toSorted()
  return [hostName, ...remotes].filter((name) => existsSync(join(root, name, 'package.json')))
}

/**
 * The apps that the words of a command name; `all` stands for every app of the workspace.
 * @throws Refusal for a name that is no app's.
 */
export function chooseApps(root: string, names: readonly string[]): string[] {
  const apps = listApps(root)
  const unknown = names.filter((name) => name !== 'all' && !apps.includes(name))
  if (unknown.length > 0) {
    throw new Refusal(unknown.map((name) => `There is no app "${name}": choose from ${apps.join(', ')} or all`))
  }
  return names.includes('all') ? apps : [...new Set(names)]
}
