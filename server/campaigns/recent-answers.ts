import { assertDefined } from '@site/shared/rules'
import { LRUCache } from 'lru-cache'

/** In bytes: a client that requests ever different pages takes no more memory than this. */
const mostBytes = 32 * 1024 * 1024

interface Options<T> {
  /** Returns the size of an answer in bytes, where it is large. */
  sizeOf?: (answer: T) => number
  /** In milliseconds: then an answer is made again; without it, the key says what is new. */
  freshness?: number
}

/** Caches what takes long to make: sums and pages of the register, texts of pages. */
export class RecentAnswers<T extends object | string | number> {
  readonly #kept: LRUCache<string, T, () => Promise<T>>

  constructor({ sizeOf = () => 0, freshness = 0 }: Options<T> = {}) {
    this.#kept = new LRUCache({
      max: 1_000,
      maxSize: mostBytes,
      sizeCalculation: (answer) => 1 + sizeOf(answer),
      ttl: freshness,
      fetchMethod: (_key, _stale, { context }) => context(),
      ignoreFetchAbort: true,
      noDeleteOnFetchRejection: true,
      noDeleteOnStaleGet: true,
    })
  }

  /** Returns the cached answer, or makes it. Failures are not cached; the least recently used ones are evicted. */
  async get(key: string, make: () => Promise<T>): Promise<T> {
    return assertDefined(await this.#kept.fetch(key, { context: make }), key)
  }

  /** Returns the last answer, however old. */
  find(key: string): T | undefined {
    return this.#kept.get(key, { allowStale: true })
  }
}

export function answerKey(revision: string, today: string, query: object): string {
  return JSON.stringify([revision, today, Object.entries(query).toSorted(([one], [other]) => (one < other ? -1 : 1))])
}
