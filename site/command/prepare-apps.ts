import type { AppRelease } from '@site/shared/contract'
import { ensureBuilt } from '../build/ensure-built.ts'
import { buildRecordPath } from '../build/output-folder.ts'
import { inParallel } from '../files/in-parallel.ts'
import { withLock } from '../files/lock.ts'
import { packApp } from '../pack/pack-app.ts'
import { chooseApps } from '../workspace.ts'
import type { Context } from './context.ts'

/** Long enough for another build of the same app to end. */
const timeout = 10 * 60_000

/**
 * Builds the apps that need it, two at a time, and puts each build into the store.
 * @throws Refusal when an app is unknown, does not build or describes itself wrongly.
 */
export async function prepareApps(names: readonly string[], origin: string, context: Context): Promise<AppRelease[]> {
  const apps = chooseApps(context.root, names)
  return inParallel(2, apps, async (app) => {
    // Held until the build is in the store, or another publish could build over it meanwhile.
    const lock = buildRecordPath(context.root, app).replace(/json$/, 'lock')
    return withLock(lock, async () => packApp(context.store, await ensureBuilt(app, context), origin), { timeout })
  })
}
