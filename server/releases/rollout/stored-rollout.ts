import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { messageOf } from '@site/shared/rules'
import type { Signatures } from '../signatures.ts'
import { prepare, type Site } from '../site.ts'
import { readMark, readStoredRelease, type Accept, type StoredRelease } from '../stored-release.ts'

/** In milliseconds: nothing is written for longer, so what is wrong then is damage. */
const retryInterval = 1_000

/** A release for a share of the visitors. */
export interface RunningRollout {
  site: Site
  rollout: NonNullable<StoredRelease['release']['rollout']>
}

/**
 * The roll-out of the release store (decisions/0014), a folder like that of what is live. One that is gone, has ended by its
 * time or may not be shown is none: then all see what is live.
 */
export class StoredRollout {
  readonly #folder: string
  readonly #teamsFile: string
  readonly #signatures: Signatures
  readonly #accept: Accept
  readonly #report: (problem: unknown) => void
  readonly #now: () => Date
  #held: { mark: string; running: RunningRollout | undefined } | undefined
  #loading: Promise<void> | undefined
  #failure: { mark: string; at: number } | undefined
  #told: string | undefined

  /** @param folder SITE_DIR; the others as of `PublishedSite` */
  constructor(
    folder: string,
    teamsFile: string,
    signatures: Signatures,
    accept: Accept,
    report: (problem: unknown) => void,
    now: () => Date,
  ) {
    this.#folder = folder
    this.#teamsFile = teamsFile
    this.#signatures = signatures
    this.#accept = accept
    this.#report = report
    this.#now = now
  }

  /** To be asked after what is live was read: what may be shown depends on it. */
  async read(): Promise<RunningRollout | undefined> {
    const folder = join(this.#folder, 'rollout')
    const isThere = await stat(join(folder, 'live.json')).catch(() => undefined)
    const mark = isThere && (await readMark(folder, this.#teamsFile))
    if (mark === undefined) {
      this.#held = undefined
      return undefined
    }
    if (this.#held?.mark !== mark && this.#isDue(mark)) {
      this.#loading ??= this.#load(folder, mark).finally(() => {
        this.#loading = undefined
      })
      await this.#loading
    }
    const running = this.#held?.running
    return running && Date.parse(running.rollout.until) > this.#now().getTime() ? running : undefined
  }

  #isDue(mark: string): boolean {
    return this.#failure?.mark !== mark || this.#now().getTime() - this.#failure.at >= retryInterval
  }

  async #load(folder: string, mark: string): Promise<void> {
    let stored: StoredRelease
    try {
      stored = await readStoredRelease(folder, this.#accept)
    } catch (problem) {
      // While it is written the former one is still good; what is still so at the next try is damage.
      if (this.#failure?.mark === mark) this.#tell(problem)
      this.#failure = { mark, at: this.#now().getTime() }
      return
    }
    const { rollout } = stored.release
    try {
      if (rollout === undefined) throw new Error('it is none')
      await this.#signatures.acceptRollout(stored)
      this.#held = { mark, running: { site: prepare(this.#folder, stored), rollout } }
    } catch (problem) {
      this.#held = { mark, running: undefined }
      this.#tell(problem)
    }
  }

  #tell(problem: unknown): void {
    const what = `The roll-out in ${this.#folder} is not shown as it is there: ${messageOf(problem)}. End it, or publish it again.`
    if (this.#told !== what) this.#report(new Error(what))
    this.#told = what
  }
}
