import type { AppRelease, Boot, PageRelease, RestOfRelease } from '@site/shared/contract'
import { timeout } from './attempts.ts'
import { isWhole } from './routes.ts'

/** The digest of a file by its address. */
export type DigestOf = (url: string) => string

/**
 * What the files of a release are: the digest of one by its address, whatever the query of it, an app in full, and the
 * version before it. The first throws where the file is not in the release, the others reject where the rest of the release
 * does not load. Files of a former version are in it once somebody has asked for that.
 */
export function filesOf(
  { id, apps, rest }: Pick<PageRelease, 'id' | 'apps' | 'rest'>,
  page: string,
): [digestOf: DigestOf, describeApp: Boot['describeApp'], describeFormer: Boot['describeFormer']] {
  const digests = new Map<string, string>()
  let whole: Promise<RestOfRelease> | undefined
  let cache: RequestCache = 'default'

  function admitFiles({ base, files }: AppRelease) {
    for (const [name, { integrity }] of Object.entries(files)) digests.set(new URL(base, page).href + name, integrity)
  }

  async function readRest() {
    const signal = AbortSignal.timeout(timeout)
    const answer = await fetch(rest.url, { integrity: rest.integrity, cache, signal })
    const all: RestOfRelease = await answer.json()
    Object.values(all).forEach(admitFiles)
    return all
  }

  async function readWhole() {
    try {
      return await (whole ??= readRest())
    } catch (error) {
      whole = undefined
      cache = 'reload'
      throw error
    }
  }

  function known<T>(found: T | undefined, what: string): T {
    if (found) return found
    throw new Error(`${what} is not part of release ${id}`)
  }

  Object.values(apps).filter(isWhole).forEach(admitFiles)
  // In `npm run dev` only.
  if (process.env.SITE_WATCH) {
    window.exchangeApp = (app) => {
      admitFiles(app)
      apps[app.name] = app
    }
  }
  return [
    (url) => known(digests.get(new URL(url, page).href.replace(/\?.*/, '')), url),
    async (name) => {
      const app = apps[name]
      if (app && isWhole(app)) return app
      return known((await readWhole())[name], name)
    },
    async (name) => {
      const former = (await readWhole())[name]?.former
      if (former) admitFiles(former)
      return former
    },
  ]
}
