import type { AppRelease, HostRules, Release } from '@site/shared/contract'
import { isDeepStrictEqual } from 'node:util'
import { UserError } from '../files/files.ts'
import { releaseStruct } from '@site/shared/contract/release'
import { parseAs } from '../store/store.ts'
import { hostName, titleOf } from '../workspace.ts'
import { checkAgreement, checkFeatures } from './agreement.ts'
import { checkBudgets, readRules } from './budgets.ts'
import type { CheckContext } from './check-context.ts'
import { checkClaims } from './claims.ts'
import { checkNeeds } from './needs.ts'
import { checkStoredFiles } from './stored-files.ts'

/**
 * Returns a sentence for each reason of one kind not to make a release live. Only `changed` apps are judged, with what they meet: another
 * team's app stops no publish.
 */
type Rule = (release: Release, changed: readonly AppRelease[], context: CheckContext) => string[] | Promise<string[]>

/** Every app has what the page needs to start it, and every file that it names is among its files. */
function checkNamedFiles(_: Release, changed: readonly AppRelease[]): string[] {
  return changed.flatMap((app) => [
    ...checkEntry(app),
    ...checkMessages(app),
    ...listNames(app).flatMap(([what, file]) => {
      if (Object.hasOwn(app.files, file)) return []
      return [`${titleOf(app.name)} names "${file}" as ${what}, which is not among its files: build it again`]
    }),
  ])
}

function checkEntry({ name, entry }: AppRelease): string[] {
  if (name === hostName && entry.length === 0) return ['Host has no entry script: build it again']
  if (name !== hostName && entry.length !== 1) {
    return [`${titleOf(name)} has ${entry.length} entry scripts instead of one: build it with the shared preset`]
  }
  return []
}

/** `nl_nl` ends the fallback chain of every locale (product §1). */
function checkMessages({ name, messages }: AppRelease): string[] {
  return messages.nl_nl === undefined ? [`${titleOf(name)} has no message file for nl_nl: add messages/nl_nl.json`] : []
}

function listNames({ entry, styles, routes, messages, sharedMessages = {}, search, plain }: AppRelease) {
  const names: [what: string, files: (string | undefined)[]][] = [
    ['entry', entry],
    ['style', styles],
    ['what can be found', [search]],
    ['what readers without a script get', [plain]],
    ...Object.entries(messages).map(([locale, file]): (typeof names)[0] => [`messages for ${locale}`, [file]]),
    ...Object.entries(sharedMessages).map(([locale, file]): (typeof names)[0] => [
      `shared messages for ${locale}`,
      [file],
    ]),
    ...routes.map((route): (typeof names)[0] => {
      return [`part of route "${route.path}"`, [...route.files, ...Object.values(route.messages ?? {})]]
    }),
  ]
  return names.flatMap(([what, files]) =>
    files.filter((file) => file !== undefined).map((file) => [what, file] as const),
  )
}

function checkPaths({ apps }: Release, changed: readonly AppRelease[]): string[] {
  // Those that have changed last: they are the ones to name.
  const known = Object.values(apps).filter((app) => !changed.includes(app))
  const owned = [...known, ...changed].flatMap(({ name, paths }) => paths.map((path) => ({ name, path })))
  return owned.flatMap(({ name, path }, at) => {
    if (known.some((app) => app.name === name)) return []
    const owner = owned.slice(0, at).find((one) => one.path === path)?.name
    const what = path === '' ? 'the home page' : `the path "${path}"`
    return owner ? [`${titleOf(name)} owns ${what}, and so does "${owner}": take it out of one of them`] : []
  })
}

async function checkMenus(
  release: Release,
  changed: readonly AppRelease[],
  { store }: CheckContext,
): Promise<string[]> {
  const rules = await readRules(release, store)
  return changed.flatMap((app) => [
    ...(app.menu ?? [])
      .filter(({ path }) => !app.paths.includes(path.split(/[/?#]/)[0] ?? ''))
      .map(
        ({ path }) =>
          `${titleOf(app.name)} leads to "${path}" in the menu, which is not its own: name one of its pages`,
      ),
    ...(rules ? findMenuFaults(app, rules.menus) : []),
  ])
}

/** Returns why a host with these menus does not grant the positions of an app. */
export function findMenuFaults({ name, menu = [] }: Pick<AppRelease, 'name' | 'menu'>, menus: HostRules['menus']) {
  const positions = menu.flatMap((entry) => Object.entries(entry.in))
  return positions.flatMap(([key, position]) => {
    const granted = Object.hasOwn(menus, key) ? menus[key] : undefined
    if (granted === undefined) {
      return [`${titleOf(name)}: the host has no menu "${key}", only ${Object.keys(menus).join(', ')}`]
    }
    const { first, last } = granted
    if (position >= first && position <= last) return []
    return [
      `${titleOf(name)}: the position ${position} in the menu "${key}" is not a whole number from ${first} to ${last}`,
    ]
  })
}

/** Checks an app that was adopted. A team elsewhere may call its remote by the name of a stock build, too. */
function checkAdopted(_: Release, changed: readonly AppRelease[], { live }: CheckContext): string[] {
  return changed.flatMap(({ name, adopted }) => {
    const before = live?.apps[name]
    if (!adopted || before === undefined || before.adopted) return []
    const remedy = 'give the adopted one another --name, or remove that one first'
    return [`${titleOf(name)} is adopted, and the one that is live was made for this site: ${remedy}`]
  })
}

/** Only remotes of the release can be switched off: the host shows the page that says so. */
function checkDisabled({ apps, disabled = [] }: Release): string[] {
  return disabled
    .filter((name) => name === hostName || !Object.hasOwn(apps, name))
    .map((name) => `"${name}" cannot be switched off: it is no remote of the release`)
}

const rules: readonly Rule[] = [
  checkAgreement,
  checkFeatures,
  checkPaths,
  checkMenus,
  checkClaims,
  checkNeeds,
  checkAdopted,
  checkDisabled,
  checkNamedFiles,
  checkStoredFiles,
  checkBudgets,
]

/** @throws UserError with a sentence for every reason not to show `release` to anybody */
export async function checkRelease(release: Release, context: CheckContext): Promise<void> {
  parseAs(releaseStruct, release, 'The release')
  const changed = listChanged(release, context.live)
  const reasons = await Promise.all(rules.map(async (rule) => rule(release, changed, context)))
  if (reasons.flat().length > 0) throw new UserError(reasons.flat())
}

/** Returns the apps that differ from what is live, or are switched on again. */
function listChanged({ apps, disabled = [] }: Release, live: Release | undefined): AppRelease[] {
  return Object.values(apps).filter(({ name }) => {
    const isSwitchedOn = live?.disabled?.includes(name) && !disabled.includes(name)
    return isSwitchedOn || !isDeepStrictEqual(apps[name], live?.apps[name])
  })
}
