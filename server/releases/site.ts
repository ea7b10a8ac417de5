import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { LoadedChannel } from '@site/releases/channels'
import { hasDigest } from '@site/releases/digest'
import type { AppRelease, Release } from '@site/shared/contract'
import { maxServerFile } from '@site/shared/contract/release'
import { assertDefined } from '@site/shared/rules'
import { compress, compressInTurn, entityTag, type Packing } from '../http/encodings.ts'
import type { RoutePattern } from '../http/route-match.ts'

export interface SitePage {
  html: Buffer
  /** Compresses it once, at the first request: many pages of a release under development are never requested. */
  pack: (packing: Packing) => Promise<Buffer>
  tag: string
}

/** One header line for each policy. */
type Policy = string | string[]

export interface SiteRoute extends RoutePattern {
  /** Name of the remote. */
  app: string
}

export interface Site {
  id: string
  release: Release
  /** The page of home and of every path that has no page of its own. */
  index: SitePage
  /** The others, by the first segment below the language. */
  pages: ReadonlyMap<string, SitePage>
  /** Headers for exactly this HTML: its Content-Security-Policy has the digests of its scripts. */
  headers: Record<string, Policy>
  /** By first path segment: the policy instead of that of `headers`, where the remote of the page has needs of its own. */
  policies: ReadonlyMap<string, Policy>
  /** First path segments of the remotes whose scripts are modules. */
  modules: ReadonlySet<string>
  routes: SiteRoute[]
  searchFiles: PublishedFile[]
  /** Returns the path of a file of an app in the store. */
  locate: (app: Pick<AppRelease, 'name' | 'files'>, file: string) => PublishedFile
}

/** A file of an app, and the digest that the release has of it. */
export interface PublishedFile {
  path: string
  integrity: string | undefined
}

/** @throws Error for a file that is not as it was published, or that a build was not allowed to have */
export async function readPublished({ path, integrity }: PublishedFile): Promise<Buffer> {
  const { size } = await stat(path)
  if (size > maxServerFile) throw new Error(`${path} has ${size} bytes, ${maxServerFile} are read`)
  const content = await readFile(path)
  if (!hasDigest(content, integrity)) throw new Error(`${path} is not as it was published`)
  return content
}

export function prepareSite(folder: string, { pages, headers, policies, content: release }: LoadedChannel): Site {
  const { disabled = [] } = release
  const { 'index.html': index, ...others } = pages
  const segments = Object.entries(others).map(([name, html]) => [/^pages\/(.*)\.html$/.exec(name)?.[1], html] as const)
  const apps = Object.values(release.apps)
  const locate: Site['locate'] = ({ name, files }, file) => {
    return { path: join(folder, 'apps', name, file), integrity: files[file]?.integrity }
  }
  return {
    id: release.id,
    release,
    index: preparePage(assertDefined(index, 'index.html')),
    pages: new Map(segments.map(([segment = '', html]) => [segment, preparePage(html)])),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, inLines(name, value)])),
    policies: new Map(Object.entries(policies).map(([segment, policy]) => [segment, policy.split(', ')])),
    modules: new Set(apps.flatMap(({ paths, needs }) => (needs?.modules ? paths : []))),
    routes: apps.flatMap(({ name, routes, internal }) =>
      routes.map((route) => ({ ...route, app: name, internal, disabled: disabled.includes(name) })),
    ),
    searchFiles: apps.flatMap((app) => {
      if (!app.search || app.internal || disabled.includes(app.name)) return []
      return [locate(app, app.search)]
    }),
    locate,
  }
}

/** Two policies are two header lines: what stands between and in front of servers may know no comma. */
function inLines(name: string, value: string): Policy {
  return name === 'Content-Security-Policy' && value.includes(', ') ? value.split(', ') : value
}

/** @param isRare Whether it is sent once: it is packed quickly */
export function preparePage(html: Buffer, isRare = false): SitePage {
  const packed = new Map<Packing, Promise<Buffer>>()
  return {
    html,
    async pack(packing) {
      if (packing === 'identity') return html
      const make = isRare ? compressInTurn : compress
      const known = packed.get(packing) ?? make(html, packing, isRare ? 4 : 10)
      packed.set(packing, known)
      return known
    },
    tag: entityTag(html),
  }
}
