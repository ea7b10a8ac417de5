import { TooMuchWork } from '../http/errors.ts'
import { networksOf } from './networks.ts'

export interface Slot {
  /** What has a limit of its own: the server, a network, a request. */
  of: string
  max: number
}

/** Returns the slots that work takes of each network of an IP address. @param ofAll Slots of all: a line with many networks gets half at most */
export function networkSlots(ip: string, max: number, ofAll = Infinity, of = 'work'): Slot[] {
  return networksOf(ip).map(({ key, times }) => ({ of: `${of} of ${key}`, max: Math.min(max * times, ofAll / 2) }))
}

/** Returns what a member of staff may have under way: a whole team is behind one IP address. */
export function memberSlot({ subject }: { subject: string }, max: number): Slot {
  return { of: `member ${subject}`, max }
}

/** Limits how much long work is under way at once, in all and for each client. */
export class ConcurrencyLimit {
  readonly #code: string | undefined
  readonly #retryAfter: number
  readonly #underWay = new Map<string, number>()

  /** @param code Error code where a limit is reached. @param retryAfter In seconds, for a client that found no slot. */
  constructor(code?: string, retryAfter = 10) {
    this.#code = code
    this.#retryAfter = retryAfter
  }

  /** Takes all of these slots, or none. Returns a function that gives them back, once. @throws TooMuchWork */
  take(slots: readonly Slot[]): () => void {
    if (slots.some(({ of, max }) => this.count(of) >= max)) throw new TooMuchWork(this.#code, this.#retryAfter)
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
