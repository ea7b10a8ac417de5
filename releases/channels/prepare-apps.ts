import { minuteInMs } from '@site/shared/rules'
import { isArchive, readArchive, withUnpacked } from '../build/archive.ts'
import { digestInputs, ensureBuilt } from '../build/ensure-built.ts'
import { buildRecordPath, chooseApps, isWatched } from '../workspace.ts'
import { ensureTested } from '../build/test-app.ts'
import { ensureVerified } from '../build/verify-app.ts'
import { UserError, inParallel } from '../files/files.ts'
import { withLock } from '../files/lock.ts'
import { packApp, type BuiltApp } from '../store/pack-app.ts'
import { createContext, type Context, type SiteOptions } from './context.ts'

/** Long enough for another build of the same app to end. */
const timeout = 10 * minuteInMs

/**
 * Builds the apps that need it, two at a time, checks meanwhile their types and texts, and puts each build into the store.
 * @param words names of apps, archives of `pack`, or `all` @throws UserError
 */
export async function prepareBuilds(site: string, words: readonly string[], options: SiteOptions) {
  const context = createContext(site, options)
  const { archives, published } = context
  const named = words.filter((word) => !isArchive(word))
  published.push(...chooseApps(context.root, named))
  for (const path of new Set(words.filter(isArchive))) {
    const archive = await readArchive(path)
    if (published.includes(archive.app)) throw new UserError([`${archive.app} is named twice: publish one build of it`])
    published.push(archive.app)
    archives.set(archive.app, archive)
  }
  const apps = await inParallel(2, published, async (app) =>
    withBuild(app, context, async (built) => packApp(context.store, built)),
  )
  return { published, apps, context }
}

/** Calls `use` with the build of an app, from its archive or made anew where need be. @throws UserError when it does not build */
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
    // The compilers of `npm run dev` keep running, and know what has changed.
    const inputs = isWatched() ? undefined : await digestInputs(context.root, app)
    const [built, ...faults] = await Promise.all([
      ensureBuilt(app, inputs, context),
      ensureVerified(app, inputs, context),
      ensureTested(app, inputs, context),
    ])
    if (faults.flat().length > 0) throw new UserError(faults.flat())
    return use(built)
  }
  return withLock(lock, buildAndUse, timeout)
}
