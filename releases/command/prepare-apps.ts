import type { AppRelease } from '@site/shared/contract'
import { withUnpacked } from '../build/archive.ts'
import { digestInputs, ensureBuilt } from '../build/ensure-built.ts'
import { buildRecordPath } from '../workspace.ts'
import { ensureVerified } from '../build/verify-app.ts'
import { inParallel } from '../files/in-parallel.ts'
import { withLock } from '../files/lock.ts'
import { packApp, type BuiltApp } from '../pack/pack-app.ts'
import { Refusal } from '../refusal.ts'
import { originOf } from '../release/app-base.ts'
import { readState } from './change-channels.ts'
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
  const { live } = await readState(context)
  return inParallel(2, apps, async (app) =>
    withBuild(app, context, async (built) => packApp(context.store, built, origin ?? readOrigin(live?.apps[app]))),
  )
}

/**
 * The build of an app, from its archive or made anew where need be, for as long as `use` takes.
 * @throws Refusal when the app does not build, or has wrong types or texts.
 */
export async function withBuild<Result>(
  app: string,
  context: Context,
  use: (built: BuiltApp) => Promise<Result>,
): Promise<Result> {
  const archive = context.archives.get(app)
  if (archive !== undefined) return withUnpacked(archive, use)
  // Held until the build is used, or another publish could build over it meanwhile.
  const lock = buildRecordPath(context.root, app).replace(/json$/, 'lock.db')
  async function buildAndUse(): Promise<Result> {
    const inputs = context.kept.includes(app) ? undefined : await digestInputs(context.root, app)
    const [built, faults] = await Promise.all([ensureBuilt(app, inputs, context), ensureVerified(app, inputs, context)])
    if (faults.length > 0) throw new Refusal(faults)
    return use(built)
  }
  return withLock(lock, buildAndUse, { timeout })
}

/** Of an app whose description may have another shape. */
function readOrigin(app: AppRelease | undefined): string {
  return (typeof app?.base === 'string' && originOf(app)) || ''
}
