/** Enough for what is asked again and again; each is small. */
const most = 1_000

/**
 * Keeps what was made from the register until the register changes: totals and sums take a look at every item, and
 * whoever pages through a list asks for the same ones each time.
 */
export class RecentAnswers<T> {
  readonly #kept = new Map<string, Promise<T>>()

  /** The answer kept under `key`, else the one that `make` gives; a failure is not kept. The longest unused go first. */
  get(key: string, make: () => Promise<T>): Promise<T> {
    const answer = this.#kept.get(key) ?? make()
    this.#kept.delete(key)
    this.#kept.set(key, answer)
    answer.catch(() => this.#kept.delete(key))
    const [oldest = key] = this.#kept.keys()
    if (this.#kept.size > most) this.#kept.delete(oldest)
    return answer
  }
}

/** A key that changes with the register, the day and every parameter. */
export function answerKey(revision: string, today: string, query: object): string {
  return JSON.stringify([revision, today, Object.entries(query).toSorted(([one], [other]) => (one < other ? -1 : 1))])
}
