import type { Release, AppRelease } from '@site/shared/contract'
import { UserError } from '../files/files.ts'
import { releaseStruct } from '@site/shared/contract/release'
import { parseAs } from '../store/store.ts'
import { hostName, titleOf } from '../workspace.ts'
import { checkAgreement, checkFeatures } from './agreement.ts'
import { checkBudgets } from './budgets.ts'
import type { CheckContext } from './check-context.ts'
import { checkNeeds } from './needs.ts'
import { checkStoredFiles } from './stored-files.ts'

/** Returns a sentence for each reason of one kind not to make a release live. */
export type Rule = (release: Release, context: CheckContext) => string[] | Promise<string[]>

/** Every app has what the page needs to start it, and every file that it names is among its files. */
function checkNamedFiles({ apps }: Release): string[] {
  return Object.values(apps).flatMap((app) => [
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

function listNames({ entry, styles, routes, messages, search, plain }: AppRelease) {
  const names: [what: string, files: (string | undefined)[]][] = [
    ['entry', entry],
    ['style', styles],
    ['what can be found', [search]],
    ['what readers without a script get', [plain]],
    ...Object.entries(messages).map(([locale, file]): (typeof names)[0] => [`messages for ${locale}`, [file]]),
    ...routes.map(({ path, files }): (typeof names)[0] => [`part of route "${path}"`, files]),
  ]
  return names.flatMap(([what, files]) =>
    files.filter((file) => file !== undefined).map((file) => [what, file] as const),
  )
}

function checkNames({ apps }: Release): string[] {
  return Object.entries(apps)
    .filter(([name, app]) => app.name !== name)
    .map(([name, app]) => `${titleOf(name)} calls itself "${app.name}", which is taken: name it as its folder`)
}

function checkPaths({ apps }: Release): string[] {
  const owned = Object.values(apps).flatMap(({ name, paths }) => paths.map((path) => ({ name, path })))
  return owned.flatMap(({ name, path }, at) => {
    const owner = owned.slice(0, at).find((one) => one.path === path)?.name
    const what = path === '' ? 'the home page' : `the path "${path}"`
    return owner ? [`${titleOf(name)} owns ${what}, and so does "${owner}": take it out of one of them`] : []
  })
}

function checkMenus({ apps }: Release): string[] {
  return Object.values(apps).flatMap(({ name, paths, menu = [] }) =>
    menu
      .filter(({ path }) => !paths.includes(path.split(/[/?#]/)[0] ?? ''))
      .map(
        ({ path }) => `${titleOf(name)} leads to "${path}" in the menu, which is not its own: name one of its pages`,
      ),
  )
}

/** The files of an app in the store are at the URL that visitors load them from. */
function checkBases({ apps }: Release): string[] {
  return Object.values(apps)
    .filter(({ name, base }) => base !== `/apps/${name}/`)
    .map(({ name, base }) => `${titleOf(name)} has its files at ${base} instead of /apps/${name}/: publish it again`)
}

/** Only remotes of the release can be switched off: the host shows the page that says so. */
function checkDisabled({ apps, disabled = [] }: Release): string[] {
  return disabled
    .filter((name) => name === hostName || !Object.hasOwn(apps, name))
    .map((name) => `"${name}" cannot be switched off: it is no remote of the release`)
}

const rules: readonly Rule[] = [
  checkNames,
  checkAgreement,
  checkFeatures,
  checkPaths,
  checkMenus,
  checkNeeds,
  checkBases,
  checkDisabled,
  checkNamedFiles,
  checkStoredFiles,
  checkBudgets,
]

/** @throws UserError with a sentence for every reason not to show `release` to anybody */
export async function checkRelease(release: Release, context: CheckContext): Promise<void> {
  parseAs(releaseStruct, release, 'The release')
  const reasons = await Promise.all(rules.map(async (rule) => rule(release, context)))
  if (reasons.flat().length > 0) throw new UserError(reasons.flat())
}
