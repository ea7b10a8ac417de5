import { join } from 'node:path'
import { present } from '@site/shared/rules'
import { compress, type Encoding } from '../http/encodings.ts'
import { entityTag } from '../http/revalidation.ts'
import type { RoutePattern } from '../http/route-match.ts'
import type { StoredRelease } from './stored-release.ts'

/** One HTML file, ready to be sent. */
export interface SitePage {
  html: Buffer
  /** Compressed when somebody asks for it, once: while a page is made and looked at, nobody asks for most of them. */
  encode: (encoding: Encoding) => Promise<Buffer>
  tag: string
}

/** One release, held in memory. */
export interface Site {
  id: string
  /** What it is made of. */
  release: StoredRelease['release']
  /** The page of home and of whatever has no page of its own. */
  index: SitePage
  /** The others, by the first segment below the language. */
  pages: ReadonlyMap<string, SitePage>
  /** Headers that belong to this HTML: its content security policy holds the digests of its scripts. */
  headers: Record<string, string>
  routes: RoutePattern[]
  /** Files with what can be found in the parts of the site that are open to the public. */
  searchFiles: string[]
}

/** @param folder SITE_DIR */
export function prepare(folder: string, { pages, headers, release }: StoredRelease): Site {
  const { disabled = [] } = release
  const { 'index.html': index, ...others } = pages
  const segments = Object.entries(others).map(([name, html]) => [/^pages\/(.*)\.html$/.exec(name)?.[1], html] as const)
  return {
    id: release.id,
    release,
    index: preparePage(present(index, 'index.html')),
    pages: new Map(segments.map(([segment = '', html]) => [segment, preparePage(html)])),
    headers,
    routes: Object.entries(release.apps).flatMap(([name, { routes, internal }]) =>
      routes.map((route) => ({ ...route, internal, disabled: disabled.includes(name) })),
    ),
    searchFiles: Object.entries(release.apps).flatMap(([name, app]) =>
      app.search && !app.internal && !disabled.includes(name) ? [join(folderOf(folder, name, app), app.search)] : [],
    ),
  }
}

/** Where the built files of an app lie, also when visitors get them from another origin: as its address says (decisions/0012). */
function folderOf(folder: string, name: string, { version, base }: StoredRelease['release']['apps'][string]): string {
  return join(folder, 'apps', name, base?.endsWith(`/apps/${name}/`) ? '' : (version ?? ''))
}

function preparePage(html: Buffer): SitePage {
  const encoded = new Map<Encoding, Promise<Buffer>>()
  return {
    html,
    encode(encoding) {
      const known = encoded.get(encoding) ?? compress(html, encoding, 9)
      encoded.set(encoding, known)
      return known
    },
    tag: entityTag(html),
  }
}
