import { createHash } from 'node:crypto'

/** What a test says of the release that it wants served; everything has a default. */
export interface TestRelease {
  id?: string
  development?: boolean
  apps?: object
  html?: string
  /** HTML of remotes other than that of home, by the first segment of their addresses. */
  pages?: Record<string, string>
  headers?: Record<string, string>
  /** What else the release says. */
  rest?: object
}

/** The files of a release store by their paths, in the order in which the site tool writes them. */
export function releaseFiles(
  { id = 'one', development = false, apps = {}, html = id, pages = {}, headers = {}, rest = {} }: TestRelease = {},
  folder: '' | `${string}/` = '',
): Record<string, string> {
  const files = {
    'release.json': JSON.stringify({ id, development, apps, ...rest }),
    'headers.json': JSON.stringify(headers),
  }
  const named = Object.entries(pages).map(([segment, page]) => [`pages/${segment}.html`, page])
  const documents = { ...Object.fromEntries(named), 'index.html': html } as Record<string, string>
  const live = digestsOf({ ...files, ...documents })
  const all = Object.entries({ ...files, 'live.json': live, ...documents })
  return Object.fromEntries(all.map(([name, content]) => [folder + name, content]))
}

/** The content of `live.json` for these files. */
export function digestsOf(files: Record<string, string>): string {
  const digest = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`
  return JSON.stringify(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, digest(content)])))
}
