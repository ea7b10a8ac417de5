import { idempotencyHeader } from '@site/shared/api'
import { bodyOf } from './request-server.ts'

/** What a stream of requests is told: the reference of every request that was acknowledged, by its idempotency key. */
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

  async function sendOne(at: number) {
    const key = `key-of-request-${String(at).padStart(5, '0')}`
    for (;;) {
      const reference = await post(await origin(), key, at).catch(() => undefined)
      if (reference) return void stream.acknowledged.set(key, reference)
      stream.unanswered++
      if (at % 2 === 0) return undefined
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
    body: JSON.stringify(bodyOf('RIGHT_OF_ACCESS', { email: `person${at}@lantaarn.example` })),
  })
  if (answer.status !== 200) throw new Error(`Status ${answer.status}`)
  return ((await answer.json()) as { reference: string }).reference
}
