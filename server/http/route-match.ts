import type { Country, Lang } from '@site/shared/contract'
import { matchesPattern, readPath } from '@site/shared/contract/paths'

/** The part of a `RouteRelease` that decides whether a path is a page. */
export interface RoutePattern {
  path: string
  countries?: string[] | undefined
  internal?: boolean | undefined
  disabled?: boolean | undefined
}

export function isKnownPath(path: string, routes: readonly RoutePattern[], country: Country | undefined): boolean {
  // The browser adds the language.
  return findRoute(readPath(path).lang ? path : `/nl${path}`, routes, country) !== undefined
}

/** The route of all pages. */
export const anyPage = '/*'

const fileFolders = new Set(['apps', 'assets', '.well-known'])

/** Extensions of files, but not of pages of old sites (`about.php`, `privacy.html`). */
const fileName =
  /\.(avif|css|eot|gif|ico|jpe?g|js|json|map|mjs|mp4|otf|png|svg|ttf|txt|wasm|webm|webmanifest|webp|woff2?|xml)$/i

/** Whether `path` is one of a file, for which no page is shown. Paths with a language are always pages. */
export function isFilePath(path: string): boolean {
  const { lang, segments } = readPath(path)
  if (lang) return false
  const [first = ''] = segments
  return fileFolders.has(first) || segments.some((part) => part.startsWith('.')) || fileName.test(path)
}

/** Returns the route of a page; undefined for a path without language, and for one with an empty segment. */
export function findRoute<Route extends RoutePattern>(
  path: string,
  routes: readonly Route[],
  country: Country | undefined,
): Route | undefined {
  const { lang, segments } = readPath(path)
  if (!lang || path.includes('//')) return undefined
  return routes.find((route) => {
    const isHere = !route.countries || !country || route.countries.includes(country)
    return isHere && matchesPattern(route.path, segments)
  })
}

/** Returns a URL whose path can be decoded: one of a page that cannot (cut in a mail) is that of no page. */
export function readableUrl(url: string): string {
  const [path = ''] = url.split('?', 1)
  try {
    return decodeURI(path) && url
  } catch {
    return path.startsWith('/api/') ? url : path.replaceAll('%', '%25') + url.slice(path.length)
  }
}

/** Returns the language of a path and the decoded segments below it; a path without a language is that of the Dutch page. */
export function splitPath(path: string): { lang: Lang; segments: string[] } {
  const { lang = 'nl', segments } = readPath(decodeURI(path))
  return { lang, segments }
}
