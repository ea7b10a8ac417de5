import { TooMuchWork } from '../http/errors.ts'
import { networksOf, type Network } from './networks.ts'

export interface Slot {
  /** Subject of the limit: the server, a network, a request. */
  of: string
  max: number
}

/** A member of staff. */
export interface Member {
  subject: string
}

/** Share of one client in concurrent work. `take` combines it with the shared limit, so that no client can take it all. */
export class Share {
  readonly #max: number
  readonly #networks: readonly Network[]
  readonly #of: string

  private constructor(max: number, networks: readonly Network[], of: string) {
    this.#max = max
    this.#networks = networks
    this.#of = of
  }

  /** Returns the share of each network that an IP address counts for. @param of What is counted apart from other work of the network */
  static ofNetwork(ip: string, max: number, of = 'work'): Share {
    return new Share(max, networksOf(ip), of)
  }

  /** Returns the share of a member of staff: a whole team is behind one IP address. */
  static ofMember({ subject }: Member, max: number): Share {
    return new Share(max, [{ key: subject, times: 1 }], 'member')
  }

  static of({ staff, ip }: { staff: Member | null; ip: string }, max: number): Share {
    return staff ? Share.ofMember(staff, max) : Share.ofNetwork(ip, max)
  }

  /** Returns its slots. A line with many networks has at most half of what is shared. */
  slots(shared: readonly Slot[]): Slot[] {
    const half = shared.length === 0 ? Infinity : Math.floor(Math.max(...shared.map(({ max }) => max)) / 2)
    const limit = Math.max(this.#max, half)
    return this.#networks.map(({ key, times }) => ({
      of: `${this.#of} of ${key}`,
      max: Math.min(this.#max * times, limit),
    }))
  }
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
  take(share: Share, shared: readonly Slot[] = []): () => void {
    const slots = [...shared, ...share.slots(shared)]
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
