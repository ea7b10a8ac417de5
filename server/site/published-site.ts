import { join } from 'node:path'
import { compress } from '../http/compression.ts'
import type { Encoding } from '../http/encodings.ts'
import { entityTag } from '../http/revalidation.ts'
import type { RoutePattern } from '../http/route-match.ts'
import { Signatures } from './signatures.ts'
import { readMark, readStoredRelease, type Accept, type StoredRelease } from './stored-release.ts'

/** One HTML file, ready to be sent. */
export interface SitePage {
  html: Buffer
  encoded: Record<Encoding, Buffer>
  tag: string
}

/** One release, held in memory. */
export interface Site {
  id: string
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

/** In milliseconds: no activation takes as long, so what is wrong for longer is damage. */
const retryInterval = 1_000

/**
 * The live release of the release store, read again when another is activated. A release that was served once stays
 * until a whole one takes its place, whatever becomes of the files.
 */
export class PublishedSite {
  readonly #folder: string
  readonly #report: (problem: unknown) => void
  readonly #now: () => Date
  readonly #accept: Accept
  readonly #teamsFile: string
  readonly #signatures: Signatures
  #site: Site | undefined
  #mark: string | undefined
  #failure: { mark: string | undefined; at: number } | undefined
  readonly #told = new Set<string>()
  #loading: Promise<void> | undefined

  /**
   * @param report told once about each damage that lasts
   * @param now the clock
   * @param accept throws for a release that is whole but must not be served here
   * @param teamsFile says whose key may publish what, and must be there; the one of the store, if any, where left out
   */
  constructor(
    folder: string,
    report: (problem: unknown) => void,
    now = () => new Date(),
    accept: Accept = () => undefined,
    teamsFile?: string,
  ) {
    this.#folder = folder
    this.#report = report
    this.#now = now
    this.#accept = accept
    this.#teamsFile = teamsFile ?? join(folder, 'teams.json')
    this.#signatures = new Signatures(this.#teamsFile, teamsFile !== undefined)
  }

  /** What is live; undefined where nothing has been published, or nothing whole since the start. */
  async read(): Promise<Site | undefined> {
    const mark = await readMark(this.#folder, this.#teamsFile)
    if (mark === undefined && this.#site === undefined) return undefined
    if (mark !== this.#mark && this.#isDue(mark)) {
      this.#loading ??= this.#load(mark).finally(() => {
        this.#loading = undefined
      })
      await this.#loading
    }
    return this.#site
  }

  /** Files that did not change are tried again too: what kept them from being read may have been outside of them. */
  #isDue(mark: string | undefined): boolean {
    const failure = this.#failure
    return failure === undefined || failure.mark !== mark || this.#now().getTime() - failure.at >= retryInterval
  }

  async #load(mark: string | undefined): Promise<void> {
    try {
      const stored = await readStoredRelease(this.#folder, this.#accept)
      await this.#signatures.accept(stored)
      this.#site = await prepare(this.#folder, stored)
      this.#mark = mark
      this.#failure = undefined
      this.#told.clear()
    } catch (problem) {
      // Between the files of an activation nothing is wrong: only what is still so at the next try is.
      if (this.#failure !== undefined && this.#failure.mark === mark) this.#tell(problem)
      this.#failure = { mark, at: this.#now().getTime() }
    }
  }

  #tell(problem: unknown): void {
    const what = (problem as Error).message
    if (this.#told.has(what)) return
    this.#told.add(what)
    const consequence = this.#site ? 'the former release stays' : 'no page is served'
    const remedy = 'Publish again, or put the files back.'
    this.#report(new Error(`The release in ${this.#folder} is not served: ${what}; ${consequence}. ${remedy}`))
  }
}

async function prepare(folder: string, { pages, headers, release }: StoredRelease): Promise<Site> {
  const { disabled = [] } = release
  const { 'index.html': index, ...others } = pages
  const segments = Object.entries(others).map(([name, html]) => [/^pages\/(.*)\.html$/.exec(name)?.[1], html] as const)
  return {
    id: release.id,
    index: await preparePage(index!),
    pages: new Map(
      await Promise.all(segments.map(async ([segment = '', html]) => [segment, await preparePage(html)] as const)),
    ),
    headers,
    routes: Object.entries(release.apps).flatMap(([name, { routes, internal }]) =>
      routes.map((route) => ({ ...route, internal, disabled: disabled.includes(name) })),
    ),
    searchFiles: Object.entries(release.apps).flatMap(([name, { version, search, internal }]) =>
      version && search && !internal && !disabled.includes(name) ? [join(folder, 'apps', name, version, search)] : [],
    ),
  }
}

async function preparePage(html: Buffer): Promise<SitePage> {
  const [br, gzip] = await Promise.all([compress(html, 'br', 9), compress(html, 'gzip', 9)])
  return { html, encoded: { br, gzip }, tag: entityTag(html) }
}
