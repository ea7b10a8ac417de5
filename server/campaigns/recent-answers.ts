/** Enough for what is asked again and again. */
const most = 1_000

/** In bytes, of all that is kept in one place: whoever asks for ever other pages takes no more than this. */
const mostBytes = 32 * 1024 * 1024

/**
 * Keeps what was made from the register until the register changes: totals and sums take a look at every item, and
 * whoever pages through a list asks for the same ones each time.
 */
export class RecentAnswers<T> {
  readonly #weigh: (answer: T) => number
  readonly #kept = new Map<string, { answer: Promise<T>; bytes: number }>()
  #bytes = 0

  /** @param weigh Returns the size of an answer in bytes, where it is large. */
  constructor(weigh: (answer: T) => number = () => 0) {
    this.#weigh = weigh
  }

  /** Returns the cached answer, or makes it. Failures are not cached; the least recently used ones are evicted. */
  get(key: string, make: () => Promise<T>): Promise<T> {
    const kept = this.#kept.get(key) ?? this.#keep(key, make())
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    this.#letGo()
    return kept.answer
  }

  #keep(key: string, answer: Promise<T>) {
    const kept = { answer, bytes: 0 }
    const isKept = () => this.#kept.get(key) === kept
    answer.then(
      (made) => {
        if (!isKept()) return
        kept.bytes = this.#weigh(made)
        this.#bytes += kept.bytes
        this.#letGo()
      },
      () => isKept() && this.#kept.delete(key),
    )
    return kept
  }

  #letGo() {
    for (const [key, { bytes }] of this.#kept) {
      if (this.#kept.size <= most && this.#bytes <= mostBytes) return
      this.#kept.delete(key)
      this.#bytes -= bytes
    }
  }
}

/** Returns a key that depends on the register, the day and every parameter. */
export function answerKey(revision: string, today: string, query: object): string {
  return JSON.stringify([revision, today, Object.entries(query).toSorted(([one], [other]) => (one < other ? -1 : 1))])
}
