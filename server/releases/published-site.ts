import { join } from 'node:path'
import { messageOf } from '@site/shared/rules'
import { Signatures } from './signatures.ts'
import { Previews } from './previews.ts'
import { LiveVersions } from './live-versions.ts'
import { StoredRollout } from './rollout/stored-rollout.ts'
import { prepare, type Site } from './site.ts'
import { readMark, readStoredRelease, type Accept } from './stored-release.ts'

/** In milliseconds: no activation takes as long, so what is wrong for longer is damage. */
const retryInterval = 1_000

/**
 * The live release of the release store, read again when another is activated. A release that was served once stays
 * until a whole one takes its place, whatever becomes of the files.
 */
export class PublishedSite {
  /** What is shown beside it to those who have a link. */
  readonly previews: Previews
  /** What is shown beside it to a share of the visitors. */
  readonly rollout: StoredRollout
  /** What was live lately. */
  readonly versions: LiveVersions
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
    this.previews = new Previews(folder, this.#teamsFile, this.#signatures, accept, now)
    this.rollout = new StoredRollout(folder, this.#teamsFile, this.#signatures, accept, report, now)
    this.versions = new LiveVersions(folder, this, now)
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
      if (stored.release.preview !== undefined) throw new Error('it is a preview')
      if (stored.release.rollout !== undefined) throw new Error('it is a roll-out')
      await this.#signatures.accept(stored)
      this.#site = prepare(this.#folder, stored)
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
    const what = messageOf(problem)
    if (this.#told.has(what)) return
    this.#told.add(what)
    const consequence = this.#site ? 'the former release stays' : 'no page is served'
    const remedy = 'Publish again, or put the files back.'
    this.#report(new Error(`The release in ${this.#folder} is not served: ${what}; ${consequence}. ${remedy}`))
  }
}
