import type { AppRelease, Release } from '@site/shared/contract'
import type { Budgets } from '../check/check-context.ts'
import { checkRelease } from '../check/check-release.ts'
import { UserError } from '../files/files.ts'
import { storeAt } from '../store/store.ts'

const ample = { entry: 1000, route: 1000 }

/** Why the store at `site` rejects a release. */
export async function findReasons(
  site: string,
  release: Release,
  sizes: Pick<Budgets, 'host' | 'remote'> = { host: ample, remote: ample },
): Promise<readonly string[]> {
  const budgets = {
    ...sizes,
    internal: sizes.remote,
    page: { headers: 2000, ofServer: 650, first: 12_000, firstOfMany: 14_000 },
  }
  try {
    await checkRelease(release, { store: storeAt(site), budgets })
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
