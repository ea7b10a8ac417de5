import { join } from 'node:path'
import type { Signatures } from './signatures.ts'
import { prepare, type Site } from './site.ts'
import { readMark, readStoredRelease, type Accept } from './stored-release.ts'

/** Held in memory; the one that was read first makes room. */
const mostHeld = 8

interface Held {
  mark: string
  site: Site
  /** In milliseconds since 1970. */
  until: number
}

/**
 * The previews of the release store (decisions/0010): each a folder like that of what is live. One that is gone, has ended or may
 * not be shown does not exist, and no reader is told which.
 */
export class Previews {
  readonly #folder: string
  readonly #teamsFile: string
  readonly #signatures: Signatures
  readonly #accept: Accept
  readonly #now: () => Date
  readonly #held = new Map<string, Held>()

  /** @param folder SITE_DIR; the others as of `PublishedSite` */
  constructor(folder: string, teamsFile: string, signatures: Signatures, accept: Accept, now: () => Date) {
    this.#folder = folder
    this.#teamsFile = teamsFile
    this.#signatures = signatures
    this.#accept = accept
    this.#now = now
  }

  /** The site as the preview shows it; undefined where there is none with this id. */
  async read(id: string): Promise<Site | undefined> {
    if (!/^[0-9a-f]{32}$/.test(id)) return undefined
    const mark = await readMark(join(this.#folder, 'previews', id), this.#teamsFile)
    if (mark === undefined) {
      this.#held.delete(id)
      return undefined
    }
    if (this.#held.get(id)?.mark !== mark) await this.#load(id, mark)
    const found = this.#held.get(id)
    return found && found.until > this.#now().getTime() ? found.site : undefined
  }

  async #load(id: string, mark: string): Promise<void> {
    const stored = await readStoredRelease(join(this.#folder, 'previews', id), this.#accept).catch(() => undefined)
    // It is being written, so the former one is still good; or it is damaged, and then ends by its time.
    if (stored === undefined) return
    this.#held.delete(id)
    const { preview } = stored.release
    if (preview?.id !== id) return
    const isAccepted = await this.#signatures.acceptPreview(stored).then(
      () => true,
      () => false,
    )
    if (!isAccepted) return
    const site = prepare(this.#folder, stored)
    this.#held.set(id, { mark, site, until: Date.parse(preview.until) })
    const [oldest = id] = this.#held.keys()
    if (this.#held.size > mostHeld) this.#held.delete(oldest)
  }
}
