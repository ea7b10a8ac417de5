import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { array, boolean, create, optional, record, string, type as shape, type Infer } from 'superstruct'
import { compress } from '../http/compression.ts'
import type { Encoding } from '../http/encodings.ts'
import { entityTag } from '../http/revalidation.ts'

const routeStruct = shape({ path: string(), countries: optional(array(string())) })
const appStruct = shape({
  version: optional(string()),
  routes: array(routeStruct),
  search: optional(string()),
  internal: optional(boolean()),
})
const releaseStruct = shape({ id: string(), development: optional(boolean()), apps: record(string(), appStruct) })
const headersStruct = record(string(), string())

/** Of a `RouteRelease`, what decides whether an address is a page. */
export type RoutePattern = Infer<typeof routeStruct> & {
  /** Not for search engines. */
  internal?: boolean
}

/** One release, held in memory. */
export interface Site {
  html: Buffer
  encoded: Record<Encoding, Buffer>
  tag: string
  /** Headers that belong to this HTML: its content security policy holds the digests of its scripts. */
  headers: Record<string, string>
  routes: RoutePattern[]
  /** Files with what can be found in the parts of the site that are open to the public. */
  searchFiles: string[]
}

/** The live release of the release store, read again when another is activated. */
export class PublishedSite {
  readonly #folder: string
  readonly #report: (problem: unknown) => void
  readonly #accept: (release: { development?: boolean }) => void
  #site: Site | undefined
  #mark: string | undefined
  #loading: Promise<void> | undefined

  /**
   * @param report told about a release that cannot be read, while the former one stays
   * @param accept throws for a release that must not be served here; it is reported likewise
   */
  constructor(
    folder: string,
    report: (problem: unknown) => void,
    accept: (release: { development?: boolean }) => void = () => undefined,
  ) {
    this.#accept = accept
    this.#folder = folder
    this.#report = report
  }

  /** What is live; undefined where nothing has been published. */
  async read(): Promise<Site | undefined> {
    const mark = await this.#currentMark()
    if (mark === undefined) return undefined
    if (mark !== this.#mark) {
      this.#loading ??= this.#load(mark).finally(() => {
        this.#loading = undefined
      })
      await this.#loading
    }
    return this.#site
  }

  /** Changes with every activation: files are replaced, so a new one has another inode. */
  async #currentMark(): Promise<string | undefined> {
    try {
      const files = await Promise.all(['index.html', 'release.json'].map((name) => stat(join(this.#folder, name))))
      return files.map(({ ino, mtimeMs, size }) => `${ino} ${mtimeMs} ${size}`).join()
    } catch {
      // Only their absence can be the reason; an unreadable folder is as good as none.
      return undefined
    }
  }

  async #load(mark: string): Promise<void> {
    try {
      const site = await loadSite(this.#folder, this.#accept)
      if (!site) return
      this.#site = site
    } catch (problem) {
      this.#report(problem)
    }
    this.#mark = mark
  }
}

/** Undefined in the moment of an activation when only one of the files has been replaced. */
async function loadSite(folder: string, accept: (release: { development?: boolean }) => void): Promise<Site | undefined> {
  const read = (name: string) => readFile(join(folder, name))
  const [html, releaseText, headersText] = await Promise.all(['index.html', 'release.json', 'headers.json'].map(read))
  const release = create(JSON.parse(String(releaseText)), releaseStruct)
  accept(release)
  if (!html!.includes(release.id)) return undefined
  const [br, gzip] = await Promise.all([compress(html!, 'br', 9), compress(html!, 'gzip', 9)])
  return {
    html: html!,
    encoded: { br, gzip },
    tag: entityTag(html!),
    headers: create(JSON.parse(String(headersText)), headersStruct),
    routes: Object.values(release.apps).flatMap(({ routes, internal }) => routes.map((route) => ({ ...route, internal }))),
    searchFiles: Object.entries(release.apps).flatMap(([name, { version, search, internal }]) =>
      version && search && !internal ? [join(folder, 'apps', name, version, search)] : [],
    ),
  }
}
