import type { Release } from '@site/shared/contract'
import { originOf, titleOf } from '../release/app-base.ts'
import { hostName } from '../workspace.ts'
import type { CheckContext } from './rule.ts'

/** Each app stands under its own name. */
export function checkNames({ apps }: Release): string[] {
  return Object.entries(apps)
    .filter(([name, app]) => app.name !== name)
    .map(([name, app]) => `${titleOf(name)} calls itself "${app.name}", which is taken: name it as its folder`)
}

/** No path is owned twice. */
export function checkPaths({ apps }: Release): string[] {
  const owners = new Map<string, string>()
  return Object.values(apps).flatMap(({ name, paths }) =>
    paths.flatMap((path) => {
      const owner = owners.get(path)
      owners.set(path, owner ?? name)
      if (owner === undefined) return []
      return [`${titleOf(name)} owns ${spell(path)}, and so does "${owner}": take it out of one of them`]
    }),
  )
}

/** Menus lead to pages of the remote that declares them. */
export function checkMenus({ apps }: Release): string[] {
  return Object.values(apps).flatMap(({ name, paths, menu = [] }) =>
    menu
      .filter(({ path }) => !paths.includes(path.split(/[/?#]/)[0] ?? ''))
      .map(
        ({ path }) => `${titleOf(name)} leads to "${path}" in the menu, which is not its own: name one of its pages`,
      ),
  )
}

function spell(path: string): string {
  return path === '' ? 'the home page' : `the path "${path}"`
}

/** Apps stand where they were published to: on the site itself or on an origin that the operator allows. */
export function checkOrigins({ apps }: Release, { allowedOrigins }: CheckContext): string[] {
  return Object.values(apps).flatMap((app) => {
    const origin = originOf(app)
    const where = `${titleOf(app.name)} stands at ${app.base}`
    if (origin === undefined) return [`${where}, which is no address for ${app.name} ${app.version}: publish it again`]
    if (origin === '' || allowedOrigins.includes(origin)) return []
    const remedy = `add "${origin}" to allowed-origins.json or publish with --no-origin`
    return [`${where}, an origin that is not allowed: ${remedy}`]
  })
}

/** What is switched off is a remote of the release: without the host there is no page to say so. */
export function checkDisabled({ apps, disabled = [] }: Release): string[] {
  return disabled
    .filter((name) => name === hostName || !Object.hasOwn(apps, name))
    .map((name) => `"${name}" cannot be switched off: it is no remote of the release`)
}
