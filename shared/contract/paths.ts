// Which remote and which of its pages a path belongs to: one reading for the boot script, the host, its prefetching and the server.
import { langs, type Lang } from './locale.ts'

/** The path of a URL of the site. */
export interface SitePath {
  /** The language that it names. */
  lang: Lang | undefined
  /** The segments below the language, or all where it names none. */
  segments: string[]
}

export function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean)
}

export function readPath(pathname: string): SitePath {
  const segments = segmentsOf(pathname)
  const lang = langs.find((each) => each === segments[0])
  return { lang, segments: lang ? segments.slice(1) : segments }
}

/** Returns the remote that owns a path below the language: the one with its first segment, `''` for home. */
export function ownerOf<App extends { paths: readonly string[] }>(
  segments: readonly string[],
  apps: Record<string, App>,
): App | undefined {
  return Object.values(apps).find(({ paths }) => paths.includes(segments[0] ?? ''))
}

/** Whether a path below the language is one of `pattern`, such as `document/:key`. */
export function matchesPattern(pattern: string, segments: readonly string[]): boolean {
  const parts = segmentsOf(pattern)
  return parts.length === segments.length && parts.every((part, at) => part.startsWith(':') || part === segments[at])
}
