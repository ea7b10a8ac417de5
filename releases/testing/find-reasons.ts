import type { AppRelease, Release } from '@site/shared/contract'
import { checkRelease } from '../check/check-release.ts'
import { UserError } from '../files/files.ts'
import { storeAt } from '../store/store.ts'

/** Why the store at `site` rejects a release, where `live` is live. */
export async function findReasons(site: string, release: Release, live?: Release): Promise<readonly string[]> {
  try {
    await checkRelease(release, { store: storeAt(site), live })
    return []
  } catch (error) {
    if (error instanceof UserError) return error.reasons
    throw error
  }
}

/** A release with the named app changed. */
export function withApp(release: Release, name: string, change: (app: AppRelease) => object): Release {
  const app = release.apps[name]
  if (app === undefined) throw new Error(`The release has no ${name}`)
  return { ...release, apps: { ...release.apps, [name]: { ...app, ...change(app) } } }
}
