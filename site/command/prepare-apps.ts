import type { AppRelease } from '@site/shared/contract'
import { ensureBuilt } from '../build/ensure-built.ts'
import { buildRecordPath } from '../build/output-folder.ts'
import { inParallel } from '../files/in-parallel.ts'
import { withLock } from '../files/lock.ts'
import { packApp } from '../pack/pack-app.ts'
import { Refusal } from '../refusal.ts'
import { originOf } from '../release/app-base.ts'
import { readCurrentToChange } from '../release/store.ts'
import { ensureVerified } from '../verify/ensure-verified.ts'
import type { Context } from './context.ts'

/** Long enough for another build of the same app to end. */
const timeout = 10 * 60_000

/**
 * Builds the apps that need it, two at a time, looks meanwhile at their types and texts, and puts each build into the store.
 * @param origin where their files are served from: empty for the site itself, undefined for where each one is now
 * @throws Refusal when an app does not build, has wrong types or texts, or describes itself wrongly.
 */
export async function prepareApps(
  apps: readonly string[],
  origin: string | undefined,
  context: Context,
): Promise<AppRelease[]> {
  const live = await readCurrentToChange(context.store)
  return inParallel(2, apps, async (app) => {
    // Held until the build is in the store, or another publish could build over it meanwhile.
    const lock = buildRecordPath(context.root, app).replace(/json$/, 'lock')
    return withLock(lock, async () => buildApp(app, origin ?? readOrigin(live?.apps[app]), context), { timeout })
  })
}

async function buildApp(app: string, origin: string, context: Context): Promise<AppRelease> {
  const [built, faults] = await Promise.all([ensureBuilt(app, context), ensureVerified(app, context)])
  if (faults.length > 0) throw new Refusal(faults)
  return packApp(context.store, built, origin)
}

/** Of an app whose description may have another shape. */
function readOrigin(app: AppRelease | undefined): string {
  return (typeof app?.base === 'string' && originOf(app)) || ''
}
