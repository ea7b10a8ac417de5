import { idempotencyHeader } from '@site/shared/calls'
import { bodyOf } from './request-server.ts'

/** Stream of requests: the reference of every request that was acknowledged, by its idempotency key. */
export interface Stream {
  acknowledged: Map<string, string>
  /** Sent, but no answer came: stored or not, who knows. */
  unanswered: number
  /** Requests begun so far. */
  begun: number
  done: Promise<unknown>
}

const atOnce = 8

/**
 * Sends `count` requests, eight at a time, to wherever `origin` says the server is now. Of those that get no answer every
 * second person tries again with the same key until there is one; the others give up.
 */
export function startStream(count: number, origin: () => Promise<string>): Stream {
  const stream: Stream = { acknowledged: new Map(), unanswered: 0, begun: 0, done: Promise.resolve() }

  async function sendOne(index: number) {
    const key = `key-of-request-${String(index).padStart(5, '0')}`
    for (;;) {
      const reference = await post(await origin(), key, index).catch(() => undefined)
      if (reference) return void stream.acknowledged.set(key, reference)
      stream.unanswered++
      if (index % 2 === 0) return undefined
    }
  }

  async function work() {
    while (stream.begun < count) await sendOne(stream.begun++)
  }
  stream.done = Promise.all(Array.from({ length: atOnce }, work))
  return stream
}

async function post(origin: string, key: string, at: number): Promise<string> {
  const answer = await fetch(`${origin}/api/privacy-rights/request`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [idempotencyHeader]: key },
    body: JSON.stringify(bodyOf('RIGHT_OF_ACCESS', { email: `person${at}@lindehof.example` })),
  })
  if (answer.status !== 200) throw new Error(`Status ${answer.status}`)
  return ((await answer.json()) as { reference: string }).reference
}

/** Answers that a load got so far. */
export interface Load {
  /** The reference of every request that was acknowledged, by its idempotency key. */
  acknowledged: Map<string, string>
  /** Number of answers by status; 0 stands for no answer. */
  statuses: Map<number, number>
  /** No new requests; waits until each that was begun is acknowledged. */
  stop: () => Promise<void>
}

/** Keeps sending requests, eight at a time, each again with its key every 100 ms until it is acknowledged. */
export function createLoad(origin: () => string, name = 'load'): Load {
  const load: Load = { acknowledged: new Map(), statuses: new Map(), stop }
  let begun = 0
  let isStopped = false

  async function sendOne(at: number) {
    const key = `key-of-${name}-${String(at).padStart(8, '0')}`
    for (;;) {
      const reference = await post(origin(), key, at).catch(count)
      if (reference) return void load.acknowledged.set(key, reference)
      await new Promise((next) => setTimeout(next, 100))
    }
  }
  function count(error: Error) {
    const status = Number(/^Status (\d+)/.exec(error.message)?.[1] ?? 0)
    load.statuses.set(status, (load.statuses.get(status) ?? 0) + 1)
    return undefined
  }
  async function work() {
    while (!isStopped) await sendOne(begun++)
  }
  const working = Promise.all(Array.from({ length: atOnce }, work))
  async function stop() {
    isStopped = true
    await working
    load.statuses.set(200, load.acknowledged.size)
  }
  return load
}
