const most = 1_000

/** In bytes: a client that requests ever different pages takes no more memory than this. */
const mostBytes = 32 * 1024 * 1024

/** Caches totals, sums and pages of the register until it changes: each takes a look at every item. */
export class RecentAnswers<T> {
  readonly #sizeOf: (answer: T) => number
  readonly #kept = new Map<string, { answer: Promise<T>; bytes: number }>()
  #bytes = 0

  /** @param sizeOf Returns the size of an answer in bytes, where it is large. */
  constructor(sizeOf: (answer: T) => number = () => 0) {
    this.#sizeOf = sizeOf
  }

  /** Returns the cached answer, or makes it. Failures are not cached; the least recently used ones are evicted. */
  get(key: string, make: () => Promise<T>): Promise<T> {
    const kept = this.#kept.get(key) ?? this.#keep(key, make())
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    this.#evict()
    return kept.answer
  }

  #keep(key: string, answer: Promise<T>) {
    const kept = { answer, bytes: 0 }
    const isKept = () => this.#kept.get(key) === kept
    answer.then(
      (made) => {
        if (!isKept()) return
        kept.bytes = this.#sizeOf(made)
        this.#bytes += kept.bytes
        this.#evict()
      },
      () => isKept() && this.#kept.delete(key),
    )
    return kept
  }

  #evict() {
    for (const [key, { bytes }] of this.#kept) {
      if (this.#kept.size <= most && this.#bytes <= mostBytes) return
      this.#kept.delete(key)
      this.#bytes -= bytes
    }
  }
}

export function answerKey(revision: string, today: string, query: object): string {
  return JSON.stringify([revision, today, Object.entries(query).toSorted(([one], [other]) => (one < other ? -1 : 1))])
}
