import { currentNetwork } from './synchronous-time.ts'

/**
 * Lets networks take turns: between two pieces of work of one network, each other network that waits gets one, and what has
 * arrived meanwhile is read. So 60 requests at once of one network delay that of another by one of them.
 */
export class FairTurns {
  /** By network, the one that waits longest first. There are no more than requests under way (work-limit.ts). */
  readonly #waiting = new Map<string, (() => void)[]>()
  #isTaken = false

  /** Resolves when it is the turn of a network; the piece of work is what follows until the next `await`. */
  async take(network: string): Promise<void> {
    if (this.#isTaken) {
      await new Promise<void>((begin) => this.#enqueue(network, begin))
      return
    }
    this.#isTaken = true
    setImmediate(() => this.#next())
  }

  #enqueue(network: string, begin: () => void): void {
    const queue = this.#waiting.get(network) ?? []
    queue.push(begin)
    this.#waiting.set(network, queue)
  }

  #next(): void {
    const [first] = this.#waiting
    if (!first) {
      this.#isTaken = false
      return
    }
    const [network, queue] = first
    const begin = queue.shift()
    // To the end of the networks that wait.
    this.#waiting.delete(network)
    if (queue.length > 0) this.#waiting.set(network, queue)
    begin?.()
    setImmediate(() => this.#next())
  }
}

/** There is one thread, so there is one queue for it. */
const turns = new FairTurns()

/** Waits until it is the turn of the network that this code works for; work of the server itself does not wait. */
export async function takeTurn(): Promise<void> {
  const network = currentNetwork()
  if (network !== undefined) await turns.take(network)
}
