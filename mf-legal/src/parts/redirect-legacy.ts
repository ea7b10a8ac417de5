import { getLocale, redirectTo } from '@site/shared/platform'
import { legacyPaths } from '../legacy-paths.ts'

/** Returns the redirect from a path of the previous site, with query and hash; undefined where the locale has no such path. */
export function redirectLegacy(path: string, request: Request): Response | undefined {
  const targets = legacyPaths[getLocale().locale] ?? {}
  const target = Object.hasOwn(targets, path) ? targets[path] : undefined
  if (!target) return undefined
  if (target.startsWith('https:')) return redirectTo(target)
  const { pathname, search } = new URL(request.url)
  return redirectTo(`/document/${target}${search}${getHash(pathname)}`)
}

/** Loaders do not get the hash, but the address bar still has it, perhaps without the language that was added since. */
function getHash(pathname: string) {
  return pathname.endsWith(window.location.pathname) ? window.location.hash : ''
}
