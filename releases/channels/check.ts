import type { Release } from '@site/shared/contract'
import { makeRelease, prepare } from './compose-release.ts'
import type { SiteOptions } from './context.ts'
import { announceDifferences } from './differences.ts'
import { replaceApps } from './next-release.ts'
import { prepareBuilds } from './prepare-apps.ts'
import { readState } from './state.ts'

/** Checks the live release, or the one that publishing these apps would make live. Changes nothing. @throws UserError with the reasons */
export async function check(site: string, names: readonly string[], options: SiteOptions = {}): Promise<Release> {
  const { published, apps, context } = await prepareBuilds(site, names, options)
  const { live } = await readState(context)
  const release = await makeRelease(replaceApps(live, apps), live, published, context)
  // Without names it is about what is live, so every app is judged.
  await prepare(release, names.length > 0 ? live : undefined, context)
  await announceDifferences(live, release, context, true)
  return release
}
