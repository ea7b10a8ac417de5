import type { AppRelease } from '@site/shared/contract'
import { isArchive, readArchive, type Archive, withUnpacked } from '../build/archive.ts'
import { digestInputs, ensureBuilt } from '../build/ensure-built.ts'
import { buildRecordPath, chooseApps } from '../workspace.ts'
import { ensureVerified } from '../build/verify-app.ts'
import { UserError, inParallel } from '../files/files.ts'
import { withLock } from '../files/lock.ts'
import { originOf } from '../app-base.ts'
import { packApp, type BuiltApp } from '../store/pack-app.ts'
import { readState } from './change-channels.ts'
import type { Context } from './context.ts'

/**
 * Reads the archives among the words of `publish`; the other words are apps of this workspace.
 * @returns the names of all apps, and the context with the archives
 * @throws UserError for an unknown app, an app that is named twice, an archive that is not valid
 */
export async function openArchives(
  words: readonly string[],
  context: Context,
): Promise<{ published: string[]; context: Context }> {
  const paths = [...new Set(words.filter(isArchive))]
  const published = chooseApps(
    context.root,
    words.filter((word) => !isArchive(word)),
  )
  const archives = new Map<string, Archive>()
  for (const path of paths) {
    const archive = await readArchive(path)
    if (published.includes(archive.app)) throw new UserError([`${archive.app} is named twice: publish one build of it`])
    published.push(archive.app)
    archives.set(archive.app, archive)
  }
  return { published, context: { ...context, archives } }
}

/** Long enough for another build of the same app to end. */
const timeout = 10 * 60_000

/**
 * Builds the apps that need it, two at a time, looks meanwhile at their types and texts, and puts each build into the store.
 * @param origin where their files are served from: empty for the site itself, undefined for where each one is now
 * @throws UserError when an app does not build, has wrong types or texts, or describes itself wrongly.
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
 * @throws UserError when the app does not build, or has wrong types or texts.
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
    if (faults.length > 0) throw new UserError(faults)
    return use(built)
  }
  return withLock(lock, buildAndUse, { timeout })
}

/** Of an app whose description may have another shape. */
function readOrigin(app: AppRelease | undefined): string {
  return (typeof app?.base === 'string' && originOf(app)) || ''
}
