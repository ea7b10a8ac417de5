import { finished, Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'

interface Limits {
  /** Files under way at the same time; more are refused. */
  most: number
  /** Of these, files of one asker. */
  mostOfOne: number
  /** A file that takes longer is cut off, in milliseconds: who reads a byte now and then keeps others out. */
  longest?: number
}

/**
 * Files that are written while they are sent, of any length. Each is made of parts of a few hundred rows; of all files
 * together one part is made at a time, each file in turn, and everybody else is served in between. A client that reads
 * slowly holds up only its own file.
 */
export class ExportQueue {
  readonly #limits: Limits
  readonly #open = new Map<string, number>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /**
   * Begins a file. Its first part is made before this returns, so that what goes wrong at once is an answer of its own.
   *
   * @param asker whose file it is: a network address, or a member of staff
   * @returns undefined where there are too many under way: to be tried again in a while
   * @throws what making the first part throws
   */
  async open(asker: string, parts: AsyncIterator<string>): Promise<Readable | undefined> {
    if (!this.#enter(asker)) return undefined
    try {
      const first = await this.#turn(() => parts.next())
      const signal = AbortSignal.timeout(this.#limits.longest ?? 600_000)
      const content = Readable.from(this.#inTurns(first, parts), { signal })
      finished(content, () => this.#leave(asker))
      return content
    } catch (error) {
      this.#leave(asker)
      throw error
    }
  }

  /** How many files are under way. */
  get length(): number {
    return [...this.#open.values()].reduce((sum, count) => sum + count, 0)
  }

  async *#inTurns(first: IteratorResult<string>, parts: AsyncIterator<string>): AsyncGenerator<string> {
    for (let part = first; !part.done; part = await this.#turn(() => parts.next())) yield part.value
  }

  /** Does a piece of work once those before it are done, whatever became of them, and the others have been served. */
  #turn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(() => setImmediate()).then(work)
    this.#last = done.catch(() => undefined)
    return done
  }

  #enter(asker: string): boolean {
    const count = this.#open.get(asker) ?? 0
    if (this.length >= this.#limits.most || count >= this.#limits.mostOfOne) return false
    this.#open.set(asker, count + 1)
    return true
  }

  #leave(asker: string) {
    const count = (this.#open.get(asker) ?? 0) - 1
    if (count > 0) this.#open.set(asker, count)
    else this.#open.delete(asker)
  }
}
