import { langs, type Country, type Lang } from '@site/shared/contract'

/** The part of a `RouteRelease` that decides whether a path is a page. */
export interface RoutePattern {
  path: string
  countries?: string[] | undefined
  internal?: boolean | undefined
  disabled?: boolean | undefined
}

export function isKnownPath(path: string, routes: readonly RoutePattern[], country: Country | undefined): boolean {
  // The browser adds the language.
  return findRoute(hasLang(path) ? path : `/nl${path}`, routes, country) !== undefined
}

const fileFolders = new Set(['apps', 'assets', '.well-known'])

/** Extensions of files, but not of pages of old sites (`about.php`, `privacy.html`). */
const fileName =
  /\.(avif|css|eot|gif|ico|jpe?g|js|json|map|mjs|mp4|otf|png|svg|ttf|txt|wasm|webm|webmanifest|webp|woff2?|xml)$/i

/** Whether `path` is one of a file, for which no page is shown. Paths with a language are always pages. */
export function isFilePath(path: string): boolean {
  if (hasLang(path)) return false
  const segments = segmentsOf(path)
  const [first = ''] = segments
  return fileFolders.has(first) || segments.some((part) => part.startsWith('.')) || fileName.test(path)
}

export function findRoute<Route extends RoutePattern>(
  path: string,
  routes: readonly Route[],
  country: Country | undefined,
): Route | undefined {
  if (!hasLang(path)) return undefined
  const [, ...rest] = segmentsOf(path)
  return routes.find((route) => {
    const isHere = !route.countries || !country || route.countries.includes(country)
    return isHere && matches(route.path, rest)
  })
}

/** Returns the first segment after the language, which belongs to one app; `''` is home. */
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
  const segments = path.split('/').filter(Boolean).map(decodeURI)
  const lang = langs.find((each) => each === segments[0])
  return { lang: lang ?? 'nl', segments: lang ? segments.slice(1) : segments }
}
