import type { PageApp, Boot, PageRelease } from '@site/shared/contract'
import { abortWhenSilent } from './arrivals.ts'
import type { DigestOf } from './elements.ts'
import { isWhole } from './routes.ts'

interface ReleaseFiles {
  digestOf: DigestOf
  describeApp: Boot['describeApp']
}

/** Reads the files of a release: digests by URL, and apps in full, for which it loads the rest of the release where needed. */
export function filesOf(
  { id, apps, rest: otherRemotes }: Pick<PageRelease, 'id' | 'apps' | 'rest'>,
  page: string,
): ReleaseFiles {
  const digests = new Map<string, string>()
  const reading = new Map<string, Promise<Record<string, PageApp>>>()
  let cache: RequestCache = 'default'

  function admitFiles({ base, files }: PageApp) {
    const folder = new URL(base, page).href
    for (const [name, { integrity }] of Object.entries(files)) digests.set(folder + name, integrity)
  }

  async function readRest({ url, integrity }: typeof otherRemotes) {
    const answer = await fetch(url, { integrity, cache, signal: abortWhenSilent() })
    const all: Record<string, PageApp> = await answer.json()
    Object.values(all).forEach(admitFiles)
    return all
  }

  async function readOnce(file: typeof otherRemotes) {
    const answer = reading.get(file.url) ?? readRest(file)
    reading.set(file.url, answer)
    try {
      return await answer
    } catch (error) {
      reading.delete(file.url)
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
  return {
    digestOf: (url) => assertFound(digests.get(new URL(url, page).href.replace(/\?.*/, '')), url),
    async describeApp(name) {
      const app = assertFound(apps[name], name)
      return isWhole(app) ? app : assertFound((await readOnce(app.rest ?? otherRemotes))[name], name)
    },
  }
}
