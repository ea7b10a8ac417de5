import type { AppRelease, Release } from '@site/shared/contract'
import { originOf } from '../release/app-base.ts'
import { hostName } from '../workspace.ts'
import { checkAgreement } from './agreement.ts'
import { checkFeatures } from './agreement-features.ts'
import { checkNamedFiles } from './named-files.ts'
import { checkNames } from './places.ts'
import type { CheckContext, Rule } from './rule.ts'
import { checkStoredFiles } from './stored-files.ts'

const rules: readonly Rule[] = [checkNames, checkAgreement, checkFeatures, checkNamedFiles, checkStoredFiles]

/** What stands against the former versions that a release names: each would run beside the live host like a present one. */
export async function checkFormers(release: Release, context: CheckContext): Promise<string[]> {
  return Object.values(await findFormerFaults(release, context)).flat()
}

/** The same by name of the remote; a remote whose former version fits is left out. */
export async function findFormerFaults(
  release: Release,
  context: CheckContext,
): Promise<Record<string, readonly string[]>> {
  const formers = Object.entries(release.formers ?? {})
  const found = await Promise.all(
    formers.map(async ([name, { app }]) => {
      const reasons = [...checkPlace(name, app, release), ...(await checkBeside(name, app, release, context))]
      const start = `The former version ${app.version} of ${name} does not fit`
      return [name, reasons.map((reason) => `${start}: ${reason}`)] as const
    }),
  )
  return Object.fromEntries(found.filter(([, reasons]) => reasons.length > 0))
}

function checkPlace(name: string, former: AppRelease, { apps }: Release): string[] {
  if (name === hostName || !Object.hasOwn(apps, name)) return ['it is of no remote of the release']
  const others = Object.values(apps).filter((app) => app.name !== name)
  const taken = former.paths.filter((path) => others.some(({ paths }) => paths.includes(path)))
  // The headers of the page name no origin for its sake.
  const origin = originOf(former)
  const isAllowed = origin === '' || Object.values(apps).some((app) => originOf(app) === origin)
  return [
    ...taken.map((path) => `the path "${path}" is another remote's by now`),
    ...(isAllowed ? [] : [`it stands at ${former.base}, from where the site takes nothing`]),
  ]
}

/** As the only remote beside the host; what of the host is wrong is said of the release itself. */
async function checkBeside(
  name: string,
  former: AppRelease,
  release: Release,
  context: CheckContext,
): Promise<string[]> {
  const host = release.apps[hostName]
  if (!host) return []
  const isKnown = ([file, { integrity }]: [string, { integrity: string }]) =>
    release.apps[name]?.base === former.base && release.apps[name]?.files[file]?.integrity === integrity
  // What is wrong with what it has in common with the present version is said of that one.
  const own = { ...former, files: Object.fromEntries(Object.entries(former.files).filter((file) => !isKnown(file))) }
  const reasons = await Promise.all(
    rules.map(async (rule) => {
      const apps = { host: rule === checkStoredFiles ? { ...host, files: {} } : host }
      return rule({ ...release, apps: { ...apps, [name]: rule === checkStoredFiles ? own : former } }, context)
    }),
  )
  return reasons.flat().filter((reason) => !reason.startsWith('Host '))
}
