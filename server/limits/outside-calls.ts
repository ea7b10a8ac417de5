import type { FastifyRequest } from 'fastify'
import { ConcurrencyLimit, Share } from './concurrency-limit.ts'

/** For whom the server calls another machine. */
export type Caller = Pick<FastifyRequest, 'ip' | 'staff' | 'leaveWork'>

interface Limits {
  /** Calls under way to one machine. */
  all: number
  /** Maximum for one network, or one member of staff. */
  each: number
}

/**
 * Calls of handlers to machines of others (name servers, the login provider, back ends), which may never answer: a request that
 * waits for one gives back its place among all requests (`work-limit.ts`), and no network can use up the calls.
 */
export class OutsideCalls {
  readonly #limits: Limits
  readonly #underWay: ConcurrencyLimit

  /** @param retryAfter In seconds. */
  constructor(limits: Limits, retryAfter?: number) {
    this.#limits = limits
    this.#underWay = new ConcurrencyLimit(undefined, retryAfter)
  }

  /** @throws TooMuchWork, and whatever `call` throws */
  async run<Answer>(caller: Caller, call: () => Promise<Answer>, machine = 'all'): Promise<Answer> {
    const { all, each } = this.#limits
    const leave = this.#underWay.take(Share.of(caller, each), [{ of: machine, max: all }])
    caller.leaveWork?.()
    try {
      return await call()
    } finally {
      leave()
    }
  }
}
