import { TooMuchWork } from '../http/errors.ts'

interface Slot {
  /** What has a limit of its own: the server, a network, a request. */
  of: string
  max: number
}

/** In seconds, for a client that found no slot. */
const retryAfter = 10

/** Limits how much long work is under way at once, in all and for each client. */
export class ConcurrencyLimit {
  readonly #code: string
  readonly #underWay = new Map<string, number>()

  /** @param code Error code where a limit is reached. */
  constructor(code: string) {
    this.#code = code
  }

  /** Takes all of these slots, or none. Returns a function that gives them back, once. @throws TooMuchWork */
  take(slots: readonly Slot[]): () => void {
    if (slots.some(({ of, max }) => this.count(of) >= max)) throw new TooMuchWork(this.#code, retryAfter)
    for (const { of } of slots) this.#underWay.set(of, this.count(of) + 1)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      for (const { of } of slots) this.#giveBack(of)
    }
  }

  count(of: string): number {
    return this.#underWay.get(of) ?? 0
  }

  #giveBack(of: string) {
    const left = this.count(of) - 1
    if (left > 0) this.#underWay.set(of, left)
    else this.#underWay.delete(of)
  }
}
