import { setImmediate as pause } from 'node:timers/promises'

/** As long as there are no more texts than this, none is removed. */
const minTexts = 1_000
/** Between two batches other requests are answered. */
const batchLength = 50_000

/** Holds one string for each text that many notices have: this takes less memory, and is compared faster. */
export class SharedTexts {
  #texts = new Map<string, string>()
  #countInUse = 0

  get size(): number {
    return this.#texts.size
  }

  /** Returns the string that all have for a text. */
  share<T extends string | undefined>(text: T): T {
    if (text === undefined) return text
    const shared = this.#texts.get(text)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same text
    if (shared !== undefined) return shared as T
    this.#texts.set(text, text)
    return text
  }

  /** Removes all texts but those in use, once these may be less than half of them. */
  async prune(textsInUse: () => Iterable<string | undefined>): Promise<void> {
    if (this.size <= Math.max(minTexts, 2 * this.#countInUse)) return
    const inUse = new Map<string, string>()
    let count = 0
    for (const text of textsInUse()) {
      if (text !== undefined) inUse.set(text, text)
      count += 1
      if (count % batchLength === 0) await pause()
    }
    this.#texts = inUse
    this.#countInUse = inUse.size
  }
}
