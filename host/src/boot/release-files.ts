import type { AppRelease, Boot, PageRelease } from '@site/shared/contract'
import { timeout } from './elements.ts'
import { isWhole } from './routes.ts'

/** Returns the digest of the file at a URL, whatever its query. Throws for a file that is not in the release. */
export type DigestOf = (url: string) => string

/** Reads the files of a release: digests by URL, and apps in full, for which it loads the rest of the release where needed. */
export function filesOf(
  { id, apps, rest }: Pick<PageRelease, 'id' | 'apps' | 'rest'>,
  page: string,
): [digestOf: DigestOf, describeApp: Boot['describeApp']] {
  const digests = new Map<string, string>()
  let whole: Promise<Record<string, AppRelease>> | undefined
  let cache: RequestCache = 'default'

  function admitFiles({ base, files }: AppRelease) {
    for (const [name, { integrity }] of Object.entries(files)) digests.set(new URL(base, page).href + name, integrity)
  }

  async function readRest() {
    const signal = AbortSignal.timeout(timeout)
    const answer = await fetch(rest.url, { integrity: rest.integrity, cache, signal })
    const all: Record<string, AppRelease> = await answer.json()
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

  function assertFound<T>(found: T | undefined, what: string): T {
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
    (url) => assertFound(digests.get(new URL(url, page).href.replace(/\?.*/, '')), url),
    async (name) => {
      const app = apps[name]
      return app && isWhole(app) ? app : assertFound((await readWhole())[name], name)
    },
  ]
}
