import type { Readable } from 'node:stream'
import { TooSlow } from '../http/errors.ts'

/** In bytes a second: what the slowest mobile network of today does. */
const leastSpeed = 16 * 1024

/** In milliseconds. */
export interface Pace {
  /** From the start, before anything must have moved. */
  start: number
  /** After bytes that moved quickly. */
  longestPause: number
}

/** A train in a tunnel. */
const senderPace: Pace = { start: 10_000, longestPause: 30_000 }
/** The system takes megabytes for a reader at once, and then none until half of them are read. */
export const readerPace: Pace = { start: 10_000, longestPause: 120_000 }

/** Returns how long, in milliseconds, so many bytes may take to arrive. */
export const longestTime = (bytes: number): number => senderPace.start + (bytes / leastSpeed) * 1_000

/** The time that the other end of a connection has left: each byte adds what it takes at the least speed. Only while the server waits for it, time passes. */
export class Allowance {
  readonly #longestPause: number
  readonly #onEnd: () => void
  #left: number
  #since = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  /** @param onEnd Called when the time is over. */
  constructor({ start, longestPause }: Pace, onEnd: () => void) {
    this.#longestPause = longestPause
    this.#onEnd = onEnd
    this.#left = start
  }

  /** Begins to wait for the other end. */
  begin(): void {
    this.#since = performance.now()
    this.#timer = setTimeout(this.#onEnd, this.#left)
  }

  /** Ends the wait, in which so many bytes moved. */
  end(bytes = 0): void {
    clearTimeout(this.#timer)
    const passed = performance.now() - this.#since
    const earned = (bytes / leastSpeed) * 1_000
    this.#left = Math.min(this.#longestPause, Math.max(0, this.#left - passed) + earned)
  }
}

/** Passes on what arrives. Leaves `content` open, so that its sender can be answered. @throws TooSlow */
export async function* receiveInTime(content: Readable, pace = senderPace): AsyncGenerator<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = content.iterator({ destroyOnReturn: false })
  const tooSlow = Promise.withResolvers<never>()
  tooSlow.promise.catch(() => undefined)
  const allowance = new Allowance(pace, () => tooSlow.reject(new TooSlow()))
  try {
    for (;;) {
      allowance.begin()
      const { done, value } = await Promise.race([chunks.next(), tooSlow.promise])
      if (done) return
      allowance.end(value.length)
      yield value
    }
  } finally {
    allowance.end()
  }
}
