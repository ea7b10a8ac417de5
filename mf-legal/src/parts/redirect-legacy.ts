import { getLocale, redirectTo } from '@site/shared/platform'
import { legacyPaths } from '../legacy-paths.ts'

/**
 * The redirect from a path of the former site, without language and `document/`; undefined where the current locale
 * has no such path. Within the site, query and hash are kept.
 */
export function redirectLegacy(path: string, request: Request): Response | undefined {
  const targets = legacyPaths[getLocale().locale] ?? {}
  const target = Object.hasOwn(targets, path) ? targets[path] : undefined
  if (!target) return undefined
  if (target.startsWith('https:')) return redirectTo(target)
  const { pathname, search } = new URL(request.url)
  return redirectTo(`/document/${target}${search}${getHash(pathname)}`)
}

/**
 * The hash that belongs to `pathname`. The router keeps it from loaders; but visitors come in by an old path, so it
 * still stands in the address bar then, perhaps without the language that the site has added since.
 */
function getHash(pathname: string) {
  return pathname.endsWith(window.location.pathname) ? window.location.hash : ''
}
