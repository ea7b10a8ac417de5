import { langs, type Country } from '@site/shared/contract'

/** Of a `RouteRelease`, what decides whether an address is a page. */
export interface RoutePattern {
  path: string
  countries?: string[] | undefined
  /** Not for search engines. */
  internal?: boolean | undefined
  /** Its part of the site is switched off. */
  disabled?: boolean | undefined
}

/**
 * Whether the site has something to show at `path`. Without a language in front it has: the browser redirects to `/nl`.
 *
 * @param country where a page does not exist, undefined where the host tells none
 */
export function isKnownPath(path: string, routes: readonly RoutePattern[], country: Country | undefined): boolean {
  return !hasLang(path) || findRoute(path, routes, country) !== undefined
}

/** Below these nothing is a page. */
const fileFolders = new Set(['apps', 'assets', '.well-known'])

/** What browsers load for pages, and what programs read. Pages of old sites (`about.php`, `privacy.html`) are none of it. */
const fileName =
  /\.(avif|css|eot|gif|ico|jpe?g|js|json|map|mjs|mp4|otf|png|svg|ttf|txt|wasm|webm|webmanifest|webp|woff2?|xml)$/i

/**
 * Whether `path` asks for a file: nobody reads a page where a script, a picture or a hidden file was expected. Below a
 * language there are pages only, whatever dots their addresses have (product §2).
 */
export function isFilePath(path: string): boolean {
  if (hasLang(path)) return false
  const segments = segmentsOf(path)
  const [first = ''] = segments
  return fileFolders.has(first) || segments.some((part) => part.startsWith('.')) || fileName.test(path)
}

/** The route that shows `path`; undefined also where its first segment is no language. */
export function findRoute(
  path: string,
  routes: readonly RoutePattern[],
  country: Country | undefined,
): RoutePattern | undefined {
  if (!hasLang(path)) return undefined
  const [, ...rest] = segmentsOf(path)
  return routes.find((route) => {
    const isHere = !route.countries || !country || route.countries.includes(country)
    return isHere && matches(route.path, rest)
  })
}

/** The first segment below the language, by which an address has its owner; `''` is home. */
export function firstSegment(path: string): string {
  return segmentsOf(path)[hasLang(path) ? 1 : 0] ?? ''
}

function hasLang(path: string): boolean {
  const [first] = segmentsOf(path)
  return langs.some((lang) => lang === first)
}

function segmentsOf(path: string): string[] {
  return path.replace(/^\/|\/$/g, '').split('/')
}

function matches(pattern: string, segments: string[]): boolean {
  const expected = pattern === '' ? [] : pattern.split('/')
  if (expected.length !== segments.length) return false
  return expected.every((part, index) => {
    const segment = segments[index]
    return part.startsWith(':') ? segment !== '' : part === segment
  })
}
