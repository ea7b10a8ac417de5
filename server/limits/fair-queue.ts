/**
 * Does one work at a time. Clients take turns: between two works of one, each other client that waits gets one. It has no bound:
 * what waits holds a slot of its own (`ConcurrencyLimit`).
 */
export class FairQueue {
  /** By client, the one whose turn is next first. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #isBusy = false

  async run<Result>(client: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#isBusy) await new Promise<void>((begin) => this.#enqueue(client, begin))
    this.#isBusy = true
    try {
      return await work()
    } finally {
      this.#next()
    }
  }

  #enqueue(client: string, begin: () => void): void {
    const works = this.#waiting.get(client) ?? []
    works.push(begin)
    this.#waiting.set(client, works)
  }

  #next(): void {
    const [first] = this.#waiting
    if (!first) {
      this.#isBusy = false
      return
    }
    const [client, works] = first
    const begin = works.shift()
    // To the end of the clients that wait.
    this.#waiting.delete(client)
    if (works.length > 0) this.#waiting.set(client, works)
    begin?.()
  }
}
